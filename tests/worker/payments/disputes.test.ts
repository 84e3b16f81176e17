import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonRequest } from "../../support/clients.ts";
import { openStripeSite, ownerEmail, type StripeSite } from "../../support/stripe/stripe-site.ts";

let site: StripeSite;

beforeAll(async () => {
  site = await openStripeSite();
});
beforeEach(() => site.reset());

const fakeStripe = () => site.fakeStripe;
const dueDays = 7;
const dueAt = (paidAt = 0) => new Date((paidAt + dueDays * 86_400) * 1000).toISOString();

/**
 * Sends Stripe's event of a dispute's status. `back` is the number of payments that are newer than
 * the disputed one.
 */
async function dispute(status: string, back = 0) {
  const payment = site.fakeStripe.payments[back];
  if (!payment) throw new Error("nothing was paid");
  payment.dispute = status;
  await site.sendEvent("charge.dispute.updated", { payment_intent: payment.id, metadata: {} });
  return dueAt(payment.paidAt);
}

const read = async (path: string) => (await site.client(path)).json();

/**
 * Returns the order as its buyer reads it and as an administrator reads it, the order's row, and
 * the dispute of each payment.
 */
async function readDispute(orderId: string) {
  const { data: own } = await read(`/api/orders/${orderId}`);
  const [listed] = (await read("/api/orders")).data;
  await site.executeSql("UPDATE users SET role = 'ADMIN'");
  const { data: found } = await read(`/api/admin/orders?state=${own.state}`);
  const { data: payments } = await read(`/api/admin/orders/${orderId}/payments`);
  const { flaggedOrders } = (await read("/api/stats")).data ?? {};
  await site.executeSql("UPDATE users SET role = 'USER'");
  expect([listed.state, listed.dispute]).toEqual([own.state, own.dispute]);
  expect(own).not.toHaveProperty("evidenceDueAt");
  expect(own.payments).toEqual(payments);
  expect(found.map(({ id }: { id: string }) => id)).toEqual([orderId]);
  const row = await site.queryRow("SELECT status, dispute, dispute_due_at AS dueAt FROM orders");
  const { status, state, evidenceDueAt } = found[0];
  const disputes = payments.map((payment: { dispute: string | null }) => payment.dispute);
  return { status, state, dispute: own.dispute, evidenceDueAt, disputes, flaggedOrders, row };
}

it.each([
  ["warning_needs_response", { status: "paid", state: "disputed", dispute: "inquiry" }],
  ["needs_response", { status: "flagged", state: "disputed", dispute: "open" }],
  ["under_review", { status: "flagged", state: "disputed", dispute: "open" }],
  ["won", { status: "paid", state: "paid", dispute: "won" }],
  ["lost", { status: "refunded", state: "charged_back", dispute: "lost" }],
])(
  "an order whose dispute is %s at Stripe shows the dispute's state and deadline beside its own status",
  async (status, expected) => {
    const { orderId } = await site.subscribeAndPay();
    const evidenceDueAt = await dispute(status);
    expect(await readDispute(orderId)).toEqual({
      ...expected,
      evidenceDueAt,
      disputes: [expected.dispute],
      flaggedOrders: 0,
      row: { status: expected.status, dispute: expected.dispute, dueAt: Date.parse(evidenceDueAt) },
    });
  },
);

it("a dispute of an earlier payment shows on the order until the dispute is decided", {
  tags: ["long"],
}, async () => {
  const { orderId, about } = await site.subscribeAndPay();
  site.fakeStripe.renew(orderId);
  await site.sendEvent("invoice.paid", about);
  await dispute("needs_response", 1);
  const disputed = { status: "paid", state: "disputed", dispute: "open", disputes: [null, "open"] };
  expect(await readDispute(orderId)).toMatchObject(disputed);
  await dispute("lost", 1);
  const lost = { status: "paid", state: "paid", dispute: "lost", disputes: [null, "lost"] };
  expect(await readDispute(orderId)).toMatchObject(lost);
});

it("a payment of more than a year ago keeps its dispute, and an inquiry that the bank drops counts as won", {
  tags: ["long"],
}, async () => {
  const { orderId, about } = await site.subscribeAndPay();
  for (let month = 0; month < 13; month++) site.fakeStripe.renew(orderId);
  await site.sendEvent("invoice.paid", about);
  await dispute("needs_response", 13);
  expect((await readDispute(orderId)).disputes.at(-1)).toBe("open");
  await dispute("warning_closed", 13);
  expect((await readDispute(orderId)).disputes.at(-1)).toBe("won");
});

