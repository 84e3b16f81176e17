import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import { milliseconds } from "../../../contract/constants.ts";
import { type AdminPlan, maxPlans } from "../../../contract/plans/plans.ts";
import { graceDays } from "../../../contract/policy.ts";
import { computePeriodEnd } from "../../../worker/payments/providers/plan-period.ts";
import {
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { keepSessionsInUse, signInWithLongSession } from "../../support/clock-ahead.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const { day } = milliseconds;
const aPlan = {
  name: "Yearly",
  amount: 99,
  streams: 2,
  listed: true,
  trialDays: null,
  maxHeight: null,
  period: "year",
};
let admin: TestClient;
let viewer: TestClient;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  await setConditions();
  await executeSql("DELETE FROM plans WHERE id <> '10001'");
  await executeSql(
    "UPDATE plans SET name = 'Monthly', price_cents = 999, trial_days = NULL, active = 1, listed = 1, position = 0, streams = 2, version = 1",
  );
  admin = await signedInClient("demo-admin");
  viewer = await signedInClient("demo-viewer");
});

const addPlan = async (plan: object = {}) =>
  admin("/api/admin/plans", jsonRequest("POST", { ...aPlan, ...plan }));
const addedId = async (plan: object = {}): Promise<string> =>
  (await (await addPlan(plan)).json()).data.id;
const changePlan = async (id: string, change: object) =>
  admin(`/api/admin/plans/${id}`, jsonRequest("PUT", change));
const listAdminPlans = async (): Promise<AdminPlan[]> =>
  (await (await admin("/api/admin/plans")).json()).data;
const listOffer = async (search = "") =>
  (await (await visitorClient()(`/api/plans${search}`)).json()).data;
const listOfferIds = async (search?: string) =>
  (await listOffer(search)).map(({ id }: { id: string }) => id);
const readToken = async (id: string) =>
  String((await listAdminPlans()).find((plan) => plan.id === id)?.linkToken);
const subscribe = async (planId: string) =>
  viewer(
    "/initiate_payment",
    jsonRequest("POST", { email: "viewer@marquee.example", plan_id: planId }),
  );
const pay = async (orderId: string) => {
  const origin = createOrigin();
  return visitorClient(origin)(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
    body: "choice=pay",
  });
};
const readIssues = async (response: Response) => (await response.json()).issues;

