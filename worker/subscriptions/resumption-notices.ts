import { and, eq, gt, lte, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { resumptionNoticeDays } from "../../contract/policy.ts";
import { type Database, runStatement } from "../database/database.ts";
import { handleDueRows } from "../database/handle-due-rows.ts";
import { subscriptions } from "../schema.ts";
import { composeSubscriptionEmail } from "./emails.ts";
import { queueSubscriptionNoticeOnce } from "./notify-once.ts";
import { selectNextPayments } from "./renewal-notices.ts";

const noticeMs = resumptionNoticeDays * milliseconds.day;

/**
 * Queues the email about each paused subscription that resumes within `resumptionNoticeDays`, once.
 */
export async function sendResumptionNotices(
  db: Database,
  site: string,
  now: number,
): Promise<void> {
  await handleDueRows(
    db,
    (limit) => runStatement(db, selectDueResumptions(db, now, limit)),
    (row) => sendNotice(db, row, site, now),
  );
}

const isUnnoticed = sql`${subscriptions.resumptionNoticedFor} is not ${subscriptions.pausedUntil}`;

function selectDueResumptions(db: Database, now: number, limit: number) {
  return selectNextPayments(db)
    .where(
      and(
        gt(subscriptions.pausedUntil, now),
        lte(subscriptions.pausedUntil, now + noticeMs),
        isUnnoticed,
      ),
    )
    .limit(limit);
}

type DueResumption = Awaited<ReturnType<typeof selectDueResumptions>>[number];

async function sendNotice(
  db: Database,
  { userId, pausedUntil, email, language, ...resumption }: DueResumption,
  site: string,
  now: number,
) {
  const isDue = and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.pausedUntil, pausedUntil),
    isUnnoticed,
  );
  const notice = composeSubscriptionEmail(
    "resuming",
    email,
    { site, locale: language },
    { ...resumption, resumesAt: pausedUntil },
  );
  await queueSubscriptionNoticeOnce(db, now, {
    email: notice,
    isDue,
    mark: { resumptionNoticedFor: pausedUntil },
  });
}
