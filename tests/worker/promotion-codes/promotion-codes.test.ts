import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import {
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const day = 86_400_000;
const minute = 60_000;
const aCode = { code: "summer", percent: 50, amount: null, periods: 1 };
const unlimited = { plans: [], startsOn: null, endsOn: null, maxUses: null };
let admin: TestClient;
let viewer: TestClient;

const queryRows = async (query: string, ...values: unknown[]) =>
  (await executeSql(query, ...values)).results;
const insertUser = (id: string) =>
  executeSql(
    "INSERT INTO users (id, name, name_folded, email, password_hash, email_verified_at, created_at) VALUES (?1, ?1, ?1, ?1 || '@example.com', 'x', 1, 1)",
    id,
  );

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  await setConditions({});
  await executeSql("DELETE FROM promotion_codes");
  await executeSql("DELETE FROM rate_limits");
  await executeSql("DELETE FROM plans WHERE id <> '10001'");
  admin = await signedInClient("demo-admin");
  viewer = await signedInClient("demo-viewer");
});

const addCode = async (code: object = {}): Promise<string> => {
  const response = await admin(
    "/api/admin/promotion-codes",
    jsonRequest("POST", { ...aCode, ...unlimited, ...code }),
  );
  return (await response.json()).data.id;
};
const changeCode = (id: string, change: object) =>
  admin(
    `/api/admin/promotion-codes/${id}`,
    jsonRequest("PUT", { ...unlimited, ended: false, version: 1, ...change }),
  );
const addPlan = async (period: string, amount: number): Promise<string> => {
  const plan = { name: period, amount, streams: 2, listed: true, period };
  return (await (await admin("/api/admin/plans", jsonRequest("POST", plan))).json()).data.id;
};
const subscribe = (client: TestClient, email: string, order: object) =>
  client("/initiate_payment", jsonRequest("POST", { email, plan_id: "10001", ...order }));
const subscribeViewer = (order: object) => subscribe(viewer, "viewer@marquee.example", order);
const askPrice = async (order: object, client = viewer) => {
  const response = await client(
    "/api/promotion-codes/price",
    jsonRequest("POST", { plan_id: "10001", ...order }),
  );
  return { status: response.status, ...(await response.json()) };
};
const pay = async (orderId: string) => {
  const origin = createOrigin();
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: origin };
  return visitorClient(origin)(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers,
    body: "choice=pay",
  });
};
/** Makes the checkouts older. */
const passTime = async (ms: number) => {
  await executeSql(
    "UPDATE orders SET created_at = created_at - ?1, check_at = check_at - ?1, checked_at = checked_at - ?1",
    ms,
  );
  await executeSql("UPDATE sandbox_checkouts SET expires_at = expires_at - ?", ms);
};
const countUses = async () =>
  (await queryRow<{ uses: number }>("SELECT uses FROM promotion_codes"))?.uses;
const readRefusal = async (response: Response) => [response.status, (await response.json()).code];

