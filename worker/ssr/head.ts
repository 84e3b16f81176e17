import { getLocale, type Locale } from "#messages/runtime";
import { compact } from "../../contract/compact.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { getSite } from "../../contract/site/site.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { listLanguageLinks } from "./language-links.ts";
import type { ImagePreload } from "./poster-preload.ts";

/** The image of a link preview, with its size in pixels if known. */
export type ShareImage = { url: string; width?: number; height?: number; alt: string };

export type PageHead = {
  title: string;
  description: string;
  /** The page's canonical path, without a language, if search engines may index it. */
  canonical?: string;
  /** Hides the page from search engines: a variant, a private page, or a missing page. */
  noindex?: boolean;
  /** The video of a link preview: its playlist, and the page that any site can show in a frame. */
  video?: { playlistUrl: string; playerUrl: string | undefined };
  kind?: "website" | "video.movie" | "profile";
  image?: ShareImage;
  /** The page's structured data, as of schema.org. */
  data?: object[];
  preload?: ImagePreload;
  /** The page in other formats, such as a feed. */
  alternates?: { type: string; title: string; href: string }[];
};

/**
 * Returns the locale with the language's most likely territory, as Open Graph requires: `de_DE`.
 */
function openGraphLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

function languageTags(site: string, path: string): string[] {
  const others = getSite().locales.filter((locale) => locale !== getLocale());
  return [
    ...listLanguageLinks(site, path).map((link) => linkTag({ rel: "alternate", ...link })),
    ...others.map((locale) => metaByProperty("og:locale:alternate", openGraphLocale(locale))),
  ];
}

/** Renders the head that replaces the title and description of index.html. */
export function renderHead(head: PageHead, site: string): string {
  const { title, description, noindex, data = [], preload, alternates = [] } = head;
  return compact([
    `<title>${escapeHtml(title)}</title>`,
    preload && linkTag(preload),
    metaByName("description", description),
    noindex && metaByName("robots", "noindex, follow"),
    ...shareTags(head, site),
    ...alternates.map((alternate) => linkTag({ rel: "alternate", ...alternate })),
    ...data.map(
      (entry) => `<script type="application/ld+json">${serializeJsonForHtml(entry)}</script>`,
    ),
  ]).join("\n    ");
}

/** Lists the tags for previews of links to a page; none for a page without a canonical URL. */
function shareTags(head: PageHead, site: string): string[] {
  const { title, description, canonical, image, video, kind = "website" } = head;
  if (!canonical) return [];
  const url = site + localizePath(canonical);
  return [
    linkTag({ rel: "canonical", href: url }),
    metaByProperty("og:site_name", getSite().name),
    metaByProperty("og:type", kind),
    metaByProperty("og:title", title),
    metaByProperty("og:description", description),
    metaByProperty("og:url", url),
    metaByProperty("og:locale", openGraphLocale(getLocale())),
    ...languageTags(site, canonical),
    ...imageTags(image),
    ...videoTags(video),
    metaByName("twitter:card", isWide(image) ? "summary_large_image" : "summary"),
  ];
}

const isWide = ({ width = 0, height = 0 }: Partial<ShareImage> = {}) => width > height;

/** https://ogp.me/#structured */
function videoTags(video: PageHead["video"]): string[] {
  if (!video) return [];
  return [
    ...videoFileTags(video.playerUrl, "text/html"),
    ...videoFileTags(video.playlistUrl, "application/vnd.apple.mpegurl"),
  ];
}

function videoFileTags(url: string | undefined, type: string): string[] {
  if (url === undefined) return [];
  return [
    metaByProperty("og:video", url),
    metaByProperty("og:video:type", type),
    metaByProperty("og:video:width", "1280"),
    metaByProperty("og:video:height", "720"),
  ];
}

function imageTags(image: ShareImage | undefined): string[] {
  if (!image) return [];
  const { url, width, height, alt } = image;
  const isSizeKnown = Boolean(width && height);
  return compact([
    metaByProperty("og:image", url),
    isSizeKnown && metaByProperty("og:image:width", String(width)),
    isSizeKnown && metaByProperty("og:image:height", String(height)),
    metaByProperty("og:image:alt", alt),
    metaByName("twitter:image", url),
    metaByName("twitter:image:alt", alt),
  ]);
}

/**
 * Serializes JSON for a script element, so that its content can neither end the element nor begin a
 * comment.
 */
export function serializeJsonForHtml(value: unknown): string {
  const unsafeCharacters = /[<>&\u2028\u2029]/g;
  return JSON.stringify(value).replace(
    unsafeCharacters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const attributes = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(" ");
const linkTag = (pairs: Record<string, string>) => `<link ${attributes(pairs)} />`;
const metaByName = (name: string, content: string) => `<meta ${attributes({ name, content })} />`;
const metaByProperty = (name: string, content: string) =>
  `<meta ${attributes({ property: name, content })} />`;
