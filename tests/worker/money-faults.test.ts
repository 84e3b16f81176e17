import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyProviderState } from "../../worker/billing/provider-state.ts";
import type { OrderRow, ProviderState } from "../../worker/billing/providers/payment-provider.ts";
import type { Bindings } from "../../worker/context/request-context.ts";
import { orders } from "../../worker/schema.ts";
import { count, freshAccounts, openDemo, openSession } from "../support/factories.ts";
import { bearer, openSite, sending } from "../support/site.ts";

const day = 86_400_000;
const paidAt = Date.now() - day;
const event = { provider: "sandbox", id: "evt", type: "told", orderId: null, transactionId: null, raw: "{}" };

const subscription = { ref: "sub", startedAt: paidAt, paidUntil: paidAt + 30 * day, renews: true };

let DB: Bindings["DB"];
let plan: OrderRow;
let films: OrderRow;

async function open(path: string, body: object): Promise<OrderRow> {
  const viewer = bearer(await openSession("demo-viewer"));
  const { orderId } = await (await viewer(path, sending("POST", body))).json();
  const [order] = await drizzle(DB).select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error(`no order was opened at ${path}`);
  return order;
}

/** What the provider says of an order. */
const truthOf = (order: OrderRow, asOf: number, refundedAt: number | null = null): ProviderState => ({
  asOf,
  status: refundedAt === null ? "paid" : "refunded",
  payments: [{ transactionId: `pay-${order.id}`, amountCents: order.amountCents, currency: "usd", paidAt, refundedAt }],
  planId: order.planId,
  subscription:
    order.planId === null
      ? null
      : { ...subscription, ...(refundedAt !== null && { paidUntil: refundedAt, renews: false }) },
});

const settleNow = (order: OrderRow, truth: ProviderState, db = drizzle(DB), id = "evt") =>
  applyProviderState(db, order, truth, {
    event: { ...event, id, providerAt: truth.asOf },
    site: "http://site",
    now: truth.asOf,
  });

/** All that a settlement may write. */
const snapshot = async () => {
  const tables = ["orders", "subscriptions", "payments", "payment_events", "purchases", "letters"];
  const found: { results: unknown[] }[] = await DB.batch(tables.map((table) => DB.prepare(`SELECT * FROM ${table}`)));
  return found.map(({ results }) => results);
};

/** The database, but that the nth statement of a batch that writes fails; beyond the last, none does. */
function failingAt(nth: number) {
  const batch = (statements: ReturnType<typeof DB.prepare>[]) => {
    if (statements.length === 1 || nth > statements.length) return DB.batch(statements);
    const failing = DB.prepare("INSERT INTO orders (id) VALUES (NULL)");
    return DB.batch([...statements.slice(0, nth), failing, ...statements.slice(nth)]);
  };
  return drizzle({ prepare: (query: string) => DB.prepare(query), batch } as unknown as Bindings["DB"]);
}

beforeAll(async () => {
  await openDemo();
  ({ DB } = await openSite());
});
beforeEach(async () => {
  await freshAccounts();
  plan = await open("/initiate_payment", { email: "viewer@marquee.example", plan_id: "10001" });
  films = await open("/api/orders", { movieIds: ["1", "2"] });
});

const isSubscribed = async () =>
  (await count("subscriptions WHERE user_id = 'demo-viewer' AND expires_at > ?", Date.now())) === 1;

describe("D1 failing at each statement", () => {
  type Course = ("paid" | "wrong" | "refunded")[];
  it.each([
    ["a plan", () => plan, ["paid", "wrong", "refunded"]],
    ["films", () => films, ["paid", "refunded"]],
  ] as [string, () => OrderRow, Course][])(
    "of what %s comes to: nothing is half-written, and told again it is all there",
    async (_, which, course) => {
      const order = which();
      for (const [step, what] of course.entries()) {
        const asOf = Date.now() + step;
        const truth = truthOf(order, asOf, what === "refunded" ? asOf : null);
        if (what === "wrong") for (const payment of truth.payments) payment.amountCents = 1;
        const before = await snapshot();
        let nth = 0;
        for (let failed = true; failed; nth++) {
          failed = await settleNow(order, truth, failingAt(nth), `evt-${what}`).then(
            () => false,
            () => true,
          );
          if (failed) expect(await snapshot(), `statement ${nth}`).toEqual(before);
        }
        expect(nth).toBeGreaterThan(4);
        expect(await snapshot()).not.toEqual(before);
      }
    },
  );
});

describe("what was asked at once and answered late", () => {
  it("opens nothing again that was given back", async () => {
    const now = Date.now();
    for (const order of [plan, films]) {
      await settleNow(order, truthOf(order, now));
      await settleNow(order, truthOf(order, now + 1, now + 1));
      await settleNow(order, truthOf(order, now + 2));
    }
    expect(await isSubscribed()).toBe(false);
    expect(await count("purchases WHERE user_id = 'demo-viewer'")).toBe(0);
    expect(await count("orders WHERE user_id = 'demo-viewer' AND status = 'refunded'")).toBe(2);
  });
});
