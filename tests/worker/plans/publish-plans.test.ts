import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdminPlan } from "../../../contract/plans/plans.ts";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";
import { jsonRequest } from "../../support/clients.ts";
import { createSiteSettings } from "../../support/site-settings.ts";
import { openStripeSite, type StripeSite } from "../../support/stripe/stripe-site.ts";

const minute = 60_000;
const fields = { name: "Quarterly", amount: 25, streams: 2, listed: true };
let site: StripeSite;
let fakeStripe: StripeSite["fakeStripe"];
let settingsVersion = 0;

beforeAll(async () => {
  site = await openStripeSite();
  fakeStripe = site.fakeStripe;
});
beforeEach(async () => {
  await site.clear();
  await site.reset();
  await site.executeSql("UPDATE users SET role = 'ADMIN'");
  settingsVersion = 0;
});

/** Runs the publishing job as of `minutes` minutes from now. */
const publish = (minutes = 0) => site.runCron("*/5 * * * *", Date.now() + minutes * minute);
const tryNow = () => site.client("/api/admin/plans/publish", { method: "POST" });
const addPlan = async (plan: object = {}): Promise<string> => {
  const body = { ...fields, period: "quarter", ...plan };
  return (await (await site.client("/api/admin/plans", jsonRequest("POST", body))).json()).data.id;
};
const changePlan = (id: string, change: object) =>
  site.client(
    `/api/admin/plans/${id}`,
    jsonRequest("PUT", { ...fields, retired: false, version: 1, ...change }),
  );
/** Makes the first plan one that was never published, as an older version of the site stored it. */
async function forgetFirstPlan() {
  await site.executeSql("UPDATE plans SET provider_price_id = NULL");
  await site.executeSql("DELETE FROM plan_publications");
}
async function publishSettings(changes: Partial<SiteSettings>) {
  const body = {
    version: settingsVersion++,
    settings: createSiteSettings({ locales: ["en"], ...changes }),
  };
  expect((await site.client("/api/admin/site", jsonRequest("PUT", body))).status).toBe(200);
}

const prices = () => fakeStripe.createdObjects.prices ?? [];
const products = () => fakeStripe.createdObjects.products ?? [];
const priceRequests = () =>
  fakeStripe.requests
    .filter(({ url }) => /^\/v1\/(prices|products)/.test(url.pathname))
    .map(({ method }) => method);
const readPriceId = async (id: string) =>
  (
    await site.queryRow<{ price: string | null }>(
      "SELECT provider_price_id AS price FROM plans WHERE id = ?",
      id,
    )
  )?.price;
const readPlan = async (id: string): Promise<AdminPlan | undefined> =>
  (await (await site.client("/api/admin/plans")).json()).data.find(
    (plan: AdminPlan) => plan.id === id,
  );
const readState = async (id: string) => (await readPlan(id))?.publication?.state;
const listOffer = async (): Promise<string[]> =>
  (await (await site.fetchPath("/api/plans")).json()).data.map(({ id }: { id: string }) => id);
const buy = (planId: string) =>
  site.client(
    "/initiate_payment",
    jsonRequest("POST", { email: "una@example.com", plan_id: planId }),
  );

/** Adds a plan, waits until it is published, and returns its id. */
async function publishedPlan(plan: object = {}): Promise<string> {
  const id = await addPlan(plan);
  await expect.poll(() => readState(id)).toBe("on_sale");
  await expect
    .poll(() => site.queryRow("SELECT 1 FROM plan_publications WHERE plan_id = ?", id))
    .not.toBeNull();
  fakeStripe.requests.length = 0;
  return id;
}

