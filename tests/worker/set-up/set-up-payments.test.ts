/** @module-tag long */
import Stripe from "stripe";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stripeWebhookEvents } from "../../../worker/payments/providers/stripe/webhook-endpoint.ts";
import { jsonRequest } from "../../support/clients.ts";
import { createSiteSettings } from "../../support/site-settings.ts";
import {
  openStripeSite,
  type StripeSite,
  stripeSiteOrigin,
} from "../../support/stripe/stripe-site.ts";

let site: StripeSite;
const webhook = {
  id: "we_1",
  url: `${stripeSiteOrigin}/webhooks/payments/stripe`,
  api_version: Stripe.API_VERSION,
  ...Object.fromEntries(
    stripeWebhookEvents.map((event, index) => [`enabled_events[${index}]`, event]),
  ),
};

beforeAll(async () => {
  site = await openStripeSite();
});
beforeEach(async () => {
  await site.reset();
  await site.executeSql("UPDATE users SET role = 'ADMIN'");
  await site.executeSql("DELETE FROM set_up");
});

const setUpStripe = ({
  portal = {},
  ...changes
}: {
  portal?: object;
  [field: string]: unknown;
} = {}) => {
  site.fakeStripe.createdObjects.webhook_endpoints = [{ ...webhook, ...changes }];
  site.fakeStripe.createdObjects.configurations = [{ id: "bpc_of_these_tests", ...portal }];
};
const good = { key: "good", webhook: "good", portal: "good", plans: true };
async function check() {
  const response = await site.client("/api/admin/set-up/payments");
  if (response.status !== 200) return response.status;
  const { data } = await response.json();
  const states = data.checks.map(({ name, state }: { name: string; state: string }) => [
    name,
    state,
  ]);
  return { ...Object.fromEntries(states), plans: data.sellsPlans };
}
const readRepair = async () =>
  (await (await site.client("/api/admin/set-up/payments")).json()).data.repair;
const complete = async () => {
  const response = await site.client(
    "/api/admin/set-up/payments",
    jsonRequest("PUT", { state: "done" }),
  );
  return [response.status, (await response.json()).code];
};

