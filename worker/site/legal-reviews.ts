import { eq, type SQL, sql } from "drizzle-orm";
import {
  declarableLegalPages,
  type LegalPage,
  type LegalReview,
  legalPages,
} from "../../contract/pages/legal-reviews.ts";
import type { Bindings } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { legalReviews, users } from "../schema.ts";

/** Selects the administrators' reviews of the legal pages. */
export const selectLegalReviews = (db: Database) =>
  db
    .select({
      page: legalReviews.page,
      reviewedAt: legalReviews.reviewedAt,
      reviewedBy: users.name,
    })
    .from(legalReviews)
    .leftJoin(users, eq(users.id, legalReviews.reviewedBy));

type LegalReviewRow = Awaited<ReturnType<typeof selectLegalReviews>>[number];

/**
 * Lists the pages that the deployment declares reviewed. An administrator's review takes
 * precedence.
 */
const listDeclaredPages = ({ LEGAL_REVIEWED }: Bindings): readonly LegalPage[] =>
  LEGAL_REVIEWED === "yes" ? declarableLegalPages : [];

/**
 * SQL condition: whether a page was reviewed. `page` is the page's slug, or an SQL expression of
 * the slug.
 */
export function isPageReviewedSql(page: LegalPage | SQL, env: Bindings): SQL {
  const review = sql`(
    select ${legalReviews.reviewedAt} is not null
    from ${legalReviews}
    where ${legalReviews.page} = ${page}
  )`;
  const declared = JSON.stringify(listDeclaredPages(env));
  return sql`coalesce(${review}, ${page} in (select value from json_each(${declared})))`;
}

/** Returns the review of every legal page. */
export const toLegalReviews = (rows: LegalReviewRow[], env: Bindings): LegalReview[] =>
  legalPages.map((page) => {
    const row = rows.find((each) => each.page === page);
    const { reviewedAt = null, reviewedBy = null } = row ?? {};
    return {
      page,
      reviewed: row ? reviewedAt !== null : listDeclaredPages(env).includes(page),
      reviewedAt: toIsoTime(reviewedAt),
      reviewedBy: reviewedAt === null ? null : reviewedBy,
    };
  });

export const listReviewedPages = (rows: LegalReviewRow[], env: Bindings): LegalPage[] =>
  toLegalReviews(rows, env).flatMap(({ page, reviewed }) => (reviewed ? page : []));