describe("a plan that an administrator saves", () => {
  it("a plan that an administrator saves is sold at once at the price that the site has made at Stripe", async () => {
    const id = await publishedPlan();
    expect(products()).toEqual([{ id: `marquee-plan-${id}`, name: "Quarterly" }]);
    expect(prices()).toEqual([
      {
        id: "price_1",
        product: `marquee-plan-${id}`,
        currency: "usd",
        unit_amount: "2500",
        "recurring[interval]": "month",
        "recurring[interval_count]": "3",
        lookup_key: `marquee-plan-${id}-25.00-quarter`,
        transfer_lookup_key: "true",
      },
    ]);
    expect(await listOffer()).toContain(id);
    await buy(id);
    expect([...fakeStripe.sessions.values()][0]?.asked).toMatchObject({
      "line_items[0][price]": "price_1",
    });
  });

  it.each([
    ["year", { amount: 99, period: "year" }, "year", "1", "99.00-year"],
    ["month", { amount: 9.5, period: "month" }, "month", "1", "9.50-month"],
    ["day", { amount: 1, period: "day" }, "day", "1", "1.00-day"],
  ])(
    "a plan that an administrator saves for a %s has a price of that period",
    { tags: ["long"] },
    async (_, plan, interval, count, key) => {
      const id = await publishedPlan(plan);
      expect(prices()[0]).toMatchObject({
        "recurring[interval]": interval,
        "recurring[interval_count]": count,
        lookup_key: `marquee-plan-${id}-${key}`,
      });
    },
  );

  it("a plan saved with another price is sold only once Stripe has that price", {
    tags: ["long"],
  }, async () => {
    const id = await publishedPlan();
    fakeStripe.isDown = true;
    expect((await changePlan(id, { amount: 30 })).status).toBe(200);
    await expect.poll(() => readState(id)).toBe("failed");
    expect([
      await readPriceId(id),
      (await listOffer()).includes(id),
      (await buy(id)).status,
    ]).toEqual([null, false, 400]);
    fakeStripe.isDown = false;
    await publish(61);
    expect(await readPriceId(id)).toBe("price_2");
    expect(prices()[1]).toMatchObject({
      unit_amount: "3000",
      lookup_key: `marquee-plan-${id}-30.00-quarter`,
    });
  });

  it("a plan saved with another name stays on sale, and its product at Stripe is renamed", {
    tags: ["long"],
  }, async () => {
    const id = await publishedPlan();
    await changePlan(id, { name: "Seasonal" });
    expect(await readPriceId(id)).toBe("price_1");
    await expect.poll(() => products()[0]?.name).toBe("Seasonal");
    expect(prices()).toHaveLength(1);
  });

  it("a retired plan that returns to sale uses its old price at Stripe again", {
    tags: ["long"],
  }, async () => {
    const id = await publishedPlan();
    await changePlan(id, { retired: true });
    expect(await readPlan(id)).toMatchObject({ publication: null });
    await publish(120);
    expect(priceRequests()).not.toContain("POST");
    await changePlan(id, { version: 2 });
    await expect.poll(() => readPriceId(id)).toBe("price_1");
    expect(prices()).toHaveLength(1);
  });
});

describe("the first plan", () => {
  it("the first plan of a new site is published to Stripe and sold without an administrator's action", async () => {
    await site.executeSql("DELETE FROM plans");
    expect(await listOffer()).toEqual([]);
    await publish();
    expect(prices()).toEqual([
      expect.objectContaining({ lookup_key: "marquee-plan-10001-9.99", unit_amount: "999" }),
    ]);
    expect(await listOffer()).toEqual(["10001"]);
    expect((await buy("10001")).status).toBe(200);
  });

  it("the plan that a new site begins with can get a new name and a new price", {
    tags: ["long"],
  }, async () => {
    await changePlan("10001", { name: "Kino Brot", amount: 7.9 });
    await expect.poll(() => readPriceId("10001")).toBe("price_1");
    expect(prices()[0]).toMatchObject({
      unit_amount: "790",
      lookup_key: "marquee-plan-10001-7.90",
    });
    expect(products()).toEqual([{ id: "marquee-plan-10001", name: "Kino Brot" }]);
    await publish(61);
    expect(await readPlan("10001")).toMatchObject({
      name: "Kino Brot",
      amount: 7.9,
      published: true,
    });
  });
});

describe("objects that exist at Stripe", { tags: ["long"] }, () => {
  it.each([
    ["9.99", 999, "marquee-plan-10001-9.99"],
    ["12, without decimals", 1200, "marquee-plan-10001-12"],
    ["12.00", 1200, "marquee-plan-10001-12.00"],
  ])("the site finds the price of the first plan at Stripe, %s", async (_, cents, lookupKey) => {
    await forgetFirstPlan();
    await site.executeSql("UPDATE plans SET price_cents = ?", cents);
    products().push({ id: "marquee-plan-10001", name: "Monthly" });
    prices().push({
      id: "price_deployed",
      product: "marquee-plan-10001",
      currency: "usd",
      unit_amount: String(cents),
      "recurring[interval]": "day",
      "recurring[interval_count]": "30",
      lookup_key: lookupKey,
    });
    fakeStripe.requests.length = 0;
    await publish();
    expect([await readPriceId("10001"), priceRequests()]).toEqual(["price_deployed", ["GET"]]);
  });

  it("publishing reactivates an archived product at Stripe, and replaces an archived price with a new one", async () => {
    const id = await publishedPlan();
    Object.assign(products()[0] ?? {}, { active: "false" });
    Object.assign(prices()[0] ?? {}, { active: "false" });
    await publish(61);
    expect(products()[0]?.active).toBe("true");
    expect([await readPriceId(id), prices().length, prices()[0]?.lookup_key]).toEqual([
      "price_2",
      2,
      undefined,
    ]);
  });

  it.each([
    ["amount", { unit_amount: "2600" }],
    ["currency", { currency: "eur" }],
    ["period", { "recurring[interval_count]": "1" }],
    ["product", { product: "another" }],
  ])(
    "the site does not use an existing price whose %s differs, even if the price has the plan's lookup key",
    async (_, change) => {
      const id = await publishedPlan();
      Object.assign(prices()[0] ?? {}, change);
      await publish(61);
      expect([await readPriceId(id), prices().length]).toEqual(["price_2", 2]);
      expect(prices()[1]).toMatchObject({
        unit_amount: "2500",
        currency: "usd",
        product: `marquee-plan-${id}`,
      });
    },
  );
});

