import { m } from "#messages";
import type { Category, Movie, MovieList } from "../../contract/catalogue/catalogue.ts";
import type { CategoryPage } from "../../contract/categories/categories.ts";
import type { CollectionPage } from "../../contract/collections/collections.ts";
import { compact } from "../../contract/compact.ts";
import { feedPath } from "../../contract/constants.ts";
import { buildEndpointUrl } from "../../contract/endpoint-url.ts";
import type { Extra } from "../../contract/extras/extras.ts";
import { findOpenTrailer, openExtraPath } from "../../contract/extras/open-extras.ts";
import type { Home } from "../../contract/home/home.ts";
import { categoriesRequest, type PageRequest } from "../../contract/page-requests.ts";
import type { SitePage } from "../../contract/pages/site-pages.ts";
import {
  categoryPath,
  collectionPath,
  formatDocumentTitle,
  moviePath,
  type Page,
  pages,
  personPath,
  sitePagePath,
} from "../../contract/pages.ts";
import type { PersonPage } from "../../contract/people/people.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { getSite } from "../../contract/site/site.ts";
import { findSiteIcon } from "../../contract/site/site-icon.ts";
import { truncate } from "../../contract/truncate.ts";
import { getPrefetchRequests } from "../../web/app/entry-server.tsx";
import { addLanguageQuery } from "../i18n/file-language.ts";
import { getSiteSettings } from "../site/current-site.ts";
import type { PageHead, ShareImage } from "./head.ts";
import { findPageDescription, pageDescriptions } from "./page-descriptions.ts";
import { findPosterPreload } from "./poster-preload.ts";
import {
  buildBreadcrumbs,
  buildCollectionData,
  buildMovieData,
  buildOrganizationData,
  buildPersonData,
  buildSiteData,
  buildTrailerData,
  type ReviewTotals,
} from "./structured-data.ts";

export type PageData = {
  /** The origin of the site. */
  site: string;
  query: URLSearchParams;
  /** The URLs of the page's prefetched requests. */
  prefetchUrls: string[];
  /** The prefetched responses, by URL. */
  responses: Record<string, unknown>;
  totals?: ReviewTotals;
};

/** The heads of pages that take their title and description from their data, such as a movie. */
const headsOfData = new Map<Page, (data: PageData) => PageHead | undefined>([
  [pages.movie, movieHead],
  [pages.person, personHead],
  [pages.category, categoryHead],
  [pages.collection, collectionHead],
  [pages.sitePage, sitePageHead],
]);

/**
 * Returns the head of a page; `undefined` for a movie, person, category, collection or site page
 * that does not exist.
 */
export function buildPageHead(page: Page, data: PageData): PageHead | undefined {
  const title = page.title ? formatDocumentTitle(page.title()) : getSite().name;
  if (!page.isServerRendered) return { title, description: pageDescriptions.home(), noindex: true };
  if (page === pages.movies || page.category) return listHead(page, data);
  const descriptionOf = findPageDescription(page);
  if (!descriptionOf) return headsOfData.get(page)?.(data);
  const ownTextHead = page.slug && sitePageHead(data);
  if (ownTextHead) return ownTextHead;
  const head = {
    title,
    description: descriptionOf(),
    canonical: page.path,
    image: siteShareImage(data),
  };
  if (page !== pages.home) return head;
  return {
    ...head,
    data: [buildSiteData(data.site), buildOrganizationData(data.site)],
    preload: findPosterPreload(homeOf(data)?.hero[0], "hero"),
    alternates: [feedLink(data)],
  };
}

/**
 * Returns the head of a page that the owner wrote; `undefined` if the owner wrote none for this
 * path.
 */
function sitePageHead(data: PageData): PageHead | undefined {
  const found = Object.entries(data.responses).find(([url]) => url.startsWith("/api/pages/"))?.[1];
  const written = (found as { data: SitePage | null } | undefined)?.data;
  if (!written) return;
  return {
    title: formatDocumentTitle(written.title),
    description: metaDescription(written.description) || written.title,
    canonical: sitePagePath(written.slug),
    image: siteShareImage(data),
  };
}

export function buildNotFoundHead(title: string): PageHead {
  return {
    title: formatDocumentTitle(title),
    description: m.page_not_found_description(),
    noindex: true,
  };
}

function listHead(page: Page, data: PageData): PageHead | undefined {
  const { category: ownCategory, title } = page;
  const { query } = data;
  if (ownCategory && isMissingCategory(data, ownCategory)) return;
  const category = ownCategory ?? (query.get("category")?.trim() || undefined);
  const categoryName = category && nameOfCategory(category, data);
  const about = ownCategory ? "" : truncate(query.get("q")?.trim() || categoryName || "", 80);
  const ownTitle = title?.() ?? getSite().name;
  return {
    title: formatDocumentTitle(about ? m.catalogue_movies_about_title({ about }) : ownTitle),
    description: categoryName
      ? m.page_category_description({ category: categoryName })
      : pageDescriptions.movies(),
    image: siteShareImage(data),
    preload: findPosterPreload(moviesOf(data)[0], "grid"),
    alternates: ownCategory ? [] : [feedLink(data)],
    ...listCanonical(page, category, data),
  };
}

