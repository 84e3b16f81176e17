import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signPayload } from "../../worker/billing/providers/webhook-signature.ts";
import { freshAccounts, openDemo, openSession, rowOf, run } from "../support/factories.ts";
import { type Ask, bearer, costOf, freshOrigin, runCron, sending, sessionSecret, visitor } from "../support/site.ts";

const viewer = "demo-viewer";
let ask: Ask;

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const sandboxSecret = createHmac("sha256", sessionSecret).update("sandbox webhooks").digest("hex");
/** Presses a button of the sandbox's checkout. */
const choose = async (orderId: string, choice: string) => {
  const origin = freshOrigin();
  return visitor(origin)(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { ...form, Origin: origin },
    body: `choice=${choice}`,
  });
};
/** Paid in the sandbox's books alone: its word does not come. */
const payUnheard = (orderId: string) =>
  run(
    "INSERT INTO sandbox_payments SELECT order_id || '-1', order_id, amount_cents, currency, ?, NULL, NULL, NULL FROM sandbox_checkouts WHERE order_id = ?",
    Date.now(),
    orderId,
  );
const order = (id: string) => rowOf("SELECT * FROM orders WHERE id = ?", id);
const checkout = (id: string) => rowOf("SELECT * FROM sandbox_checkouts WHERE order_id = ?", id);

const subscribe = async () => {
  const asked = { email: "viewer@marquee.example", plan_id: "10001" };
  const response = await ask("/initiate_payment", sending("POST", asked));
  return { status: response.status, ...(await response.json()) };
};
const refund = async (id: string) => {
  const admin = bearer(await openSession("demo-admin"));
  return (await admin(`/api/admin/orders/${id}/refund`, { method: "POST" })).status;
};
const minute = 60_000;
const strike = (at: number) => runCron("*/5 * * * *", at);

beforeAll(openDemo);
beforeEach(async () => {
  await freshAccounts();
  ask = bearer(await openSession(viewer));
});

