import { and, eq, lte, sql } from "drizzle-orm";
import { type Database, runStatement } from "../database/database.ts";
import { handleDueRows } from "../database/handle-due-rows.ts";
import { cardNoticeMs } from "../orders/card-expiry.ts";
import { subscriptions } from "../schema.ts";
import { composeSubscriptionEmail } from "./emails.ts";
import { queueSubscriptionNoticeOnce } from "./notify-once.ts";
import { nextAmountCentsSql, selectNextPayments } from "./renewal-notices.ts";

/** Queues an email once about each card that expires within 30 days and before the next payment. */
export async function sendCardNotices(db: Database, site: string, now: number): Promise<void> {
  await handleDueRows(
    db,
    (limit) => runStatement(db, selectDueCards(db, now, limit)),
    (row) => sendNotice(db, row, site, now),
  );
}

const isUnnoticed = sql`${subscriptions.cardNoticedFor} is not ${subscriptions.cardExpiresAt}`;
const paysAt = sql<number>`coalesce(${subscriptions.pausedUntil}, ${subscriptions.expiresAt})`;

function selectDueCards(db: Database, now: number, limit: number) {
  return selectNextPayments(db)
    .where(
      and(
        isUnnoticed,
        lte(subscriptions.cardExpiresAt, now + cardNoticeMs),
        sql`${paysAt} > ${now}`,
        sql`${nextAmountCentsSql} > 0`,
      ),
    )
    .limit(limit);
}

type DueCard = Awaited<ReturnType<typeof selectDueCards>>[number];

async function sendNotice(
  db: Database,
  { userId, expiresAt, pausedUntil, cardExpiresAt, email, language, ...payment }: DueCard,
  site: string,
  now: number,
) {
  const isDue = and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.cardExpiresAt, cardExpiresAt),
    isUnnoticed,
  );
  const notice = composeSubscriptionEmail(
    "card_expiring",
    email,
    { site, locale: language },
    { ...payment, cardExpiresAt, paysAt: pausedUntil ?? expiresAt },
  );
  await queueSubscriptionNoticeOnce(db, now, {
    email: notice,
    isDue,
    mark: { cardNoticedFor: cardExpiresAt },
  });
}
