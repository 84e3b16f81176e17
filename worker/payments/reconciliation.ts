import { and, asc, eq, gt, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { OrderStatus, PaymentEventEffect } from "../../contract/orders/orders.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { handleDueRows } from "../database/handle-due-rows.ts";
import { beginProviderRun, handleRowsInProviderRun } from "../database/provider-run.ts";
import type { IncidentContext } from "../email/incidents.ts";
import { checkoutEndsAt, computeCheckDelayMs } from "../orders/check-schedule.ts";
import { failOpenOrder, isOfProviderSql } from "../orders/orders.ts";
import { countFailedAttempt } from "../orders/payment-context.ts";
import { orders, subscriptions, users } from "../schema.ts";
import { composeSubscriptionEmail } from "../subscriptions/emails.ts";
import { queueSubscriptionNoticeOnce } from "../subscriptions/notify-once.ts";
import { computeRemainingDays } from "../subscriptions/subscriptions.ts";
import { applyProviderState } from "./provider-state.ts";
import {
  type OrderRow,
  type PaymentProvider,
  requireProviderOf,
} from "./providers/payment-provider.ts";

const { minute, day } = milliseconds;
const batchSize = 100;

type ReconciliationContext = IncidentContext & { providers: PaymentProvider[] };

/**
 * Fetches the state of due orders from their providers, in case an event was lost. An order whose
 * check fails is tried again at its next check and does not stop the other orders.
 */
export async function reconcileOrders(db: Database, context: ReconciliationContext): Promise<void> {
  const { providers, now } = context;
  const isDue = and(isNull(orders.doneAt), isOfProviderSql(providers), lte(orders.checkAt, now));
  const due = await runStatement(
    db,
    db.select().from(orders).where(isDue).orderBy(asc(orders.checkAt)).limit(batchSize),
  );
  await handleRowsInProviderRun(beginProviderRun(db), due, (order) =>
    reconcileOrder(db, order, context).catch((error: unknown) => {
      console.error(
        JSON.stringify({ level: "error", job: "reconcile", order: order.id, error: String(error) }),
      );
      return runStatement(db, postponeOrder(db, order, now)).catch(() => undefined);
    }),
  );
}

/**
 * Postpones the next check of an order that is still due, so that other orders are checked. The
 * delay grows with the time since the order's last successful check.
 */
function postponeOrder(db: Database, { id, checkedAt, createdAt }: OrderRow, now: number) {
  const isStillDue = and(eq(orders.id, id), lte(orders.checkAt, now));
  const checkAt =
    now +
    computeCheckDelayMs(now - Math.max(checkedAt ?? 0, createdAt), { min: 5 * minute, max: day });
  return db.update(orders).set({ checkAt }).where(isStillDue);
}

/**
 * Applies the provider's state to an order. Closes a checkout that was not paid in time, or whose
 * account was deleted.
 */
async function reconcileOrder(
  db: Database,
  order: OrderRow,
  { providers, ...context }: ReconciliationContext,
): Promise<void> {
  const { now } = context;
  const provider = requireProviderOf(order, providers);
  const isAbandoned =
    order.status === "open" && (order.userId === null || checkoutEndsAt(order) <= now);
  if (order.providerRef === null) {
    await batch(db, {
      changed: isAbandoned ? failOpenOrder(db, order.id, now) : postponeOrder(db, order, now),
    });
    return;
  }
  if (isAbandoned) await provider.close(order);
  const fetchAndApplyState = async () => {
    const providerState = await provider.fetchProviderState(order, now);
    const { status, problem } = await applyProviderState(db, order, providerState, context);
    if (!providerState.subscription?.renews) return null;
    return decideCancellation(order, status, problem);
  };
  const cancellation = await fetchAndApplyState();
  if (cancellation) {
    await provider.cancel(order, cancellation, now).catch(async (error) => {
      await countFailedAttempt(db, order, error);
      throw error;
    });
    await fetchAndApplyState();
  }
  // Postpones the order even if another request has applied a newer state meanwhile.
  await runStatement(db, postponeOrder(db, order, now));
}

/**
 * Decides whether and when a renewing subscription without access is cancelled. Access is missing
 * if the account was deleted, if the card has had a trial, or if the payment was refunded, is
 * disputed, or did not match the order. A mismatch may be this site's mistake, so its cancellation
 * waits for the period's end and can be revoked. A dispute may be won, so it cancels nothing.
 */
function decideCancellation(
  { userId }: OrderRow,
  status: OrderStatus,
  problem: PaymentEventEffect | null,
) {
  if (userId === null || status === "refunded" || problem?.code === "trial_used") return "now";
  if (problem?.code === "disputed") return null;
  return status === "flagged" ? "period_end" : null;
}

/**
 * The reminders, by days before the subscription ends. A reminder is sent if neither it nor a later
 * reminder was sent before.
 */
const reminders = [
  // `remindedDays` is above 7 if the renewal of a yearly subscription was announced before the
  // subscriber cancelled it.
  { days: 7, isUnsent: or(isNull(subscriptions.remindedDays), gt(subscriptions.remindedDays, 7)) },
  { days: 3, isUnsent: eq(subscriptions.remindedDays, 7) },
  { days: 1, isUnsent: eq(subscriptions.remindedDays, 3) },
];
/** Queues reminders 7, 3 and 1 days before a subscription without renewal ends, each once. */
export async function sendSubscriptionReminders(
  db: Database,
  site: string,
  now: number,
): Promise<void> {
  await handleDueRows(
    db,
    (limit) => runStatement(db, selectDueReminders(db, now, limit)),
    (row) => sendReminder(db, row, site, now),
  );
}

function selectDueReminders(db: Database, now: number, limit: number) {
  const isDue = reminders.map(({ days, isUnsent }) =>
    and(
      eq(subscriptions.renews, false),
      isUnsent,
      gt(subscriptions.expiresAt, now),
      lte(subscriptions.expiresAt, now + days * day),
    ),
  );
  return db
    .select({
      userId: subscriptions.userId,
      expiresAt: subscriptions.expiresAt,
      email: users.email,
      language: users.language,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(or(...isDue))
    .limit(limit);
}

type DueReminder = Awaited<ReturnType<typeof selectDueReminders>>[number];

async function sendReminder(
  db: Database,
  { userId, expiresAt, email, language }: DueReminder,
  site: string,
  now: number,
) {
  const days = computeRemainingDays(expiresAt, now);
  const remindedDays = reminders.findLast((reminder) => days <= reminder.days)?.days ?? 7;
  const endingEmail = composeSubscriptionEmail(
    "ending",
    email,
    { site, locale: language },
    { days },
  );
  const isDue = sql`${subscriptions.userId} = ${userId}
    and coalesce(${subscriptions.remindedDays}, 8) > ${remindedDays}`;
  await queueSubscriptionNoticeOnce(db, now, { email: endingEmail, isDue, mark: { remindedDays } });
}

/**
 * The reminders of a failed renewal, besides the email that is sent at once. The column
 * `overdue_days` has the mark of the last sent reminder, so a mark must not change with `graceDays`:
 * members who got a reminder before the change would get it again. Without a grace period, the email
 * that is sent at once says that access has ended.
 */
const failedRenewalReminders = [
  {
    mark: 3,
    // Without the `+`, SQLite would use an index of all subscriptions.
    isPast: (now: number) => sql`+${subscriptions.expiresAt} <= ${now}
      and ${subscriptions.expiresAt} > ${subscriptions.overdueSince}`,
  },
  {
    mark: 7,
    isPast: (now: number) =>
      sql`max(${subscriptions.expiresAt}, ${subscriptions.overdueSince}) <= ${now - 4 * day}`,
  },
];

/**
 * Queues an email when the grace period after a failed renewal is over, and another email four days
 * later, each once. The stored grace period counts, because its length depends on the paid period.
 */
export async function sendFailedRenewalReminders(
  db: Database,
  site: string,
  now: number,
): Promise<void> {
  for (const { mark, isPast } of failedRenewalReminders) {
    const isDue = and(
      sql`${subscriptions.overdueSince} is not null`,
      lt(subscriptions.overdueDays, mark),
      isPast(now),
      // Without the `+`, SQLite would use an index of all subscriptions that renew.
      sql`+${subscriptions.renews} = 1`,
    );
    await handleDueRows(
      db,
      (limit) => runStatement(db, selectOverdue(db, isDue, limit)),
      async ({ userId, payUrl, email, language }) => {
        const isStillDue = and(eq(subscriptions.userId, userId), isDue);
        const overdueEmail = composeSubscriptionEmail(
          "overdue",
          email,
          { site, locale: language },
          { payUrl, accessUntil: null },
        );
        await queueSubscriptionNoticeOnce(db, now, {
          email: overdueEmail,
          isDue: isStillDue,
          mark: { overdueDays: mark },
        });
      },
    );
  }
}

const selectOverdue = (db: Database, isDue: SQL | undefined, limit: number) =>
  db
    .select({
      userId: subscriptions.userId,
      payUrl: subscriptions.payUrl,
      email: users.email,
      language: users.language,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(isDue)
    .limit(limit);