describe("a plan that an administrator added", () => {
  it("a plan that an administrator adds is offered after the plan of the specification", async () => {
    const response = await addPlan();
    const { message, data } = await response.json();
    expect([response.status, message, data.id]).toEqual([
      201,
      m.done_plan_added(),
      expect.stringMatching(/^[1-9]\d{4}$/),
    ]);
    const monthly = {
      id: "10001",
      name: "Monthly",
      amount: 9.99,
      days: 30,
      period: null,
      streams: 2,
      trialDays: null,
      maxHeight: null,
    };
    const yearly = {
      id: data.id,
      name: "Yearly",
      amount: 99,
      days: 366,
      period: "year",
      streams: 2,
      trialDays: null,
      maxHeight: null,
    };
    expect(await listOffer()).toEqual([monthly, yearly]);
    const publication = { state: "on_sale", provider: "Sandbox", reason: null, retryAt: null };
    const same = {
      translatedNames: {},
      listed: true,
      linkToken: null,
      retired: false,
      version: 1,
      published: true,
      publication,
      priceChange: null,
    };
    expect(await listAdminPlans()).toEqual([
      {
        ...monthly,
        ...same,
        translatedNames: { de: "Monatlich", es: "Mensual" },
        subscribers: 1,
      },
      { ...yearly, ...same, subscribers: 0 },
    ]);
    expect(
      await queryRow(
        "SELECT action, subject, subject_id, after FROM audit_log ORDER BY rowid DESC LIMIT 1",
      ),
    ).toEqual({
      action: "create",
      subject: "plan",
      subject_id: yearly.id,
      after: JSON.stringify(aPlan),
    });
  });

  it("a plan that an administrator added is sold with exactly its period, price and number of streams", async () => {
    const id = await addedId({ streams: 1 });
    const { orderId } = await (await subscribe(id)).json();
    expect(
      await queryRow("SELECT plan_id, amount_cents FROM orders WHERE id = ?", orderId),
    ).toEqual({
      plan_id: id,
      amount_cents: 9900,
    });
    expect((await pay(orderId)).status).toBe(303);
    const row = await queryRow(
      "SELECT started_at, expires_at, plan_id FROM subscriptions WHERE user_id = 'demo-viewer'",
    );
    const begin = new Date(Number(row?.started_at));
    const end = new Date(Number(row?.expires_at));
    expect([
      end.getUTCFullYear() - begin.getUTCFullYear(),
      end.getUTCMonth() - begin.getUTCMonth(),
    ]).toEqual([1, 0]);
    expect((await (await viewer("/api/streams")).json()).limit).toBe(1);
    const countSubscribers = async () =>
      (await listAdminPlans()).map(({ subscribers }) => subscribers);
    expect(await countSubscribers()).toEqual([1, 1]);
    const unsubscription = { email: "viewer@marquee.example", when: "period_end" };
    expect((await viewer("/Unsubscribe", jsonRequest("POST", unsubscription))).status).toBe(200);
    expect(await countSubscribers()).toEqual([1, 0]);
    await executeSql(
      "UPDATE subscriptions SET renews = 1, plan_id = ? WHERE user_id = 'demo-member'",
      id,
    );
    expect(await countSubscribers()).toEqual([0, 1]);
    await executeSql("DELETE FROM subscriptions");
    expect(await countSubscribers()).toEqual([0, 0]);
  });

  it("a plan is never sold at another plan's checkout, however many plans a viewer chooses at once", {
    tags: ["long"],
  }, async () => {
    const id = await addedId();
    const planIds = ["10001", id, "10001", id];
    const responses = await Promise.all(planIds.map(subscribe));
    const sold = responses.map(async (response, i) => {
      const { orderId, code } = await response.json();
      if (response.status !== 200) return expect(code).toBe("account_changed");
      const select =
        "SELECT o.plan_id, o.amount_cents, c.amount_cents AS asked, c.period FROM orders o JOIN sandbox_checkouts c ON c.order_id = o.id WHERE o.id = ?";
      expect(await queryRow(select, orderId)).toEqual(
        planIds[i] === id
          ? { plan_id: id, amount_cents: 9900, asked: 9900, period: "year" }
          : { plan_id: "10001", amount_cents: 999, asked: 999, period: null },
      );
    });
    await Promise.all(sold);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
  });

  it("an unlisted plan is shown and sold only by the token of its secret link, not by its id", async () => {
    const id = await addedId({ listed: false });
    const token = await readToken(id);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(await listOfferIds()).toEqual(["10001"]);
    for (const guess of [id, "0".repeat(32)]) {
      expect(await listOfferIds(`?plan=${guess}`)).toEqual(["10001"]);
      const price = { plan_id: guess, code: "ANYCODE" };
      const refused = [
        await subscribe(guess),
        await viewer("/api/promotion-codes/price", jsonRequest("POST", price)),
      ];
      for (const response of refused)
        expect([response.status, await readIssues(response)]).toEqual([
          400,
          [expect.objectContaining({ path: "plan_id", code: "plan_not_available" })],
        ]);
    }
    expect((await visitorClient()(`/api/plans?plan=${token.slice(1)}`)).status).toBe(400);
    expect(await countRows("orders WHERE plan_id = ?", id)).toBe(0);
    expect(await listOfferIds(`?plan=${token}`)).toEqual(["10001", token]);
    expect((await subscribe(token)).status).toBe(200);
    expect(await queryRow("SELECT plan_id FROM orders WHERE plan_id <> '10001'")).toEqual({
      plan_id: id,
    });
  });

  it("a plan keeps its secret link when it becomes public, and when it becomes unlisted again", async () => {
    const { period, ...fields } = aPlan;
    const id = await addedId({ listed: false });
    const token = await readToken(id);
    await changePlan(id, { ...fields, listed: true, retired: false, version: 1 });
    expect([await listOfferIds(), await listOfferIds(`?plan=${token}`)]).toEqual([
      ["10001", id],
      ["10001", token],
    ]);
    await changePlan(id, { ...fields, listed: false, retired: false, version: 2 });
    expect([await readToken(id), await listOfferIds(`?plan=${id}`)]).toEqual([token, ["10001"]]);
  });

  it("a public plan that becomes unlisted gets a secret link", async () => {
    const { period, ...fields } = aPlan;
    const id = await addedId();
    expect((await listAdminPlans()).find((plan) => plan.id === id)?.linkToken).toBeNull();
    await changePlan(id, { ...fields, listed: false, retired: false, version: 1 });
    expect(await listOfferIds(`?plan=${await readToken(id)}`)).toEqual([
      "10001",
      await readToken(id),
    ]);
  });

  it("a retired plan is no longer sold, but its subscribers keep it and renew it", async () => {
    const id = await addedId({ period: "month" });
    const { orderId } = await (await subscribe(id)).json();
    await pay(orderId);
    const { period, ...fields } = aPlan;
    const response = await changePlan(id, { ...fields, retired: true, version: 1 });
    expect([response.status, (await response.json()).message]).toEqual([200, "Plan saved."]);
    expect((await listOffer(`?plan=${id}`)).map((plan: AdminPlan) => plan.id)).toEqual(["10001"]);
    expect(await (await viewer("/subscriptionCheck")).json()).toMatchObject({
      status: "SUBSCRIBED",
      renews: true,
    });
    const other = await signedInClient("demo-admin");
    const order = { email: "admin@marquee.example", plan_id: id };
    const refused = await other("/initiate_payment", jsonRequest("POST", order));
    expect([refused.status, await readIssues(refused)]).toEqual([
      400,
      [expect.objectContaining({ path: "plan_id", code: "plan_not_available" })],
    ]);
    const afterRenewal = Date.now() + 32 * day;
    await runCron("*/5 * * * *", afterRenewal);
    expect(await countRows("payments WHERE order_id = ?", orderId)).toBe(2);
    expect(
      await countRows(
        "subscriptions WHERE user_id = 'demo-viewer' AND renews = 1 AND expires_at > ?",
        afterRenewal,
      ),
    ).toBe(1);
  });

  it("a buyer with an open checkout pays the old price when the price of the plan changes meanwhile", {
    tags: ["long"],
  }, async () => {
    const id = await addedId();
    const { orderId } = await (await subscribe(id)).json();
    const { period, ...fields } = aPlan;
    expect(
      (await changePlan(id, { ...fields, amount: 120, retired: false, version: 1 })).status,
    ).toBe(200);
    await pay(orderId);
    expect(await queryRow("SELECT status, amount_cents FROM orders WHERE id = ?", orderId)).toEqual(
      {
        status: "paid",
        amount_cents: 9900,
      },
    );
    expect((await listOffer())[1]).toMatchObject({ id, amount: 120 });
  });
});