describe("no film can be paid twice", () => {
  const request = (...movieIds: string[]) => ask("/api/orders", sending("POST", { movieIds }));
  const buy = async (...movieIds: string[]) => {
    const response = await request(...movieIds);
    return { status: response.status, ...(await response.json()) };
  };
  const owned = async () =>
    (await (await ask("/api/purchases")).json()).data.map(({ id }: { id: string }) => id).sort();

  it("the same cart is the one open order", async () => {
    const first = await buy("1", "2");
    expect(await buy("2", "1")).toEqual(first);
    expect(await rowOf("SELECT count(*) AS n FROM orders WHERE user_id = ?", viewer)).toEqual({ n: 1 });
  });

  it("of carts that share a film, asked for at once, one can be paid", async () => {
    const carts = [["1"], ["1", "2"], ["1", "3"], ["1"], ["3", "1", "2"], ["1"]];
    const answers = await Promise.all(carts.map((cart) => buy(...cart)));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    for (const { orderId } of answers) if (orderId) await choose(orderId, "pay");
    expect(await rowOf("SELECT count(*) AS n FROM sandbox_payments WHERE order_id <> 'demo-order'")).toEqual({ n: 1 });
    expect(await owned()).toContain("1");
  });

  it("another cart with one of its films closes the older checkout", async () => {
    const first = await buy("1", "2");
    const second = await buy("2", "3");
    expect([second.status, second.orderId !== first.orderId]).toEqual([201, true]);
    expect([(await order(first.orderId))?.status, (await checkout(first.orderId))?.status]).toEqual([
      "failed",
      "declined",
    ]);
    expect((await choose(first.orderId, "pay")).status).toBe(409);
    await choose(second.orderId, "pay");
    expect(await owned()).toEqual(["2", "3"]);
  });

  it("a cart that shares none leaves it open", async () => {
    const first = await buy("1");
    await choose((await buy("2")).orderId, "pay");
    await choose(first.orderId, "pay");
    expect(await owned()).toEqual(["1", "2"]);
  });

  it("another price is another order", async () => {
    const first = await buy("1");
    await run("UPDATE movies SET price_cents = price_cents + 100 WHERE id = 1");
    const second = await buy("1");
    await run("UPDATE movies SET price_cents = price_cents - 100 WHERE id = 1");
    expect(second.orderId).not.toBe(first.orderId);
    expect((await checkout(first.orderId))?.status).toBe("declined");
  });

  it("what was paid without a word is found out, and given", async () => {
    const first = await buy("1", "2");
    await payUnheard(first.orderId);
    expect((await buy("2", "3")).status).toBe(409);
    expect(await owned()).toEqual(["1", "2"]);
  });

  it("what was paid without a word is found out before its download is refused, and nothing else is", async () => {
    const { orderId } = await buy("1");
    const download = async (id: string) => (await ask(`/api/movies/${id}/download`, { method: "HEAD" })).status;
    expect(await download("1")).toBe(403);
    await payUnheard(orderId);
    expect(await download("2")).toBe(403);
    expect((await order(orderId))?.status).toBe("open");
    expect(await download("1")).not.toBe(403);
    expect([(await order(orderId))?.status, await owned()]).toEqual(["paid", ["1"]]);
  });

  it("what was paid wrongly offers no other, however often it is asked", async () => {
    const first = await buy("1");
    await run("UPDATE sandbox_checkouts SET amount_cents = 1 WHERE order_id = ?", first.orderId);
    await choose(first.orderId, "pay");
    expect((await order(first.orderId))?.status).toBe("flagged");
    for (const cart of [["1"], ["1"], ["1", "2"]]) expect((await buy(...cart)).status).toBe(409);
    expect(await refund(first.orderId)).toBe(200);
    expect((await buy("1")).status).toBe(201);
  });

  it("all the films at once cost no more statements than one", async () => {
    const all = Array.from({ length: 43 }, (_, i) => String(i + 1));
    const [one, many] = [await costOf(await request("1")), await costOf(await request(...all.slice(1)))];
    expect(many.statements).toBe(one.statements);
  });
});

describe("a subscription that was paid wrongly", () => {
  let orderId: string;
  beforeEach(async () => {
    ({ orderId } = await subscribe());
    await run("UPDATE sandbox_checkouts SET amount_cents = 1 WHERE order_id = ?", orderId);
    await choose(orderId, "pay");
    expect((await order(orderId))?.status).toBe("flagged");
  });

  it("offers no other, however often it is asked, until the money is given back", async () => {
    expect([(await subscribe()).status, (await subscribe()).status]).toEqual([409, 409]);
    expect(await refund(orderId)).toBe(200);
    expect((await subscribe()).status).toBe(200);
  });

  it("is not charged again for nothing", async () => {
    await strike(Date.now() + 13 * 60 * minute);
    expect(await checkout(orderId)).toMatchObject({ renews: 0, ended_at: null });
  });
});

describe("a subscription that renewed without a word", () => {
  it("is found out before its viewer is refused, and one that did not renew is refused", async () => {
    const { orderId } = await subscribe();
    await choose(orderId, "pay");
    const watch = async () => (await ask("/api/movies/1/playback", { method: "POST" })).status;
    await run("UPDATE sandbox_payments SET starts_at = 1, ends_at = 2 WHERE order_id = ?", orderId);
    await run("UPDATE subscriptions SET expires_at = 2 WHERE order_id = ?", orderId);
    expect(await watch()).toBe(403);
    await run(
      "INSERT INTO sandbox_payments SELECT 'renewal', order_id, amount_cents, currency, paid_at + 1, paid_at, ?, NULL FROM sandbox_payments WHERE order_id = ?",
      Date.now() + 60 * minute,
      orderId,
    );
    expect(await watch()).toBe(200);
  });
});

