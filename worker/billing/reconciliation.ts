import { and, asc, between, eq, getTableColumns, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { OrderStatus } from "../../contract/billing.ts";
import { milliseconds } from "../../contract/constants.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { excludedColumns } from "../database/guarded-insert.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { orders, subscriberDays, subscriptions, users } from "../schema.ts";
import { composeSubscriptionEndingEmail } from "./emails.ts";
import { failOpenOrder } from "./orders.ts";
import { applyProviderState } from "./provider-state.ts";
import type { OrderRow, PaymentProvider } from "./providers/payment-provider.ts";
import { remainingDays } from "./subscriptions.ts";

const { minute, hour, day } = milliseconds;
const batchSize = 25;
/** Less than the job's lease, however slow the provider is. */
const timeBudgetMs = 2 * minute;

type ReconciliationContext = { provider: PaymentProvider; site: string; now: number };

/**
 * Fetches the provider state of orders that may have changed without an event: first open checkouts, subscriptions that
 * end now and orders of deleted accounts; then, from time to time, all others. An order whose state cannot be fetched
 * is tried again at its next turn and does not stop the rest.
 */
export async function reconcileOrders(db: Database, context: ReconciliationContext): Promise<void> {
  const { provider, now } = context;
  const checkedBefore = (at: number) => lte(sql`coalesce(${orders.checkedAt}, 0)`, at);
  const waiting = and(
    eq(orders.status, "open"),
    lt(orders.createdAt, now - 2 * minute),
    checkedBefore(now - 5 * minute),
  );
  const ending = and(between(subscriptions.expiresAt, now - 7 * day, now + hour), checkedBefore(now - 15 * minute));
  const withoutUser = and(isNull(orders.userId), checkedBefore(now - 5 * minute));
  const urgent = or(waiting, ending, withoutUser);
  const { due } = await batch(db, {
    due: db
      .select(getTableColumns(orders))
      .from(orders)
      .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
      .where(and(isNull(orders.doneAt), eq(orders.provider, provider.name), or(urgent, checkedBefore(now - 12 * hour))))
      .orderBy(sql`iif(${urgent}, 0, 1)`, asc(orders.checkedAt))
      .limit(batchSize),
  });
  const deadline = Date.now() + timeBudgetMs;
  for (const order of due) {
    if (Date.now() > deadline) return;
    await reconcileOrder(db, order, context).catch((error: unknown) => {
      console.error(JSON.stringify({ level: "error", job: "reconcile", order: order.id, error: String(error) }));
      return runStatement(db, postponeOrder(db, order, now)).catch(() => undefined);
    });
  }
}

/** Postpones an order to its next turn; never to before the time of its known state. */
function postponeOrder(db: Database, order: OrderRow, now: number) {
  const checkedAt = sql`max(coalesce(${orders.checkedAt}, 0), ${now})`;
  return db.update(orders).set({ checkedAt }).where(eq(orders.id, order.id));
}

/** Closes a checkout that was not paid within a day, or whose account was deleted. */
async function reconcileOrder(
  db: Database,
  order: OrderRow,
  { provider, site, now }: ReconciliationContext,
): Promise<void> {
  const isAbandoned = order.status === "open" && (order.userId === null || order.createdAt < now - day);
  if (order.providerRef === null) {
    await batch(db, { changed: isAbandoned ? failOpenOrder(db, order.id, now) : postponeOrder(db, order, now) });
    return;
  }
  if (isAbandoned) await provider.close(order);
  const fetchAndApplyState = async () => {
    const providerState = await provider.fetchProviderState(order, now);
    const { status } = await applyProviderState(db, order, providerState, { site, now });
    return providerState.subscription?.renews ? decideCancellation(order, status) : null;
  };
  const cancellation = await fetchAndApplyState();
  if (cancellation) {
    await provider.cancel(order, cancellation, now);
    await fetchAndApplyState();
  }
  // Also when the state did not change, so that other orders get their turn.
  await runStatement(db, postponeOrder(db, order, now));
}

/**
 * When to cancel a renewing subscription that grants no access: its account was deleted, or its payment was refunded or
 * did not match the order. The mismatch may be our mistake, so that cancellation can be revoked.
 */
function decideCancellation({ userId }: OrderRow, status: OrderStatus): "now" | "period_end" | null {
  if (userId === null || status === "refunded") return "now";
  return status === "flagged" ? "period_end" : null;
}

const reminderDays = [1, 3, 7];

/** Queues reminders 7, 3 and 1 days before a subscription without renewal ends, each once. */
export async function sendSubscriptionReminders(db: Database, site: string, now: number): Promise<void> {
  const { ending } = await batch(db, {
    ending: db
      .select({
        userId: subscriptions.userId,
        expiresAt: subscriptions.expiresAt,
        remindedDays: subscriptions.remindedDays,
        email: users.email,
        language: users.language,
      })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(
        and(
          eq(subscriptions.renews, false),
          gt(subscriptions.expiresAt, now),
          lte(subscriptions.expiresAt, now + 7 * day),
          sql`coalesce(${subscriptions.remindedDays}, 8) > case when ${subscriptions.expiresAt} <= ${now + day} then 1 when ${subscriptions.expiresAt} <= ${now + 3 * day} then 3 else 7 end`,
        ),
      )
      .limit(100),
  });
  for (const { userId, expiresAt, email, language } of ending) {
    const days = remainingDays(expiresAt, now);
    const reminderDay = reminderDays.find((threshold) => days <= threshold) ?? 7;
    const endingEmail = composeSubscriptionEndingEmail(email, { site, locale: language }, days);
    const isDue = sql`${subscriptions.userId} = ${userId} and coalesce(${subscriptions.remindedDays}, 8) > ${reminderDay}`;
    await batch(db, {
      email: enqueueEmail(db, endingEmail, now, sql`exists (select 1 from ${subscriptions} where ${isDue})`),
      reminded: db.update(subscriptions).set({ remindedDays: reminderDay }).where(isDue),
    });
  }
}

/** Records the number of subscribers, for the chart over time. */
export function recordSubscriberDay(db: Database, now: number) {
  const today = new Date(now).toISOString().slice(0, 10);
  const count = sql<number>`(select count(*) from ${subscriptions} where ${subscriptions.expiresAt} > ${now})`;
  return db
    .insert(subscriberDays)
    .values({ day: today, subscribers: count })
    .onConflictDoUpdate({ target: subscriberDays.day, set: excludedColumns(subscriberDays, "subscribers") });
}
