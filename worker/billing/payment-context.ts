import { and, eq, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database, runStatement } from "../database/database.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { orders, payments } from "../schema.ts";
import { applyProviderState } from "./provider-state.ts";
import {
  CardDeclinedError,
  ConfirmationRequiredError,
  type OrderRow,
  ProviderAnswerError,
  type ProviderEvent,
} from "./providers/payment-provider.ts";
import { getProviderModule } from "./providers/registry.ts";

/** What requests about payments need. */
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

const recentMs = 5 * milliseconds.second;

/** The order's status, fetched from the provider unless that was done some seconds ago. */
export async function syncOrderUnlessRecent(c: RequestContext, order: OrderRow) {
  return order.checkedAt !== null && order.checkedAt > c.var.now - recentMs
    ? order.status
    : syncOrder(c, order);
}

/**
 * Fetches the provider state of an order, with the payment of that id however old it is, and applies it. Throws `unavailable`
 * when the provider does not respond.
 */
export async function syncOrder(c: RequestContext, order: OrderRow, transactionId?: string) {
  const { db, site, owner, now, provider } = getPaymentContext(c);
  // The time is read here: the state must be newer than this request's own changes at the provider and than other
  // requests' results.
  const providerState = await provider
    .fetchProviderState(order, Date.now(), transactionId)
    .catch(providerUnavailable(db, order));
  const { status, emails } = await applyProviderState(db, order, providerState, {
    site,
    owner,
    now,
  });
  sendAfterResponse(c, emails);
  return status;
}

/** Rethrows what the provider threw, for people. A failed answer is saved by the provider: the next try gets another key. */
export const providerUnavailable = (db: Database, order: OrderRow) => async (cause: unknown) => {
  if (cause instanceof AppError) throw cause;
  await countFailedAttempt(db, order, cause);
  if (cause instanceof CardDeclinedError) throw new AppError("renewal_declined");
  if (cause instanceof ConfirmationRequiredError) throw new AppError("payment_needs_confirmation");
  console.error(JSON.stringify({ level: "error", order: order.id, error: String(cause) }));
  throw new AppError("payment_provider_unreachable", {}, { headers: { "Retry-After": "30" } });
};

/** Two requests that got the same answer count it once. */
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

/** The order that an event names, or whose payment it names. */
export async function findOrderOfEvent(
  db: Database,
  event: ProviderEvent,
): Promise<OrderRow | undefined> {
  const orderIdOfPayment = sql`(select order_id from ${payments} where provider = ${event.provider} and transaction_id = ${event.transactionId})`;
  const orderCondition = sql`${orders.id} = coalesce(${event.orderId}, ${orderIdOfPayment}) and ${orders.provider} = ${event.provider}`;
  const found = await runStatement(db, db.select().from(orders).where(orderCondition));
  return found[0];
}
