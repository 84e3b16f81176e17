import { beforeAll, beforeEach, expect, it } from "vitest";
import { jsonRequest } from "../../support/clients.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { openStripeSite, type StripeSite } from "../../support/stripe/stripe-site.ts";

const una = "una@example.com";
let site: StripeSite;

beforeAll(async () => {
  site = await openStripeSite();
});
beforeEach(() => site.reset());

const stop = () =>
  site.client("/Unsubscribe", jsonRequest("POST", { email: una, when: "period_end" }));
const renew = () => site.client("/api/billing/renew", { method: "POST" });
const readRenews = async () => (await site.queryRow("SELECT renews FROM subscriptions"))?.renews;

it("a renewal that the member stopped on this site is resumed at Stripe", async () => {
  const { subscription } = await site.subscribeAndPay();
  expect((await renew()).status).toBe(409);
  await stop();
  expect([await readRenews(), subscription.cancel_at_period_end]).toEqual([0, true]);
  expect((await renew()).status).toBe(200);
  expect([await readRenews(), subscription.cancel_at_period_end]).toEqual([1, false]);
  expect((await site.readEmails(una)).filter((kind) => kind === "cancelled").length).toBe(1);
});

it("a renewal that the member stopped in Stripe's portal can be resumed, and the stop was confirmed by email", {
  tags: ["long"],
}, async () => {
  const { subscription, about } = await site.subscribeAndPay();
  subscription.cancel_at = subscription.start + 20 * 86_400;
  await site.sendEvent("customer.subscription.updated", about);
  expect(await readRenews()).toBe(0);
  expect((await renew()).status).toBe(200);
  expect([await readRenews(), subscription.cancel_at]).toEqual([1, null]);
  expect((await site.readEmails(una)).filter((kind) => kind === "cancelled").length).toBe(1);
});

it("a stopped renewal cannot be resumed once Stripe has ended the subscription", async () => {
  const { subscription } = await site.subscribeAndPay();
  await stop();
  subscription.status = "canceled";
  expect(await readStatusAndCode(await renew())).toEqual([409, "renewal_not_stopped"]);
});
