import { createHmac } from "node:crypto";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signPayload } from "../../worker/billing/providers/webhook-signature.ts";
import { remainingDays } from "../../worker/billing/subscriptions.ts";
import { count, freshAccounts, openDemo, openSession, rowOf, run } from "../support/factories.ts";
import { lettersTo } from "../support/mailbox.ts";
import { type Ask, bearer, openSite, runCron, sending, sessionSecret, visitor } from "../support/site.ts";

const day = 86_400_000;
const viewer = "demo-viewer";
const secret = createHmac("sha256", sessionSecret).update("sandbox webhooks").digest("hex");
let ask: Ask;
let orderId: string;

/** What happens at the provider, in its books alone. */
const books = {
  pay: (at = Date.now()) =>
    run(
      "INSERT OR IGNORE INTO sandbox_payments VALUES (?, ?, 999, 'usd', ?, ?, ?, NULL)",
      `${orderId}-1`,
      orderId,
      at,
      at,
      at + 30 * day,
    ),
  renew: () =>
    run(
      "INSERT INTO sandbox_payments SELECT order_id || '-' || (count(*) + 1), order_id, 999, 'usd', max(paid_at) + 1, max(ends_at), max(ends_at) + 30 * 86400000, NULL FROM sandbox_payments WHERE order_id = ? GROUP BY order_id",
      orderId,
    ),
  stopRenewing: () => run("UPDATE sandbox_checkouts SET renews = 0 WHERE order_id = ?", orderId),
  cancel: () => run("UPDATE sandbox_checkouts SET renews = 0, ended_at = ? WHERE order_id = ?", Date.now(), orderId),
  refund: () =>
    run(
      "UPDATE sandbox_payments SET refunded_at = ? WHERE id = (SELECT max(id) FROM sandbox_payments WHERE order_id = ?)",
      Date.now(),
      orderId,
    ),
};
type Deed = keyof typeof books;
/** In the order in which they can happen, after the payment. */
const deeds: Deed[] = ["renew", "stopRenewing", "cancel", "refund"];

