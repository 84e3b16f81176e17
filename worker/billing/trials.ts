import { createHmac } from "node:crypto";
import { and, eq, isNotNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Bindings } from "../context/request-context.ts";
import { batch, type Database } from "../database/database.ts";
import { orders } from "../schema.ts";
import type { OrderRow, ProviderState } from "./providers/payment-provider.ts";

/** A free trial: its length, and the person who may have one. */
export type Trial = { days: number; person: string };

/** Of an email address, whatever is added to it after a plus. A hash, since it stays when the account is erased. */
export function trialPersonOf(email: string, { SESSION_SECRET }: Pick<Bindings, "SESSION_SECRET">): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const address = `${name.split("+")[0]}@${domain}`;
  return createHmac("sha256", SESSION_SECRET).update(`trial ${address}`).digest("base64url");
}

/** In SQL, whether the account has subscribed before, or its person has had a trial. Its open order does not count. */
export function hasUsedTrial(userId: string, person: string): SQL<number> {
  const hasSubscribed = and(
    eq(orders.userId, userId),
    eq(orders.kind, "subscription"),
    notInArray(orders.status, ["open", "failed"]),
  );
  const hadTrial = and(
    eq(orders.trialPerson, person),
    ne(orders.status, "failed"),
    or(ne(orders.status, "open"), sql`${orders.userId} is not ${userId}`),
  );
  return sql<number>`(exists (select 1 from ${orders} where ${hasSubscribed}) or exists (select 1 from ${orders} where ${hadTrial}))`;
}

/**
 * Whether the card of an order's trial has had another before it. The card is known only once the checkout is complete,
 * so it is recorded first: of two orders at the same time, the later one has used it.
 */
export async function hasCardUsedTrial(
  db: Database,
  order: OrderRow,
  { subscription }: ProviderState,
): Promise<boolean> {
  const card = subscription?.trialCard ?? null;
  if (order.trialDays === null || card === null) return false;
  const isEarlier = sql`(${orders.createdAt}, ${orders.id}) < (${order.createdAt}, ${order.id})`;
  const { earlier } = await batch(db, {
    recorded: db.update(orders).set({ trialCard: card }).where(eq(orders.id, order.id)),
    earlier: db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isNotNull(orders.trialCard), eq(orders.trialCard, card), isEarlier))
      .limit(1),
  });
  return earlier.length > 0;
}
