import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import type { Category, Movie, MovieList } from "../../contract/catalogue.ts";
import { categoryPages, siteName } from "../../contract/constants.ts";
import { documentTitle } from "../../contract/page-titles.ts";
import { truncate } from "../../contract/truncate.ts";
import { firstQuestions } from "../../web/app/entry-server.tsx";
import type { Head, ShareImage } from "./head.ts";
import { categoryPath, type PageKind } from "./page-kind.ts";
import { posterPreload } from "./poster-preload.ts";
import { breadcrumbs, movieData, type ReviewTotals, siteData } from "./structured-data.ts";

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
  if (kind.kind === "movie") return movieHead(page);
  if (kind.kind === "category") return listHead(page, categoryPath(kind.category), kind.category);
  if (kind.kind === "movies") return listHead(page, "/movies", page.query.get("category")?.trim() || undefined);
  const image = siteShareImage(page);
  if (kind.kind === "home") {
    const preload = posterPreload(moviesOf(page)[0], "hero");
    const description = m.page_home_description();
    const title = documentTitle(m.site_home_page_title());
    return { title, description, canonical: `${site}/`, image, data: [siteData(site)], preload };
  }
  if (kind.kind === "about") {
    const description = m.page_about_description();
    return { title: documentTitle(m.common_about()), description, canonical: `${site}/about`, image };
  }
  if (kind.kind === "contact") {
    const description = m.page_contact_description();
    return { title: documentTitle(m.common_contact()), description, canonical: `${site}/contact`, image };
  }
  return { title: siteName, description: m.page_home_description(), noindex: true };
}

/** Of an address where nothing is. */
export function notFoundHead(title: string): Head {
  return {
    title: documentTitle(title),
    description: m.page_not_found_description(),
    noindex: true,
  };
}

function listHead(page: PageData, path: string, category: string | undefined): Head {
  const { site, query } = page;
  const firstPage = path === "/movies" && category ? `${path}?${new URLSearchParams({ category })}` : path;
  const isVariant = String(page.prefetchUrls) !== String(firstQuestions(firstPage));
  const hasKnownCategory = !category || isKnownCategory(page, category);
  const url = site + (category ? categoryPath(category) : path);
  const steps: [string, string][] = [
    [m.page_home_breadcrumb(), `${site}/`],
    [m.common_movies(), `${site}/movies`],
    ...(category ? [[category, url] as [string, string]] : []),
  ];
  const about = truncate(query.get("q")?.trim() || category || "", 80);
  const title = path !== "/movies" && category ? category : m.common_movies();
  return {
    title: documentTitle(path === "/movies" && about ? m.catalogue_movies_about_title({ about }) : title),
    description: category ? m.page_category_description({ category }) : m.page_movies_description(),
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
    [m.page_home_breadcrumb(), `${site}/`],
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
function posterShareImage({ site }: PageData, { name, image, imageSet }: Movie): ShareImage {
  const [width, path] = Object.entries(imageSet).at(-1) ?? ["480", image];
  const size = { width: Number(width), height: Math.round(Number(width) * 1.5) };
  return { url: site + path, ...size, alt: m.page_poster_alt({ name }) };
}

const siteShareImage = ({ site }: PageData): ShareImage => ({
  url: `${site}/icons/icon-512.png`,
  width: 512,
  height: 512,
  alt: m.page_logo_alt(),
});
