import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { m } from "#messages";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { milliseconds } from "../../contract/constants.ts";
import type { Order } from "../../contract/orders/orders.ts";
import { codeCheckoutMinutes } from "../../contract/policy.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { getSite } from "../../contract/site/site.ts";
import type { Place } from "../catalogue/home-country.ts";
import { AppError } from "../context/app-error.ts";
import { type Database, runStatement } from "../database/database.ts";
import { guardedInsert, insertFrom } from "../database/guarded-insert.ts";
import { keysetPage } from "../database/keyset-page.ts";
import type {
  CheckoutRequest,
  OrderRow,
  PaymentProvider,
} from "../payments/providers/payment-provider.ts";
import { orderItems, orders } from "../schema.ts";
import { checkoutEndsAt, firstProviderCheckDelayMs } from "./check-schedule.ts";
import { deleteCustomerMissingAtProvider, ensureCustomer } from "./customers.ts";
import { handleProviderError } from "./payment-context.ts";

/**
 * SQL expression: the JSON `[{movieId, name, priceCents, promisedOn}]` of an order's items, so that
 * an order is one row.
 */
const itemsJson = sql<string>`(
  select json_group_array(
    json_object(
      'movieId', i.movie_id, 'name', i.name, 'priceCents', i.price_cents,
      'promisedOn', i.promised_on
    )
    order by i.line
  )
  from ${orderItems} as i
  where i.order_id = ${orders.id}
)`;

export const orderColumns = { ...getTableColumns(orders), items: itemsJson.as("items") };

export function selectOrders(db: Database) {
  return db.select(orderColumns).from(orders);
}

export const paginateOrders = <Row extends OrderRow>(paging: Paging) =>
  keysetPage<Row>(
    {
      name: "orders",
      sortedBy: orders.createdAt,
      id: orders.id,
      cursorOf: (row) => [row.createdAt, row.id],
    },
    paging,
  );

export type OrderWithItems = OrderRow & { items: string };
/** `promisedOn` is the movie's first day as it was shown to the buyer of a pre-order. */
export type OrderItem = {
  movieId: number | null;
  name: string;
  priceCents: number;
  promisedOn?: string | null;
};

export const parseOrderItems = ({ items }: OrderWithItems): OrderItem[] => JSON.parse(items);

/**
 * Returns the amount of the order's first payment, and its discount, which is the whole amount with
 * a free trial.
 */
export function computeFirstPayment({ amountCents, ...order }: OrderRow): {
  amountCents: number;
  discountCents: number;
} {
  const discountCents = order.trialDays === null ? order.discountCents : amountCents;
  return { amountCents: amountCents - discountCents, discountCents };
}

export function toOrderDto(row: OrderWithItems): Order {
  const { amountCents, discountCents } = computeFirstPayment(row);
  return {
    id: row.id,
    kind: row.kind,
    season: row.seasonName,
    status: row.status,
    state: row.state,
    dispute: row.dispute,
    amount: amountCents / 100,
    discount: discountCents / 100,
    trialDays: row.trialDays,
    transactionId: row.transactionId,
    date: new Date(row.createdAt).toISOString(),
    items: parseOrderItems(row).map(({ movieId, name, priceCents, promisedOn = null }) => ({
      movieId: movieId === null ? null : String(movieId),
      name,
      amount: priceCents / 100,
      promisedOn,
    })),
  };
}

/**
 * A checkout with a promotion code can be created until this many milliseconds after its order,
 * because Stripe refuses checkouts that expire in less than 30 minutes.
 */
const checkoutCreationMs = (codeCheckoutMinutes - 31) * milliseconds.minute;

/**
 * Whether the order's checkout can still be paid, or still be created. Shortly before a checkout
 * ends, the site creates another checkout instead.
 */
export function isCheckoutUsable(order: OrderRow, provider: PaymentProvider, now: number): boolean {
  const { hour, minute } = milliseconds;
  const isDiscounted = order.promotionCodeId !== null;
  const marginMs = isDiscounted ? 5 * minute : hour;
  const createdBy = order.createdAt + checkoutCreationMs;
  const isCreatable = !isDiscounted || order.paymentLink !== null || createdBy > now;
  return order.provider === provider.name && checkoutEndsAt(order) - marginMs > now && isCreatable;
}

