import { asc, eq, sql } from "drizzle-orm";
import { baseLocale, type Locale } from "#messages/runtime";
import type { SitePage } from "../../contract/pages/site-pages.ts";
import { builtInSlugs } from "../../contract/pages.ts";
import { getSite } from "../../contract/site/site.ts";
import { AppError } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import { sitePages } from "../schema.ts";
import { extractFirstParagraph, renderMarkdown } from "./markdown.ts";

/**
 * Selects the page as one row, in the reader's language, else in the site's first language, else in
 * any language.
 */
export function selectSitePage(db: Database, slug: string, locale: Locale) {
  const [defaultLocale = baseLocale] = getSite().locales;
  const byPreference = sql`key = ${locale} desc, key = ${defaultLocale} desc, key`;
  const text = sql`(
    select json_set(value, '$.locale', key)
    from json_each(${sitePages.texts})
    order by ${byPreference}
    limit 1
  )`;
  return db
    .select({
      slug: sitePages.slug,
      updatedAt: sitePages.updatedAt,
      text: sql<string>`${text}`.as("text"),
    })
    .from(sitePages)
    .where(eq(sitePages.slug, slug));
}

type SitePageRow = { slug: string; updatedAt: number; text: string };
type StoredText = { locale: Locale; title: string; body: string };

/**
 * Converts a page. Returns null for a built-in page that the owner has not edited, and undefined
 * for an unknown page.
 */
export function toSitePageDto(
  row: SitePageRow | undefined,
  slug: string,
): SitePage | null | undefined {
  if (!row) return builtInSlugs.includes(slug) ? null : undefined;
  const { locale, title, body }: StoredText = JSON.parse(row.text);
  return {
    slug,
    locale,
    title,
    description: extractFirstParagraph(body),
    html: renderMarkdown(body),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

/** Converts a page for an endpoint. Throws `page_not_found`. */
export function requireSitePageDto(row: SitePageRow | undefined, slug: string): SitePage | null {
  const page = toSitePageDto(row, slug);
  if (page === undefined) throw new AppError("page_not_found");
  return page;
}

/** Selects the slugs of pages for the sitemap, and when each page last changed. */
export const selectPageUpdateTimes = (db: Database) =>
  db
    .select({ slug: sitePages.slug, updatedAt: sitePages.updatedAt })
    .from(sitePages)
    .orderBy(asc(sitePages.id));