describe("two disputes of one order", () => {
  const readIncidents = async () =>
    (
      await site.queryRow<{ names: string | null }>(
        "SELECT group_concat(name, ' ' ORDER BY name) AS names FROM incidents WHERE ended_at IS NULL",
      )
    )?.names ?? "";

  /** Subscribes and renews. The second payment is due a month after the first. */
  async function payTwice() {
    const { orderId, about } = await site.subscribeAndPay();
    fakeStripe().renew(orderId, { paidAt: fakeStripe().now() + 30 * 86_400 });
    await site.sendEvent("invoice.paid", about);
    return orderId;
  }

  it.each([
    ["the earlier of two deadlines", 0, "warning_needs_response", undefined, 1],
    [
      "the deadline of an inquiry, where another takes no evidence",
      0,
      "warning_needs_response",
      0,
      1,
    ],
    [
      "the deadline that is to come, and not the deadline that is over",
      1,
      "needs_response",
      undefined,
      0,
    ],
  ])(
    "two disputes of one order show %s",
    { tags: ["long"] },
    async (_, first, status, dueBy, shown) => {
      const orderId = await payTwice();
      const [newest, earlier] = fakeStripe().payments;
      if (newest && dueBy !== undefined) newest.dueBy = dueBy;
      if (earlier && shown === 0) earlier.dueBy = fakeStripe().now() - 60;
      await dispute("needs_response", first);
      await dispute(status, 1 - first);
      const { paidAt } = fakeStripe().payments[shown] ?? {};
      expect(await readDispute(orderId)).toMatchObject({
        state: "disputed",
        evidenceDueAt: dueAt(paidAt),
      });
    },
  );

  it("the owner is told of an order's two disputes separately, and each incident ends when its dispute is decided", {
    tags: ["long"],
  }, async () => {
    await payTwice();
    await dispute("needs_response", 0);
    await dispute("needs_response", 0);
    await dispute("needs_response", 1);
    expect(await site.readEmails(ownerEmail)).toEqual(["incident", "incident"]);
    expect(await readIncidents()).toBe("dispute:pi_1 dispute:pi_2");
    await dispute("won", 0);
    expect(await readIncidents()).toBe("dispute:pi_1");
    await dispute("lost", 1);
    expect(await readIncidents()).toBe("");
  });

  it("an outdated provider state changes no dispute of an order with two disputes", {
    tags: ["long"],
  }, async () => {
    await payTwice();
    await dispute("needs_response", 0);
    await dispute("won", 0);
    await site.executeSql("UPDATE orders SET checked_at = checked_at + 3600000");
    await dispute("needs_response", 0);
    expect(await readIncidents()).toBe("");
    await site.executeSql("UPDATE orders SET checked_at = checked_at - 3600000");
    await dispute("needs_response", 1);
    expect(await readIncidents()).toBe("dispute:pi_1 dispute:pi_2");
    await site.executeSql("UPDATE orders SET checked_at = checked_at + 3600000");
    await dispute("won", 1);
    expect(await readIncidents()).toBe("dispute:pi_1 dispute:pi_2");
  });
});

describe("a dispute of a part of a payment", () => {
  const readPayment = () =>
    site.queryRow("SELECT refunded_cents AS refunded, dispute FROM payments");

  it("a lost dispute over a part of a payment counts as a partial refund, and access continues", {
    tags: ["long"],
  }, async () => {
    const { orderId } = await site.subscribeAndPay();
    const [payment] = fakeStripe().payments;
    Object.assign(payment ?? {}, { disputedCents: 400 });
    await dispute("needs_response");
    await dispute("lost");
    expect(await readPayment()).toEqual({ refunded: 400, dispute: "lost" });
    expect(await readDispute(orderId)).toMatchObject({
      status: "paid",
      state: "paid",
      dispute: "lost",
    });
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
    expect(await site.readEmails("una@example.com")).toEqual(["paid"]);
    if (payment) payment.refundedCents = 599;
    await site.sendEvent("charge.refunded", { payment_intent: payment?.id, metadata: {} });
    expect(await readPayment()).toEqual({ refunded: 999, dispute: "lost" });
    expect(await site.readEmails("una@example.com")).toEqual(["paid", "refunded"]);
  });

  it("several disputes of parts of one payment add up, and an undecided dispute is shown before the decided ones", {
    tags: ["long"],
  }, async () => {
    const { orderId } = await site.subscribeAndPay();
    const earlierDisputes = [
      { dispute: "lost", disputedCents: 300 },
      { dispute: "needs_response", disputedCents: 200 },
    ];
    Object.assign(fakeStripe().payments[0] ?? {}, { disputedCents: 499, earlierDisputes });
    await dispute("won");
    expect(await readPayment()).toEqual({ refunded: 300, dispute: "open" });
    Object.assign(earlierDisputes[1] ?? {}, { dispute: "lost" });
    await dispute("lost");
    expect(await readPayment()).toEqual({ refunded: 999, dispute: "lost" });
    expect(await readDispute(orderId)).toMatchObject({ status: "refunded", state: "charged_back" });
  });
});