describe("an administrator who changes plans", () => {
  it("only one of several simultaneous edits of a plan is saved, and the other administrators are shown the saved plan", async () => {
    const id = await addedId();
    const entries = await countRows("audit_log");
    const { period, ...fields } = aPlan;
    const changes = Array.from({ length: 5 }, (_, i) =>
      changePlan(id, { ...fields, name: `Name ${i}`, retired: false, version: 1 }),
    );
    const responses = await Promise.all(changes);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      code: "edit_conflict",
      data: { id, version: 2 },
    });
    expect(await countRows("audit_log")).toBe(Number(entries) + 1);
  });

  it("an administrator edits the plan that a new site begins with, and the deployment's values do not overwrite the edit", async () => {
    const change = {
      name: "Kino Brot",
      amount: 7.9,
      streams: 4,
      listed: true,
      trialDays: 7,
      retired: false,
    };
    expect((await changePlan("10001", { ...change, version: 1 })).status).toBe(200);
    const changed = expect.objectContaining({
      id: "10001",
      name: "Kino Brot",
      amount: 7.9,
      streams: 4,
      trialDays: 7,
    });
    for (const _ of [1, 2]) expect(await listOffer()).toEqual([changed]);
    const { orderId } = await (await subscribe("10001")).json();
    expect(
      await queryRow("SELECT plan_id, amount_cents FROM orders WHERE id = ?", orderId),
    ).toEqual({
      plan_id: "10001",
      amount_cents: 790,
    });
  });

  it("a new site has one plan, with the name and the price that the deployment sets", async () => {
    const deletePlans = async () => {
      for (const table of ["payments", "subscriptions", "order_items", "orders", "plans"])
        await executeSql(`DELETE FROM ${table}`);
    };
    await deletePlans();
    expect(await listOffer()).toEqual([
      expect.objectContaining({ id: "10001", name: "Monthly", amount: 9.99, days: 30 }),
    ]);
    await deletePlans();
    expect((await subscribe("10001")).status).toBe(200);
    expect(await countRows("plans")).toBe(1);
  });

  it("an administrator can retire the plan of the specification, which stays retired", async () => {
    const id = await addedId();
    const specified = {
      name: "Monthly",
      amount: 9.99,
      streams: 2,
      listed: true,
      retired: true,
      version: 1,
    };
    expect((await changePlan("10001", specified)).status).toBe(200);
    for (const _ of [1, 2])
      expect((await listOffer()).map((plan: AdminPlan) => plan.id)).toEqual([id]);
  });

  it("an administrator changes the sequence of the plans", async () => {
    const id = await addedId();
    expect(
      (await admin("/api/admin/plan-order", jsonRequest("PUT", { ids: [id, "10001"] }))).status,
    ).toBe(200);
    expect((await listOffer()).map((plan: AdminPlan) => plan.id)).toEqual([id, "10001"]);
  });

  it.each([
    ["no name", { name: " " }, "name"],
    ["no price", { amount: 0 }, "amount"],
    ["a price that is no number", { amount: "9" }, "amount"],
    ["a huge price", { amount: 10_001 }, "amount"],
    ["no stream", { streams: 0 }, "streams"],
    ["half a stream", { streams: 1.5 }, "streams"],
    ["an unknown period", { period: "week" }, "period"],
  ])("an administrator who changes plans is refused %s", async (_, wrong, path) => {
    const response = await addPlan(wrong);
    expect([response.status, (await readIssues(response))[0].path]).toEqual([400, path]);
    expect(await countRows("plans")).toBe(1);
  });

  it("an administrator cannot add more plans than a page can show", async () => {
    await executeSql(
      `INSERT INTO plans (id, name, price_cents, currency, days, streams, active)
       WITH RECURSIVE n(id) AS (SELECT 10002 UNION ALL SELECT id + 1 FROM n WHERE id < ${10_000 + maxPlans})
       SELECT id, 'Plan', 100, 'usd', 30, 1, 0 FROM n`,
    );
    const responses = await Promise.all([addPlan(), addPlan()]);
    expect(responses.map(({ status }) => status)).toEqual([409, 409]);
    expect(await countRows("plans")).toBe(maxPlans);
  });
});