describe("the plan", () => {
  it("is shown at the price that will be asked for, as soon as that changes", async () => {
    await run("UPDATE plans SET price_cents = 100");
    expect((await (await visitor()("/api/plans")).json()).data).toEqual([
      { id: "10001", name: "Monthly", amount: 9.99, days: 30 },
    ]);
  });

  it("that was sold before is sold no more", async () => {
    await run("INSERT INTO plans VALUES ('10000', 'Cheaper', 100, 'usd', 30, 2, 1)");
    expect((await (await visitor()("/api/plans")).json()).data).toHaveLength(1);
    const asked = sending("POST", { email: "viewer@marquee.example", plan_id: "10000" });
    expect((await ask("/initiate_payment", asked)).status).toBe(400);
    await run("DELETE FROM plans WHERE id = '10000'");
  });
});

describe("an erased account", () => {
  const erase = async () => {
    const response = await ask("/api/account", sending("DELETE", { password: "marquee-viewer" }));
    expect(response.status).toBeLessThan(300);
  };

  it("is charged no more: its subscription ends at the next strike of the clock", async () => {
    const { orderId } = await subscribe();
    await choose(orderId, "pay");
    await erase();
    await strike(Date.now() + 6 * minute);
    expect(await checkout(orderId)).toMatchObject({ renews: 0, ended_at: expect.any(Number) });
    expect(await order(orderId)).toMatchObject({ status: "paid", done_at: expect.any(Number) });
  });

  it("leaves no checkout that can be paid", async () => {
    const { orderId } = await subscribe();
    await erase();
    await strike(Date.now() + 6 * minute);
    expect(await checkout(orderId)).toMatchObject({ status: "declined" });
    expect(await order(orderId)).toMatchObject({ status: "failed", done_at: expect.any(Number) });
  });

  it("that pays all the same is seen, not charged again, and can get its money back", async () => {
    const { orderId } = await subscribe();
    await erase();
    await choose(orderId, "pay");
    expect((await order(orderId))?.status).toBe("flagged");
    await strike(Date.now() + 6 * minute);
    expect(await checkout(orderId)).toMatchObject({ renews: 0 });
    expect((await order(orderId))?.status).toBe("flagged");
    await run("UPDATE orders SET checked_at = 1");
    expect(await refund(orderId)).toBe(200);
    expect((await order(orderId))?.status).toBe("refunded");
  });
});

describe("the member of the demo", () => {
  it("is told when the paid time ends, until it has ended", async () => {
    const member = bearer(await openSession("demo-member"));
    const row = await rowOf<{ expires_at: number }>("SELECT expires_at FROM subscriptions");
    const expiresAt = new Date(row?.expires_at ?? 0).toISOString();
    expect(await (await member("/subscriptionCheck")).json()).toMatchObject({
      expiresAt,
      remainingDays: 27,
      portal: false,
    });
    await run("UPDATE subscriptions SET expires_at = 1");
    expect(await (await member("/subscriptionCheck")).json()).toMatchObject({ expiresAt: null, remainingDays: 0 });
    await run("INSERT INTO gifts VALUES ('demo-member', ?, 1)", row?.expires_at);
    expect(await (await member("/subscriptionCheck")).json()).toMatchObject({ expiresAt });
  });

  it("has a receipt that says what was paid for", async () => {
    const member = bearer(await openSession("demo-member"));
    const { data } = await (await member("/api/orders/demo-order")).json();
    expect(data.items).toEqual([{ movieId: null, name: "Monthly", amount: 9.99 }]);
  });
});