export const isOfProviderSql = (providers: PaymentProvider[]): SQL =>
  inArray(
    orders.provider,
    providers.map(({ name }) => name),
  );

/**
 * Marks an open order as failed, because it has no checkout or the site cannot reach its provider.
 */
export function failOpenOrder(db: Database, orderId: string, now: number) {
  return db
    .update(orders)
    .set({ status: "failed", doneAt: now, updatedAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.status, "open")));
}

/**
 * `consents` says that the buyer ticked the box that requests immediate performance.
 */
export type OrderBuyer = Place & {
  id: string;
  email: string;
  consents: boolean;
  site: string;
  now: number;
};

/** The time and the wording of a buyer's consent, in the language of the request. */
const consentColumns = (now: number) => ({
  termsAcceptedAt: now,
  consentText: m.billing_consent_box(),
});

type NewOrder = Pick<OrderRow, "id" | "kind" | "planId" | "provider" | "amountCents"> &
  Partial<
    Pick<OrderRow, "promotionCodeId" | "discountCents" | "trialDays" | "trialPerson" | "seasonName">
  > & {
    currency: string | SQL;
  };

/**
 * Inserts an order and returns it. Inserts no order if the condition does not hold, or if the order
 * is of a plan and the buyer already has an open order of a plan.
 */
export function insertOrder(
  db: Database,
  order: NewOrder,
  { id: userId, consents, country, now }: OrderBuyer,
  condition: SQL,
) {
  const row = {
    ...order,
    userId,
    status: "open",
    ...(consents && consentColumns(now)),
    checkoutCountry: country,
    checkAt: now + firstProviderCheckDelayMs,
    createdAt: now,
    updatedAt: now,
  } as const;
  return guardedInsert(db, orders, row, condition).onConflictDoNothing().returning();
}

/** Inserts any number of items by one statement. */
export function insertItems(db: Database, orderId: string, items: OrderItem[]) {
  const row = {
    orderId,
    movieId: sql`value ->> 'movieId'`,
    line: sql`key + 1`,
    name: sql`value ->> 'name'`,
    priceCents: sql`value ->> 'priceCents'`,
    promisedOn: sql`value ->> 'promisedOn'`,
    announcedOn: sql`value ->> 'promisedOn'`,
  };
  const orderExists = sql`exists (select 1 from ${orders} where id = ${orderId})`;
  return insertFrom(
    db,
    orderItems,
    row,
    sql`from json_each(${JSON.stringify(items)}) where ${orderExists}`,
  );
}

/** Returns the checkout of an order. Repeated requests get the same checkout from the provider. */
export async function ensureCheckout(
  db: Database,
  provider: PaymentProvider,
  { order, ...sold }: Pick<CheckoutRequest, "order" | "items" | "plan" | "promotion">,
  buyer: OrderBuyer,
) {
  const isOpen = and(eq(orders.id, order.id), eq(orders.status, "open"));
  if (buyer.consents && order.termsAcceptedAt === null)
    await runStatement(db, db.update(orders).set(consentColumns(buyer.now)).where(isOpen));
  if (order.paymentLink !== null) return { orderId: order.id, payment_link: order.paymentLink };
  const returnTo = buyer.site + localizePath(`/thankyou?order=${order.id}`);
  const expiresAt = order.promotionCodeId === null ? null : checkoutEndsAt(order);
  const createCheckout = (customerId: string | null) =>
    provider
      .createCheckout({ order, ...sold, customerId, expiresAt, tax: getSite().tax, returnTo })
      .catch(deleteCustomerMissingAtProvider(db, provider.name, customerId));
  const { providerRef, paymentLink } = await ensureCustomer(db, provider, buyer, order.attempt)
    .then(createCheckout)
    .catch(async (cause: unknown) => {
      if (cause instanceof AppError) await runStatement(db, failOpenOrder(db, order.id, buyer.now));
      return handleProviderError(db, order)(cause);
    });
  const updated = await runStatement(
    db,
    db.update(orders).set({ providerRef, paymentLink }).where(isOpen).returning({ id: orders.id }),
  );
  if (updated.length > 0) return { orderId: order.id, payment_link: paymentLink };
  // Another request has ended this order meanwhile, so the order's new checkout must not be paid.
  await provider.close({ ...order, providerRef });
  throw new AppError("cart_changed");
}