describe("a paid period", () => {
  it.each([
    ["month", "2027-01-15T10:00:00.000Z", "2027-02-15T10:00:00.000Z"],
    ["month", "2027-01-31T10:00:00.000Z", "2027-02-28T10:00:00.000Z"],
    ["month", "2028-01-31T23:59:59.999Z", "2028-02-29T23:59:59.999Z"],
    ["quarter", "2026-11-30T00:00:00.000Z", "2027-02-28T00:00:00.000Z"],
    ["year", "2028-02-29T12:00:00.000Z", "2029-02-28T12:00:00.000Z"],
    ["year", "2026-12-31T12:00:00.000Z", "2027-12-31T12:00:00.000Z"],
    ["day", "2027-03-27T22:00:00.000Z", "2027-03-28T22:00:00.000Z"],
    [null, "2027-01-31T10:00:00.000Z", "2027-03-02T10:00:00.000Z"],
  ] as const)("a paid period of %s from %s ends at %s", (period, start, end) => {
    const days = period === "day" ? 1 : 30;
    expect(new Date(computePeriodEnd(Date.parse(start), { period, days })).toISOString()).toBe(end);
  });
});

describe("a plan with a free trial", () => {
  const startTrial = async (planId: string, client = viewer, email = "viewer@marquee.example") =>
    client("/initiate_payment", jsonRequest("POST", { email, plan_id: planId, trial: true }));
  const readRefusal = async (response: Response) => [response.status, (await response.json()).code];
  const readOrder = (orderId: string) =>
    queryRow("SELECT status, amount_cents, trial_days FROM orders WHERE id = ?", orderId);

  it("a subscriber watches free during a trial, is told before the first payment, and is then charged", async () => {
    const id = await addedId({ trialDays: 7, period: "month", amount: 9 });
    expect((await listOffer())[1]).toMatchObject({ id, trialDays: 7 });
    const { orderId } = await (await startTrial(id)).json();
    expect((await (await startTrial(id)).json()).orderId).toBe(orderId);
    await pay(orderId);
    expect(await readOrder(orderId)).toEqual({ status: "paid", amount_cents: 900, trial_days: 7 });
    expect(await (await viewer("/subscriptionCheck")).json()).toMatchObject({
      status: "SUBSCRIBED",
      remainingDays: 7,
      renews: true,
    });
    const now = Date.now();
    const countNotices = () => countRows("emails WHERE kind = 'renewal'");
    await runCron("17 * * * *", now + 3.9 * day);
    expect([
      await countRows("emails WHERE kind = 'free_time'"),
      await countRows("emails WHERE kind = 'paid'"),
    ]).toEqual([1, 0]);
    expect(await countNotices()).toBe(0);
    for (const days of [4.1, 5]) await runCron("17 * * * *", now + days * day);
    expect(await countNotices()).toBe(1);
    await setConditions({ clockAheadMs: 7.5 * day });
    await pay(orderId);
    const select =
      "SELECT sum(amount_cents) AS paid, count(*) AS payments FROM payments WHERE order_id = ?";
    expect(await queryRow(select, orderId)).toEqual({
      paid: 900,
      payments: 2,
    });
    expect(
      await queryRow("SELECT is_free, renews FROM subscriptions WHERE order_id = ?", orderId),
    ).toEqual({
      is_free: 0,
      renews: 1,
    });
  });

  it("a member whose first payment after a trial is declined gets no grace period", async () => {
    const id = await addedId({ trialDays: 7 });
    const { orderId } = await (await startTrial(id)).json();
    await pay(orderId);
    const origin = createOrigin();
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: origin };
    const body = "choice=decline-renewal";
    await visitorClient(origin)(`/sandbox/checkout/${orderId}`, { method: "POST", headers, body });
    expect(await (await viewer("/subscriptionCheck")).json()).toMatchObject({
      status: "UNSUBSCRIBED",
    });
  });

  it("a person gets one free trial, also with another spelling of the email address, and may subscribe without one", async () => {
    const id = await addedId({ trialDays: 7 });
    expect(await readRefusal(await startTrial("10001"))).toEqual([409, "trial_not_offered"]);
    await pay((await (await startTrial(id)).json()).orderId);
    await viewer(
      "/Unsubscribe",
      jsonRequest("POST", { email: "viewer@marquee.example", when: "now" }),
    );
    expect(await readRefusal(await startTrial(id))).toEqual([409, "trial_used"]);
    await executeSql(
      "UPDATE users SET email = 'viewer+again@marquee.example' WHERE id = 'demo-admin'",
    );
    expect(await readRefusal(await startTrial(id, admin, "viewer+again@marquee.example"))).toEqual([
      409,
      "trial_used",
    ]);
    expect((await subscribe(id)).status).toBe(200);
  });

  it("a person gets a free trial only once, even after erasing the account", {
    tags: ["long"],
  }, async () => {
    const id = await addedId({ trialDays: 7 });
    const { orderId } = await (await subscribe(id)).json();
    await pay(orderId);
    await viewer(
      "/Unsubscribe",
      jsonRequest("POST", { email: "viewer@marquee.example", when: "now" }),
    );
    expect(await readRefusal(await startTrial(id))).toEqual([409, "trial_used"]);
    await executeSql("UPDATE users SET email = 'one@example.com' WHERE id = 'demo-admin'");
    await pay((await (await startTrial(id, admin, "one@example.com")).json()).orderId);
    await executeSql("UPDATE orders SET user_id = NULL WHERE user_id = 'demo-admin'");
    await executeSql("DELETE FROM subscriptions WHERE user_id = 'demo-admin'");
    expect(await readRefusal(await startTrial(id, admin, "one@example.com"))).toEqual([
      409,
      "trial_used",
    ]);
  });
});

