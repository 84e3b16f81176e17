import { and, asc, between, eq, getTableColumns, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { OrderStatus } from "../../contract/billing.ts";
import { milliseconds } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import { excludedColumns } from "../database/excluded-columns.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { orders, subscriberDays, subscriptions, users } from "../schema.ts";
import { endingLetter } from "./letters.ts";
import { giveUp } from "./orders.ts";
import type { OrderRow, PaymentProvider } from "./providers/provider.ts";
import { settle } from "./settlement.ts";
import { remainingDays } from "./subscriptions.ts";

const { minute, hour, day } = milliseconds;
const ordersATime = 25;
/** Less than the job's lease, whatever the provider's answers take. */
const workMs = 2 * minute;

type Books = { provider: PaymentProvider; site: string; now: number };

/**
 * Asks the provider about what may have changed without a word: first checkouts that stay open, subscriptions that end
 * now, and what an erased account left; then, now and then, all others. One that cannot be asked now waits for its next
 * turn and holds nobody up.
 */
export async function reconcile(db: Database, books: Books): Promise<void> {
  const { provider, now } = books;
  const askedBefore = (at: number) => lte(sql`coalesce(${orders.checkedAt}, 0)`, at);
  const waiting = and(eq(orders.status, "open"), lt(orders.createdAt, now - 2 * minute), askedBefore(now - 5 * minute));
  const ending = and(between(subscriptions.expiresAt, now - 7 * day, now + hour), askedBefore(now - 15 * minute));
  const left = and(isNull(orders.userId), askedBefore(now - 5 * minute));
  const urgent = or(waiting, ending, left);
  const [due] = await db.batch([
    db
      .select(getTableColumns(orders))
      .from(orders)
      .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
      .where(and(isNull(orders.doneAt), eq(orders.provider, provider.name), or(urgent, askedBefore(now - 12 * hour))))
      .orderBy(sql`iif(${urgent}, 0, 1)`, asc(orders.checkedAt))
      .limit(ordersATime),
  ]);
  const until = Date.now() + workMs;
  for (const order of due) {
    if (Date.now() > until) return;
    await reconcileOne(db, order, books).catch((error: unknown) => {
      console.error(JSON.stringify({ level: "error", job: "reconcile", order: order.id, error: String(error) }));
      return db.batch([postpone(db, order, now)]).catch(() => undefined);
    });
  }
}

/** To its next turn; never before what is known of it already. */
function postpone(db: Database, order: OrderRow, now: number) {
  const checkedAt = sql`max(coalesce(${orders.checkedAt}, 0), ${now})`;
  return db.update(orders).set({ checkedAt }).where(eq(orders.id, order.id));
}

/** A checkout that nobody paid for a day, or whose account is gone, is closed. */
async function reconcileOne(db: Database, order: OrderRow, { provider, site, now }: Books): Promise<void> {
  const isOver = order.status === "open" && (order.userId === null || order.createdAt < now - day);
  if (order.providerRef === null) {
    await db.batch([isOver ? giveUp(db, order.id, now) : postpone(db, order, now)]);
    return;
  }
  if (isOver) await provider.close(order);
  const askAndSettle = async () => {
    const truth = await provider.fetchTruth(order, now);
    const { status } = await settle(db, order, truth, { site, now });
    return truth.subscription?.renews ? endOf(order, status) : null;
  };
  const end = await askAndSettle();
  if (end) {
    await provider.cancel(order, end, now);
    await askAndSettle();
  }
  // Also when what it says changes nothing: others have their turn.
  await db.batch([postpone(db, order, now)]);
}

/**
 * When a subscription that renews has to end, since nobody can watch for what it takes: its account is gone, its payment
 * was given back, or was not what was asked for. That last may be a mistake of ours, and stays to be taken back.
 */
function endOf({ userId }: OrderRow, status: OrderStatus): "now" | "period_end" | null {
  if (userId === null || status === "refunded") return "now";
  return status === "flagged" ? "period_end" : null;
}

const reminders = [1, 3, 7];

/** Tells those whose subscription ends and does not renew: 7, 3 and 1 days before, each once. */
export async function remind(db: Database, site: string, now: number): Promise<void> {
  const [ending] = await db.batch([
    db
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
  ]);
  for (const { userId, expiresAt, email, language } of ending) {
    const days = remainingDays(expiresAt, now);
    const step = reminders.find((one) => days <= one) ?? 7;
    const letter = endingLetter(email, { site, locale: language }, days);
    const due = sql`${subscriptions.userId} = ${userId} and coalesce(${subscriptions.remindedDays}, 8) > ${step}`;
    await db.batch([
      enqueueEmail(db, letter, now, sql`exists (select 1 from ${subscriptions} where ${due})`),
      db.update(subscriptions).set({ remindedDays: step }).where(due),
    ]);
  }
}

/** Writes down how many are subscribed, so that it can be seen over time. */
export function countSubscribers(db: Database, now: number) {
  const today = new Date(now).toISOString().slice(0, 10);
  const count = sql<number>`(select count(*) from ${subscriptions} where ${subscriptions.expiresAt} > ${now})`;
  return db
    .insert(subscriberDays)
    .values({ day: today, subscribers: count })
    .onConflictDoUpdate({ target: subscriberDays.day, set: excludedColumns(subscriberDays, "subscribers") });
}
