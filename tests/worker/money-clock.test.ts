import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { count, freshAccounts, openDemo, rowOf, run } from "../support/factories.ts";
import { runCron } from "../support/site.ts";

const [minute, day] = [60_000, 86_400_000];
const [often, hourly] = ["*/5 * * * *", "17 * * * *"];
const people = 6;
let now: number;

/** Subscribers with an order, a checkout and a payment each, whose paid time ends. */
async function subscribers(endsAt: number, { renews = 0, status = "paid" } = {}) {
  for (let i = 0; i < people; i++) {
    const [id, order] = [`person-${i}`, `order-${i}`];
    await run(
      "INSERT INTO users (id, name, name_folded, email, password_hash, email_verified_at, created_at) VALUES (?, ?, ?, ?, 'x', 1, 1)",
      id,
      id,
      id,
      `${id}@example.com`,
    );
    const columns = "kind, plan_id, amount_cents, currency, provider";
    await run(
      `INSERT INTO orders (id, user_id, status, provider_ref, checked_at, created_at, updated_at, ${columns}) SELECT ?, ?, ?, ?, 0, ?, 1, ${columns} FROM orders WHERE id = 'demo-order'`,
      order,
      id,
      status,
      `ref-${i}`,
      now - 10 * minute,
    );
    await run(
      "INSERT INTO sandbox_checkouts SELECT ?, plan_id, days, name, amount_cents, currency, 'paid', ?, NULL, return_to, created_at FROM sandbox_checkouts WHERE order_id = 'demo-order'",
      order,
      renews,
    );
    await run(
      "INSERT INTO sandbox_payments VALUES (?, ?, 999, 'usd', ?, ?, ?, NULL)",
      `pay-${i}`,
      order,
      endsAt - 30 * day,
      endsAt - 30 * day,
      endsAt,
    );
    if (status === "open") continue;
    await run(
      "INSERT INTO subscriptions VALUES (?, '10001', ?, ?, ?, ?, 'sandbox', ?, 1, NULL)",
      id,
      endsAt - 30 * day,
      endsAt,
      renews,
      order,
      `sub-${i}`,
    );
  }
}

const reminded = () => count("subscriptions WHERE reminded_days IS NOT NULL AND user_id LIKE 'person-%'");
const letters = (kind: string) => count(`letters WHERE kind = '${kind}' AND "to" LIKE 'person-%'`);
const breaking = (what: string) => run(`CREATE TRIGGER broken ${what} BEGIN SELECT RAISE(ABORT, 'killed here'); END`);
const mend = () => run("DROP TRIGGER IF EXISTS broken");

beforeAll(openDemo);
beforeEach(async () => {
  await mend();
  await freshAccounts();
  await run("DELETE FROM leases");
  await run("DELETE FROM subscriber_days");
  now = Date.now();
});

describe("each part of the clock's work on money", () => {
  const hold = (job: string) =>
    run("INSERT INTO leases (name, holder, ends_at) VALUES (?, 'another', ?)", job, now + minute);
  const work: [string, string, () => Promise<number | undefined>][] = [
    ["sandbox", often, () => count("sandbox_payments WHERE id LIKE 'sandbox-order-%'")],
    ["reconcile", often, () => count("orders WHERE id LIKE 'order-%' AND checked_at > 0")],
    ["remind", hourly, reminded],
    ["subscribers", hourly, () => count("subscriber_days")],
  ];

  it.each(work)("%s is left alone while another holds it, and done once that one is gone", async (job, cron, done) => {
    await subscribers(job === "remind" ? now + 2 * day : now - minute, { renews: job === "sandbox" ? 1 : 0 });
    await hold(job);
    await runCron(cron, now);
    expect(await done()).toBe(0);
    await runCron(cron, now + 2 * minute);
    const after = await done();
    expect(after).toBeGreaterThan(0);
    await runCron(cron, now + 10 * minute);
    expect(await done()).toBe(after);
  });

  it("renews and tells, killed midway, each once", async () => {
    await subscribers(now - minute, { renews: 1 });
    await breaking("BEFORE INSERT ON sandbox_payments WHEN NEW.order_id = 'order-3'");
    await runCron(often, now);
    expect(await count("sandbox_payments WHERE id LIKE 'sandbox-order-%'")).toBe(3);
    await mend();
    await runCron(often, now + 5 * minute);
    expect(await count("sandbox_payments WHERE id LIKE 'sandbox-order-%'")).toBe(people);
    await runCron(often, now + 10 * minute);
    expect(await count("subscriptions WHERE user_id LIKE 'person-%' AND expires_at > ?", now)).toBe(people);
    expect(await count("sandbox_payments WHERE id LIKE 'sandbox-order-%'")).toBe(people);
  });

  it("reminds, killed midway, each once", async () => {
    await subscribers(now + 2 * day);
    await breaking(`BEFORE INSERT ON letters WHEN NEW."to" = 'person-3@example.com'`);
    await runCron(hourly, now);
    const before = await reminded();
    expect(before).toBeLessThan(people);
    expect(await letters("ending")).toBe(before);
    await mend();
    for (const hours of [1, 2]) await runCron(hourly, now + hours * 60 * minute);
    expect([await reminded(), await letters("ending")]).toEqual([people, people]);
  });

  it("asks about all the others when the books of one cannot be had, and about that one again", async () => {
    await subscribers(now + 20 * day, { status: "open" });
    const away = await rowOf<Record<string, unknown>>("SELECT * FROM sandbox_checkouts WHERE order_id = 'order-0'");
    await run("UPDATE sandbox_payments SET order_id = 'order-1' WHERE id = 'pay-0'");
    await run("DELETE FROM sandbox_checkouts WHERE order_id = 'order-0'");
    await runCron(often, now);
    expect(await count("orders WHERE id LIKE 'order-%' AND status = 'paid'")).toBe(people - 1);
    const values = Object.values(away ?? {});
    await run(`INSERT INTO sandbox_checkouts VALUES (${values.map(() => "?").join()})`, ...values);
    await run("UPDATE sandbox_payments SET order_id = 'order-0' WHERE id = 'pay-0'");
    await runCron(often, now + 5 * minute);
    expect(await count("orders WHERE id LIKE 'order-%' AND status = 'paid'")).toBe(people);
  });
});