describe("a renewal that is declined", () => {
  const hour = day / 24;
  const setClockAhead = async (clockAheadMs: number) => {
    await setConditions({ clockAheadMs });
    await keepSessionsInUse();
  };
  const declineRenewal = async (orderId: string) => {
    const origin = createOrigin();
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: origin };
    const body = "choice=decline-renewal";
    await visitorClient(origin)(`/sandbox/checkout/${orderId}`, { method: "POST", headers, body });
  };
  /** Subscribes and pays, and then declines the renewal. */
  const letDecline = async (planId: string) => {
    const response = await subscribe(planId);
    const { orderId } = await response.json();
    await pay(orderId);
    await declineRenewal(orderId);
    return orderId;
  };
  const readGrace = async () =>
    (await queryRow<{ ms: number }>("SELECT expires_at - overdue_since AS ms FROM subscriptions"))
      ?.ms ?? 0;
  const readStatus = async () => (await (await viewer("/subscriptionCheck")).json()).status;
  const play = async () => (await viewer("/api/movies/1/playback", { method: "POST" })).status;

  beforeEach(async () => {
    viewer = await signInWithLongSession("demo-viewer");
    await executeSql("DELETE FROM subscriptions WHERE user_id <> 'demo-viewer'");
  });
  afterEach(() => setConditions());

  it.each([
    ["day", graceDays / 27],
    ["month", graceDays],
    ["year", graceDays],
  ])(
    "a declined renewal of a plan by the %s keeps access for %d days",
    { tags: ["long"] },
    async (period, days) => {
      await letDecline(await addedId({ period }));
      expect((await readGrace()) / day).toBeCloseTo(days, 5);
      expect([await readStatus(), await play()]).toEqual(["SUBSCRIBED", 200]);
      await setClockAhead(days * day - hour);
      expect(await readStatus()).toBe("SUBSCRIBED");
      await setClockAhead(days * day + hour);
      expect([await readStatus(), await play()]).toEqual(["UNSUBSCRIBED", 403]);
    },
  );

  it("an account that did not pay a declined renewal gets one grace period a year", {
    tags: ["long"],
  }, async () => {
    const id = await addedId({ period: "day" });
    const first = await letDecline(id);
    await setClockAhead(5 * hour);
    const second = await letDecline(id);
    expect(second).not.toBe(first);
    expect([await readGrace(), await readStatus(), await play()]).toEqual([0, "UNSUBSCRIBED", 403]);
    expect(
      await countRows("emails WHERE kind = 'overdue' AND text LIKE '%your access has ended%'"),
    ).toBe(1);
    expect(
      await countRows("emails WHERE kind = 'overdue' AND text LIKE '%keep watching until%'"),
    ).toBe(1);
    await setClockAhead(10 * hour);
    const { orderId } = await (await subscribe(id)).json();
    await pay(orderId);
    await executeSql("UPDATE orders SET overdue_at = overdue_at - ?", 366 * day);
    await executeSql(
      "UPDATE payments SET paid_at = paid_at - ? WHERE order_id IN (?, ?)",
      366 * day,
      first,
      second,
    );
    await declineRenewal(orderId);
    expect(await readGrace()).toBeGreaterThan(0);
  });

  it("an account that paid a declined renewal gets a grace period again at the next decline", {
    tags: ["long"],
  }, async () => {
    const id = await addedId({ period: "month" });
    const first = await letDecline(id);
    await pay(first);
    await runCron("*/5 * * * *", Date.now() + 1000);
    expect(await countRows("payments WHERE order_id = ?", first)).toBe(2);
    await viewer(
      "/Unsubscribe",
      jsonRequest("POST", { email: "viewer@marquee.example", when: "now" }),
    );
    await setClockAhead(hour);
    await letDecline(id);
    expect((await readGrace()) / day).toBeCloseTo(graceDays, 5);
  });
});