describe("publishing", () => {
  it("publishing checks ten plans once an hour with one request to Stripe", {
    tags: ["long"],
  }, async () => {
    const ids: string[] = [];
    for (let count = 0; count < 10; count++) ids.push(await addPlan({ name: `Plan ${count}` }));
    for (const id of ids) await expect.poll(() => readState(id)).toBe("on_sale");
    await publish(61);
    fakeStripe.requests.length = 0;
    await publish(66);
    await publish(110);
    expect(priceRequests()).toEqual([]);
    await publish(121);
    expect(priceRequests()).toEqual(["GET"]);
    expect(prices()).toHaveLength(10);
  });

  it("publishing creates one product and one price for each plan, however many runs overlap", {
    tags: ["long"],
  }, async () => {
    await forgetFirstPlan();
    await Promise.all([publish(), tryNow(), tryNow(), addPlan(), publish()]);
    await expect.poll(async () => (await listOffer()).length).toBe(2);
    expect([products().length, prices().length]).toEqual([2, 2]);
  });

  it("publishing creates no second price after Stripe's response was lost", {
    tags: ["long"],
  }, async () => {
    fakeStripe.lostAnswers = { path: "/v1/prices", count: 4 };
    const id = await addPlan();
    await expect.poll(() => readState(id)).toBe("failed");
    expect((await readPlan(id))?.publication?.reason).toBeNull();
    fakeStripe.lostAnswers = { path: "", count: 0 };
    await publish(5);
    expect([await readState(id), prices().length]).toEqual(["on_sale", 1]);
  });

  it("publishing creates no second price even if Stripe's list lacks the price that was just created", {
    tags: ["long"],
  }, async () => {
    fakeStripe.lostAnswers = { path: "/v1/prices", count: 0 };
    fakeStripe.meanwhile = async ({ method, url }) => {
      if (method === "POST" && url.pathname === "/v1/prices")
        fakeStripe.lostAnswers = { path: "/v1/prices", count: 1 };
    };
    const id = await addPlan();
    await expect.poll(() => readState(id)).toBe("failed");
    fakeStripe.meanwhile = null;
    const [price] = prices();
    const { lookup_key: lookupKey = "", ...hidden } = price ?? {};
    prices()[0] = hidden;
    await publish(5);
    expect([await readPriceId(id), prices().length, lookupKey]).toEqual([
      "price_1",
      1,
      expect.anything(),
    ]);
  });

  it("publishing succeeds at the next run although Stripe repeats a saved 500 for the previous run's Idempotency-Key", {
    tags: ["long"],
  }, async () => {
    fakeStripe.meanwhile = async ({ method, url }) => {
      if (method === "POST" && url.pathname === "/v1/products")
        fakeStripe.nextFailure = { status: 500, path: "/v1/prices", type: "api_error" };
    };
    const id = await addPlan();
    await expect.poll(() => readState(id)).toBe("failed");
    await publish(5);
    expect([await readState(id), prices().length]).toEqual(["on_sale", 1]);
  });

  it("publishing waits longer after each failure, and the job's error names the plan and the cause", {
    tags: ["long"],
  }, async () => {
    fakeStripe.isDown = true;
    const id = await addPlan();
    await expect.poll(() => readState(id)).toBe("failed");
    fakeStripe.requests.length = 0;
    const triedAt: number[] = [];
    for (let minutes = 5; minutes <= 80; minutes += 5) {
      const before = fakeStripe.requests.length;
      await publish(minutes);
      if (priceRequests().length > 0 && fakeStripe.requests.length > before) triedAt.push(minutes);
      fakeStripe.requests.length = 0;
    }
    expect(triedAt).toEqual([5, 15, 35, 75]);
    expect(await site.queryRow("SELECT error FROM leases WHERE name = 'plans'")).toEqual({
      error: expect.stringContaining("Quarterly: the provider did not answer"),
    });
    expect((await listOffer()).includes(id)).toBe(false);
  });

  it("publishing plans goes on when Stripe refuses one plan", async () => {
    fakeStripe.refusedPaths = /^\/v1\/products\/marquee-plan-10001$/;
    await forgetFirstPlan();
    const id = await addPlan();
    await expect.poll(() => readState(id)).toBe("on_sale");
    expect(await readPlan("10001")).toMatchObject({
      published: false,
      publication: { state: "failed", reason: "refused", retryAt: expect.any(String) },
    });
  });

  it("publishing starts at once when an administrator requests it, and reports the result", async () => {
    fakeStripe.refusedPaths = /^\/v1\/prices$/;
    const id = await addPlan();
    await expect.poll(() => readState(id)).toBe("failed");
    const { data } = await (await tryNow()).json();
    expect(data.find((plan: AdminPlan) => plan.id === id).publication).toMatchObject({
      state: "failed",
      reason: "refused",
    });
    fakeStripe.refusedPaths = null;
    const again = await (await tryNow()).json();
    expect(again.data.find((plan: AdminPlan) => plan.id === id)).toMatchObject({
      published: true,
      publication: { state: "on_sale", reason: null, retryAt: null },
    });
  });

  it("publishing stores no price of an offer that changed during the run", {
    tags: ["long"],
  }, async () => {
    fakeStripe.meanwhile = async ({ method, url }) => {
      if (method !== "POST" || url.pathname !== "/v1/prices") return;
      fakeStripe.meanwhile = null;
      await site.executeSql(
        "UPDATE plans SET price_cents = 2600, provider_price_id = NULL WHERE id <> '10001'",
      );
    };
    const id = await addPlan();
    await expect
      .poll(() => site.queryRow("SELECT 1 FROM plan_publications WHERE plan_id = ?", id))
      .not.toBeNull();
    expect([await readPriceId(id), await readState(id)]).toEqual([null, "publishing"]);
    await publish(5);
    expect([await readPriceId(id), prices().map(({ unit_amount }) => unit_amount)]).toEqual([
      "price_2",
      ["2500", "2600"],
    ]);
  });

  it("a site sells no plan through another Stripe account until that account has the plans", {
    tags: ["long"],
  }, async () => {
    await publishedPlan();
    await site.setBindings({ STRIPE_SECRET_KEY: "sk_test_of_another_account" });
    fakeStripe.isDown = true;
    await publish();
    expect(await listOffer()).toEqual([]);
    fakeStripe.isDown = false;
    await site.setBindings();
  });

  it("publishing creates all products and prices again in another Stripe account", {
    tags: ["long"],
  }, async () => {
    const id = await publishedPlan();
    fakeStripe.switchAccount();
    await site.executeSql(
      "UPDATE plan_publications SET offer = replace(offer, substr(offer, 3, 12), 'anotherfound')",
    );
    prices().push({ id: "price_of_somebody_else" });
    await publish();
    expect(products()).toHaveLength(2);
    expect(["price_2", "price_3"]).toContain(await readPriceId(id));
  });
});

