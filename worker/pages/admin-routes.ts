import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { listPlacements } from "../../contract/pages/page-placements.ts";
import { isReservedSlug } from "../../contract/pages/reserved-slugs.ts";
import {
  type AdminSitePage,
  maxSitePages,
  type PagePlacement,
  type PageTexts,
} from "../../contract/pages/site-pages.ts";
import { builtInSlugs } from "../../contract/pages.ts";
import { batchAsAdmin, sessionErrorOr } from "../auth/batch-as-admin.ts";
import { batchAsUser, queryAsUser, requireSession } from "../auth/session.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import type { Database } from "../database/database.ts";
import { excludedColumns, guardedInsert } from "../database/guarded-insert.ts";
import { recordCreated } from "../http/idempotency.ts";
import { respond, route } from "../http/route.ts";
import { legalReviews, sitePages } from "../schema.ts";
import { reloadSite } from "../site/current-site.ts";
import { isReviewed, selectLegalReviews, toLegalReviews } from "../site/legal-reviews.ts";
import { composeBuiltInTexts } from "./built-in-text.ts";
import { findMarkdownIssues, renderMarkdown } from "./markdown.ts";

export function adminPageRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/pages", async (c) => {
    const { rows, reviews } = await batchAsUser(c, (db) => ({
      rows: selectSummaries(db),
      reviews: selectLegalReviews(db),
    }));
    const data = rows.map(({ titles, updatedAt, ...row }) => ({
      ...row,
      titles: JSON.parse(titles),
      updatedAt: new Date(updatedAt).toISOString(),
    }));
    return respond(c, "GET /api/admin/pages", { data, reviews: toLegalReviews(reviews, c.env) });
  });

  route(app, "GET /api/admin/pages/:slug", async (c, { params }) =>
    respond(c, "GET /api/admin/pages/:slug", { data: await findPage(c, params.slug) }),
  );

  route(app, "GET /api/admin/pages/:slug/built-in", async (c, { params: { slug } }) => {
    await requireSession(c);
    const data = composeBuiltInTexts(slug);
    if (!data) throw new AppError("page_not_found");
    return respond(c, "GET /api/admin/pages/:slug/built-in", { data });
  });

  route(
    app,
    "PUT /api/admin/pages/:slug/review",
    async (c, { params: { slug }, body: { reviewed } }) => {
      const { stored } = await batchAsAdmin(c, (db, context) => {
        const before = sql`select json_object('reviewed', json(iif(${isReviewed(slug, c.env)}, 'true', 'false')))`;
        const entry = {
          action: "change",
          subject: "page",
          subjectId: slug,
          before,
          after: { reviewed },
        } as const;
        const row = {
          page: slug,
          reviewedAt: reviewed ? context.now : null,
          reviewedBy: context.userId,
        };
        return {
          audited: audit(db, context, entry),
          stored: guardedInsert(db, legalReviews, row, context.guard)
            .onConflictDoUpdate({
              target: legalReviews.page,
              set: excludedColumns(legalReviews, "reviewedAt", "reviewedBy"),
            })
            .returning({ page: legalReviews.page }),
        };
      });
      if (stored.length === 0) await requireSession(c);
      await reloadSite(c);
      const message = reviewed ? m.done_page_reviewed() : m.done_page_review_revoked();
      return respond(c, "PUT /api/admin/pages/:slug/review", { message });
    },
  );

  route(
    app,
    "POST /api/admin/pages",
    async (c, { body: { slug, texts, ...body } }) => {
      await requireSession(c);
      if (isReservedSlug(slug)) throw invalidInput("slug", "slug_reserved");
      requireAllowedMarkdown(texts);
      const placement = placementOf(slug, body.placement);
      const { created } = await batchAsAdmin(c, (db, context) => {
        const guard = sql`${context.guard} and ${hasSpace} and not exists (select 1 from ${sitePages} where ${hasSlug(slug)})`;
        const entry: AuditLogEntry = {
          action: "create",
          subject: "page",
          subjectId: slug,
          after: { placement, texts },
        };
        const position = sql`(select coalesce(max(position), 0) + 1 from ${sitePages})`;
        const times = { createdAt: context.now, updatedAt: context.now };
        const row = { slug, placement, position, texts: JSON.stringify(texts), ...times };
        return {
          audited: audit(db, { ...context, guard }, entry),
          created: guardedInsert(db, sitePages, row, guard).returning({ id: sitePages.id }),
          keyed: recordCreated(
            c,
            db,
            sql`(select ${slug})`,
            sql`${context.guard} and exists (select 1 from ${sitePages} where ${hasSlug(slug)} and created_at = ${context.now})`,
          ),
        };
      });
      if (created.length === 0) throw await sessionErrorOr(c, await createError(c, slug));
      await reloadSite(c);
      return respondCreated(c, slug);
    },
    respondCreated,
  );

  route(
    app,
    "PUT /api/admin/pages/:slug",
    async (c, { params: { slug }, body: { version, texts, ...body } }) => {
      await requireSession(c);
      requireAllowedMarkdown(texts);
      const placement = placementOf(slug, body.placement);
      const { changed } = await batchAsAdmin(c, (db, context) => {
        const isEdited = sql`${hasSlug(slug)} and version = ${version}`;
        const guard = sql`${context.guard} and exists (select 1 from ${sitePages} where ${isEdited})`;
        return {
          audited: audit(db, { ...context, guard }, changeEntry(slug, { placement, texts })),
          changed: db
            .update(sitePages)
            .set({
              placement,
              texts: JSON.stringify(texts),
              version: sql`version + 1`,
              updatedAt: context.now,
            })
            .where(sql`${isEdited} and ${context.guard}`)
            .returning({ id: sitePages.id }),
        };
      });
      if (changed.length === 0) {
        const data = await findPage(c, slug);
        throw new AppError("page_changed", {}, { details: { data } });
      }
      await reloadSite(c);
      return respond(c, "PUT /api/admin/pages/:slug", { message: m.done_page_updated() });
    },
  );

  route(app, "PUT /api/admin/page-order", async (c, { body: { slugs } }) => {
    await requireSession(c);
    const json = JSON.stringify(slugs);
    await batchAsAdmin(c, (db, context) => ({
      audited: audit(db, context, {
        action: "reorder",
        subject: "page",
        subjectId: "all",
        after: { slugs },
      }),
      ordered: db
        .update(sitePages)
        .set({ position: sql`(select key from json_each(${json}) where value = slug)` })
        .where(sql`slug in (select value from json_each(${json})) and ${context.guard}`),
    }));
    await reloadSite(c);
    return respond(c, "PUT /api/admin/page-order", { message: m.done_pages_ordered() });
  });

  route(app, "DELETE /api/admin/pages/:slug", async (c, { params: { slug } }) => {
    await requireSession(c);
    const { deleted } = await batchAsAdmin(c, (db, context) => {
      const guard = sql`${context.guard} and exists (select 1 from ${sitePages} where ${hasSlug(slug)})`;
      return {
        audited: audit(
          db,
          { ...context, guard },
          { action: "delete", subject: "page", subjectId: slug, before: selectAuditJson(slug) },
        ),
        deleted: db
          .delete(sitePages)
          .where(sql`${hasSlug(slug)} and ${context.guard}`)
          .returning({ id: sitePages.id }),
      };
    });
    if (deleted.length === 0) throw await sessionErrorOr(c, new AppError("page_not_found"));
    await reloadSite(c);
    return respond(c, "DELETE /api/admin/pages/:slug", { message: m.done_page_deleted() });
  });

  route(app, "POST /api/admin/pages/preview", async (c, { body: { body } }) => {
    await requireSession(c);
    const issues = findMarkdownIssues(body, "body");
    if (issues.length > 0) throw new AppError("invalid", {}, { issues });
    return respond(c, "POST /api/admin/pages/preview", { data: { html: renderMarkdown(body) } });
  });
}