it("the sandbox charges every missed period of a subscription in one run, each from its own day", {
  tags: ["long"],
}, async () => {
  const id = await addedId({ period: "month" });
  const { orderId } = await (await subscribe(id)).json();
  await pay(orderId);
  await executeSql(
    "UPDATE sandbox_payments SET starts_at = starts_at - ?1, ends_at = ends_at - ?1, paid_at = paid_at - ?1",
    100 * day,
  );
  await runCron("*/5 * * * *");
  const { results: periods } = await executeSql(
    "SELECT starts_at, ends_at, paid_at FROM sandbox_payments WHERE order_id = ? ORDER BY starts_at",
    orderId,
  );
  const times = periods as { starts_at: number; ends_at: number; paid_at: number }[];
  expect(times.length).toBe(4);
  for (const [i, { starts_at: startsAt }] of times.slice(1).entries())
    expect(startsAt).toBe(times[i]?.ends_at);
  expect(times[3]?.ends_at).toBeGreaterThan(Date.now());
  expect(times.slice(1, 3).map(({ paid_at: paidAt }) => paidAt)).toEqual(
    times.slice(1, 3).map(({ starts_at: startsAt }) => startsAt),
  );
  expect(await countRows("payments WHERE order_id = ?", orderId)).toBe(4);
  expect(
    await countRows("subscriptions WHERE order_id = ? AND expires_at > ?", orderId, Date.now()),
  ).toBe(1);
});

