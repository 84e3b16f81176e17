import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { type Locale, locales } from "#messages/runtime";
import { maxMenuCategories } from "../../contract/categories/categories.ts";
import { foldText } from "../../contract/fold-text.ts";
import { isReservedSlug } from "../../contract/pages/reserved-slugs.ts";
import { requireVersion } from "../auth/requirement.ts";
import { queryAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { requireStoredPicture, storePicture } from "../media/stored-picture.ts";
import { categories } from "../schema.ts";
import { reloadSite } from "../site/current-site.ts";
import {
  findAdminCategory,
  foldStoredCategoryTitles,
  hasMenuCapacitySql,
  isCategorySlugUnusedSql,
  isCategoryTitleUnusedSql,
  selectCategoryAuditJson,
  selectCategoryRows,
  toCategorySummary,
} from "./category-rows.ts";

export function mountCategoryEditRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/categories", async (c) => {
    const rows = await queryAsUser(c, selectCategoryRows);
    return respond(c, "GET /api/admin/categories", { data: rows.map(toCategorySummary) });
  });

  route(app, "GET /api/admin/categories/:id", async (c, { params }) => {
    const data = findAdminCategory(await queryAsUser(c, selectCategoryRows), Number(params.id));
    if (!data) throw new AppError("category_not_found");
    return respond(c, "GET /api/admin/categories/:id", { data });
  });

  route(app, "PUT /api/admin/categories/:id", async (c, { params, body }) => {
    const id = Number(params.id);
    const { version, ...fields } = body;
    const { tittle, slug, inMenu, descriptions, translatedTitles, picture } = fields;
    await requireSession(c);
    await requireStoredPicture(c, picture);
    await foldStoredCategoryTitles(c);
    const isSlugAllowed = sql`(${!(slug && isReservedSlug(slug))}
      or exists (select 1 from ${categories} where id = ${id} and slug = ${slug}))`;
    // The audit log shows only the fields of `after`, so a removed text must be null there.
    const inEveryLocale = (texts: Partial<Record<Locale, string>>) =>
      Object.fromEntries(locales.map((locale) => [locale, texts[locale] ?? null]));
    const after = {
      tittle,
      slug,
      inMenu,
      descriptions: inEveryLocale(descriptions),
      ...(translatedTitles && { translatedTitles: inEveryLocale(translatedTitles) }),
      imageKey: picture?.path ?? null,
    };
    await write(c, {
      require: [
        requireVersion(categories, { id, version }, () => findCategory(c, id)),
        [isSlugAllowed, () => invalidInput("slug", "slug_reserved")],
        [isCategorySlugUnusedSql(slug, id), () => new AppError("slug_taken", { slug: slug ?? "" })],
        [
          hasMenuCapacitySql(inMenu, id),
          () => new AppError("category_menu_full", { maximum: maxMenuCategories }),
        ],
        [isCategoryTitleUnusedSql(tittle, id), () => new AppError("name_taken", { name: tittle })],
      ],
      audit: [
        {
          action: "change",
          subject: "category",
          subjectId: params.id,
          before: selectCategoryAuditJson(id),
          after,
        },
      ],
      statements: (db) => ({
        changed: db
          .update(categories)
          .set({
            title: tittle,
            titleFolded: foldText(tittle),
            slug,
            inMenu,
            descriptions: JSON.stringify(descriptions),
            translatedTitles: translatedTitles && JSON.stringify(translatedTitles),
            picture: picture && JSON.stringify(picture),
            version: version + 1,
          })
          .where(eq(categories.id, id)),
      }),
    });
    await reloadSite(c);
    return respond(c, "PUT /api/admin/categories/:id", { message: m.done_category_updated() });
  });

  route(app, "PUT /api/admin/category-order", async (c, { body: { ids } }) => {
    const rows = await queryAsUser(c, selectCategoryRows);
    const order = ids.flatMap((id) => rows.find((row) => row.id === Number(id)) ?? []);
    const json = JSON.stringify(order.map(({ id }) => id));
    const after = { categories: order.map(({ title }) => title) };
    await write(c, {
      audit: [{ action: "reorder", subject: "category", subjectId: "all", after }],
      statements: (db) => ({
        ordered: db
          .update(categories)
          .set({
            position: sql`(select key + 1 from json_each(${json}) where value = ${categories.id})`,
          })
          .where(sql`${categories.id} in (select value from json_each(${json}))`),
      }),
    });
    await reloadSite(c);
    return respond(c, "PUT /api/admin/category-order", { message: m.done_categories_ordered() });
  });

  route(app, "POST /api/admin/category-pictures", async (c, { form: { image } }) => {
    const data = await storePicture(c, "categories", image);
    return respond(c, "POST /api/admin/category-pictures", { data });
  });
}

async function findCategory(c: RequestContext, id: number) {
  const data = findAdminCategory(await queryAsUser(c, selectCategoryRows), id);
  if (!data) throw new AppError("category_not_found");
  return data;
}