const hasSlug = (slug: string) => eq(sitePages.slug, slug);
const hasSpace = sql`(select count(*) from ${sitePages}) < ${maxSitePages}`;

function selectSummaries(db: Database) {
  const titles = sql<string>`(select json_group_object(key, json_extract(value, '$.title')) from json_each(${sitePages.texts}))`;
  return db
    .select({
      slug: sitePages.slug,
      placement: sitePages.placement,
      updatedAt: sitePages.updatedAt,
      titles: titles.as("titles"),
    })
    .from(sitePages)
    .orderBy(asc(sitePages.position), asc(sitePages.id));
}

/** Throws `page_not_found`, and what `requireSession` throws. */
async function findPage(c: RequestContext, slug: string): Promise<AdminSitePage> {
  const [row] = await queryAsUser(c, (db) => db.select().from(sitePages).where(hasSlug(slug)));
  if (!row) throw new AppError("page_not_found");
  const { placement, version, texts, updatedAt } = row;
  return {
    slug,
    placement,
    version,
    texts: JSON.parse(texts),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

async function createError(c: RequestContext, slug: string): Promise<AppError> {
  const rows = await queryAsUser(c, (db) =>
    db.select({ id: sitePages.id }).from(sitePages).where(hasSlug(slug)),
  );
  return rows.length > 0
    ? new AppError("slug_taken", { slug })
    : new AppError("pages_full", { maximum: maxSitePages });
}

const respondCreated = async (c: RequestContext, slug: string): Promise<Response> =>
  respond(c, "POST /api/admin/pages", { message: m.done_page_added(), data: { slug } });

/** The footer links to built-in pages whatever their text, unless the menu does. */
function placementOf(slug: string, placement: PagePlacement): PagePlacement {
  const isInFooterAnyway = builtInSlugs.includes(slug) && placement === "footer";
  return listPlacements(slug).includes(placement) && !isInFooterAnyway ? placement : "none";
}

/** Throws `invalid` with every HTML tag, link and image that a page may not have. */
function requireAllowedMarkdown(texts: PageTexts): void {
  const issues = Object.entries(texts).flatMap(([locale, { body }]) =>
    findMarkdownIssues(body, `texts.${locale}.body`),
  );
  if (issues.length > 0) throw new AppError("invalid", {}, { issues });
}

const selectAuditJson = (slug: string): SQL =>
  sql`select json_object('placement', placement, 'texts', json(texts)) from ${sitePages} where ${hasSlug(slug)}`;

const changeEntry = (
  slug: string,
  after: { placement: PagePlacement; texts: PageTexts },
): AuditLogEntry => ({
  action: "change",
  subject: "page",
  subjectId: slug,
  before: selectAuditJson(slug),
  after,
});
