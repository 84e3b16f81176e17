import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { locales } from "#messages/runtime";
import {
  type AdminCollection,
  maxCollectionMovies,
  maxCollections,
  type NewCollection,
} from "../../contract/collections/collections.ts";
import { isReservedSlug } from "../../contract/pages/reserved-slugs.ts";
import { requireVersion } from "../auth/requirement.ts";
import { queryAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { recordCreated } from "../http/idempotency.ts";
import { respond, route } from "../http/route.ts";
import { requireStoredPicture, storePicture } from "../media/stored-picture.ts";
import { collections } from "../schema.ts";
import {
  areEpisodesUnassignedSql,
  detachSeriesViews,
  hasCollectionIdSql,
  isCollectionSlugUnusedSql,
  paginateCollectionSummaries,
  reorderCollections,
  replaceCollectionMovies,
  selectCollection,
  selectCollectionSlugs,
  selectCollectionSummaries,
  selectRuleMatchCount,
  selectTakenEpisode,
  toAdminCollection,
  toCollectionAuditFields,
  toCollectionColumns,
  toCollectionSummary,
} from "./collection-rows.ts";
import { fillOmittedSeriesFields, haveSameSeasonSales } from "./season-prices.ts";

export function mountAdminCollectionRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/collections", async (c, { query }) => {
    const { page, ...pageQuery } = paginateCollectionSummaries(query);
    const rows = await queryAsUser(c, (db) => selectCollectionSummaries(db, pageQuery));
    return respond(
      c,
      "GET /api/admin/collections",
      page(rows, (row) => toCollectionSummary(row, c.var.now)),
    );
  });

  route(app, "GET /api/admin/collections/:id", async (c, { params }) =>
    respond(c, "GET /api/admin/collections/:id", {
      data: await findCollection(c, Number(params.id)),
    }),
  );

  route(app, "GET /api/admin/collection-matches", async (c, { query }) => {
    const [data = { count: 0 }] = await queryAsUser(c, (db) => selectRuleMatchCount(db, query));
    return respond(c, "GET /api/admin/collection-matches", { data });
  });

  route(
    app,
    "POST /api/admin/collections",
    async (c, { body: given }) => {
      const body = { ...given, series: fillOmittedSeriesFields(given.series, null) };
      requirePersonForSales(c, body, null);
      await requireValid(c, body);
      const { slug } = body;
      const id = sql<string>`(select id from ${collections} where slug = ${slug})`;
      const {
        created: [created],
      } = await write(c, {
        require: [
          [isCollectionSlugUnusedSql(slug), () => new AppError("slug_taken", { slug })],
          [
            canAddCollection,
            () => new AppError("too_many_collections", { maximum: maxCollections }),
          ],
          [areEpisodesUnassignedSql(body), () => findSeriesError(c, body)],
        ],
        audit: [
          {
            action: "create",
            subject: "collection",
            subjectId: slug,
            after: toCollectionAuditFields(body),
          },
        ],
        statements: (db, { now }) => ({
          created: db
            .insert(collections)
            .values({
              ...toCollectionColumns(body),
              position: sql`(select coalesce(max(position), 0) + 1 from ${collections})`,
              createdAt: now,
              updatedAt: now,
            })
            .returning({ id: collections.id }),
          ...replaceCollectionMovies(db, id, body),
          keyed: recordCreated(c, db, id),
        }),
      });
      if (!created) throw new Error("no collection was created");
      return respondCreated(c, String(created.id));
    },
    respondCreated,
  );

  route(app, "PUT /api/admin/collections/:id", async (c, { params, body: given }) => {
    const id = Number(params.id);
    const saved = await findCollection(c, id);
    const { version, slug } = given;
    const body = { ...given, series: fillOmittedSeriesFields(given.series, saved.series) };
    requirePersonForSales(c, body, saved.series);
    await requireValid(c, body, saved.slug);
    const before = sql`select ${JSON.stringify(toCollectionAuditFields(saved))}`;
    // The audit log shows only the fields of `after`, so a removed text must be empty there.
    const texts = Object.fromEntries(locales.map((locale) => [locale, body.texts[locale] ?? {}]));
    const after = { ...toCollectionAuditFields(body), texts };
    await write(c, {
      require: [
        requireVersion(collections, { id, version }, () => findCollection(c, id)),
        [isCollectionSlugUnusedSql(slug, id), () => new AppError("slug_taken", { slug })],
        [areEpisodesUnassignedSql(body, id), () => findSeriesError(c, body, id)],
      ],
      audit: [{ action: "change", subject: "collection", subjectId: saved.slug, before, after }],
      statements: (db, { now }) => ({
        ...replaceCollectionMovies(db, sql`${id}`, body),
        changed: db
          .update(collections)
          .set({ ...toCollectionColumns(body), version: version + 1, updatedAt: now })
          .where(hasCollectionIdSql(id)),
        ...(saved.series && !body.series && { released: detachSeriesViews(db, id) }),
      }),
    });
    return respond(c, "PUT /api/admin/collections/:id", { message: m.done_collection_updated() });
  });

  route(app, "DELETE /api/admin/collections/:id", async (c, { params }) => {
    const saved = await findCollection(c, Number(params.id));
    const isSaved = hasCollectionIdSql(Number(saved.id));
    const isThere = sql`exists (select 1 from ${collections} where ${isSaved})`;
    const before = sql`select ${JSON.stringify(toCollectionAuditFields(saved))}`;
    await write(c, {
      require: [[isThere, () => new AppError("collection_not_found")]],
      audit: [{ action: "delete", subject: "collection", subjectId: saved.slug, before }],
      statements: (db) => ({ deleted: db.delete(collections).where(isSaved) }),
    });
    return respond(c, "DELETE /api/admin/collections/:id", {
      message: m.done_collection_deleted(),
    });
  });

  route(app, "PUT /api/admin/collection-order", async (c, { body: { ids } }) => {
    const rows = await queryAsUser(c, (db) => selectCollectionSlugs(db, ids));
    const after = { slugs: rows.map(({ slug }) => slug) };
    await write(c, {
      audit: [{ action: "reorder", subject: "collection", subjectId: "all", after }],
      statements: (db) => ({ ordered: reorderCollections(db, ids) }),
    });
    return respond(c, "PUT /api/admin/collection-order", { message: m.done_collections_ordered() });
  });

  route(app, "POST /api/admin/collection-pictures", async (c, { form: { image } }) => {
    const data = await storePicture(c, "collections", image);
    return respond(c, "POST /api/admin/collection-pictures", { data });
  });
}

