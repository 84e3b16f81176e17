import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database, runStatement } from "../database/database.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import {
  CardDeclinedError,
  ConfirmationRequiredError,
  type OrderRow,
  ProviderAnswerError,
  type ProviderEvent,
} from "../payments/providers/payment-provider.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import { orders, payments } from "../schema.ts";

/** Returns the provider and the context of requests about payments. */
export function getPaymentContext(c: RequestContext) {
  const { create, isAllowedAt } = getProviderModule(c.env);
  if (isAllowedAt?.(c.req.url) === false) {
    throw new AppError("payments_unavailable", {}, { headers: { "Retry-After": "3600" } });
  }
  const site = requireSiteOrigin(c);
  const db = database(c, "primary");
  const owner = c.env.ADMIN_EMAIL || undefined;
  return { db, site, owner, now: c.var.now, provider: create({ env: c.env, db, site }) };
}

/**
 * Handles a provider's error: counts a failed answer and throws an error for users. The provider
 * repeats a failed answer to equal requests, so the next try gets another key.
 */
export const providerUnavailable = (db: Database, order: OrderRow) => async (cause: unknown) => {
  if (cause instanceof AppError) throw cause;
  await countFailedAttempt(db, order, cause);
  if (cause instanceof CardDeclinedError) throw new AppError("renewal_declined");
  if (cause instanceof ConfirmationRequiredError) throw new AppError("payment_needs_confirmation");
  console.error(JSON.stringify({ level: "error", order: order.id, error: String(cause) }));
  throw new AppError("payment_provider_unreachable", {}, { headers: { "Retry-After": "30" } });
};

/** Counts a failed attempt. Two requests with one failed answer count it once. */
export async function countFailedAttempt(
  db: Database,
  { id, attempt }: OrderRow,
  cause: unknown,
): Promise<void> {
  if (!(cause instanceof ProviderAnswerError)) return;
  const isSameAttempt = and(eq(orders.id, id), eq(orders.attempt, attempt));
  await runStatement(
    db,
    db
      .update(orders)
      .set({ attempt: attempt + 1 })
      .where(isSameAttempt),
  );
}

/** Finds the order that an event names, or whose payment it names. */
export async function findOrderOfEvent(
  db: Database,
  event: ProviderEvent,
): Promise<OrderRow | undefined> {
  const orderIdOfPayment = sql`(select order_id from ${payments} where provider = ${event.provider} and transaction_id = ${event.transactionId})`;
  const orderCondition = sql`${orders.id} = coalesce(${event.orderId}, ${orderIdOfPayment}) and ${orders.provider} = ${event.provider}`;
  const found = await runStatement(db, db.select().from(orders).where(orderCondition));
  return found[0];
}
