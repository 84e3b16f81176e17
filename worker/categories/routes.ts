import type { Hono } from "hono";
import { getLocale } from "#messages/runtime";
import { respondCatalogue } from "../catalogue/respond-catalogue.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { route } from "../http/route.ts";
import { mountAdminCategoryRoutes } from "./admin-routes.ts";
import { selectCategories, toCategoryDto } from "./categories.ts";
import { selectCategoryPage, toCategoryPageDto } from "./category-page.ts";
import { mountCategoryEditRoutes } from "./edit-routes.ts";

export function mountCategories(app: Hono<AppEnv>): void {
  mountAdminCategoryRoutes(app);
  mountCategoryEditRoutes(app);

  route(app, "GET /api/getCategory", (c) =>
    respondCatalogue(
      c,
      {},
      (db) => ({ categories: selectCategories(db) }),
      ({ categories }) => ({ data: categories.map(toCategoryDto) }),
    ),
  );

  route(
    app,
    "GET /api/categories/:slug",
    (c, { params: { slug }, query: { locale = getLocale(), ...paging } }) =>
      respondCatalogue(
        c,
        { ...paging, locale },
        (db, userId) => selectCategoryPage(db, slug, paging, userId),
        (rows) => {
          const page = toCategoryPageDto(rows, { slug, paging, locale, now: c.var.now });
          if (!page) throw new AppError("category_not_found");
          return page;
        },
      ),
  );
}
