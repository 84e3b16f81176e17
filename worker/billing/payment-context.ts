import { sql } from "drizzle-orm";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database, runStatement } from "../database/database.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { orders, payments } from "../schema.ts";
import { applyProviderState } from "./provider-state.ts";
import type { OrderRow, ProviderEvent } from "./providers/payment-provider.ts";
import { getProviderModule } from "./providers/registry.ts";

/** What requests about payments need. */
export function getPaymentContext(c: RequestContext) {
  const { create, isAllowedAt } = getProviderModule(c.env);
  if (isAllowedAt?.(c.req.url) === false) {
    throw new AppError("payments_unavailable", {}, { headers: { "Retry-After": "3600" } });
  }
  const site = requireSiteOrigin(c);
  const db = database(c, "primary");
  return { db, site, now: c.var.now, provider: create({ env: c.env, db, site }) };
}

/** Fetches the provider state of an order and applies it. Throws `unavailable` when the provider does not respond. */
export async function syncOrder(c: RequestContext, order: OrderRow) {
  const { db, site, now, provider } = getPaymentContext(c);
  // The time is read here: the state must be newer than this request's own changes at the provider and than other
  // requests' results.
  const providerState = await provider.fetchProviderState(order, Date.now()).catch(providerUnavailable(order));
  const { status, emails } = await applyProviderState(db, order, providerState, { site, now });
  sendAfterResponse(c, emails);
  return status;
}

export const providerUnavailable = (order: OrderRow) => (cause: unknown) => {
  if (cause instanceof AppError) throw cause;
  console.error(JSON.stringify({ level: "error", order: order.id, error: String(cause) }));
  throw new AppError("payment_provider_unreachable", {}, { headers: { "Retry-After": "30" } });
};

/** The order that an event names, or whose payment it names. */
export async function findOrderOfEvent(db: Database, event: ProviderEvent): Promise<OrderRow | undefined> {
  const orderIdOfPayment = sql`(select order_id from ${payments} where provider = ${event.provider} and transaction_id = ${event.transactionId})`;
  const orderCondition = sql`${orders.id} = coalesce(${event.orderId}, ${orderIdOfPayment}) and ${orders.provider} = ${event.provider}`;
  const found = await runStatement(db, db.select().from(orders).where(orderCondition));
  return found[0];
}
