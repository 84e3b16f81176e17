import { and, asc, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { categoryPages } from "../../contract/constants.ts";
import { selectCategories } from "../catalogue/categories.ts";
import type { App, Call } from "../http/app.ts";
import { AppError } from "../http/app-error.ts";
import { type Database, database } from "../http/database.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { siteAddress } from "../http/site-address.ts";
import { movies } from "../schema.ts";
import { categoryPath } from "./page-kinds.ts";

/** A page of the map is a stretch of ids: found by seeking, however many films there are, and the same tomorrow. */
const idsOnPage = 10_000;
const hourSeconds = 3600;
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** https://www.sitemaps.org/protocol.html */
export function sitemapRoutes(app: Hono<App>): void {
  app.get("/robots.txt", (c) =>
    c.text(robots(siteAddress(c)), 200, { "Cache-Control": `public, max-age=${hourSeconds}` }),
  );
  app.get("/sitemap.xml", (c) => answerMap(c, () => indexOf(c)));
  app.get("/sitemap-pages.xml", (c) => answerMap(c, () => pagesOf(c)));
  app.get("/:page{sitemap-[1-9][0-9]{0,8}\\.xml}", (c) => {
    const page = Number(/\d+/.exec(c.req.param("page"))?.[0]);
    return answerMap(c, () => filmsOf(c, page));
  });
}

async function indexOf(c: Call): Promise<string> {
  const db = database(c, "nearest");
  const [pages] = await db.batch([selectPages(db)]);
  const parts = ["pages", ...pages.map(({ page }) => page)].map(
    (name) => `<sitemap><loc>${siteAddress(c)}/sitemap-${name}.xml</loc></sitemap>`,
  );
  return `<sitemapindex ${namespace}>\n${parts.join("\n")}\n</sitemapindex>`;
}

/** The stretches that a film is in: sought from each to the next, past those that are all gaps and bin. */
function selectPages(db: Database) {
  const size = sql.raw(String(idsOnPage));
  const pageBeyond = (page: SQL) =>
    sql`select (min(id) + ${size} - 1) / ${size} as page from ${movies} where id > ${page} * ${size} and deleted_at is null`;
  const pages = sql`(with recursive pages as (
    ${pageBeyond(sql`0`)} union all select (${pageBeyond(sql`pages.page`)}) from pages where page is not null
  ) select page from pages where page is not null)`;
  return db.select({ page: sql<number>`page` }).from(pages);
}

async function pagesOf(c: Call): Promise<string> {
  const db = database(c, "nearest");
  const [rows] = await db.batch([selectCategories(db)]);
  const titles = new Set([...Object.values(categoryPages), ...rows.map(({ title }) => title)]);
  const paths = ["/", "/movies", "/about", "/contact", ...[...titles].map(categoryPath)];
  return urlSet(paths.map((path) => ({ address: siteAddress(c) + path })));
}

async function filmsOf(c: Call, page: number): Promise<string> {
  const db = database(c, "nearest");
  const [rows] = await db.batch([selectStretch(db, (page - 1) * idsOnPage, page * idsOnPage)]);
  if (rows.length === 0) throw new AppError("not_found", "There is nothing at this address.");
  return urlSet(rows.map(({ id, updatedAt }) => ({ address: `${siteAddress(c)}/movie/${id}`, changedAt: updatedAt })));
}

function selectStretch(db: Database, after: number, last: number) {
  return db
    .select({ id: movies.id, updatedAt: movies.updatedAt })
    .from(movies)
    .where(and(gt(movies.id, after), lte(movies.id, last), isNull(movies.deletedAt)))
    .orderBy(asc(movies.id));
}

function urlSet(entries: { address: string; changedAt?: number }[]): string {
  const urls = entries.map(({ address, changedAt }) => {
    const changed = changedAt === undefined ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return `<url><loc>${escapeHtml(address)}</loc>${changed}</url>`;
  });
  return `<urlset ${namespace}>\n${urls.join("\n")}\n</urlset>`;
}

/** Kept by the location for an hour: a map of ten thousand films is no small question. */
async function answerMap(c: Call, make: () => Promise<string>): Promise<Response> {
  const cache = await caches.open("sitemaps");
  const { origin, pathname } = new URL(c.req.url);
  const known = await cache.match(origin + pathname);
  if (known) return new Response(known.body, known);
  const headers = {
    "Content-Type": "application/xml; charset=UTF-8",
    "Cache-Control": `public, max-age=${hourSeconds}`,
  };
  const answer = new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${await make()}\n`, { headers });
  c.executionCtx.waitUntil(cache.put(origin + pathname, answer.clone()));
  return answer;
}

/** What nobody should come in by: calls, doors and private rooms. The picture files stay open. */
const closed = [
  "/api/",
  "/dev/",
  "/sandbox/",
  "/stream/",
  "/webhooks/",
  "/watch/",
  "/dash/",
  "/dashboard",
  "/favouritpage/",
  "/resetPassword/",
  "/verifyEmail",
  "/thankyou",
  "/cart",
  "/orders",
  "/purchases",
];

/** The calls that draw a public page stay open, so that a robot which runs scripts sees what people see. */
function robots(site: string): string {
  return [
    "User-agent: *",
    ...["/api/getMovies", "/api/getCategory", "/api/facets", "/api/movies/"].map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");
}
