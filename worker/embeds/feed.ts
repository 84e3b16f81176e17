import { desc, isNull } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { feedPath } from "../../contract/constants.ts";
import { moviePath, pages } from "../../contract/pages.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { getSite } from "../../contract/site/site.ts";
import { mediumPosterUrl } from "../catalogue/movie-dto.ts";
import { toReaderTexts } from "../catalogue/movie-translations.ts";
import type { AppEnv } from "../context/request-context.ts";
import { type Database, runStatement } from "../database/database.ts";
import { escapeXml } from "../http/escape-xml.ts";
import { siteUrl } from "../http/site-url.ts";
import { addLanguageQuery, findFileLocale } from "../i18n/file-language.ts";
import { withLocale } from "../i18n/locale.ts";
import { movies } from "../schema.ts";
import { getSiteTag } from "../site/current-site.ts";
import { getPublicBody } from "./public-body.ts";

const maxItems = 30;

/** Responds with the newest movies as RSS: https://www.rssboard.org/rss-specification */
export function mountFeed(app: Hono<AppEnv>): void {
  app.get(feedPath, async (c) => {
    const locale = findFileLocale(c);
    const key = { locale, site: getSiteTag() };
    const { body, isPublic } = await getPublicBody(c, key, (db) =>
      withLocale(locale, () => buildFeed(db, siteUrl(c))),
    );
    return c.body(body, 200, {
      "Content-Type": "application/rss+xml; charset=UTF-8",
      "Cache-Control": isPublic ? "public, max-age=300" : "private, no-store",
    });
  });
}

async function buildFeed(db: Database, site: string): Promise<string> {
  const { id, name, year, description, translations, poster, createdAt } = movies;
  const newest = await runStatement(
    db,
    db
      .select({ id, name, year, description, translations, poster, createdAt })
      .from(movies)
      .where(isNull(movies.deletedAt))
      .orderBy(desc(movies.id))
      .limit(maxItems),
  );
  const items = newest.map((row) => {
    const movie = { ...row, ...toReaderTexts(row) };
    const url = site + localizePath(moviePath(movie.id));
    const image = site + mediumPosterUrl(JSON.parse(movie.poster));
    return `<item>
${element("title", `${movie.name} (${movie.year})`)}
${element("link", url)}
${element("guid", url)}
${element("pubDate", new Date(movie.createdAt).toUTCString())}
${element("description", movie.description)}
<media:content url="${escapeXml(image)}" medium="image"/>
</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${element("title", m.feed_title({ site: getSite().name }))}
${element("link", site + localizePath(pages.home.path))}
${element("description", getSite().tagline || m.feed_title({ site: getSite().name }))}
${element("language", getLocale())}
<atom:link href="${escapeXml(site + addLanguageQuery(feedPath))}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
