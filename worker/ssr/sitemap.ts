import { and, asc, gt, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { type Locale, locales } from "#messages/runtime";
import { compact } from "../../contract/compact.ts";
import { cachedEndpointKeys } from "../../contract/endpoints.ts";
import { openExtraPath } from "../../contract/extras/open-extras.ts";
import { uncrawledFolders } from "../../contract/pages/path-folders.ts";
import {
  categoryPath,
  collectionPath,
  moviePath,
  type Page,
  pages,
  personPath,
  sitePagePath,
} from "../../contract/pages.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { getOfferedLocales } from "../../contract/site/site.ts";
import { mediumPosterUrl } from "../catalogue/movie-dto.ts";
import { selectCategories } from "../categories/categories.ts";
import { selectPublicCollections } from "../collections/collection-page.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { batch, type Database, database, runStatement } from "../database/database.ts";
import { escapeXml } from "../http/escape-xml.ts";
import { openExtrasFolder } from "../http/granted-path.ts";
import { siteUrl } from "../http/site-url.ts";
import { getDefaultLocale, withLocale } from "../i18n/locale.ts";
import { readerTextSql } from "../i18n/translated-text.ts";
import { selectPageUpdateTimes } from "../pages/site-pages.ts";
import { credits, movies, people } from "../schema.ts";
import { listLanguageLinks } from "./language-links.ts";

/**
 * The length of the range of ids on a page of the sitemap. Pages with a fixed number of movies
 * would all change when a movie is deleted.
 */
const idsPerPage = 10_000;
const hourSeconds = 3600;
const linkNamespace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const videoNamespace = 'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** https://www.sitemaps.org/protocol.html */
export function mountSitemap(app: Hono<AppEnv>): void {
  app.get("/robots.txt", (c) =>
    c.text(robotsTxt(siteUrl(c)), 200, { "Cache-Control": `public, max-age=${hourSeconds}` }),
  );
  app.get("/sitemap.xml", (c) => respondSitemap(c, () => sitemapIndex(c)));
  app.get("/:file{sitemap-.+\\.xml}", (c, next) => {
    const [, language, name] = sitemapFile.exec(c.req.param("file")) ?? [];
    const locale = language === undefined ? getDefaultLocale() : findOtherLocale(language);
    if (!name || !locale) return next();
    return respondSitemap(c, () => withLocale(locale, () => buildSitemap(c, name)));
  });
}

/**
 * `sitemap-1.xml`, `sitemap-people-1.xml` and `sitemap-pages.xml`; in German `sitemap-de-1.xml`.
 */
const sitemapFile = new RegExp(
  `^sitemap-(?:(${locales.join("|")})-)?(pages|(?:people-)?[1-9][0-9]{0,8})\\.xml$`,
);

/** Finds a language of the site other than its first one. */
const findOtherLocale = (language: string): Locale | undefined =>
  getOfferedLocales()
    .slice(1)
    .find((locale) => locale === language);

function buildSitemap(c: RequestContext, name: string): Promise<string> {
  if (name === "pages") return pagesSitemap(c);
  const page = Number(/\d+/.exec(name)?.[0]);
  if (name.startsWith("people-")) return peopleSitemap(c, page);
  return moviesSitemap(c, page);
}

async function sitemapIndex(c: RequestContext): Promise<string> {
  const db = database(c, "nearest");
  const found = await batch(db, {
    movies: selectSitemapPages(db, sql`${movies} where deleted_at is null and`),
    people: selectSitemapPages(db, sql`${people} where`),
  });
  const names = [
    "pages",
    ...found.movies.map(({ page }) => String(page)),
    ...found.people.map(({ page }) => `people-${page}`),
  ];
  // One file for all languages would exceed the limits of 50,000 addresses and 50 MB.
  const languages = [
    "",
    ...getOfferedLocales()
      .slice(1)
      .map((locale) => `${locale}-`),
  ];
  const sitemaps = languages.flatMap((language) =>
    names.map(
      (name) => `<sitemap><loc>${siteUrl(c)}/sitemap-${language}${name}.xml</loc></sitemap>`,
    ),
  );
  return `<sitemapindex ${namespace}>\n${sitemaps.join("\n")}\n</sitemapindex>`;
}

/**
 * SQL query: the numbers of the ranges of ids that contain a row, found by seeking from range to
 * range, so that empty ranges are skipped. `rows` is SQL: a table and the start of a condition on
 * its id.
 */
function selectSitemapPages(db: Database, rows: SQL) {
  const size = sql.raw(String(idsPerPage));
  const nextPageAfter = (page: SQL) =>
    sql`select (min(id) + ${size} - 1) / ${size} as page from ${rows} id > ${page} * ${size}`;
  const pages = sql`(
    with recursive pages as (
      ${nextPageAfter(sql`0`)}
      union all
      select (${nextPageAfter(sql`pages.page`)})
      from pages
      where page is not null
    )
    select page
    from pages
    where page is not null
  )`;
  return db.select({ page: sql<number>`page` }).from(pages);
}

const publicPaths = Object.values<Page>(pages)
  .filter((page) => page.isServerRendered && !page.path.includes(":") && !page.category)
  .map(({ path }) => path);

async function pagesSitemap(c: RequestContext): Promise<string> {
  const db = database(c, "nearest");
  const { categories, collections, written } = await batch(db, {
    categories: selectCategories(db),
    collections: selectPublicCollections(db, c.var.now),
    written: selectPageUpdateTimes(db),
  });
  const changeTimes = new Map([
    ...collections.map(({ slug, updatedAt }) => [collectionPath(slug), updatedAt] as const),
    ...written.map(({ slug, updatedAt }) => [sitePagePath(slug), updatedAt] as const),
  ]);
  const categoryPaths = categories.map(({ title, slug }) => categoryPath({ tittle: title, slug }));
  const paths = new Set([...publicPaths, ...categoryPaths, ...changeTimes.keys()]);
  return urlSet(
    siteUrl(c),
    [...paths].map((path) => ({ path, changedAt: changeTimes.get(path) })),
  );
}

async function moviesSitemap(c: RequestContext, page: number): Promise<string> {
  const db = database(c, "nearest");
  const found = await runStatement(
    db,
    selectIdRange(db, (page - 1) * idsPerPage, page * idsPerPage),
  );
  if (found.length === 0) throw new AppError("not_found");
  return urlSet(
    siteUrl(c),
    found.map(({ id, updatedAt, trailer }) => ({
      path: moviePath(id),
      changedAt: updatedAt,
      video: trailer === null ? "" : videoEntry(siteUrl(c), JSON.parse(trailer)),
    })),
  );
}

async function peopleSitemap(c: RequestContext, page: number): Promise<string> {
  const db = database(c, "nearest");
  const isListed = sql`exists (
    select 1 from ${credits} c where c.person_id = ${people}.id and c.listed_year is not null
  )`;
  const found = await runStatement(
    db,
    db
      .select({ id: people.id })
      .from(people)
      .where(
        and(gt(people.id, (page - 1) * idsPerPage), lte(people.id, page * idsPerPage), isListed),
      )
      .orderBy(asc(people.id)),
  );
  if (found.length === 0) throw new AppError("not_found");
  return urlSet(
    siteUrl(c),
    found.map(({ id }) => ({ path: personPath(id) })),
  );
}

/**
 * The maximum length of a trailer's description, in characters. A page of the sitemap has up to ten
 * thousand descriptions in memory.
 */
const maxDescriptionLength = 300;

const readerMovieText = (text: SQLWrapper, suffix: string) =>
  readerTextSql({ text, translations: movies.translations, suffix });

/**
 * SQL expression on `movies`: the data of an open trailer that the sitemap contains; null without
 * an open trailer.
 */
const trailerJsonSql = () => sql<string | null>`iif(instr(${movies.extras}, '"open":'), (
  select json_object(
    'id', value ->> 'id',
    'title', value ->> 'title',
    'durationMs', value ->> 'durationMs',
    'folder', value -> 'open' ->> 'folder',
    'publishedAt', value -> 'open' ->> 'publishedAt',
    'name', ${readerMovieText(movies.name, ".name")},
    'description', substr(
      ${readerMovieText(movies.description, ".description")}, 1, ${maxDescriptionLength}
    ),
    'poster', json(${movies.poster})
  )
  from json_each(${movies.extras})
  where value ->> 'kind' = 'trailer' and value -> 'open' is not null
  limit 1
), null)`;

type SitemapTrailer = {
  id: string;
  title: string;
  durationMs: number | null;
  folder: string;
  publishedAt: string;
  name: string;
  description: string;
  poster: { webp: Record<string, string> };
};

/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps */
function videoEntry(site: string, trailer: SitemapTrailer): string {
  const { name, title, description, durationMs, poster } = trailer;
  const elements = {
    thumbnail_loc: site + mediumPosterUrl(poster),
    title: `${name}: ${title}`,
    description: description || title,
    content_loc: `${site}${trailer.folder}/master.m3u8`,
    player_loc: site + openExtraPath(trailer.id),
    ...(durationMs && { duration: String(Math.max(1, Math.round(durationMs / 1000))) }),
    publication_date: trailer.publishedAt,
    requires_subscription: "no",
  };
  const children = Object.entries(elements).map(
    ([element, text]) => `<video:${element}>${escapeXml(text)}</video:${element}>`,
  );
  return `<video:video>${children.join("")}</video:video>`;
}

function selectIdRange(db: Database, afterId: number, lastId: number) {
  return db
    .select({ id: movies.id, updatedAt: movies.updatedAt, trailer: trailerJsonSql().as("trailer") })
    .from(movies)
    .where(and(gt(movies.id, afterId), lte(movies.id, lastId), isNull(movies.deletedAt)))
    .orderBy(asc(movies.id));
}

type Entry = { path: string; changedAt?: number | undefined; video?: string };

/** Lists pages in the current language, each with its addresses in every language. */
function urlSet(site: string, entries: Entry[]): string {
  const urls = entries.map(({ path, changedAt, video = "" }) => {
    const lastmod =
      changedAt === undefined ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    const links = listLanguageLinks(site, path).map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
    );
    const loc = escapeXml(site + localizePath(path));
    return `<url><loc>${loc}</loc>${lastmod}${links.join("")}${video}</url>`;
  });
  const namespaces = compact([
    namespace,
    getOfferedLocales().length > 1 && linkNamespace,
    entries.some(({ video }) => video) && videoNamespace,
  ]);
  return `<urlset ${namespaces.join(" ")}>\n${urls.join("\n")}\n</urlset>`;
}