/**
 * Throws `key_not_accepted` if a request with an API key changes the price of a season, or the
 * episodes of a season that has a price.
 */
function requirePersonForSales(
  c: RequestContext,
  { series }: Pick<NewCollection, "series">,
  saved: AdminCollection["series"],
): void {
  if (c.var.apiKey && !haveSameSeasonSales(series ?? null, saved))
    throw new AppError("key_not_accepted");
}

/** SQL condition: whether there is room for another collection. */
const canAddCollection = sql`(select count(*) from ${collections}) < ${maxCollections}`;

/**
 * Throws `invalid` for values that a collection cannot have, and for a rule that matches too many
 * movies. The collection may keep its slug, `savedSlug`, even if the slug has been reserved since.
 */
async function requireValid(
  c: RequestContext,
  { slug, picture, rule, series }: NewCollection,
  savedSlug?: string,
): Promise<void> {
  await requireSession(c);
  if (slug !== savedSlug && isReservedSlug(slug)) throw invalidInput("slug", "slug_reserved");
  await requireStoredPicture(c, picture);
  if (!rule) return;
  if (series) throw invalidInput("series", "series_by_rule");
  const [found] = await queryAsUser(c, (db) => selectRuleMatchCount(db, rule));
  if (found && found.count > maxCollectionMovies)
    throw invalidInput("rule", "rule_too_broad", { maximum: maxCollectionMovies });
}

/** Finds the collection. Throws `collection_not_found`, and the errors of `requireSession`. */
async function findCollection(c: RequestContext, id: number): Promise<AdminCollection> {
  const [row] = await queryAsUser(c, (db) => selectCollection(db, id));
  if (!row) throw new AppError("collection_not_found");
  return toAdminCollection(row);
}

/** Returns `in_other_series`, with the name of an episode that another series already has. */
async function findSeriesError(c: RequestContext, body: NewCollection, id = 0): Promise<AppError> {
  const [taken] = await queryAsUser(c, (db) => selectTakenEpisode(db, body, id));
  return new AppError("in_other_series", { name: taken?.name ?? "" });
}

const respondCreated = async (c: RequestContext, id: string): Promise<Response> =>
  respond(c, "POST /api/admin/collections", { message: m.done_collection_added(), data: { id } });
