import type { Hono } from "hono";
import { getLocale, type Locale } from "#messages/runtime";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type Database, database, type Freshness, runStatement } from "../database/database.ts";
import { respondCached } from "../http/cached-response.ts";
import { route } from "../http/route.ts";
import { mountAdminPageRoutes } from "./admin-routes.ts";
import { requireSitePageDto, selectSitePage } from "./site-pages.ts";

export function mountPages(app: Hono<AppEnv>): void {
  mountAdminPageRoutes(app);

  route(app, "GET /api/pages/:slug", (c, { params: { slug }, query }) =>
    respondInLocale(c, query, async (db, locale) => {
      const [row] = await runStatement(db, selectSitePage(db, slug, locale));
      return requireSitePageDto(row, slug);
    }),
  );
}

/**
 * Responds in a language: to visitors from the cache, to accounts uncached, so that an
 * administrator sees changes at once.
 */
function respondInLocale(
  c: RequestContext,
  { locale = getLocale() }: { locale?: Locale | undefined },
  read: (db: Database, locale: Locale) => Promise<unknown>,
): Promise<Response> {
  const build = (freshness: Freshness) => async () => ({
    data: await read(database(c, freshness), locale),
  });
  return respondCached(c, {
    key: { locale },
    forVisitors: build("nearest"),
    forAccount: build("primary"),
  });
}
