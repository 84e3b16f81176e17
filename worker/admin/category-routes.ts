import { and, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { batchAsUser } from "../auth/session.ts";
import { toCategoryDto } from "../catalogue/categories.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { respond, route } from "../http/route.ts";
import { localeOf } from "../i18n/locale.ts";
import { categories, movies } from "../schema.ts";
import { batchAsAdmin, sessionErrorOr } from "./batch-as-admin.ts";
import { hasLeftBin } from "./movies/movie-rows.ts";

const noSuchCategory = () => new AppError("category_not_found");

/** In SQL, that no other category has the title, whatever its case. */
const isTitleFree = (title: string, id = 0) =>
  sql`not exists (select 1 from ${categories} where lower(title) = lower(${title}) and id <> ${id})`;

export function categoryRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/createCartegory", async (c, { body: { tittle } }) => {
    const [, created] = await batchAsAdmin(c, (db, { guard, now, claims }) => {
      const titleGuard = sql`${guard} and ${isTitleFree(tittle)}`;
      const entry: AuditLogEntry = {
        action: "create",
        subject: "category",
        subjectId: tittle.slice(0, 64),
        after: { tittle },
      };
      return [
        audit(db, claims.userId, now, entry, titleGuard),
        db
          .insert(categories)
          .select(guardedInsert(categories, { title: tittle, createdAt: now }, titleGuard))
          .returning(),
      ];
    });
    if (!created[0]) throw await sessionErrorOr(c, new AppError("name_taken", { name: tittle }));
    return respond(c, "POST /api/createCartegory", {
      message: m.done_category_added({}, { locale: localeOf(c) }),
      data: toCategoryDto(created[0]),
    });
  });

  route(app, "PUT /api/updateCategory", async (c, { body: { tittle, id } }) => {
    const { results } = await batchAsUser(c, (db) => [
      db
        .select()
        .from(categories)
        .where(eq(categories.id, Number(id))),
    ]);
    const [found] = results[0];
    if (!found) throw noSuchCategory();
    const [, changed] = await batchAsAdmin(c, (db, { guard, now, claims }) => {
      const titleGuard = sql`${guard} and ${isTitleFree(tittle, found.id)}`;
      const before = sql`select json_object('tittle', title) from ${categories} where id = ${found.id}`;
      const entry: AuditLogEntry = { action: "change", subject: "category", subjectId: id, before, after: { tittle } };
      return [
        audit(db, claims.userId, now, entry, titleGuard),
        db
          .update(categories)
          .set({ title: tittle })
          .where(sql`${categories.id} = ${found.id} and ${titleGuard}`)
          .returning(),
      ];
    });
    if (!changed[0]) throw await sessionErrorOr(c, new AppError("name_taken", { name: tittle }));
    return respond(c, "PUT /api/updateCategory", { message: m.done_category_updated({}, { locale: localeOf(c) }) });
  });

  route(app, "DELETE /api/deleteCategory", async (c, { body: { id } }) => {
    const { results } = await batchAsUser(c, (db) => [
      db
        .select()
        .from(categories)
        .where(eq(categories.id, Number(id))),
    ]);
    const [found] = results[0];
    if (!found) throw noSuchCategory();
    const [, , deleted] = await batchAsAdmin(c, (db, { guard, now, claims }) => {
      const isInCategory = eq(movies.categoryId, found.id);
      const otherCategoryId = sql`(select min(${categories.id}) from ${categories} where ${categories.id} <> ${found.id})`;
      // Films that only their buyers have are in no category for anybody to see; their rows need one all the same.
      const isReassignable = sql`(${hasLeftBin(now)} is true and ${otherCategoryId} is not null)`;
      const emptyGuard = sql`${guard} and not exists (select 1 from ${movies} where ${isInCategory} and not ${isReassignable})`;
      const before = sql`select json_object('tittle', ${found.title})`;
      return [
        audit(db, claims.userId, now, { action: "delete", subject: "category", subjectId: id, before }, emptyGuard),
        db
          .update(movies)
          .set({ categoryId: otherCategoryId })
          .where(and(isInCategory, hasLeftBin(now), emptyGuard)),
        db.delete(categories).where(sql`${categories.id} = ${found.id} and ${emptyGuard}`).returning(),
      ];
    });
    if (!deleted[0]) {
      throw await sessionErrorOr(c, new AppError("category_not_empty"));
    }
    return respond(c, "DELETE /api/deleteCategory", { message: m.done_category_deleted({}, { locale: localeOf(c) }) });
  });
}
