import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database, runStatement } from "../database/database.ts";
import { requireSiteOrigin, siteUrl } from "../http/site-url.ts";
import {
  CardDeclinedError,
  ConfirmationRequiredError,
  type OrderRow,
  type PaymentProvider,
  type ProviderEvent,
  ProviderResponseError,
} from "../payments/providers/payment-provider.ts";
import {
  getProviderModule,
  getProviderTitle,
  openProvider,
  openProviders,
} from "../payments/providers/registry.ts";
import { orders, payments } from "../schema.ts";

const getCommonContext = (c: RequestContext) => ({
  db: database(c, "primary"),
  site: requireSiteOrigin(c),
  owner: c.env.ADMIN_EMAIL || undefined,
  now: c.var.now,
});

const openFor = (
  c: RequestContext,
  name: string,
  { db, site }: ReturnType<typeof getCommonContext>,
) => openProvider(name, { env: c.env, db, site }, c.req.url);

/** Returns the provider that sends an event. Throws `not_found` if the site cannot reach it. */
export function getProviderContext(c: RequestContext, name: string) {
  const request = getCommonContext(c);
  const provider = openFor(c, name, request);
  if (!provider) throw new AppError("not_found");
  return { ...request, provider };
}

/**
 * Returns the provider in use, which makes new sales. Throws `payments_unavailable` if the site
 * cannot reach it.
 */
export function getPaymentContext(c: RequestContext) {
  const request = getCommonContext(c);
  const provider = openFor(c, getProviderModule(c.env).name, request);
  if (!provider)
    throw new AppError("payments_unavailable", {}, { headers: { "Retry-After": "3600" } });
  return { ...request, provider };
}

/** The error about an order whose provider the site can no longer reach. */
type UnreachableProviderError =
  | "subscription_elsewhere"
  | "order_elsewhere"
  | "other_payment_provider";

/**
 * Returns the provider of an order, possibly a former provider. Throws the error `elsewhere` if the
 * site can no longer reach a former provider.
 */
export function getOrderContext(
  c: RequestContext,
  order: Pick<OrderRow, "provider">,
  elsewhere: UnreachableProviderError,
) {
  if (order.provider === getProviderModule(c.env).name) return getPaymentContext(c);
  const request = getCommonContext(c);
  const provider = openFor(c, order.provider, request);
  if (!provider) throw new AppError(elsewhere, { provider: getProviderTitle(order.provider) });
  return { ...request, provider };
}

/** Finds the provider of an order or a subscription; null if the site cannot reach it. */
export const findOrderProvider = (c: RequestContext, { provider }: { provider: string }) =>
  openProvider(provider, { env: c.env, db: database(c, "primary"), site: siteUrl(c) }, c.req.url);

export const notAtProviderError = (name: string) =>
  new AppError("not_at_provider", { provider: getProviderTitle(name) });

/**
 * Returns an ability of the provider. Throws `not_at_provider` if the provider lacks the ability.
 */
export function requireAbility<Ability>(
  { name }: Pick<PaymentProvider, "name">,
  ability: Ability | undefined,
): Ability {
  if (ability === undefined) throw notAtProviderError(name);
  return ability;
}

/** Opens the providers that the site can reach. */
export const findProviders = (c: RequestContext): PaymentProvider[] =>
  openProviders({ env: c.env, db: database(c, "primary"), site: siteUrl(c) });

/**
 * Handles a provider's error: counts a failed answer, and throws an error for users. The count
 * changes the idempotency key of the next attempt, because the provider repeats a failed answer to
 * equal requests.
 */
export const handleProviderError = (db: Database, order: OrderRow) => async (cause: unknown) => {
  if (cause instanceof AppError) throw cause;
  await countFailedAttempt(db, order, cause);
  if (cause instanceof CardDeclinedError) throw new AppError("renewal_declined");
  if (cause instanceof ConfirmationRequiredError) throw new AppError("payment_needs_confirmation");
  console.error(JSON.stringify({ level: "error", order: order.id, error: String(cause) }));
  throw new AppError("payment_provider_unreachable", {}, { headers: { "Retry-After": "30" } });
};

/** Counts a failed answer in the order's `attempt`: once for two requests with the same answer. */
export async function countFailedAttempt(
  db: Database,
  { id, attempt }: OrderRow,
  cause: unknown,
): Promise<void> {
  if (!(cause instanceof ProviderResponseError)) return;
  const isSameAttempt = and(eq(orders.id, id), eq(orders.attempt, attempt));
  await runStatement(
    db,
    db
      .update(orders)
      .set({ attempt: attempt + 1 })
      .where(isSameAttempt),
  );
}

/** Finds the order that an event names by its id or by one of its payments. */
export async function findOrderOfEvent(
  db: Database,
  event: ProviderEvent,
): Promise<OrderRow | undefined> {
  const orderIdOfPayment = sql`(
    select order_id
    from ${payments}
    where provider = ${event.provider} and transaction_id = ${event.transactionId}
  )`;
  const orderCondition = sql`${orders.id} = coalesce(${event.orderId}, ${orderIdOfPayment})
    and ${orders.provider} = ${event.provider}`;
  const found = await runStatement(db, db.select().from(orders).where(orderCondition));
  return found[0];
}
