import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { locales } from "#messages/runtime";
import {
  type AdminCollection,
  maxCollectionMovies,
  type NewCollection,
} from "../../contract/collections/collections.ts";
import { isReservedSlug } from "../../contract/pages/reserved-slugs.ts";
import { batchAsAdmin, sessionErrorOr } from "../auth/batch-as-admin.ts";
import { queryAsUser, requireSession } from "../auth/session.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { audit } from "../database/audit-log.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { recordCreated } from "../http/idempotency.ts";
import { respond, route } from "../http/route.ts";
import { requireStoredPicture, storePicture } from "../media/stored-picture.ts";
import { collections } from "../schema.ts";
import {
  hasId,
  isSlugFree,
  replaceMovies,
  selectCollection,
  selectMatchCount,
  selectSummaries,
  toAdminCollection,
  toAuditFields,
  toColumns,
  toSummary,
} from "./collection-rows.ts";

export function collectionRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/collections", async (c) => {
    const rows = await queryAsUser(c, selectSummaries);
    return respond(c, "GET /api/admin/collections", {
      data: rows.map((row) => toSummary(row, c.var.now)),
    });
  });

  route(app, "GET /api/admin/collections/:id", async (c, { params }) =>
    respond(c, "GET /api/admin/collections/:id", {
      data: await findCollection(c, Number(params.id)),
    }),
  );

  route(app, "GET /api/admin/collection-matches", async (c, { query }) => {
    const [data = { count: 0 }] = await queryAsUser(c, (db) => selectMatchCount(db, query));
    return respond(c, "GET /api/admin/collection-matches", { data });
  });

  route(
    app,
    "POST /api/admin/collections",
    async (c, { body }) => {
      await requireValid(c, body);
      const { slug } = body;
      const {
        created: [created],
      } = await batchAsAdmin(c, (db, context) => {
        const { guard, now } = context;
        const position = sql`(select coalesce(max(position), 0) + 1 from ${collections})`;
        const row = { ...toColumns(body), position, createdAt: now, updatedAt: now };
        const isNew = sql`${guard} and exists (select 1 from ${collections} where slug = ${slug} and created_at = ${now})`;
        const id = sql<string>`select id from ${collections} where slug = ${slug}`;
        const free = sql`${guard} and ${isSlugFree(slug)}`;
        return {
          audited: audit(
            db,
            { ...context, guard: free },
            {
              action: "create",
              subject: "collection",
              subjectId: slug,
              after: toAuditFields(body),
            },
          ),
          created: guardedInsert(db, collections, row, free).returning({ id: collections.id }),
          ...replaceMovies(db, id, body, isNew),
          keyed: recordCreated(c, db, sql`(${id})`, isNew),
        };
      });
      if (!created) throw await sessionErrorOr(c, new AppError("slug_taken", { slug }));
      return respondCreated(c, String(created.id));
    },
    respondCreated,
  );

  route(app, "PUT /api/admin/collections/:id", async (c, { params, body }) => {
    const id = Number(params.id);
    const saved = await findCollection(c, id);
    await requireValid(c, body, saved.slug);
    const { version, slug } = body;
    const { changed } = await batchAsAdmin(c, (db, context) => {
      const isVersion = sql`exists (select 1 from ${collections} where id = ${id} and version = ${version})`;
      const guard = sql`${context.guard} and ${isVersion} and ${isSlugFree(slug, id)}`;
      const before = sql`select ${JSON.stringify(toAuditFields(saved))}`;
      // An audit entry shows only the fields that it has afterwards.
      const texts = Object.fromEntries(locales.map((locale) => [locale, body.texts[locale] ?? {}]));
      const after = { ...toAuditFields(body), texts };
      return {
        audited: audit(
          db,
          { ...context, guard },
          { action: "change", subject: "collection", subjectId: saved.slug, before, after },
        ),
        ...replaceMovies(db, sql`select ${id}`, body, guard),
        changed: db
          .update(collections)
          .set({ ...toColumns(body), version: sql`version + 1`, updatedAt: context.now })
          .where(sql`${hasId(id)} and ${guard}`)
          .returning({ id: collections.id }),
      };
    });
    if (changed.length > 0)
      return respond(c, "PUT /api/admin/collections/:id", { message: m.done_collection_updated() });
    const data = await findCollection(c, id);
    if (data.version !== version)
      throw new AppError("collection_changed", {}, { details: { data } });
    throw new AppError("slug_taken", { slug });
  });

  route(app, "DELETE /api/admin/collections/:id", async (c, { params }) => {
    const saved = await findCollection(c, Number(params.id));
    const isSaved = hasId(Number(saved.id));
    const { deleted } = await batchAsAdmin(c, (db, context) => {
      const guard = sql`${context.guard} and exists (select 1 from ${collections} where ${isSaved})`;
      const before = sql`select ${JSON.stringify(toAuditFields(saved))}`;
      return {
        audited: audit(
          db,
          { ...context, guard },
          { action: "delete", subject: "collection", subjectId: saved.slug, before },
        ),
        deleted: db
          .delete(collections)
          .where(sql`${isSaved} and ${context.guard}`)
          .returning({ id: collections.id }),
      };
    });
    if (deleted.length === 0) throw await sessionErrorOr(c, new AppError("collection_not_found"));
    return respond(c, "DELETE /api/admin/collections/:id", {
      message: m.done_collection_deleted(),
    });
  });

  route(app, "PUT /api/admin/collection-order", async (c, { body: { ids } }) => {
    const rows = await queryAsUser(c, selectSummaries);
    const order = ids.flatMap((id) => rows.find((row) => row.id === Number(id)) ?? []);
    const json = JSON.stringify(order.map(({ id }) => id));
    await batchAsAdmin(c, (db, context) => ({
      audited: audit(db, context, {
        action: "reorder",
        subject: "collection",
        subjectId: "all",
        after: { slugs: order.map(({ slug }) => slug) },
      }),
      ordered: db
        .update(collections)
        .set({
          position: sql`(select key + 1 from json_each(${json}) where value = ${collections.id})`,
        })
        .where(
          sql`${collections.id} in (select value from json_each(${json})) and ${context.guard}`,
        ),
    }));
    return respond(c, "PUT /api/admin/collection-order", { message: m.done_collections_ordered() });
  });

  route(app, "POST /api/admin/collection-pictures", async (c, { form: { image } }) => {
    const data = await storePicture(c, "collections", image);
    return respond(c, "POST /api/admin/collection-pictures", { data });
  });
}

/**
 * Throws `invalid` for what a collection cannot have, also for a rule that matches too many movies. `savedSlug` stays allowed:
 * more slugs may have been reserved since.
 */
async function requireValid(
  c: RequestContext,
  { slug, picture, rule }: NewCollection,
  savedSlug?: string,
): Promise<void> {
  await requireSession(c);
  if (slug !== savedSlug && isReservedSlug(slug)) throw invalidInput("slug", "slug_reserved");
  await requireStoredPicture(c, picture);
  if (!rule) return;
  const [found] = await queryAsUser(c, (db) => selectMatchCount(db, rule));
  if (found && found.count > maxCollectionMovies)
    throw invalidInput("rule", "rule_too_broad", { maximum: maxCollectionMovies });
}

/** Throws `collection_not_found`, and what `requireSession` throws. */
async function findCollection(c: RequestContext, id: number): Promise<AdminCollection> {
  const [row] = await queryAsUser(c, (db) => selectCollection(db, id));
  if (!row) throw new AppError("collection_not_found");
  return toAdminCollection(row);
}

const respondCreated = async (c: RequestContext, id: string): Promise<Response> =>
  respond(c, "POST /api/admin/collections", { message: m.done_collection_added(), data: { id } });
