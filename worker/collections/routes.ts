import type { Hono } from "hono";
import { getLocale } from "#messages/runtime";
import { respondCatalogue } from "../catalogue/respond-catalogue.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { route } from "../http/route.ts";
import { mountAdminCollectionRoutes } from "./admin-routes.ts";
import { selectCollectionPage, toCollectionPageDto } from "./collection-page.ts";
import { mountSeriesViewingRoutes } from "./viewing-routes.ts";

export function mountCollections(app: Hono<AppEnv>): void {
  mountAdminCollectionRoutes(app);
  mountSeriesViewingRoutes(app);

  route(
    app,
    "GET /api/collections/:slug",
    (c, { params: { slug }, query: { locale = getLocale(), season, ...paging } }) => {
      const address = { slug, season, paging, now: c.var.now };
      return respondCatalogue(
        c,
        { ...paging, season, locale },
        (db, userId) => selectCollectionPage(db, address, userId),
        (rows) => {
          const page = toCollectionPageDto(rows, { ...address, locale });
          if (!page) throw new AppError("collection_not_found");
          return page;
        },
      );
    },
  );
}