describe("the sandbox", () => {
  const asked = sending("POST", { email: "viewer@marquee.example", plan_id: "10001" });
  const event = JSON.stringify({ id: "evt_1", type: "payment.paid", orderId: "demo-order", at: Date.now() });
  const signed = () => ({ "Sandbox-Signature": signPayload(sandboxSecret, event, Date.now()) });
  const deployed = ["https://marquee.example.com", "http://marquee.example.com", "https://marquee.mine.workers.dev"];
  const local = ["http://localhost:8787", "http://127.0.0.1:8787", "http://[::1]:8787", "http://192.168.1.20:8787"];

  it("is not what wrangler.toml deploys, whatever environment is named", async () => {
    const toml = await readFile("wrangler.toml", "utf8");
    const chosen = [...toml.matchAll(/^\s*PAYMENT_PROVIDER\s*=\s*"(.*)"/gm)].map(([, provider]) => provider);
    expect(chosen.length).toBeGreaterThan(0);
    expect(new Set(chosen)).toEqual(new Set(["stripe"]));
    expect(toml).not.toContain('sandbox"');
  });

  it.each(deployed)("is closed at %s: no order, no page, no door", async (origin) => {
    const open = await subscribe();
    const viewerThere = bearer(await openSession(viewer), origin);
    const before = await rowOf("SELECT count(*) AS n FROM orders");
    expect((await viewerThere("/initiate_payment", asked)).status).toBe(503);
    expect((await viewerThere("/api/orders", sending("POST", { movieIds: ["1"] }))).status).toBe(503);
    expect(await rowOf("SELECT count(*) AS n FROM orders")).toEqual(before);
    const page = `/sandbox/checkout/${open.orderId}`;
    const pay = { method: "POST", headers: { ...form, Origin: origin }, body: "choice=pay" };
    expect((await visitor(origin)(page)).status).toBe(404);
    expect((await visitor(origin)(page, pay)).status).toBe(404);
    const door = { method: "POST", body: event, headers: signed() };
    expect((await visitor(origin)("/webhooks/payments/sandbox", door)).status).toBe(404);
    expect(await rowOf("SELECT 1 FROM payment_events")).toBeNull();
    expect(await checkout(open.orderId)).toMatchObject({ status: "open" });
  });

  it.each(local)("is open at %s", async (origin) => {
    const viewerThere = bearer(await openSession(viewer), origin);
    expect((await viewerThere("/initiate_payment", asked)).status).toBe(200);
    const door = { method: "POST", body: event, headers: signed() };
    expect((await visitor(origin)("/webhooks/payments/sandbox", door)).status).toBe(200);
  });
});

describe("the clock", () => {
  const others = async (status: string, askedAt: number) => {
    for (let i = 0; i < 30; i++) {
      await run(
        "INSERT INTO orders (id, user_id, kind, plan_id, status, amount_cents, currency, provider, provider_ref, checked_at, created_at, updated_at) SELECT ?, user_id, kind, plan_id, ?, amount_cents, currency, provider, ?, ?, created_at, updated_at FROM orders WHERE id = 'demo-order'",
        `other-${i}`,
        status,
        `ref-${i}`,
        askedAt,
      );
      await run(
        "INSERT INTO sandbox_checkouts SELECT ?, plan_id, days, name, amount_cents, currency, 'paid', renews, ended_at, return_to, created_at FROM sandbox_checkouts WHERE order_id = 'demo-order'",
        `other-${i}`,
      );
      await run(
        "INSERT INTO sandbox_payments SELECT ?, ?, amount_cents, currency, paid_at, starts_at, ends_at, refunded_at FROM sandbox_payments WHERE order_id = 'demo-order'",
        `payment-${i}`,
        `other-${i}`,
      );
    }
  };

  it("asks first about those who wait, however many others are due", async () => {
    const { orderId } = await subscribe();
    await payUnheard(orderId);
    const at = Date.now() + 10 * minute;
    await run("UPDATE orders SET checked_at = ? WHERE id = ?", at - 6 * minute, orderId);
    await others("paid", at - 13 * 60 * minute);
    await strike(at);
    expect((await order(orderId))?.status).toBe("paid");
  });

  it("gives all their turn when what some say changes nothing", async () => {
    const at = Date.now() + 10 * minute;
    await others("refunded", at - 14 * 60 * minute);
    await run("UPDATE orders SET checked_at = ? WHERE id = 'demo-order'", at - 13 * 60 * minute);
    await strike(at);
    await strike(at + 5 * minute);
    expect((await order("demo-order"))?.checked_at).toBe(at + 5 * minute);
  });
});
