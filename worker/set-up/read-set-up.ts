import { eq, type SQL, sql } from "drizzle-orm";
import { type LegalPage, legalPages } from "../../contract/pages/legal-reviews.ts";
import {
  type SetUp,
  type SetUpState,
  type SetUpStep,
  setUpSteps,
} from "../../contract/set-up/set-up.ts";
import { hasFactorSql } from "../auth/factor-conditions.ts";
import { batchAsUser } from "../auth/session.ts";
import type { Bindings, RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { categories, emails, movies, setUp, site, sitePages } from "../schema.ts";
import {
  isPageReviewedSql,
  listReviewedPages,
  selectLegalReviews,
  toLegalReviews,
} from "../site/legal-reviews.ts";

const legalPagesJson = JSON.stringify(legalPages);
const writtenPages = sql`(
  select json_group_array(${sitePages.slug})
  from ${sitePages}
  where ${sitePages.slug} in (select value from json_each(${legalPagesJson}))
)`;
/**
 * SQL condition: whether any movie can be played. `> ''` makes SQLite use the index of videos,
 * which leaves out movies without a video.
 */
const hasMovie = sql`exists (
  select 1
  from ${movies}
  where ${movies.videoId} > '' and ${movies.videoPath} is not null and ${movies.deletedAt} is null
)`;

/** Selects the state of the set-up in one row, as the account sees it. */
function selectSetUp(db: Database, userId: string) {
  const steps = sql<string>`(
    select json_group_object(${setUp.step}, ${setUp.state}) from ${setUp}
  )`;
  const lastEmail = sql<
    string | null
  >`(select json_object('sentAt', ${setUp.changedAt}, 'error', ${emails.lastError})
    from ${setUp} left join ${emails} on ${emails.id} = ${setUp.emailId}
    where ${setUp.step} = 'email' and ${setUp.emailId} is not null)`;
  return db
    .select({
      steps: steps.as("steps"),
      writtenPages: sql<string>`${writtenPages}`.as("written_pages"),
      email: lastEmail.as("email"),
      hasCategory: sql<number>`exists (select 1 from ${categories})`.as("has_category"),
      hasMovie: sql<number>`${hasMovie}`.as("has_movie"),
      hasSecondFactor: hasFactorSql(userId).as("has_second_factor"),
      demoAddedAt: site.demoAddedAt,
    })
    .from(site)
    .where(eq(site.id, 1));
}

type SetUpRow = Awaited<ReturnType<typeof selectSetUp>>[number];

type LegalReviewRows = Awaited<ReturnType<typeof selectLegalReviews>>;

function readSetUp([row]: SetUpRow[], reviewRows: LegalReviewRows, env: Bindings): SetUp {
  const states: Partial<Record<SetUpStep, SetUpState>> = JSON.parse(row?.steps ?? "{}");
  const hasSecondFactor = Boolean(row?.hasSecondFactor);
  const written: LegalPage[] = JSON.parse(row?.writtenPages ?? "[]");
  const reviewed = listReviewedPages(reviewRows, env);
  const email = JSON.parse(row?.email ?? "null");
  return {
    begun: Object.keys(states).length > 0,
    steps: setUpSteps.map((name) => ({
      name,
      state:
        name === "second-factor"
          ? toFactorState(hasSecondFactor, states[name])
          : (states[name] ?? "open"),
    })),
    legalPages: legalPages.filter((page) => written.includes(page) || reviewed.includes(page)),
    writtenPages: written,
    reviews: toLegalReviews(reviewRows, env),
    email: {
      sentAt: toIsoTime(email?.sentAt ?? null),
      error: email?.error ?? null,
      isLocal: env.MAIL_PROVIDER === "mailbox",
    },
    hasCategory: Boolean(row?.hasCategory),
    hasMovie: Boolean(row?.hasMovie),
    hasDemo: Boolean(row?.demoAddedAt),
  };
}

/** The step of the second factor is open again once the account has removed its second factor. */
function toFactorState(hasSecondFactor: boolean, stored: SetUpState | undefined): SetUpState {
  if (hasSecondFactor) return "done";
  return stored === "skipped" ? "skipped" : "open";
}

export async function findSetUp(c: RequestContext): Promise<SetUp> {
  const { rows, reviews } = await batchAsUser(c, (db, { userId }) => ({
    rows: selectSetUp(db, userId),
    reviews: selectLegalReviews(db),
  }));
  return readSetUp(rows, reviews, c.env);
}

/**
 * SQL condition: whether a set-up step may be marked complete. `payments` is checked at the
 * provider instead, and only the code in the test email completes `email`.
 */
export function canCompleteStepSql(step: SetUpStep, env: Bindings, userId: string): SQL {
  if (step === "second-factor") return hasFactorSql(userId);
  if (step === "legal") {
    const isWritten = sql`value in (select ${sitePages.slug} from ${sitePages})`;
    const isReady = sql`(${isWritten} or ${isPageReviewedSql(sql`value`, env)})`;
    return sql`not exists (select 1 from json_each(${legalPagesJson}) where not ${isReady})`;
  }
  if (step === "email")
    return sql`exists (
      select 1
      from ${setUp} as email_step
      where email_step.step = 'email' and email_step.state = 'done'
    )`;
  return step === "movie" ? hasMovie : sql`1`;
}
