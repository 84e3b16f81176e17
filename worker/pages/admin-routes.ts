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
import { batchAsUser, queryAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, editConflict, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { overwriteColumns } from "../database/guarded-insert.ts";
import { recordCreated } from "../http/idempotency.ts";
import { respond, route } from "../http/route.ts";
import { legalReviews, sitePages } from "../schema.ts";
import { reloadSite } from "../site/current-site.ts";
import { isPageReviewedSql, selectLegalReviews, toLegalReviews } from "../site/legal-reviews.ts";
import { composeBuiltInTexts } from "./built-in-text.ts";
import { findMarkdownIssues, renderMarkdown } from "./markdown.ts";

export function mountAdminPageRoutes(app: Hono<AppEnv>): void {
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
      const isReviewedBefore = isPageReviewedSql(slug, c.env);
      const before = sql`select
        json_object('reviewed', json(iif(${isReviewedBefore}, 'true', 'false')))`;
      await write(c, {
        audit: [
          { action: "change", subject: "page", subjectId: slug, before, after: { reviewed } },
        ],
        statements: (db, { userId, now }) => ({
          stored: db
            .insert(legalReviews)
            .values({ page: slug, reviewedAt: reviewed ? now : null, reviewedBy: userId })
            .onConflictDoUpdate({
              target: legalReviews.page,
              set: overwriteColumns(legalReviews, "reviewedAt", "reviewedBy"),
            }),
        }),
      });
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
      await write(c, {
        require: [
          [sql`not ${isThere(slug)}`, () => new AppError("slug_taken", { slug })],
          [hasSpace, () => new AppError("pages_full", { maximum: maxSitePages })],
        ],
        audit: [
          { action: "create", subject: "page", subjectId: slug, after: { placement, texts } },
        ],
        statements: (db, { now }) => ({
          created: db.insert(sitePages).values({
            slug,
            placement,
            position: sql`(select coalesce(max(position), 0) + 1 from ${sitePages})`,
            texts: JSON.stringify(texts),
            createdAt: now,
            updatedAt: now,
          }),
          keyed: recordCreated(c, db, sql`${slug}`),
        }),
      });
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
      const isVersion = sql`exists (select 1 from ${sitePages}
        where ${hasSlug(slug)} and version = ${version})`;
      await write(c, {
        require: [[isVersion, async () => editConflict(await findPage(c, slug))]],
        audit: [
          {
            action: "change",
            subject: "page",
            subjectId: slug,
            before: selectAuditJson(slug),
            after: { placement, texts },
          },
        ],
        statements: (db, { now }) => ({
          changed: db
            .update(sitePages)
            .set({
              placement,
              texts: JSON.stringify(texts),
              version: version + 1,
              updatedAt: now,
            })
            .where(hasSlug(slug)),
        }),
      });
      await reloadSite(c);
      return respond(c, "PUT /api/admin/pages/:slug", { message: m.done_page_updated() });
    },
  );

  route(app, "PUT /api/admin/page-order", async (c, { body: { slugs } }) => {
    await requireSession(c);
    const json = JSON.stringify(slugs);
    await write(c, {
      audit: [{ action: "reorder", subject: "page", subjectId: "all", after: { slugs } }],
      statements: (db) => ({
        ordered: db
          .update(sitePages)
          .set({ position: sql`(select key from json_each(${json}) where value = slug)` })
          .where(sql`slug in (select value from json_each(${json}))`),
      }),
    });
    await reloadSite(c);
    return respond(c, "PUT /api/admin/page-order", { message: m.done_pages_ordered() });
  });

  route(app, "DELETE /api/admin/pages/:slug", async (c, { params: { slug } }) => {
    await requireSession(c);
    await write(c, {
      require: [[isThere(slug), () => new AppError("page_not_found")]],
      audit: [
        { action: "delete", subject: "page", subjectId: slug, before: selectAuditJson(slug) },
      ],
      statements: (db) => ({ deleted: db.delete(sitePages).where(hasSlug(slug)) }),
    });
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
const isThere = (slug: string) => sql`exists (select 1 from ${sitePages} where ${hasSlug(slug)})`;
const hasSpace = sql`(select count(*) from ${sitePages}) < ${maxSitePages}`;

function selectSummaries(db: Database) {
  const titles = sql<string>`(select json_group_object(key, json_extract(value, '$.title'))
    from json_each(${sitePages.texts}))`;
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

/** Finds the page. Throws `page_not_found`, and the errors of `requireSession`. */
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

const respondCreated = async (c: RequestContext, slug: string): Promise<Response> =>
  respond(c, "POST /api/admin/pages", { message: m.done_page_added(), data: { slug } });

/**
 * Returns the placement to store for a page. A built-in page in the footer gets `none`, because the
 * footer links to it anyway.
 */
function placementOf(slug: string, placement: PagePlacement): PagePlacement {
  const isInFooterAnyway = builtInSlugs.includes(slug) && placement === "footer";
  if (listPlacements(slug).includes(placement) && !isInFooterAnyway) return placement;
  return "none";
}

/** Throws `invalid`, with an issue for each HTML tag, link and image that a page must not have. */
function requireAllowedMarkdown(texts: PageTexts): void {
  const issues = Object.entries(texts).flatMap(([locale, { body }]) =>
    findMarkdownIssues(body, `texts.${locale}.body`),
  );
  if (issues.length > 0) throw new AppError("invalid", {}, { issues });
}

const selectAuditJson = (slug: string): SQL =>
  sql`select json_object('placement', placement, 'texts', json(texts))
    from ${sitePages} where ${hasSlug(slug)}`;