const permutationsOf = (items: number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((one) => permutationsOf(items.filter((other) => other !== one)).map((rest) => [one, ...rest]));

const event = (type: string, id: string) => JSON.stringify({ id, type, orderId, at: Date.now() });
const tell = (body: string, at = Date.now(), header = signPayload(secret, body, at)) =>
  visitor()("/webhooks/payments/sandbox", { method: "POST", body, headers: { "Sandbox-Signature": header } });

const subscription = () => rowOf("SELECT * FROM subscriptions WHERE user_id = ?", viewer);
const order = () => rowOf("SELECT * FROM orders WHERE id = ?", orderId);
const isSubscribed = async () => (await (await ask("/subscriptionCheck")).json()).status === "SUBSCRIBED";

/** Nothing paid, nothing known. */
async function forget() {
  const { DB } = await openSite();
  const clean = [
    "DELETE FROM sandbox_payments WHERE order_id = ?",
    "UPDATE sandbox_checkouts SET renews = 1, ended_at = NULL WHERE order_id = ?",
    "DELETE FROM subscriptions WHERE order_id = ?",
    "DELETE FROM payments WHERE order_id = ?",
    "UPDATE orders SET status = 'open', checked_at = NULL, done_at = NULL WHERE id = ?",
  ];
  await DB.batch(clean.map((query) => DB.prepare(query).bind(orderId)));
}

/** Our rows say what the provider's books say when this has happened. */
async function expectTruthOf(happened: Deed[]) {
  const isOver = happened.includes("cancel") || happened.includes("refund");
  const row = await rowOf(
    "SELECT o.status, s.renews, s.started_at, s.expires_at FROM orders AS o INNER JOIN subscriptions AS s ON s.order_id = o.id WHERE o.id = ?",
    orderId,
  );
  const renews = happened.includes("stopRenewing") || happened.includes("cancel") ? 0 : 1;
  const status = happened.includes("refund") ? "refunded" : "paid";
  expect(row, happened.join()).toMatchObject({ status, renews });
  const days = happened.includes("renew") ? 60 : 30;
  if (isOver) expect(row?.expires_at).toBeLessThanOrEqual(Date.now());
  else expect(Number(row?.expires_at) - Number(row?.started_at)).toBe(days * day);
}

beforeAll(openDemo);
beforeEach(async () => {
  await freshAccounts();
  ask = bearer(await openSession(viewer));
  const checkout = await ask(
    "/initiate_payment",
    sending("POST", { email: "viewer@marquee.example", plan_id: "10001" }),
  );
  orderId = (await checkout.json()).orderId;
});

describe("events", () => {
  it("told twenty times at once give one subscription, one payment, one letter, one entry", async () => {
    await books.pay();
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(event("payment.paid", "evt_same"))));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const row = await subscription();
    expect(Number(row?.expires_at) - Number(row?.started_at)).toBe(30 * day);
    expect(await count("payment_events")).toBe(1);
    expect(await count(`payments WHERE order_id = '${orderId}'`)).toBe(1);
    expect((await lettersTo("viewer@marquee.example")).length).toBe(1);
  });

  it("of one payment under many ids give it once", async () => {
    await books.pay();
    await Promise.all(Array.from({ length: 8 }, (_, i) => tell(event("payment.paid", `evt_${i}`))));
    expect(await count("payment_events")).toBe(8);
    expect(await count("payment_events WHERE effect_key IS NOT NULL")).toBe(1);
    expect((await subscription())?.expires_at).toBe(
      (await rowOf("SELECT ends_at FROM sandbox_payments WHERE order_id = ?", orderId))?.ends_at,
    );
  });

  it("in any order, early, doubled or lost, end in the provider's truth", async () => {
    const happening = fc.record({
      deeds: fc.subarray(deeds),
      // Which of what happened each of them tells of: told as soon as that has happened, in this order.
      told: fc.array(fc.nat(deeds.length - 1), { minLength: 1, maxLength: 6 }),
      early: fc.boolean(),
    });
    const orders = permutationsOf([0, 1, 2, 3]);
    const paidToRefunded: Deed[] = ["renew", "cancel", "refund"];
    await fc.assert(
      fc.asyncProperty(happening, async ({ deeds, told, early }) => {
        await forget();
        if (early) await tell(event("subscription.ended", `evt_${crypto.randomUUID()}`));
        const waiting = [...told];
        const happened: Deed[] = [];
        for (const deed of ["pay", ...deeds] as Deed[]) {
          await books[deed]();
          happened.push(deed);
          const isLast = happened.length > deeds.length;
          for (let next = waiting[0]; next !== undefined && (isLast || next < happened.length); next = waiting[0]) {
            waiting.shift();
            expect((await tell(event(`told.${next}`, `evt_${crypto.randomUUID()}`))).status).toBe(200);
            await expectTruthOf(happened);
          }
        }
      }),
      { numRuns: 28, examples: orders.map((told) => [{ deeds: paidToRefunded, told, early: false }]) },
    );
  });

  it.each([
    ["the ledger", "BEFORE INSERT ON payment_events"],
    ["the order", "BEFORE UPDATE ON orders"],
    ["the subscription", "BEFORE INSERT ON subscriptions"],
    ["the payment", "BEFORE INSERT ON payments"],
    ["the letter", "BEFORE INSERT ON letters"],
  ])("of which %s cannot be written answer 5xx and write nothing at all; told again they do", async (_, when) => {
    await books.pay();
    await run(`CREATE TRIGGER broken ${when} BEGIN SELECT RAISE(ABORT, 'the database fails here'); END`);
    const failed = await tell(event("payment.paid", "evt_again")).finally(() => run("DROP TRIGGER broken"));
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect([await count("payment_events"), await subscription(), (await order())?.status]).toEqual([0, null, "open"]);
    expect((await tell(event("payment.paid", "evt_again"))).status).toBe(200);
    expect([await count("payment_events"), (await order())?.status, await isSubscribed()]).toEqual([1, "paid", true]);
  });

  it.each([
    ["of now", 0, 200],
    ["of 299 seconds ago", -299_000, 200],
    ["of 302 seconds ago", -302_000, 400],
    ["of 302 seconds ahead", 302_000, 400],
  ])("with a signature %s are answered by its age", async (_, offset, status) => {
    expect((await tell(event("payment.paid", "evt_1"), Date.now() + offset)).status).toBe(status);
    expect(await count("payment_events")).toBe(status === 200 ? 1 : 0);
  });

  it("with two signatures need one that is good, and with another body none is", async () => {
    const body = event("payment.paid", "evt_1");
    const good = signPayload(secret, body, Date.now());
    expect((await tell(body, 0, `${good},v1=${"0".repeat(64)}`)).status).toBe(200);
    expect((await tell(`${body} `, 0, good)).status).toBe(400);
  });

  it("of no order here are stored and do nothing", async () => {
    const body = JSON.stringify({ id: "evt_x", type: "payment.paid", orderId: "nobodys", at: 1 });
    expect((await tell(body)).status).toBe(200);
    expect(await rowOf("SELECT order_id, effect FROM payment_events")).toEqual({
      order_id: null,
      effect: "of no order here",
    });
  });
});

