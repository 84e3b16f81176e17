import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { orders, plans, subscriptions, users } from "../schema.ts";
import { composeRenewalEmail } from "./emails.ts";
import { handleDue } from "./handle-due.ts";

const noticeDays = 30;

/** Queues an email 30 days before a yearly subscription renews, once for each renewal. */
export async function sendRenewalNotices(db: Database, site: string, now: number): Promise<void> {
  await handleDue(
    (limit) => runStatement(db, selectDueRenewals(db, now, limit)),
    (row) => sendNotice(db, row, site, now),
  );
}

/** A renewal that could not be charged has emails of its own. */
const isUnnoticed = and(
  eq(subscriptions.renews, true),
  isNull(subscriptions.remindedDays),
  isNull(subscriptions.overdueSince),
);

function selectDueRenewals(db: Database, now: number, limit: number) {
  const yearlyPlans = db.select({ id: plans.id }).from(plans).where(eq(plans.period, "year"));
  return db
    .select({
      userId: subscriptions.userId,
      expiresAt: subscriptions.expiresAt,
      email: users.email,
      language: users.language,
      plan: plans.name,
      amountCents: orders.amountCents,
      currency: orders.currency,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(
      and(
        inArray(subscriptions.planId, yearlyPlans),
        isUnnoticed,
        gt(subscriptions.expiresAt, now),
        lte(subscriptions.expiresAt, now + noticeDays * milliseconds.day),
      ),
    )
    .limit(limit);
}

type DueRenewal = Awaited<ReturnType<typeof selectDueRenewals>>[number];

async function sendNotice(
  db: Database,
  { userId, email, language, ...renewal }: DueRenewal,
  site: string,
  now: number,
) {
  const isDue = and(eq(subscriptions.userId, userId), eq(subscriptions.expiresAt, renewal.expiresAt), isUnnoticed);
  const notice = composeRenewalEmail(email, { site, locale: language }, renewal);
  await batch(db, {
    email: enqueueEmail(db, notice, now, sql`exists (select 1 from ${subscriptions} where ${isDue})`),
    noticed: db.update(subscriptions).set({ remindedDays: noticeDays }).where(isDue),
  });
}