/**
 * Returns the canonical path only for the first page of a list without filters, or of a known
 * category. Search engines must not index the other pages: the number of variants is unlimited,
 * cursors do not last, and a category in the URL can be any text.
 */
function listCanonical(
  { path, category: ownCategory }: Page,
  category: string | undefined,
  data: PageData,
): Pick<PageHead, "noindex" | "canonical" | "data"> {
  const { site, prefetchUrls } = data;
  const query = !ownCategory && category ? `?${new URLSearchParams({ category })}` : "";
  const firstPageUrls = getPrefetchRequests(localizePath(path + query)).map(toRequestUrl);
  const isVariant = String(prefetchUrls) !== String(firstPageUrls);
  if (isVariant || (category && !isKnownCategory(data, category))) return { noindex: true };
  if (!category) return { canonical: path, data: [buildBreadcrumbs(listSteps(site))] };
  const canonical = pathOfCategory(category, data);
  const steps = listSteps(site, [nameOfCategory(category, data), canonical]);
  return { canonical, data: [buildBreadcrumbs(steps)] };
}

const findCategory = (tittle: string, data: PageData) =>
  listedCategories(data).find((category) => category.tittle === tittle);

const nameOfCategory = (tittle: string, data: PageData): string =>
  findCategory(tittle, data)?.name ?? tittle;

function pathOfCategory(tittle: string, data: PageData): string {
  const listed = findCategory(tittle, data);
  return categoryPath({ tittle, slug: listed?.slug ?? null });
}

/** Returns the breadcrumbs of a list of movies: home, all movies, then the list's own steps. */
const listSteps = (
  site: string,
  ...own: [name: string, path: string][]
): [name: string, address: string][] =>
  toAddresses(site, [
    [m.page_home_breadcrumb(), pages.home.path],
    [m.common_movies(), pages.movies.path],
    ...own,
  ]);

const toAddresses = (site: string, steps: [name: string, path: string][]): [string, string][] =>
  steps.map(([name, path]) => [name, pageUrl(site, path)]);

/** Returns the address of a page in the current language. */
const pageUrl = (site: string, path: string): string => site + localizePath(path);