describe("a promotion code", () => {
  it("a promotion code cannot be added twice, is listed with its number of uses, and is recorded in the audit log", async () => {
    const id = await addCode({ maxUses: 10 });
    expect(await (await admin("/api/admin/promotion-codes")).json()).toEqual({
      data: [
        {
          id,
          ...aCode,
          ...unlimited,
          code: "SUMMER",
          maxUses: 10,
          ended: false,
          version: 1,
          uses: 0,
        },
      ],
      nextCursor: null,
      prevCursor: null,
    });
    const again = await admin(
      "/api/admin/promotion-codes",
      jsonRequest("POST", { ...aCode, ...unlimited }),
    );
    expect(await readRefusal(again)).toEqual([409, "promotion_code_taken"]);
    expect(
      await queryRow("SELECT action, subject_id FROM audit_log ORDER BY rowid DESC LIMIT 1"),
    ).toEqual({
      action: "create",
      subject_id: (await queryRow<{ id: string }>("SELECT id FROM promotion_codes"))?.id,
    });
  });

  it("a promotion code lowers the first payment as stated, and the renewal costs the plan's full price", async () => {
    await addCode();
    expect(await askPrice({ code: " summer" })).toEqual({
      status: 200,
      data: { code: "SUMMER", amount: 4.99, periods: 1 },
    });
    const { orderId } = await (await subscribeViewer({ code: "Summer" })).json();
    expect(
      await queryRow("SELECT amount_cents, discount_cents FROM orders WHERE id = ?", orderId),
    ).toEqual({
      amount_cents: 999,
      discount_cents: 500,
    });
    expect((await (await viewer(`/api/orders/${orderId}`)).json()).data).toMatchObject({
      amount: 4.99,
      discount: 5,
    });
    const till = async () =>
      (await visitorClient(createOrigin())(`/sandbox/checkout/${orderId}`)).text();
    expect(await till()).toContain("<h1>$4.99</h1>");
    expect((await pay(orderId)).status).toBe(303);
    expect(await till()).toContain("<h1>$9.99</h1>");
    expect(await (await viewer("/subscriptionCheck")).json()).toMatchObject({
      status: "SUBSCRIBED",
    });
    expect((await (await viewer("/subscriptionDetails/Vera%20Viewer")).json()).data).toMatchObject({
      amount: 4.99,
    });
    await setConditions({ clockAheadMs: 31 * day });
    await pay(orderId);
    expect(
      await queryRows(
        "SELECT amount_cents FROM payments WHERE order_id = ? ORDER BY paid_at",
        orderId,
      ),
    ).toEqual([{ amount_cents: 499 }, { amount_cents: 999 }]);
    expect(await queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
      status: "paid",
    });
  });

  it("an order whose discounted price differs from the one shown is refused", async () => {
    await addCode();
    const shown = (shownAmount: number, terms = {}) => subscribeViewer({ shownAmount, ...terms });
    for (const response of [
      await shown(4.98, { code: "summer" }),
      await shown(4.99),
      await shown(10.99),
    ])
      expect(await readRefusal(response)).toEqual([409, "offer_changed"]);
    expect(
      await queryRow("SELECT count(*) AS count FROM orders WHERE user_id = 'demo-viewer'"),
    ).toEqual({ count: 0 });
    expect((await shown(4.99, { code: "summer" })).status).toBe(200);
    expect((await shown(9.99)).status).toBe(200);
  });

  it("a promotion code lowers a set number of payments of a monthly plan, or every payment", async () => {
    const planId = await addPlan("month", 10);
    await addCode({ code: "thrice", percent: null, amount: 3, periods: 3 });
    await addCode({ code: "always", percent: 100, periods: null });
    expect(await askPrice({ code: "thrice", plan_id: planId })).toMatchObject({
      data: { amount: 7, periods: 3 },
    });
    // A plan of 30 days has no calendar months that the provider could count.
    expect(await askPrice({ code: "thrice" })).toMatchObject({
      status: 409,
      code: "promotion_code_of_other_plan",
    });
    expect(await askPrice({ code: "always" })).toMatchObject({
      data: { amount: 0, periods: null },
    });
    const { orderId } = await (await subscribeViewer({ code: "thrice", plan_id: planId })).json();
    await pay(orderId);
    await setConditions({ clockAheadMs: 130 * day });
    await pay(orderId);
    const select = "SELECT amount_cents FROM payments WHERE order_id = ? ORDER BY transaction_id";
    const amounts = [700, 700, 700, 1000, 1000];
    expect(await queryRows(select, orderId)).toEqual(
      amounts.map((amount) => ({ amount_cents: amount })),
    );
  });

  it("a promotion code of 100 % gives a subscription without any payment", async () => {
    await addCode({ percent: 100 });
    const { orderId } = await (await subscribeViewer({ code: "summer" })).json();
    await pay(orderId);
    const select =
      "SELECT status, p.amount_cents FROM orders JOIN payments AS p ON order_id = id WHERE id = ?";
    expect(await queryRow(select, orderId)).toEqual({ status: "paid", amount_cents: 0 });
    expect(await (await viewer("/subscriptionCheck")).json()).toMatchObject({
      status: "SUBSCRIBED",
    });
  });

  it.each([
    ["unknown", { code: "winter" }, {}, 404, "promotion_code_not_found"],
    ["ended", { ended: true }, {}, 409, "promotion_code_ended"],
    ["over", { endsOn: "2020-01-01" }, {}, 409, "promotion_code_ended"],
    ["to come", { startsOn: "2999-01-01" }, {}, 409, "promotion_code_not_started"],
    ["of another plan", { plans: ["99999"] }, {}, 409, "promotion_code_of_other_plan"],
    ["used up", { maxUses: 1 }, { uses: 1 }, 409, "promotion_code_used_up"],
  ])(
    "a promotion code that is %s is refused before a checkout is made, with the reason",
    async (_, state, row, status, reason) => {
      const id = await addCode();
      const { code = "summer", ...change } = state as { code?: string };
      await changeCode(id, change);
      for (const [column, value] of Object.entries(row))
        await executeSql(`UPDATE promotion_codes SET ${column} = ?`, value);
      expect(await askPrice({ code })).toMatchObject({ status, code: reason });
      expect(await readRefusal(await subscribeViewer({ code }))).toEqual([status, reason]);
      expect(await queryRow("SELECT 1 FROM orders WHERE user_id = 'demo-viewer'")).toBeNull();
    },
  );

  it("a second promotion code in one order is refused", async () => {
    await addCode();
    await addCode({ code: "autumn" });
    for (const code of [["summer", "autumn"], "summer,autumn", "summer autumn"])
      expect((await subscribeViewer({ code })).status).toBeOneOf([400, 404]);
    expect(await queryRow("SELECT 1 FROM orders WHERE user_id = 'demo-viewer'")).toBeNull();
  });

  it("a promotion code that would leave an amount too small for a card payment is refused", async () => {
    await addCode({ percent: null, amount: 9.75 });
    expect(await askPrice({ code: "summer" })).toMatchObject({
      status: 409,
      code: "promotion_code_of_other_plan",
    });
  });

  it("an account uses a promotion code once", async () => {
    await addCode({ maxUses: 1 });
    const { orderId } = await (await subscribeViewer({ code: "summer" })).json();
    expect(await countUses()).toBe(1);
    expect((await (await subscribeViewer({ code: "summer" })).json()).orderId).toBe(orderId);
    await pay(orderId);
    await viewer(
      "/Unsubscribe",
      jsonRequest("POST", { email: "viewer@marquee.example", when: "now" }),
    );
    await executeSql("UPDATE promotion_codes SET max_uses = 9");
    expect(await readRefusal(await subscribeViewer({ code: "summer" }))).toEqual([
      409,
      "promotion_code_used",
    ]);
  });

  it("replacing an order by one without a promotion code frees one use of the code", async () => {
    await addCode({ maxUses: 1 });
    const { orderId } = await (await subscribeViewer({ code: "summer" })).json();
    const other = await (await subscribeViewer({})).json();
    expect(other.orderId).not.toBe(orderId);
    expect(await queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
      status: "failed",
    });
    expect(await countUses()).toBe(0);
    expect(
      await queryRow(
        "SELECT discount_cents FROM sandbox_checkouts WHERE order_id = ?",
        other.orderId,
      ),
    ).toEqual({
      discount_cents: 0,
    });
  });

  it("an unpaid checkout holds the last use of a promotion code for 35 minutes", {
    tags: ["long"],
  }, async () => {
    await addCode({ maxUses: 1 });
    const { orderId } = await (await subscribeViewer({ code: "summer" })).json();
    await insertUser("rival");
    const rival = await signedInClient("rival");
    const subscribeRival = () => subscribe(rival, "rival@example.com", { code: "summer" });
    await passTime(34 * minute);
    await runCron("*/5 * * * *");
    expect(await readRefusal(await subscribeRival())).toEqual([409, "promotion_code_used_up"]);
    await passTime(2 * minute);
    expect((await pay(orderId)).status).toBe(404);
    await runCron("*/5 * * * *");
    expect(await queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
      status: "failed",
    });
    const paid = await (await subscribeRival()).json();
    await passTime(34 * minute);
    expect((await pay(paid.orderId)).status).toBe(303);
    expect(
      await queryRow("SELECT amount_cents FROM payments WHERE order_id = ?", paid.orderId),
    ).toEqual({ amount_cents: 499 });
    expect(await countUses()).toBe(1);
  });

  it("an unpaid checkout with a promotion code that is about to expire is replaced by a new one", {
    tags: ["long"],
  }, async () => {
    await addCode({ maxUses: 1 });
    const { orderId } = await (await subscribeViewer({ code: "summer" })).json();
    await passTime(29 * minute);
    expect((await (await subscribeViewer({ code: "summer" })).json()).orderId).toBe(orderId);
    await passTime(2 * minute);
    const second = await (await subscribeViewer({ code: "summer" })).json();
    expect(second.orderId).not.toBe(orderId);
    expect((await pay(orderId)).status).toBe(409);
    expect((await pay(second.orderId)).status).toBe(303);
    expect(await countUses()).toBe(1);
  });

  it("a person can leave five checkouts of a limited promotion code unpaid a day", {
    tags: ["long"],
  }, async () => {
    await addCode({ maxUses: 1 });
    await executeSql(
      "INSERT INTO users (id, name, name_folded, email, password_hash, email_verified_at, created_at) VALUES ('plus', 'plus', 'plus', 'viewer+2@marquee.example', 'x', 1, 1)",
    );
    const plus = await signedInClient("plus");
    for (const _ of Array.from({ length: 5 })) {
      expect((await subscribeViewer({ code: "summer" })).status).toBe(200);
      await subscribeViewer({});
    }
    const sixth = await subscribeViewer({ code: "summer" });
    expect([sixth.status, Number(sixth.headers.get("Retry-After")) > 80_000]).toEqual([429, true]);
    const sixthAgain = await subscribe(plus, "viewer+2@marquee.example", { code: "summer" });
    expect(sixthAgain.status).toBe(429);
    expect((await subscribeViewer({})).status).toBe(200);
    expect(await countUses()).toBe(0);
    await executeSql("UPDATE promotion_codes SET max_uses = NULL");
    expect((await subscribeViewer({ code: "summer" })).status).toBe(200);
  });

  it("a network that starts twenty checkouts of a limited promotion code in an hour starts no more", async () => {
    await addCode({ maxUses: 50 });
    expect((await subscribeViewer({ code: "summer" })).status).toBe(200);
    await subscribeViewer({});
    await executeSql("UPDATE rate_limits SET count = 20 WHERE key LIKE 'code-checkout:network:%'");
    expect((await subscribeViewer({ code: "summer" })).status).toBe(429);
  });

  it("only one of twenty users who use a promotion code's last use at once succeeds", async () => {
    await addCode({ maxUses: 1 });
    const clients = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        await insertUser(`twenty-${i}`);
        return await signedInClient(`twenty-${i}`);
      }),
    );
    const responses = await Promise.all(
      clients.map((client, i) => subscribe(client, `twenty-${i}@example.com`, { code: "summer" })),
    );
    const refusals = responses.filter(({ status }) => status !== 200);
    expect(refusals.length).toBe(19);
    for (const response of refusals)
      expect(await readRefusal(response)).toEqual([409, "promotion_code_used_up"]);
    expect(await countUses()).toBe(1);
    expect(
      (await queryRows("SELECT 1 FROM orders WHERE promotion_code_id IS NOT NULL")).length,
    ).toBe(1);
  });

  it("ten wrong guesses of a promotion code also block the right code for a while", async () => {
    await addCode();
    for (const _ of Array.from({ length: 12 }))
      expect((await askPrice({ code: "summer" })).status).toBe(200);
    for (const i of Array.from({ length: 10 }).keys())
      expect((await askPrice({ code: `guess-${i}` })).status).toBe(404);
    expect((await askPrice({ code: "guess-11" })).status).toBe(429);
    expect((await askPrice({ code: "summer" })).status).toBe(429);
    expect((await subscribeViewer({ code: "summer" })).status).toBe(429);
  });

  it("the second of two administrators who edit a promotion code is shown the version that was saved", async () => {
    const id = await addCode();
    expect((await changeCode(id, { maxUses: 5 })).status).toBe(200);
    const late = await changeCode(id, { maxUses: 7 });
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { code: "edit_conflict", data: { maxUses: 5, version: 2 } },
    ]);
    expect(
      (await changeCode(id, { endsOn: "2020-01-01", startsOn: "2020-01-02", version: 2 })).status,
    ).toBe(400);
  });

  it.each([
    [{ percent: null }, "percent"],
    [{ amount: 5 }, "percent"],
    [{ percent: 101 }, "percent"],
    [{ code: "a" }, "code"],
    [{ code: "two codes" }, "code"],
    [{ periods: 0 }, "periods"],
    [{ maxUses: 0 }, "maxUses"],
  ])("a promotion code of %j is refused at its field", { tags: ["long"] }, async (fields, path) => {
    const response = await admin(
      "/api/admin/promotion-codes",
      jsonRequest("POST", { ...aCode, ...unlimited, ...fields }),
    );
    expect([response.status, (await response.json()).issues[0].path]).toEqual([400, path]);
  });

  describe("a promotion code that leaves nothing to pay", () => {
    const insertAccount = async (id: string, email: string) => {
      await insertUser(id);
      await executeSql("UPDATE users SET email = ? WHERE id = ?", email, id);
      return await signedInClient(id);
    };
    const [plus, another] = ["viewer+again@marquee.example", "another@marquee.example"];
    const spendCode = async (client: TestClient, email: string) => {
      const response = await subscribe(client, email, { code: "summer" });
      const { orderId, code } = await response.json();
      if (orderId) await pay(orderId);
      return [response.status, code];
    };

    it("a person uses a free promotion code once, even after deleting the first account", {
      tags: ["long"],
    }, async () => {
      await addCode({ percent: 100 });
      const [again, other] = [
        await insertAccount("again", plus),
        await insertAccount("other", another),
      ];
      expect(await spendCode(viewer, "viewer@marquee.example")).toEqual([200, undefined]);
      for (const isGone of [false, true]) {
        if (isGone) await executeSql("DELETE FROM users WHERE id = 'demo-viewer'");
        expect(await askPrice({ code: "summer" }, again)).toMatchObject({
          status: 409,
          code: "promotion_code_used",
        });
        expect(await spendCode(again, plus)).toEqual([409, "promotion_code_used"]);
      }
      expect(await queryRow("SELECT count(*) AS n FROM orders WHERE user_id = 'again'")).toEqual({
        n: 0,
      });
      expect([await spendCode(other, another), await countUses()]).toEqual([[200, undefined], 2]);
      expect((await subscribe(again, plus, {})).status).toBe(200);
    });

    it("two accounts of one person that use a free promotion code at the same moment use it once", async () => {
      await addCode({ percent: 100 });
      const again = await insertAccount("again", plus);
      const outcomes = await Promise.all([
        spendCode(viewer, "viewer@marquee.example"),
        spendCode(again, plus),
      ]);
      expect(outcomes.map(([status]) => status).sort()).toEqual([200, 409]);
      expect(await countUses()).toBe(1);
    });

    it("a person who used a free promotion code can still use a trial or another code", {
      tags: ["long"],
    }, async () => {
      await addCode({ percent: 100 });
      await addCode({ code: "autumn" });
      await executeSql("UPDATE plans SET trial_days = 7");
      const again = await insertAccount("again", plus);
      expect(await spendCode(viewer, "viewer@marquee.example")).toEqual([200, undefined]);
      expect((await askPrice({ code: "autumn" }, again)).status).toBe(200);
      expect((await subscribe(again, plus, { trial: true })).status).toBe(200);
    });
  });

  it("a promotion code is not combined with a trial", async () => {
    await addCode();
    expect(await readRefusal(await subscribeViewer({ code: "summer", trial: true }))).toEqual([
      409,
      "promotion_code_with_trial",
    ]);
    expect(m.error_promotion_code_with_trial()).toContain("trial");
  });
});
