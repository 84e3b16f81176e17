/** @module-tag long */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";
import { jsonRequest } from "../../support/clients.ts";
import { createSiteSettings } from "../../support/site-settings.ts";
import { openStripeSite, type StripeSite } from "../../support/stripe/stripe-site.ts";

let site: StripeSite;
let fakeStripe: StripeSite["fakeStripe"];

beforeAll(async () => {
  site = await openStripeSite();
  fakeStripe = site.fakeStripe;
});
beforeEach(async () => {
  await site.reset();
  await site.executeSql("DELETE FROM site_settings");
});

async function publish(changes: Partial<SiteSettings>) {
  await site.executeSql("UPDATE users SET role = 'ADMIN'");
  const body = { version: 0, settings: createSiteSettings({ locales: ["en"], ...changes }) };
  expect((await site.client("/api/admin/site", jsonRequest("PUT", body))).status).toBe(200);
  await site.executeSql("UPDATE users SET role = 'USER'");
}
const lastRequest = () => [...fakeStripe.sessions.values()].at(-1)?.asked as Record<string, string>;
async function buyMovie(payment: { amount: number; tax: number }) {
  await site.insertMovie();
  const { orderId } = await (
    await site.client("/api/orders", jsonRequest("POST", { movieIds: ["1"] }))
  ).json();
  const transactionId = fakeStripe.completeCheckout(orderId, payment);
  await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
  return { orderId, transactionId };
}
const readPayment = () =>
  site.queryRow(
    "SELECT amount_cents, refunded_cents, tax_cents, net_cents, invoice_number FROM payments ORDER BY paid_at DESC, transaction_id DESC",
  );
const readRevenue = () => site.queryRow("SELECT value FROM totals WHERE name = 'revenue'");
const fetchOrder = async (id: string) =>
  (await (await site.client(`/api/orders/${id}`)).json()).data;

describe("a checkout", () => {
  it.each([
    ["a plan", () => site.subscribe()],
    ["a movie", () => buyMovie({ amount: 15_000, tax: 0 })],
  ])(
    "a checkout of %s computes no tax until the owner switches tax on, but asks for tax numbers of companies",
    async (_, buy) => {
      await buy();
      expect(
        Object.entries(lastRequest()).filter(([name]) => /tax|address|customer_update/.test(name)),
      ).toEqual([
        ["customer_update[name]", "auto"],
        ["tax_id_collection[enabled]", "true"],
      ]);
    },
  );

  it.each([
    ["included", "inclusive"],
    ["added", "exclusive"],
  ] as const)(
    "a checkout of a movie has its tax %s, asks for the billing address, and takes tax numbers of companies",
    async (tax, behavior) => {
      await publish({ tax });
      await buyMovie({ amount: 15_000, tax: 0 });
      expect(lastRequest()).toMatchObject({
        "automatic_tax[enabled]": "true",
        "tax_id_collection[enabled]": "true",
        billing_address_collection: "required",
        "customer_update[address]": "auto",
        "customer_update[name]": "auto",
        "line_items[0][price_data][tax_behavior]": behavior,
      });
    },
  );

  it("a checkout of a plan computes tax by the plan's price at the provider", async () => {
    await publish({ tax: "added" });
    const selectPrice =
      "SELECT provider_price_id AS id FROM plans WHERE provider_price_id IS NOT NULL";
    await expect.poll(() => site.queryRow(selectPrice)).not.toBeNull();
    await site.subscribe();
    expect(lastRequest()).toMatchObject({
      "automatic_tax[enabled]": "true",
      "line_items[0][price]": expect.any(String),
    });
  });
});

