import type { Hono } from "hono";
import { getLocale } from "#messages/runtime";
import { respondCatalogue } from "../catalogue/respond-catalogue.ts";
import type { AppEnv } from "../context/request-context.ts";
import { route } from "../http/route.ts";
import { getSiteTag } from "../site/current-site.ts";
import { mountAdminHomeRoutes } from "./admin-routes.ts";
import { selectHome, toHomeDto } from "./home.ts";
import { selectHomeRow, toHomeRowMovies } from "./home-rows.ts";

export function mountHome(app: Hono<AppEnv>): void {
  mountAdminHomeRoutes(app);

  route(app, "GET /api/home", (c, { query: { locale = getLocale() } }) =>
    respondCatalogue(
      c,
      { locale, site: getSiteTag() },
      (db, userId) => selectHome(db, c.var.now, userId),
      (rows) => ({ data: toHomeDto(rows, c.var.now, locale) }),
    ),
  );

  route(app, "GET /api/home/rows/:id", (c, { params: { id } }) =>
    respondCatalogue(
      c,
      {},
      (db, userId) => ({ movies: selectHomeRow(db, id, { now: c.var.now, userId }) }),
      ({ movies }) => ({ data: toHomeRowMovies(movies, c.var.now) }),
    ),
  );
}
