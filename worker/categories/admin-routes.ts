import { and, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { maxCategories } from "../../contract/categories/categories.ts";
import { foldText } from "../../contract/fold-text.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { insertAuditLogEntry } from "../database/audit-log.ts";
import { respond, route } from "../http/route.ts";
import { isBinTimeOverSql } from "../movies/movie-rows.ts";
import { categories, movies } from "../schema.ts";
import { reloadSite } from "../site/current-site.ts";
import { toCategoryDto } from "./categories.ts";
import {
  foldStoredCategoryTitles,
  isCategoryTitleUnusedSql,
  newCategorySlugSql,
  nextCategoryPositionSql,
} from "./category-rows.ts";

export function mountAdminCategoryRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/createCartegory", async (c, { body: { tittle } }) => {
    await foldStoredCategoryTitles(c);
    const {
      created: [created],
    } = await write(c, {
      require: [
        [isCategoryTitleUnusedSql(tittle), () => new AppError("name_taken", { name: tittle })],
        [canAddCategory, () => new AppError("too_many_categories", { maximum: maxCategories })],
      ],
      statements: (db, writer) => ({
        created: db
          .insert(categories)
          .values({
            title: tittle,
            titleFolded: foldText(tittle),
            slug: newCategorySlugSql(tittle),
            position: nextCategoryPositionSql,
            createdAt: writer.now,
          })
          .returning(),
        audited: insertAuditLogEntry(db, writer, {
          action: "create",
          subject: "category",
          subjectId: sql`(select cast(id as text) from ${categories} where title = ${tittle})`,
          after: { tittle },
        }),
      }),
    });
    if (!created) throw new Error("no category was created");
    await reloadSite(c);
    return respond(c, "POST /api/createCartegory", {
      message: m.done_category_added(),
      data: toCategoryDto(created),
    });
  });

  route(app, "PUT /api/updateCategory", async (c, { body: { tittle, id } }) => {
    const found = await findCategory(c, Number(id));
    await foldStoredCategoryTitles(c);
    const before = sql`select json_object('tittle', title) from ${categories} where id = ${found.id}`;
    await write(c, {
      require: [
        [isThere(found.id), () => new AppError("category_not_found")],
        [
          isCategoryTitleUnusedSql(tittle, found.id),
          () => new AppError("name_taken", { name: tittle }),
        ],
      ],
      audit: [{ action: "change", subject: "category", subjectId: id, before, after: { tittle } }],
      statements: (db) => ({
        changed: db
          .update(categories)
          .set({ title: tittle, titleFolded: foldText(tittle), version: sql`version + 1` })
          .where(eq(categories.id, found.id)),
      }),
    });
    await reloadSite(c);
    return respond(c, "PUT /api/updateCategory", { message: m.done_category_updated() });
  });

  route(app, "DELETE /api/deleteCategory", async (c, { body: { id } }) => {
    const found = await findCategory(c, Number(id));
    const isInCategory = eq(movies.categoryId, found.id);
    const otherCategoryId = sql`(select min(${categories.id}) from ${categories}
      where ${categories.id} <> ${found.id})`;
    // A movie that only its buyers can still see is moved to another category, because every movie
    // needs a category.
    const isReassignable = sql`(
      ${isBinTimeOverSql(c.var.now)} is true and ${otherCategoryId} is not null
    )`;
    const isEmpty = sql`not exists (select 1 from ${movies}
      where ${isInCategory} and not ${isReassignable})`;
    const before = sql`select json_object('tittle', ${found.title})`;
    await write(c, {
      require: [
        [isThere(found.id), () => new AppError("category_not_found")],
        [isEmpty, () => new AppError("category_not_empty")],
      ],
      audit: [{ action: "delete", subject: "category", subjectId: id, before }],
      statements: (db) => ({
        reassigned: db
          .update(movies)
          .set({ categoryId: otherCategoryId })
          .where(and(isInCategory, isBinTimeOverSql(c.var.now))),
        deleted: db.delete(categories).where(eq(categories.id, found.id)),
      }),
    });
    await reloadSite(c);
    return respond(c, "DELETE /api/deleteCategory", { message: m.done_category_deleted() });
  });
}

/** SQL condition: whether there is room for another category. */
const canAddCategory = sql`(select count(*) from ${categories}) < ${maxCategories}`;

const isThere = (id: number) =>
  sql`exists (select 1 from ${categories} where ${categories.id} = ${id})`;

/** Finds the category. Throws `category_not_found`. */
async function findCategory(c: RequestContext, id: number) {
  const [category] = await queryAsUser(c, (db) =>
    db.select().from(categories).where(eq(categories.id, id)),
  );
  if (!category) throw new AppError("category_not_found");
  return category;
}
