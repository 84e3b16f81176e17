import { sql } from "drizzle-orm";
import { siteOf } from "../accounts/caller.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database } from "../database/database.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { orders, payments } from "../schema.ts";
import { mayPlaySandbox, paymentProvider } from "./providers/chosen.ts";
import type { OrderRow, ProviderEvent } from "./providers/provider.ts";
import { settle } from "./settlement.ts";

/** What a call about money works with. */
export function tillOf(c: RequestContext) {
  if (c.env.PAYMENT_PROVIDER === "sandbox" && !mayPlaySandbox(c.env, c.req.url)) {
    const headers = { "Retry-After": "3600" };
    throw new AppError("unavailable", "This site does not take payments yet. Nothing was taken.", { headers });
  }
  const site = siteOf(c);
  const db = database(c, "primary");
  return { db, site, now: c.var.now, provider: paymentProvider(c.env, db, site) };
}

/** Asks the provider how an order stands and settles it. Throws `unavailable` when it does not answer. */
export async function askProvider(c: RequestContext, order: OrderRow) {
  const { db, site, now, provider } = tillOf(c);
  // Of this moment: after what this call itself did at the provider, and after what others were told meanwhile.
  const truth = await provider.fetchTruth(order, Date.now()).catch(unreachable(order));
  const { status, letters } = await settle(db, order, truth, { site, now });
  sendAfterResponse(c, letters);
  return status;
}

export const unreachable = (order: OrderRow) => (cause: unknown) => {
  if (cause instanceof AppError) throw cause;
  console.error(JSON.stringify({ level: "error", order: order.id, error: String(cause) }));
  const headers = { "Retry-After": "30" };
  throw new AppError("unavailable", "The payment provider does not answer. Nothing was changed; try again.", {
    headers,
  });
};

/** The order that an event names, or whose payment it names. */
export async function findOrder(db: Database, event: ProviderEvent): Promise<OrderRow | undefined> {
  const ofPayment = sql`(select order_id from ${payments} where provider = ${event.provider} and transaction_id = ${event.transactionId})`;
  const named = sql`${orders.id} = coalesce(${event.orderId}, ${ofPayment}) and ${orders.provider} = ${event.provider}`;
  const [[order]] = await db.batch([db.select().from(orders).where(named)]);
  return order;
}
