import { and, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { foldText } from "../../contract/fold-text.ts";
import { batchAsAdmin, sessionErrorOr } from "../auth/batch-as-admin.ts";
import { queryAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { respond, route } from "../http/route.ts";
import { hasLeftBin } from "../movies/movie-rows.ts";
import { categories, movies } from "../schema.ts";
import { reloadSite } from "../site/current-site.ts";
import { toCategoryDto } from "./categories.ts";
import { foldStoredTitles, isTitleFree, lastPosition } from "./category-rows.ts";

export function categoryRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/createCartegory", async (c, { body: { tittle } }) => {
    await foldStoredTitles(c);
    const {
      created: [created],
    } = await batchAsAdmin(c, (db, context) => {
      const guard = sql`${context.guard} and ${isTitleFree(tittle)}`;
      const subjectId = tittle.slice(0, 64);
      const entry: AuditLogEntry = {
        action: "create",
        subject: "category",
        subjectId,
        after: { tittle },
      };
      return {
        audited: audit(db, { ...context, guard }, entry),
        created: guardedInsert(
          db,
          categories,
          {
            title: tittle,
            titleFolded: foldText(tittle),
            position: lastPosition,
            createdAt: context.now,
          },
          guard,
        ).returning(),
      };
    });
    if (!created) throw await sessionErrorOr(c, new AppError("name_taken", { name: tittle }));
    return respond(c, "POST /api/createCartegory", {
      message: m.done_category_added(),
      data: toCategoryDto(created),
    });
  });

  route(app, "PUT /api/updateCategory", async (c, { body: { tittle, id } }) => {
    const found = await findCategory(c, Number(id));
    await foldStoredTitles(c);
    const { changed } = await batchAsAdmin(c, (db, context) => {
      const guard = sql`${context.guard} and ${isTitleFree(tittle, found.id)}`;
      const before = sql`select json_object('tittle', title) from ${categories} where id = ${found.id}`;
      const entry: AuditLogEntry = {
        action: "change",
        subject: "category",
        subjectId: id,
        before,
        after: { tittle },
      };
      return {
        audited: audit(db, { ...context, guard }, entry),
        changed: db
          .update(categories)
          .set({ title: tittle, titleFolded: foldText(tittle), version: sql`version + 1` })
          .where(sql`${categories.id} = ${found.id} and ${guard}`)
          .returning({ id: categories.id }),
      };
    });
    if (changed.length === 0)
      throw await sessionErrorOr(c, new AppError("name_taken", { name: tittle }));
    await reloadSite(c);
    return respond(c, "PUT /api/updateCategory", { message: m.done_category_updated() });
  });

  route(app, "DELETE /api/deleteCategory", async (c, { body: { id } }) => {
    const found = await findCategory(c, Number(id));
    const { deleted } = await batchAsAdmin(c, (db, context) => {
      const isInCategory = eq(movies.categoryId, found.id);
      const otherCategoryId = sql`(select min(${categories.id}) from ${categories} where ${categories.id} <> ${found.id})`;
      // Movies that only their buyers can still see need a category too, although no list shows it.
      const isReassignable = sql`(${hasLeftBin(context.now)} is true and ${otherCategoryId} is not null)`;
      const guard = sql`${context.guard} and not exists (select 1 from ${movies} where ${isInCategory} and not ${isReassignable})`;
      const before = sql`select json_object('tittle', ${found.title})`;
      return {
        audited: audit(
          db,
          { ...context, guard },
          { action: "delete", subject: "category", subjectId: id, before },
        ),
        reassigned: db
          .update(movies)
          .set({ categoryId: otherCategoryId })
          .where(and(isInCategory, hasLeftBin(context.now), guard)),
        deleted: db
          .delete(categories)
          .where(sql`${categories.id} = ${found.id} and ${guard}`)
          .returning({ id: categories.id }),
      };
    });
    if (deleted.length === 0) {
      throw await sessionErrorOr(c, new AppError("category_not_empty"));
    }
    await reloadSite(c);
    return respond(c, "DELETE /api/deleteCategory", { message: m.done_category_deleted() });
  });
}

/** Throws `not_found`. */
async function findCategory(c: RequestContext, id: number) {
  const [category] = await queryAsUser(c, (db) =>
    db.select().from(categories).where(eq(categories.id, id)),
  );
  if (!category) throw new AppError("category_not_found");
  return category;
}
