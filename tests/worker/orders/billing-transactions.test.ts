import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Bindings } from "../../../worker/context/request-context.ts";
import { applyProviderState } from "../../../worker/payments/provider-state.ts";
import type {
  OrderRow,
  ProviderState,
} from "../../../worker/payments/providers/payment-provider.ts";
import { orders } from "../../../worker/schema.ts";
import { jsonRequest } from "../../support/clients.ts";
import { countRows } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const day = 86_400_000;
const paidAt = Date.now() - day;
const event = {
  provider: "sandbox",
  id: "evt",
  type: "told",
  orderId: null,
  transactionId: null,
  raw: "{}",
};

const subscription = {
  ref: "sub",
  startedAt: paidAt,
  paidUntil: paidAt + 30 * day,
  renews: true,
  trialCard: null,
  cardExpiresAt: null,
  overdue: null,
  pausedUntil: null,
  nextPlan: null,
};

let DB: Bindings["DB"];
let planOrder: OrderRow;
let moviesOrder: OrderRow;

async function createOrder(path: string, body: object): Promise<OrderRow> {
  const viewer = await signedInClient("demo-viewer");
  const { orderId } = await (await viewer(path, jsonRequest("POST", body))).json();
  const [order] = await drizzle(DB).select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error(`no order was opened at ${path}`);
  return order;
}

/** Creates the provider state of an order, paid or refunded. */
const createProviderState = (
  order: OrderRow,
  asOf: number,
  refundedAt: number | null = null,
): ProviderState => ({
  asOf,
  status: refundedAt === null ? "paid" : "refunded",
  payments: [
    {
      transactionId: `pay-${order.id}`,
      amountCents: order.amountCents,
      currency: "usd",
      paidAt,
      refundedCents: refundedAt === null ? 0 : order.amountCents,
      dispute: null,
      taxCents: 0,
      invoice: null,
      planId: order.planId,
      creditCents: 0,
      cardCountry: null,
      billingCountry: null,
      period: order.planId === null ? null : { startsAt: paidAt, endsAt: paidAt + 30 * day },
    },
  ],
  planId: order.planId,
  requestedPlanId: null,
  priceCents: order.amountCents,
  subscription:
    order.planId === null
      ? null
      : { ...subscription, ...(refundedAt !== null && { paidUntil: refundedAt, renews: false }) },
});

const applyState = (order: OrderRow, providerState: ProviderState, db = drizzle(DB), id = "evt") =>
  applyProviderState(db, order, providerState, {
    event: { ...event, id, providerAt: providerState.asOf },
    site: "http://site",
    owner: undefined,
    now: providerState.asOf,
  });

/** Reads every table that applying a provider state may write. */
const readSnapshot = async () => {
  const tables = ["orders", "subscriptions", "payments", "payment_events", "purchases", "emails"];
  const found: { results: unknown[] }[] = await DB.batch(
    tables.map((table) => DB.prepare(`SELECT * FROM ${table}`)),
  );
  return found.map(({ results }) => results);
};

/**
 * Returns a database in which the nth writing statement of a batch fails. No statement fails if the
 * batch has fewer than n.
 */
function failingDatabase(nth: number) {
  const batch = (statements: ReturnType<typeof DB.prepare>[]) => {
    if (statements.length === 1 || nth > statements.length) return DB.batch(statements);
    const failing = DB.prepare("INSERT INTO orders (id) VALUES (NULL)");
    return DB.batch([...statements.slice(0, nth), failing, ...statements.slice(nth)]);
  };
  return drizzle({
    prepare: (query: string) => DB.prepare(query),
    batch,
  } as unknown as Bindings["DB"]);
}

beforeAll(async () => {
  await seedSite();
  ({ DB } = await getBindings());
});
beforeEach(async () => {
  await resetAccounts();
  planOrder = await createOrder("/initiate_payment", {
    email: "viewer@marquee.example",
    plan_id: "10001",
  });
  moviesOrder = await createOrder("/api/orders", { movieIds: ["1", "2"] });
});

const isSubscribed = async () =>
  (await countRows(
    "subscriptions WHERE user_id = 'demo-viewer' AND expires_at > ?",
    Date.now(),
  )) === 1;

/**
 * Expects that a change whose nth statement fails changes no row, for every n, and that the change
 * is complete without a failure.
 */
async function expectUndone(change: (nth: number) => Promise<unknown>) {
  const before = await readSnapshot();
  const fails = (nth: number) =>
    change(nth).then(
      () => false,
      () => true,
    );
  let nth = 0;
  while (await fails(nth)) {
    expect(await readSnapshot(), `statement ${nth}`).toEqual(before);
    nth++;
  }
  expect(nth).toBeGreaterThan(3);
  expect(await readSnapshot()).not.toEqual(before);
}

describe("D1 failing at each statement", () => {
  type Scenario = ("paid" | "wrong" | "refunded")[];
  it.each([
    ["a plan", () => planOrder, ["paid", "wrong", "refunded"]],
    ["movies", () => moviesOrder, ["paid", "refunded"]],
  ] as [string, () => OrderRow, Scenario][])(
    "a payment for %s is written completely or not at all",
    { tags: ["long"] },
    async (_, getOrder, scenario) => {
      const order = getOrder();
      for (const [stepIndex, outcome] of scenario.entries()) {
        const asOf = Date.now() + stepIndex;
        const providerState = createProviderState(
          order,
          asOf,
          outcome === "refunded" ? asOf : null,
        );
        if (outcome === "wrong")
          for (const payment of providerState.payments) payment.amountCents = 1;
        await expectUndone((nth) =>
          applyState(order, providerState, failingDatabase(nth), `evt-${outcome}`),
        );
      }
    },
  );
});

describe("a provider state that arrives late", () => {
  it("a provider state that arrives late does not reopen a refunded order", async () => {
    const now = Date.now();
    for (const order of [planOrder, moviesOrder]) {
      await applyState(order, createProviderState(order, now));
      await applyState(order, createProviderState(order, now + 1, now + 1));
      await applyState(order, createProviderState(order, now + 2));
    }
    expect(await isSubscribed()).toBe(false);
    expect(await countRows("purchases WHERE user_id = 'demo-viewer'")).toBe(0);
    expect(await countRows("orders WHERE user_id = 'demo-viewer' AND status = 'refunded'")).toBe(2);
  });
});