describe("payments by Stripe", () => {
  it("payments are set up when Stripe accepts the key and has the webhook, the portal and every plan's price", async () => {
    setUpStripe();
    expect(await check()).toEqual(good);
    expect(await readRepair()).toBeNull();
    expect(await complete()).toEqual([200, undefined]);
    expect(await site.queryRow("SELECT step, state FROM set_up")).toEqual({
      step: "payments",
      state: "done",
    });
  });

  it.each([
    ["address", { url: "https://another.example/webhooks/payments/stripe" }],
    ["state", { disabled: "true" }],
    ["version", { api_version: "2020-08-27" }],
    ["list of events", { "enabled_events[0]": "invoice.paid" }],
  ])("payments by Stripe are not set up with a webhook of another %s", async (_, changes) => {
    setUpStripe(changes);
    expect(await check()).toMatchObject({ key: "good", webhook: "missing" });
    expect(await readRepair()).toEqual({
      command: "STRIPE_SECRET_KEY=sk_live_… npm run deploy",
      asksKey: false,
    });
    expect(await complete()).toEqual([409, "step_incomplete"]);
    expect(await site.queryRow("SELECT step FROM set_up")).toBeNull();
  });

  it.each([
    ["archived", { active: "false" }],
    ["another account's", { id: "bpc_of_another" }],
  ])("payments by Stripe are not set up while the portal is %s", async (_, portal) => {
    setUpStripe({ portal });
    expect(await check()).toEqual({ ...good, portal: "missing" });
    expect(await complete()).toEqual([409, "step_incomplete"]);
  });

  it("payments are not set up while a plan on sale has no price at Stripe", async () => {
    setUpStripe();
    await site.executeSql("UPDATE plans SET provider_price_id = NULL");
    expect(await check()).toEqual({ ...good, plans: false });
    expect(await complete()).toEqual([409, "step_incomplete"]);
    await site.executeSql("UPDATE plans SET active = 0");
    expect(await complete()).toEqual([200, undefined]);
    await site.executeSql(
      "UPDATE plans SET active = 1, provider_price_id = 'price_of_these_tests'",
    );
  });

  it("payments by Stripe are not set up when Stripe refuses the key", async () => {
    setUpStripe();
    site.fakeStripe.nextFailure = { status: 401, type: "invalid_request_error" };
    expect(await check()).toEqual({
      ...good,
      key: "refused",
      webhook: "unknown",
      portal: "unknown",
    });
  });

  it("a site without a payment key shows the command that asks for the key", async () => {
    await site.setBindings({ STRIPE_SECRET_KEY: "" });
    expect(await check()).toMatchObject({ key: "missing", webhook: "missing", plans: true });
    expect(await readRepair()).toEqual({ command: "npm run deploy", asksKey: true });
    await site.setBindings();
  });

  it("the payments step says where the owner switches on tax at Stripe, because no deployment can do it", async () => {
    setUpStripe();
    site.fakeStripe.taxStatus = "pending";
    const settings = JSON.stringify(createSiteSettings({ tax: "included", locales: ["en"] }));
    await site.executeSql(
      "INSERT INTO site_settings (version, settings, published_at) VALUES (1, ?, 1)",
      settings,
    );
    await site.fetchPath("/dev/site", { method: "POST" });
    const { data } = await (await site.client("/api/admin/set-up/payments")).json();
    expect(data.checks.at(-1)).toEqual({
      name: "tax",
      title: "Tax, switched on at Stripe",
      state: "missing",
      help: {
        text: expect.stringContaining("Stripe computes tax once"),
        url: "https://dashboard.stripe.com/settings/tax",
      },
    });
    expect(data.repair).toBeNull();
    await site.executeSql("DELETE FROM site_settings");
    await site.executeSql("UPDATE plans SET provider_price_id = 'price_of_these_tests'");
    await site.fetchPath("/dev/site", { method: "POST" });
  });

  it("a key that may not read the webhooks shows the webhook as unknown, and the payments step can be completed", async () => {
    setUpStripe();
    site.fakeStripe.nextFailure = { status: 403, type: "invalid_request_error" };
    expect(await check()).toEqual({ ...good, webhook: "unknown" });
    expect(await complete()).toEqual([200, undefined]);
  });

  it("the payments check responds with 503 while Stripe is down", async () => {
    site.fakeStripe.isDown = true;
    expect(await check()).toBe(503);
    site.fakeStripe.isDown = false;
  });
});

it("reviewed legal texts and a reviewed accessibility statement complete the legal step", async () => {
  const listPages = async () =>
    (await (await site.client("/api/admin/set-up")).json()).data.legalPages;
  expect(await listPages()).toEqual(["terms", "privacy", "imprint"]);
  await site.client(
    "/api/admin/pages/accessibility/review",
    jsonRequest("PUT", { reviewed: true }),
  );
  expect(await listPages()).toHaveLength(4);
  expect(
    (await site.client("/api/admin/set-up/legal", jsonRequest("PUT", { state: "done" }))).status,
  ).toBe(200);
});

it("an administrator can revoke a review of a legal text that the deployment declared, and it stays revoked", async () => {
  const review = (reviewed: boolean) =>
    site.client("/api/admin/pages/terms/review", jsonRequest("PUT", { reviewed }));
  const isTemplate = async (page: string) =>
    (await (await site.fetchPath(`/${page}`)).text()).includes("This text is a template");
  const read = async () => (await (await site.client("/api/admin/pages")).json()).reviews[0];
  expect(await read()).toEqual({
    page: "terms",
    reviewed: true,
    reviewedAt: null,
    reviewedBy: null,
  });
  expect((await review(false)).status).toBe(200);
  expect([await isTemplate("terms"), await isTemplate("privacy")]).toEqual([true, false]);
  const refused = await site.client(
    "/api/admin/set-up/legal",
    jsonRequest("PUT", { state: "done" }),
  );
  expect([refused.status, (await read()).reviewed]).toEqual([409, false]);
  await review(true);
  expect([await isTemplate("terms"), (await read()).reviewedBy]).toEqual([false, "Una"]);
});