describe("a payment with tax", () => {
  it("a payment with added tax gives the ordered subscription, and counts as revenue without the tax", async () => {
    const before = await readRevenue();
    const { orderId } = await site.subscribe();
    fakeStripe.completeCheckout(orderId, { amount: 1189, tax: 190 });
    await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
    expect(await readPayment()).toMatchObject({
      amount_cents: 1189,
      tax_cents: 190,
      net_cents: 999,
    });
    expect(await readRevenue()).toEqual({ value: Number(before?.value) + 999 });
  });

  it("a partial refund of a payment with tax reduces the tax in proportion, to the cent", async () => {
    const { orderId, transactionId } = await buyMovie({ amount: 17_850, tax: 2850 });
    const before = await readRevenue();
    const payment = fakeStripe.payments.find(({ id }) => id === transactionId);
    if (payment) payment.refundedCents = 5000;
    await site.executeSql("UPDATE orders SET checked_at = 1");
    await site.sendEvent("refund.updated", { metadata: { order_id: orderId } });
    // The refund leaves 12,850 cents of the amount of 17,850 cents, and 2,051.68 cents of its tax.
    expect(await readPayment()).toMatchObject({ refunded_cents: 5000, net_cents: 12_850 - 2051 });
    expect(await readRevenue()).toEqual({ value: Number(before?.value) - 15_000 + 12_850 - 2051 });
  });

  it("the payment email states the tax, the invoice and the seller", async () => {
    await publish({
      name: "Kino",
      address: ["Weg 1", "Berlin"],
      taxNumber: "DE 123",
      tax: "included",
    });
    await buyMovie({ amount: 15_000, tax: 2395 });
    const { text } =
      (await site.queryRow<{ text: string }>("SELECT text FROM emails WHERE kind = 'paid'")) ?? {};
    expect(text).toContain("$23.95 of it is tax.");
    expect(text).toContain("Sold by Kino, Weg 1, Berlin, tax number DE 123.");
    expect(text).toMatch(/Invoice MARQUEE-pi_1: https:\/\/pay.stripe.example\/pi_1\/pdf/);
  });
});

describe("the payments of an order", () => {
  it("an order lists its payments: each renewal with its period and invoice number", async () => {
    const { orderId, about } = await site.subscribeAndPay();
    fakeStripe.renew(orderId, { tax: 160, paidAt: Math.floor(Date.now() / 1000) + 60 });
    await site.sendEvent("invoice.paid", about);
    const { payments } = await fetchOrder(orderId);
    expect(payments).toMatchObject([
      { transactionId: "pi_2", amount: 9.99, tax: 1.6, refunded: 0, invoice: "MARQUEE-pi_2" },
      { transactionId: "pi_1", amount: 9.99, tax: 0, invoice: "MARQUEE-pi_1" },
    ]);
    expect(Date.parse(payments[0].until) - Date.parse(payments[0].from)).toBe(30 * 86_400_000);
  });

  it("the link to a payment's invoice is fetched from the provider at each request", async () => {
    const { orderId } = await site.subscribeAndPay();
    const response = await site.client(`/api/orders/${orderId}/payments/pi_1/invoice`, {
      method: "POST",
    });
    expect(await response.json()).toEqual({ data: { url: "https://pay.stripe.example/pi_1/pdf" } });
  });

  it("a payment's invoice is 404 for users other than the payer, and under another order's address", async () => {
    const { orderId } = await site.subscribeAndPay();
    const other = await site.client("/api/orders/another/payments/pi_1/invoice", {
      method: "POST",
    });
    expect([other.status, (await other.json()).code]).toEqual([404, "invoice_not_found"]);
    await site.executeSql("UPDATE orders SET user_id = NULL");
    const erased = await site.client(`/api/orders/${orderId}/payments/pi_1/invoice`, {
      method: "POST",
    });
    expect(erased.status).toBe(404);
  });

  it("a request for an invoice is 503 while the payment provider is down", async () => {
    const { orderId } = await site.subscribeAndPay();
    fakeStripe.isDown = true;
    const response = await site.client(`/api/orders/${orderId}/payments/pi_1/invoice`, {
      method: "POST",
    });
    expect([response.status, (await response.json()).code]).toEqual([
      503,
      "payment_provider_unreachable",
    ]);
  });
});

it.each([
  ["active", "good"],
  ["pending", "missing"],
] as const)("the payment set-up shows that Stripe's tax is %s", async (status, state) => {
  await publish({ tax: "added" });
  fakeStripe.taxStatus = status;
  await site.executeSql("UPDATE users SET role = 'ADMIN'");
  const { data } = await (await site.client("/api/admin/set-up/payments")).json();
  expect(data.checks).toContainEqual(expect.objectContaining({ name: "tax", state }));
});