describe("a pause of a plan by the year", () => {
  const readSubscription = () =>
    queryRow<{ expires_at: number; paused_until: number | null }>(
      "SELECT expires_at, paused_until FROM subscriptions WHERE user_id = 'demo-viewer'",
    );
  const countPayments = () =>
    countRows("payments WHERE order_id IN (SELECT id FROM orders WHERE user_id = 'demo-viewer')");
  const pause = async () => viewer("/api/billing/pause", jsonRequest("POST", { months: 1 }));
  const resume = async () => viewer("/api/billing/resume", { method: "POST" });

  beforeEach(async () => {
    viewer = await signedInClient("demo-viewer", { expiresInMs: 500 * day });
    await executeSql("UPDATE sessions SET last_seen_at = ?", Date.now() + 400 * day);
    const id = await addedId();
    await pay((await (await subscribe(id)).json()).orderId);
    expect((await pause()).status).toBe(200);
  });

  afterEach(() => setConditions());

  it("a pause of a yearly plan lasts a month after the paid year, and then the next year is charged", {
    tags: ["long"],
  }, async () => {
    const { expires_at: paidUntil = 0, paused_until: until = 0 } = (await readSubscription()) ?? {};
    expect(Math.round(((until ?? 0) - paidUntil) / day)).toBeGreaterThanOrEqual(28);
    for (const at of [paidUntil + day, (until ?? 0) - day]) {
      await runCron("*/5 * * * *", at);
      expect(await countPayments()).toBe(1);
    }
    await runCron("*/5 * * * *", (until ?? 0) + 1);
    expect(await countPayments()).toBe(2);
    const { expires_at: nextEnd = 0, paused_until: none } = (await readSubscription()) ?? {};
    expect([
      new Date(nextEnd).getUTCFullYear() - new Date(until ?? 0).getUTCFullYear(),
      none,
    ]).toEqual([1, null]);
  });

  it("a member who resumes a paused yearly plan after the paid year is charged at once and has access again", {
    tags: ["long"],
  }, async () => {
    expect((await resume()).status).toBe(200);
    const { expires_at: paidUntil = 0, paused_until: none } = (await readSubscription()) ?? {};
    expect([none, await countPayments()]).toEqual([null, 1]);
    expect((await pause()).status).toBe(200);
    await setConditions({ clockAheadMs: paidUntil + 2 * day - Date.now() });
    expect(await (await viewer("/subscriptionCheck")).json()).toMatchObject({
      status: "UNSUBSCRIBED",
    });
    expect((await resume()).status).toBe(200);
    expect(await (await viewer("/subscriptionCheck")).json()).toMatchObject({
      status: "SUBSCRIBED",
      paused: null,
    });
    expect(await countPayments()).toBe(2);
  });
});
