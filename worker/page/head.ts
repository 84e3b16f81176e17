import { type SiteLanguage, siteName } from "../../contract/constants.ts";
import { escapeHtml } from "../http/escape-html.ts";
import type { Ahead } from "./largest-picture.ts";

export type SharedPicture = { address: string; width: number; height: number; alt: string };

export type Head = {
  title: string;
  description: string;
  /** The page's one address, where it is one for search engines. */
  canonical?: string;
  /** None for search engines: a variant, somebody's own, or not there. */
  noindex?: boolean;
  kind?: "website" | "video.movie";
  picture?: SharedPicture;
  /** The page in schema.org's words. */
  data?: object[];
  ahead?: Ahead;
};

const locales = { en: "en_US", es: "es_ES" } as const;

/** What replaces the title and description of index.html. */
export function headHtml(head: Head, language: SiteLanguage): string {
  const { title, description, canonical, noindex, picture, kind = "website", data = [], ahead } = head;
  const shared = canonical
    ? [
        link({ rel: "canonical", href: canonical }),
        property("og:site_name", siteName),
        property("og:type", kind),
        property("og:title", title),
        property("og:description", description),
        property("og:url", canonical),
        property("og:locale", locales[language]),
        ...(picture ? pictured(picture) : []),
        named("twitter:card", picture && picture.width > picture.height ? "summary_large_image" : "summary"),
      ]
    : [];
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(ahead ? [link(ahead)] : []),
    named("description", description),
    ...(noindex ? [named("robots", "noindex, follow")] : []),
    ...shared,
    ...data.map((one) => `<script type="application/ld+json">${jsonInHtml(one)}</script>`),
  ].join("\n    ");
}

function pictured({ address, width, height, alt }: SharedPicture): string[] {
  return [
    property("og:image", address),
    property("og:image:width", String(width)),
    property("og:image:height", String(height)),
    property("og:image:alt", alt),
    named("twitter:image", address),
    named("twitter:image:alt", alt),
  ];
}

/** JSON inside of a script element: nothing in it can end the element or begin a comment, and it stays JSON. */
export function jsonInHtml(value: unknown): string {
  const signs = /[<>&\u2028\u2029]/g;
  return JSON.stringify(value).replace(signs, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const attributes = (all: Record<string, string>) =>
  Object.entries(all)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(" ");
const link = (all: Record<string, string>) => `<link ${attributes(all)} />`;
const named = (name: string, content: string) => `<meta ${attributes({ name, content })} />`;
const property = (name: string, content: string) => `<meta ${attributes({ property: name, content })} />`;