describe("two orders of one account", () => {
  it("do not stand in one another's way, whichever is heard of last", async () => {
    await books.pay();
    await tell(event("payment.paid", "evt_1"));
    await ask("/Unsubscribe", sending("POST", { email: "viewer@marquee.example" }));
    const [old, checkout] = [
      orderId,
      await ask("/initiate_payment", sending("POST", { email: "viewer@marquee.example", plan_id: "10001" })),
    ];
    orderId = (await checkout.json()).orderId;
    expect(orderId).not.toBe(old);
    await run("UPDATE subscriptions SET event_at = event_at + 60000 WHERE user_id = ?", viewer);
    await books.pay();
    expect((await tell(event("payment.paid", "evt_2"))).status).toBe(200);
    expect([await isSubscribed(), (await subscription())?.order_id]).toEqual([true, orderId]);
  });

  it("an overdue one is ended before another is paid", async () => {
    await books.pay(Date.now() - 31 * day);
    await tell(event("payment.paid", "evt_1"));
    expect([await isSubscribed(), (await subscription())?.renews]).toEqual([false, 1]);
    const answer = await ask(
      "/initiate_payment",
      sending("POST", { email: "viewer@marquee.example", plan_id: "10001" }),
    );
    expect([answer.status, (await answer.json()).orderId !== orderId]).toEqual([200, true]);
    expect(await rowOf("SELECT renews FROM sandbox_checkouts WHERE order_id = ?", orderId)).toEqual({ renews: 0 });
  });

  it("an old checkout cannot be paid once another is offered", async () => {
    await run("UPDATE orders SET created_at = created_at - 90000000 WHERE id = ?", orderId);
    const answer = await ask(
      "/initiate_payment",
      sending("POST", { email: "viewer@marquee.example", plan_id: "10001" }),
    );
    expect((await answer.json()).orderId).not.toBe(orderId);
    expect(await rowOf("SELECT status FROM sandbox_checkouts WHERE order_id = ?", orderId)).toEqual({
      status: "declined",
    });
    expect((await order())?.status).toBe("failed");
  });

  it("one that was paid wrongly offers no other", async () => {
    await run("UPDATE sandbox_checkouts SET plan_id = '99999' WHERE order_id = ?", orderId);
    await books.pay();
    const answer = await ask(
      "/initiate_payment",
      sending("POST", { email: "viewer@marquee.example", plan_id: "10001" }),
    );
    expect([answer.status, (await order())?.status, await isSubscribed()]).toEqual([409, "flagged", false]);
  });

  it("a renewing subscription whose payment was given back ends at the provider", async () => {
    await books.pay();
    await run("UPDATE sandbox_payments SET refunded_at = ? WHERE order_id = ?", Date.now(), orderId);
    await tell(event("payment.refunded", "evt_1"));
    await runCron("*/5 * * * *", Date.now() + 13 * 3_600_000);
    expect(await rowOf("SELECT renews FROM sandbox_checkouts WHERE order_id = ?", orderId)).toEqual({ renews: 0 });
  });
});