describe("the currency and the tax of the site", () => {
  it("a change of the site's currency and tax creates prices with them at Stripe at once", {
    tags: ["long"],
  }, async () => {
    const id = await publishedPlan();
    await publishSettings({ currency: "EUR", tax: "included" });
    await expect.poll(() => readPriceId(id)).toMatch(/price_[23]/);
    const made = prices().find(
      (price) => price.product === `marquee-plan-${id}` && price.currency === "eur",
    );
    expect(made).toMatchObject({
      tax_behavior: "inclusive",
      lookup_key: `marquee-plan-${id}-25.00-eur-quarter-tax-included`,
    });
  });

  it("after a change of the site's tax, a plan is not sold until Stripe has a price with that tax", {
    tags: ["long"],
  }, async () => {
    const id = await publishedPlan();
    fakeStripe.isDown = true;
    await publishSettings({ tax: "added" });
    await expect.poll(() => readState(id)).toBe("failed");
    expect([await readPriceId(id), (await listOffer()).includes(id)]).toEqual([null, false]);
    fakeStripe.isDown = false;
    await publish(61);
    expect(prices().at(-1)).toMatchObject({ tax_behavior: "exclusive" });
    fakeStripe.requests.length = 0;
    await publishSettings({ tax: "added", name: "Nordlicht" });
    expect(await readPriceId(id)).not.toBeNull();
    await publishSettings({ tax: "none" });
    await expect.poll(() => readPriceId(id)).toBe("price_1");
  });
});