/** Returns the head of a category. Search engines index only its first page. */
function categoryHead(page: PageData): PageHead | undefined {
  const { site, responses, query } = page;
  const list = findResponse<CategoryPage>(responses, /^\/api\/categories\//);
  if (!list) return;
  const { tittle, name = tittle, description, picture } = list.category;
  const canonical = categoryPath(list.category);
  return {
    title: formatDocumentTitle(name),
    description: metaDescription(description) || m.page_category_description({ category: name }),
    image: picture ? { ...picture, url: site + picture.path, alt: name } : siteShareImage(page),
    preload: findPosterPreload(list.data[0], "grid"),
    ...indexIf(!query.has("cursor"), {
      canonical,
      data: [buildBreadcrumbs(listSteps(site, [name, canonical]))],
    }),
  };
}

/** Returns the head of a collection. Search engines index only its first page. */
function collectionHead(page: PageData): PageHead | undefined {
  const { site, responses, query } = page;
  const list = findResponse<CollectionPage>(responses, /^\/api\/collections\//);
  if (!list) return;
  const { slug, title, body, picture } = list.collection;
  const canonical = collectionPath(slug);
  const [first] = list.data;
  const cover = picture && { ...picture, url: site + picture.path, alt: title };
  return {
    title: formatDocumentTitle(title),
    description: metaDescription(body) || m.page_collection_description({ collection: title }),
    image: cover ?? (first ? posterShareImage(page, first) : siteShareImage(page)),
    preload: findPosterPreload(first, "grid"),
    ...indexIf(!query.has("cursor") && !query.has("season"), {
      canonical,
      data: [
        buildCollectionData(list, pageUrl(site, canonical)),
        buildBreadcrumbs(listSteps(site, [title, canonical])),
      ],
    }),
  };
}

const feedLink = ({ site }: PageData) => ({
  type: "application/rss+xml",
  title: m.feed_title({ site: getSite().name }),
  href: site + addLanguageQuery(feedPath),
});

/** Returns the URL that the browser requests, which is also the key of the response. */
export const toRequestUrl = ([key, request]: PageRequest): string => buildEndpointUrl(key, request);

function trailerVideo(site: string, { id, open }: Extra): PageHead["video"] {
  if (!open) return undefined;
  const playerUrl = getSiteSettings().embedsAnywhere ? site + openExtraPath(id) : undefined;
  return { playlistUrl: `${site}${open.folder}/master.m3u8`, playerUrl };
}

function movieHead(page: PageData): PageHead | undefined {
  const { site, responses, totals = { count: 0, stars: 0 } } = page;
  const movie = findResponse<{ data: Movie }>(responses, /^\/api\/movies\/[^/]+$/)?.data;
  if (!movie) return;
  const canonical = moviePath(movie.id);
  const url = pageUrl(site, canonical);
  const image = posterShareImage(page, movie);
  const trailer = findOpenTrailer(movie);
  const { tittle, name: categoryName = tittle } = movie.category;
  const steps = toAddresses(site, [
    [m.page_home_breadcrumb(), pages.home.path],
    [categoryName, categoryPath(movie.category)],
    [movie.name, canonical],
  ]);
  return {
    title: formatDocumentTitle(movie.name),
    description: metaDescription(movie.description),
    canonical,
    kind: "video.movie",
    image,
    video: trailer && trailerVideo(site, trailer),
    data: compact([
      buildMovieData(movie, url, image.url, totals),
      trailer?.open && buildTrailerData(movie, trailer, url, image.url),
      buildBreadcrumbs(steps),
    ]),
    preload: findPosterPreload(movie, "movie"),
    alternates: [
      {
        type: "application/json+oembed",
        title: movie.name,
        href: `${site}/api/oembed?${new URLSearchParams({ url })}`,
      },
    ],
  };
}

/**
 * Returns the head of a person. Search engines index only the first page of a person with movies.
 */
function personHead(page: PageData): PageHead | undefined {
  const { site, responses, query } = page;
  const person = findResponse<PersonPage>(responses, /^\/api\/people\//)?.data;
  if (!person) return;
  const { id, name, image, credits } = person;
  const canonical = personPath(id);
  const names = new Set(credits.flatMap(({ movies }) => movies.map((movie) => movie.name)));
  const portrait =
    image === null ? undefined : { url: site + image, alt: m.page_portrait_alt({ name }) };
  const steps = listSteps(site, [name, canonical]);
  return {
    title: formatDocumentTitle(name),
    description: metaDescription(
      m.page_person_description({ name, movies: [...names].join(", ") }),
    ),
    kind: "profile",
    image: portrait ?? siteShareImage(page),
    ...indexIf(!query.has("cursor") && names.size > 0, {
      canonical,
      data: [
        buildPersonData(person, pageUrl(site, canonical), portrait?.url),
        buildBreadcrumbs(steps),
      ],
    }),
  };
}

/** Returns the canonical path and structured data only for a page that search engines may index. */
function indexIf(
  isIndexed: boolean,
  indexed: Pick<PageHead, "canonical" | "data">,
): Pick<PageHead, "canonical" | "data" | "noindex"> {
  if (!isIndexed) return { noindex: true };
  return indexed;
}

function findResponse<Response>(
  responses: PageData["responses"],
  url: RegExp,
): Response | undefined {
  return Object.entries(responses).find(([each]) => url.test(each))?.[1] as Response | undefined;
}

/** Shortens a text to 160 characters in whole words, because search engines show no more. */
function metaDescription(text: string): string {
  const singleLine = text.replace(/\s+/g, " ").trim();
  if (singleLine.length <= 160) return singleLine;
  return `${truncate(singleLine, 159).replace(/ \S*$/, "")}…`;
}

function moviesOf({ responses }: PageData): Movie[] {
  const list = Object.entries(responses).find(([url]) => url.startsWith("/api/getMovies"))?.[1];
  return (list as MovieList | undefined)?.data ?? [];
}

const homeOf = ({ responses }: PageData): Home | undefined =>
  findResponse<{ data: Home }>(responses, /^\/api\/home/)?.data;

/**
 * Whether a title in the URL is that of a category. Any other title is arbitrary text, which search
 * engines must not index under the site's name.
 */
const isKnownCategory = (data: PageData, title: string): boolean =>
  listedCategories(data).some(({ tittle }) => tittle === title);

/** Whether the categories were read, and the category is not among them. */
const isMissingCategory = (data: PageData, title: string): boolean =>
  toRequestUrl(categoriesRequest) in data.responses && !isKnownCategory(data, title);

const listedCategories = ({ responses }: PageData): Category[] =>
  (responses[toRequestUrl(categoriesRequest)] as { data: Category[] } | undefined)?.data ?? [];

/**
 * Returns the poster for link previews. Posters have an aspect ratio of 2:3, whatever was uploaded.
 */
function posterShareImage({ site }: PageData, { name, image, imageSet }: Movie): ShareImage {
  const [width, path] = Object.entries(imageSet).at(-1) ?? ["480", image];
  const size = { width: Number(width), height: Math.round(Number(width) * 1.5) };
  return { url: site + path, ...size, alt: m.page_poster_alt({ name }) };
}

function siteShareImage({ site }: PageData): ShareImage {
  const { path, width, height } = findSiteIcon(getSite(), 512);
  return { url: site + path, width, height, alt: m.page_logo_alt({ site: getSite().name }) };
}