describe("an undecided dispute", () => {
  async function buyMovie() {
    await site.insertMovie();
    const order = await site.client("/api/orders", jsonRequest("POST", { movieIds: ["1"] }));
    const { orderId } = await order.json();
    fakeStripe().completeCheckout(orderId, { amount: 15000 });
    await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
  }
  const cases: [string, () => Promise<unknown>][] = [
    [
      "an inquiry",
      async () => {
        await site.subscribeAndPay();
        await dispute("warning_needs_response");
      },
    ],
    [
      "a dispute of an earlier payment",
      async () => {
        const { orderId } = await site.subscribeAndPay();
        fakeStripe().renew(orderId);
        await dispute("needs_response", 1);
      },
    ],
    [
      "an inquiry about a payment of long ago",
      async () => {
        await buyMovie();
        const [payment] = fakeStripe().payments;
        if (payment) payment.paidAt -= 200 * 86_400;
        await dispute("warning_needs_response");
      },
    ],
    [
      "a dispute of a deleted account's payment",
      async () => {
        await buyMovie();
        await site.executeSql("UPDATE orders SET user_id = NULL");
        await dispute("needs_response");
      },
    ],
  ];

  it.each(cases)(
    "an undecided dispute is checked again within twelve hours: %s",
    { tags: ["long"] },
    async (_, prepare) => {
      await prepare();
      const row = await site.queryRow(
        "SELECT (check_at - checked_at) / 3600000.0 AS hours, done_at FROM orders",
      );
      expect(row).toEqual({ hours: 12, done_at: null });
    },
  );
});

describe("the state of an order with a dispute of an earlier payment", () => {
  async function payTwice() {
    const { orderId, about } = await site.subscribeAndPay();
    fakeStripe().renew(orderId);
    await site.sendEvent("invoice.paid", about);
    return { orderId, about };
  }
  async function refundNewest() {
    const [newest] = fakeStripe().payments;
    if (newest) newest.refundedCents = newest.amount;
    await site.sendEvent("charge.refunded", { payment_intent: newest?.id, metadata: {} });
  }

  it("an order is refunded when the owner refunds its newest payment, even if the bank took back an earlier payment", async () => {
    const { orderId } = await payTwice();
    await dispute("lost", 1);
    await refundNewest();
    const refunded = { status: "refunded", state: "refunded", dispute: null, evidenceDueAt: null };
    expect(await readDispute(orderId)).toMatchObject({ ...refunded, disputes: [null, "lost"] });
  });

  it("an order whose newest payment was refunded is refunded, even during an earlier payment's dispute", async () => {
    const { orderId } = await payTwice();
    const evidenceDueAt = await dispute("needs_response", 1);
    await refundNewest();
    const refunded = { status: "refunded", state: "refunded", dispute: null, evidenceDueAt };
    expect(await readDispute(orderId)).toMatchObject({ ...refunded, disputes: [null, "open"] });
  });

  it("an order stays refunded when the bank closes its inquiry", {
    tags: ["long"],
  }, async () => {
    const { orderId } = await site.subscribeAndPay();
    await dispute("warning_needs_response");
    await refundNewest();
    const refunded = { status: "refunded", state: "refunded", dispute: null };
    expect(await readDispute(orderId)).toMatchObject({ ...refunded, disputes: ["inquiry"] });
    await dispute("warning_closed");
    expect(await readDispute(orderId)).toMatchObject({
      ...refunded,
      evidenceDueAt: null,
      disputes: ["won"],
    });
  });

  it.each(["warning_needs_response", "needs_response"])(
    "an order that was paid for another plan is flagged, even while a dispute of an earlier payment is %s",
    { tags: ["long"] },
    async (status) => {
      const { orderId, about } = await payTwice();
      const evidenceDueAt = await dispute(status, 1);
      Object.assign(fakeStripe().payments[0] ?? {}, {
        price: "price_cheap",
        product: "prod_other",
      });
      await site.sendEvent("invoice.paid", about);
      const flagged = {
        status: "flagged",
        state: "flagged",
        dispute: null,
        flaggedOrders: 1,
        evidenceDueAt,
      };
      expect(await readDispute(orderId)).toMatchObject(flagged);
    },
  );
});

it("refunds of earlier payments stay stored when Stripe has more newer charges than the site reads", {
  tags: ["long"],
}, async () => {
  const { orderId, about } = await site.subscribeAndPay();
  for (let month = 0; month < 2; month++) fakeStripe().renew(orderId);
  const first = fakeStripe().payments.at(-1);
  if (first) first.refundedCents = 333;
  await site.sendEvent("charge.refunded", { payment_intent: first?.id, metadata: {} });
  await dispute("lost", 1);
  const readReversals = () =>
    site.queryRow<{ stored: string }>(
      "SELECT json_group_array(json_array(refunded_cents, refunded_at, dispute) ORDER BY transaction_id) AS stored FROM payments",
    );
  const before = await readReversals();
  expect(before?.stored).toMatch(/333.*999.*lost/);
  for (let charge = 0; charge < 300; charge++) fakeStripe().renew(orderId, { subscription: null });
  await site.sendEvent("invoice.paid", about);
  expect(await readReversals()).toEqual(before);
  expect(await site.readEmails(ownerEmail)).toEqual([]);
});