/**
 * Responds with a sitemap that the Cloudflare location caches for an hour, because ten thousand
 * movies are an expensive query.
 */
async function respondSitemap(c: RequestContext, build: () => Promise<string>): Promise<Response> {
  const cache = await caches.open("sitemaps");
  const { origin, pathname } = new URL(c.req.url);
  const cached = await cache.match(origin + pathname);
  if (cached) return new Response(cached.body, cached);
  const headers = {
    "Content-Type": "application/xml; charset=UTF-8",
    "Cache-Control": `public, max-age=${hourSeconds}`,
  };
  const response = new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${await build()}\n`, {
    headers,
  });
  c.executionCtx.waitUntil(cache.put(origin + pathname, response.clone()));
  return response;
}

/**
 * The paths of private pages for robots.txt. A path with a parameter is cut to its first segment,
 * which covers all paths below that segment.
 */
const privatePaths = Object.values<Page>(pages)
  .filter(({ path, isServerRendered }) => !isServerRendered && path !== pages.notFound.path)
  .map(({ path }) => (path.includes(":") ? `/${path.split("/")[1]}/` : path));

/**
 * The API paths that robots.txt allows, so that a crawler which runs scripts sees what visitors
 * see.
 */
const publicCalls = new Set([
  ...cachedEndpointKeys.map((key) => key.replace(/^GET |:.*/g, "")),
  "/api/oembed",
  `${openExtrasFolder}/`,
]);

function robotsTxt(site: string): string {
  const uncrawledPaths = uncrawledFolders.map((folder) => `/${folder}/`);
  const localizedPaths = getOfferedLocales().flatMap((locale) =>
    privatePaths.map((path) => localizePath(path, locale)),
  );
  return [
    "User-agent: *",
    ...[...publicCalls].map((path) => `Allow: ${path}`),
    ...new Set([...uncrawledPaths, ...localizedPaths].map((path) => `Disallow: ${path}`)),
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");
}
