import type { Category, Movie, MovieList } from "../../contract/catalogue.ts";
import { categoryPages, type Locale, siteName } from "../../contract/constants.ts";
import { documentTitle, pageTitles } from "../../contract/page-titles.ts";
import { truncate } from "../../contract/truncate.ts";
import { firstQuestions } from "../../web/app/entry-server.tsx";
import { translatorFor } from "../i18n/translate.ts";
import type { Head, ShareImage } from "./head.ts";
import { categoryPath, type PageKind } from "./page-kind.ts";
import { posterPreload } from "./poster-preload.ts";
import { breadcrumbs, movieData, type ReviewTotals, siteData } from "./structured-data.ts";

const tagline = "Classic and open films, streamed: browse the catalogue, subscribe, and watch tonight.";

export type PageData = {
  site: string;
  locale: Locale;
  query: URLSearchParams;
  /** What the page asks first, as addresses of calls. */
  prefetchUrls: string[];
  /** Answers by the address of their call. */
  responses: Record<string, unknown>;
  totals?: ReviewTotals;
};

/** The head of a public page; of a film that is not there, `undefined`. */
export function pageHead(kind: PageKind, page: PageData): Head | undefined {
  const { site } = page;
  const translate = translatorFor(page.locale);
  if (kind.kind === "movie") return movieHead(page);
  if (kind.kind === "category") return listHead(page, categoryPath(kind.category), kind.category);
  if (kind.kind === "movies") return listHead(page, "/movies", page.query.get("category")?.trim() || undefined);
  const image = siteShareImage(page);
  if (kind.kind === "home") {
    const preload = posterPreload(moviesOf(page)[0], "hero");
    const description = translate(tagline);
    const title = documentTitle(translate(pageTitles.home));
    return { title, description, canonical: `${site}/`, image, data: [siteData(site)], preload };
  }
  if (kind.kind === "about") {
    const description = translate("A small cinema with a long memory: who runs Marquee, and what is shown here.");
    return { title: documentTitle(translate(pageTitles.about)), description, canonical: `${site}/about`, image };
  }
  if (kind.kind === "contact") {
    const description = translate("Write, call or visit: a person answers.");
    return { title: documentTitle(translate(pageTitles.contact)), description, canonical: `${site}/contact`, image };
  }
  return { title: siteName, description: translate(tagline), noindex: true };
}

/** Of an address where nothing is. */
export function notFoundHead(locale: Locale, text: (typeof pageTitles)["notFound" | "noMovie"]): Head {
  const translate = translatorFor(locale);
  return {
    title: documentTitle(translate(text)),
    description: translate("There is nothing at this address."),
    noindex: true,
  };
}

function listHead(page: PageData, path: string, category: string | undefined): Head {
  const { site, query } = page;
  const translate = translatorFor(page.locale);
  const firstPage = path === "/movies" && category ? `${path}?${new URLSearchParams({ category })}` : path;
  const isVariant = String(page.prefetchUrls) !== String(firstQuestions(firstPage));
  const hasKnownCategory = !category || isKnownCategory(page, category);
  const url = site + (category ? categoryPath(category) : path);
  const steps: [string, string][] = [
    [translate("Home"), `${site}/`],
    [translate("Movies"), `${site}/movies`],
    ...(category ? [[category, url] as [string, string]] : []),
  ];
  const about = truncate(query.get("q")?.trim() || category || "", 80);
  const title = path !== "/movies" && category ? category : translate(pageTitles.movies);
  return {
    title: documentTitle(path === "/movies" && about ? translate(pageTitles.moviesAbout, { about }) : title),
    description: category
      ? translate("Films in the category {category}, ready to stream.", { category })
      : translate("Every film of the house, by category, year, length and rating."),
    image: siteShareImage(page),
    preload: posterPreload(moviesOf(page)[0], "grid"),
    ...(isVariant || !hasKnownCategory ? { noindex: true } : { canonical: url, data: [breadcrumbs(steps)] }),
  };
}

function movieHead(page: PageData): Head | undefined {
  const { site, responses, totals = { count: 0, stars: 0 } } = page;
  const found = Object.entries(responses).find(([url]) => /^\/api\/movies\/[^/]+$/.test(url))?.[1];
  const movie = (found as { data: Movie } | undefined)?.data;
  if (!movie) return;
  const canonical = `${site}/movie/${movie.id}`;
  const image = posterShareImage(page, movie);
  const { tittle } = movie.category;
  const steps: [string, string][] = [
    [translatorFor(page.locale)("Home"), `${site}/`],
    [tittle, site + categoryPath(tittle)],
    [movie.name, canonical],
  ];
  return {
    title: documentTitle(movie.name),
    description: metaDescription(movie.description),
    canonical,
    kind: "video.movie",
    image,
    data: [movieData(movie, canonical, image.url, totals), breadcrumbs(steps)],
    preload: posterPreload(movie, "movie"),
  };
}

/** At most 160 characters, whole words: more is not shown of it. */
function metaDescription(text: string): string {
  const singleLine = text.replace(/\s+/g, " ").trim();
  if (singleLine.length <= 160) return singleLine;
  return `${truncate(singleLine, 159).replace(/\s+\S*$/, "")}…`;
}

function moviesOf({ responses }: PageData): Movie[] {
  const list = Object.entries(responses).find(([url]) => url.startsWith("/api/getMovies"))?.[1];
  return (list as MovieList | undefined)?.data ?? [];
}

/** What else an address calls a category is anybody's text: search engines shall not find it under our name. */
function isKnownCategory({ responses }: PageData, title: string): boolean {
  const fixedTitles: string[] = Object.values(categoryPages);
  const list = responses["/api/getCategory"] as { data: Category[] } | undefined;
  return fixedTitles.includes(title) || (list?.data.some(({ tittle }) => tittle === title) ?? false);
}

/** Posters are two wide by three high, whatever was uploaded. */
function posterShareImage({ site, locale }: PageData, { name, image, imageSet }: Movie): ShareImage {
  const [width, path] = Object.entries(imageSet).at(-1) ?? ["480", image];
  const size = { width: Number(width), height: Math.round(Number(width) * 1.5) };
  return { url: site + path, ...size, alt: translatorFor(locale)("Poster of {name}", { name }) };
}

const siteShareImage = ({ site, locale }: PageData): ShareImage => ({
  url: `${site}/icons/icon-512.png`,
  width: 512,
  height: 512,
  alt: translatorFor(locale)("The round logo of Marquee"),
});