describe("the clock", () => {
  const everyFiveMinutes = "*/5 * * * *";
  const hourly = "17 * * * *";

  it("finds the payment whose webhook never came", async () => {
    await books.pay();
    await runCron(everyFiveMinutes, Date.now() + 3 * 60_000);
    expect([await isSubscribed(), (await order())?.status]).toEqual([true, "paid"]);
  });

  it("gives up an order that nobody paid for a day, and not before", async () => {
    await runCron(everyFiveMinutes, Date.now() + 20 * 3_600_000);
    expect((await order())?.status).toBe("open");
    await runCron(everyFiveMinutes, Date.now() + 25 * 3_600_000);
    expect((await order())?.status).toBe("failed");
  });

  it("renews at the sandbox, once, however often it strikes", async () => {
    await books.pay();
    await tell(event("payment.paid", "evt_1"));
    await run("UPDATE sandbox_checkouts SET status = 'paid' WHERE order_id = ?", orderId);
    const before = Number((await subscription())?.expires_at);
    await runCron(everyFiveMinutes, before + 60_000);
    await runCron(everyFiveMinutes, before + 60_000);
    expect(Number((await subscription())?.expires_at)).toBe(before + 30 * day);
    expect(await count(`sandbox_payments WHERE order_id = '${orderId}'`)).toBe(2);
  });

  it("reminds 7, 3 and 1 days before the end, each once, and nobody whose subscription renews", async () => {
    await books.pay();
    await tell(event("payment.paid", "evt_1"));
    const ends = Number((await subscription())?.expires_at);
    const letters = () => count(`letters WHERE kind = 'ending' AND "to" = 'viewer@marquee.example'`);
    await runCron(hourly, ends - 2 * day);
    expect(await letters()).toBe(0);
    await run("UPDATE subscriptions SET renews = 0 WHERE user_id = ?", viewer);
    const counts: (number | undefined)[] = [];
    for (const before of [8, 6.9, 6.8, 4, 2.9, 2, 0.9, 0.1]) {
      await runCron(hourly, ends - before * day);
      counts.push(await letters());
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3]);
  });

  it("ends the subscription of an account that was erased at the provider", async () => {
    await books.pay();
    await tell(event("payment.paid", "evt_1"));
    await ask("/api/account", sending("DELETE", { password: "marquee-viewer" }));
    await runCron(everyFiveMinutes, Date.now() + 13 * 3_600_000);
    const checkout = await rowOf("SELECT renews, ended_at FROM sandbox_checkouts WHERE order_id = ?", orderId);
    expect(checkout).toEqual({ renews: 0, ended_at: expect.any(Number) });
  });

  it("struck twice at once does its work once", async () => {
    await books.pay();
    const at = Date.now() + 3 * 60_000;
    await Promise.all([runCron(everyFiveMinutes, at), runCron(everyFiveMinutes, at)]);
    expect(await isSubscribed()).toBe(true);
    expect(await count(`letters WHERE kind = 'paid'`)).toBe(1);
  });

  it("writes down how many are subscribed", async () => {
    await runCron(hourly);
    expect(await rowOf("SELECT * FROM subscriber_days ORDER BY day DESC LIMIT 1")).toMatchObject({ subscribers: 1 });
  });
});

describe("days", () => {
  it.each([
    ["across a month's end", "2026-01-31T12:00:00Z", "2026-03-02T12:00:00Z"],
    ["across a leap day", "2028-02-15T00:00:00Z", "2028-03-16T00:00:00Z"],
    ["across the change of clocks", "2026-03-20T23:30:00Z", "2026-04-19T23:30:00Z"],
    ["across a year's end", "2026-12-15T08:00:00Z", "2027-01-14T08:00:00Z"],
  ])("are thirty %s, and count down one a day", (_, from, to) => {
    const [start, end] = [Date.parse(from), Date.parse(to)];
    expect(end - start).toBe(30 * day);
    for (let passed = 0; passed < 30; passed++) expect(remainingDays(end, start + passed * day)).toBe(30 - passed);
    expect([remainingDays(end, end - 1), remainingDays(end, end), remainingDays(end, end + day)]).toEqual([1, 0, 0]);
    expect(remainingDays(null, start)).toBe(0);
  });
});
