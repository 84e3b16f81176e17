import { drizzle } from "drizzle-orm/d1";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { closeStatementMonths } from "../../../worker/rights/close-months.ts";
import { computeHolderEarnings, divideByPrice } from "../../../worker/rights/divide.ts";
import { clearStatements } from "../../support/clear-statements.ts";
import { jsonRequest } from "../../support/clients.ts";
import { setConditions } from "../../support/conditions.ts";
import { insertMadeUpYear } from "../../support/made-up-year.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedDemo } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const [first, second, third] = ["2026-01", "2026-02", "2026-03"];
let paymentCount = 0;

beforeAll(seedDemo);
beforeEach(clearAll);
afterAll(clearAll);

async function clearAll() {
  await clearStatements();
  await resetAccounts();
  await executeSql("DELETE FROM payments");
}

const queryRows = async (sql: string): Promise<Record<string, string | number | null>[]> =>
  (await (await getBindings()).DB.prepare(sql).all()).results;
const close = async (month: string) =>
  closeStatementMonths(drizzle((await getBindings()).DB), Date.parse(`${month}-05T00:00:00Z`));
const readLines = () =>
  queryRows(
    `SELECT month, holder_id AS holder, movie_id AS movie, kind, units, gross_cents AS gross, amount_cents AS amount
     FROM statement_lines ORDER BY month, holder_id, movie_id, kind`,
  );
const readMonths = () =>
  queryRows(
    `SELECT m.month, money_in_cents AS moneyIn, house_cents AS house, (SELECT coalesce(sum(amount_cents), 0) FROM statements s
     WHERE s.month = m.month) AS holders FROM statement_months m WHERE step = 'closed' ORDER BY m.month`,
  );

async function begin(...holders: string[]) {
  await executeSql("INSERT INTO statement_months (month, step) VALUES (?, 'payments')", first);
  for (const id of holders)
    await executeSql("INSERT INTO rights_holders (id, name, created_at) VALUES (?, ?, 0)", id, id);
}

type Terms = { sale?: number; floor?: number; pool?: number; advance?: number };

async function setTerms(movieId: number, month: string, shares: Record<string, Terms>) {
  await executeSql("INSERT OR IGNORE INTO rights_terms VALUES (?, ?, 1, 0)", movieId, month);
  for (const [holder, { sale = 0, floor = 0, pool = 0, advance = 0 }] of Object.entries(shares))
    await executeSql(
      "INSERT INTO rights_term_shares VALUES (?, ?, ?, ?, ?, ?, ?)",
      movieId,
      month,
      holder,
      sale,
      floor,
      pool,
      advance,
    );
}

/**
 * Inserts a payment on a day, and returns its id. It is for movies at their prices; without movies,
 * it is for a subscription or a gift.
 */
async function pay(
  day: string,
  amount: number,
  prices: Record<number, number> = {},
  { kind = "movies", tax = 0 } = {},
): Promise<string> {
  const id = `statement-payment-${++paymentCount}`;
  const isPlan = kind !== "gift" && Object.keys(prices).length === 0;
  // A payment of today is dated now, because noon may be in the future.
  const isToday = day === new Date().toISOString().slice(0, 10);
  await executeSql(
    `INSERT INTO orders (id, user_id, kind, plan_id, status, amount_cents, currency, provider, created_at, updated_at)
     VALUES (?, 'demo-viewer', ?, ?, 'paid', ?, 'usd', 'sandbox', 0, 0)`,
    id,
    isPlan ? "subscription" : kind,
    isPlan ? "10001" : null,
    Math.max(1, amount),
  );
  let line = 0;
  for (const [movieId, price] of Object.entries(prices))
    await executeSql(
      "INSERT INTO order_items (order_id, movie_id, line, name, price_cents) VALUES (?, ?, ?, 'A movie', ?)",
      id,
      Number(movieId),
      line++,
      price,
    );
  await executeSql(
    "INSERT INTO payments (provider, transaction_id, order_id, amount_cents, tax_cents, currency, paid_at) VALUES ('sandbox', ?, ?, ?, ?, 'usd', ?)",
    id,
    id,
    amount,
    tax,
    isToday ? Date.now() : Date.parse(`${day}T12:00:00Z`),
  );
  return id;
}
const refund = (id: string, cents: number) =>
  executeSql("UPDATE payments SET refunded_cents = ? WHERE transaction_id = ?", cents, id);

describe("the job that closes months", () => {
  it("a month's rentals and sales are stated on the 5th of the next month", async () => {
    await begin("ufa", "decla");
    await setTerms(1, first, { ufa: { sale: 5000 }, decla: { sale: 2500, floor: 120 } });
    await pay("2026-01-31", 399, { 1: 399 }, { kind: "rental" });
    await pay("2026-01-02", 1000, { 1: 900, 2: 300 });
    await pay("2026-02-01", 399, { 1: 399 }, { kind: "rental" });
    await closeStatementMonths(
      drizzle((await getBindings()).DB),
      Date.parse("2026-02-04T23:00:00Z"),
    );
    expect(await readMonths()).toEqual([]);
    await Promise.all([close(second), close(second), close(second)]);
    expect(await readLines()).toEqual([
      {
        month: first,
        holder: "decla",
        movie: 1,
        kind: "rental",
        units: 1,
        gross: 399,
        amount: 120,
      },
      { month: first, holder: "decla", movie: 1, kind: "sale", units: 1, gross: 750, amount: 187 },
      { month: first, holder: "ufa", movie: 1, kind: "rental", units: 1, gross: 399, amount: 199 },
      { month: first, holder: "ufa", movie: 1, kind: "sale", units: 1, gross: 750, amount: 375 },
    ]);
    expect(await readMonths()).toEqual([{ month: first, moneyIn: 1399, house: 518, holders: 881 }]);
  });

  it("a late refund or payment becomes a correction in the next month", {
    tags: ["long"],
  }, async () => {
    await begin("ufa");
    await setTerms(1, first, { ufa: { sale: 5000 } });
    await setTerms(1, second, { ufa: { sale: 1000 } });
    const payment = await pay("2026-01-10", 399, { 1: 399 }, { kind: "rental" });
    const refunded = await pay("2026-01-11", 399, { 1: 399 }, { kind: "rental" });
    await refund(refunded, 399);
    await close(second);
    const closed = await readLines();
    expect(closed).toEqual([
      { month: first, holder: "ufa", movie: 1, kind: "rental", units: 1, gross: 399, amount: 199 },
    ]);
    await refund(payment, 399);
    await pay("2026-01-31", 1000, { 1: 1000 });
    await refund(refunded, 0);
    await close(third);
    expect(await readLines()).toEqual([
      ...closed,
      {
        month: second,
        holder: "ufa",
        movie: 1,
        kind: "correction",
        units: 1,
        gross: 1000,
        amount: 500,
      },
    ]);
  });

  it("the pool is divided by minutes watched", async () => {
    await begin("ufa");
    await executeSql("INSERT INTO pool_shares VALUES (?, 5000)", first);
    await executeSql("INSERT INTO pool_shares VALUES (?, 0)", second);
    await setTerms(1, first, { ufa: { pool: 4000 } });
    await executeSql(
      "INSERT INTO movie_watch_times VALUES ('2026-01', 1, 3000), ('2026-01', 2, 1000)",
    );
    await executeSql("INSERT INTO movie_watch_times VALUES ('2026-02', 2, 1000)");
    // A gift belongs to the pool of the month in which it was paid.
    const payment = await pay("2026-01-10", 600);
    await pay("2026-01-11", 400, {}, { kind: "gift" });
    await pay("2026-02-10", 1000);
    await close(second);
    await refund(payment, 500);
    await close(third);
    expect(await readLines()).toEqual([
      { month: first, holder: "ufa", movie: 1, kind: "pool", units: 0, gross: 375, amount: 150 },
      {
        month: second,
        holder: "ufa",
        movie: 1,
        kind: "correction",
        units: 0,
        gross: -187,
        amount: -75,
      },
    ]);
    expect(await readMonths()).toEqual([
      { month: first, moneyIn: 1000, house: 850, holders: 150 },
      { month: second, moneyIn: 500, house: 575, holders: -75 },
    ]);
  });

  it("an advance is recouped over months, and a later correction lowers the recouped amount", {
    tags: ["long"],
  }, async () => {
    await begin("ufa");
    await setTerms(1, first, { ufa: { sale: 5000, advance: 300 } });
    const payment = await pay("2026-01-10", 400, { 1: 400 });
    await close(second);
    await pay("2026-02-10", 400, { 1: 400 });
    await close(third);
    await refund(payment, 400);
    await close("2026-04");
    const advances = (await readLines())
      .filter(({ kind }) => kind === "advance")
      .map(({ amount }) => amount);
    expect(advances).toEqual([-200, -100, 100]);
    expect((await readMonths()).map(({ holders }) => holders)).toEqual([0, 100, -100]);
  });

  it("an advance set for a later month is recouped once from earnings since that month", {
    tags: ["long"],
  }, async () => {
    await begin("ufa");
    await setTerms(1, first, { ufa: { sale: 5000 } });
    await setTerms(1, second, { ufa: { sale: 5000, advance: 100 } });
    await setTerms(1, third, { ufa: { sale: 5000 } });
    await setTerms(1, "2026-04", { ufa: { sale: 5000, advance: 150 } });
    for (const month of [first, second, third, "2026-04"])
      await pay(`${month}-10`, 400, { 1: 400 });
    for (const month of [second, third, "2026-04", "2026-05"]) await close(month);
    expect((await readMonths()).map(({ holders }) => holders)).toEqual([200, 100, 200, 150]);
  });

  it("statements leave out a payment in another currency", {
    tags: ["long"],
  }, async () => {
    await begin("ufa");
    await setTerms(1, first, { ufa: { sale: 5000 } });
    const [foreign, moved] = [
      await pay("2026-01-10", 400, { 1: 400 }),
      await pay("2026-01-01", 600, { 1: 600 }),
    ];
    await executeSql("UPDATE payments SET currency = 'eur' WHERE transaction_id = ?", foreign);
    await close(second);
    expect((await readMonths())[0]).toMatchObject({ moneyIn: 600, holders: 300 });
    const beforeFirst = Date.parse("2025-12-31T20:00:00Z");
    await executeSql(
      "UPDATE payments SET paid_at = ?, refunded_cents = 600 WHERE transaction_id = ?",
      beforeFirst,
      moved,
    );
    await close(third);
    expect((await readMonths())[1]).toMatchObject({ moneyIn: -600, holders: -300 });
  });

  it("the job that closes months resumes after a killed run", {
    tags: ["long"],
  }, async () => {
    await begin();
    await executeSql(
      "INSERT INTO rights_holders (id, name, created_at) SELECT 'holder-' || value, 'Holder', 0 FROM json_each(?)",
      JSON.stringify(Array.from({ length: 300 }, (_, i) => i)),
    );
    await executeSql(
      "INSERT INTO rights_terms SELECT id, ?, 1, 0 FROM movies ORDER BY id LIMIT 20",
      first,
    );
    await executeSql(
      "INSERT INTO rights_term_shares SELECT movie_id, from_month, id, 33, 0, 0, 0 FROM rights_terms, rights_holders",
    );
    const movies = await queryRows("SELECT movie_id FROM rights_terms");
    const payment = await pay(
      "2026-01-10",
      2000,
      Object.fromEntries(movies.map(({ movie_id }) => [movie_id, 1000])),
    );
    await executeSql(
      "UPDATE order_items SET name = ? WHERE order_id = ?",
      "m".repeat(300),
      payment,
    );
    await executeSql(
      "CREATE TRIGGER broken BEFORE INSERT ON statement_lines BEGIN SELECT RAISE(ABORT, 'killed here'); END",
    );
    await expect(close(second)).rejects.toThrow("killed here");
    await executeSql("DROP TRIGGER broken");
    expect(await queryRow("SELECT step, batches FROM statement_months")).toEqual({
      step: "payments",
      batches: 1,
    });
    await close(second);
    expect(await queryRow("SELECT count(*) AS count FROM statement_lines")).toEqual({
      count: 6000,
    });
  });

  it("statements add up to the cent for any sequence of payments, refunds, changed terms and closings", {
    tags: ["long"],
  }, async () => {
    const cents = fc.integer({ min: 0, max: 5000 });
    const terms = fc.record({
      sale: fc.constantFrom(0, 3333, 5000),
      floor: fc.constantFrom(0, 150),
      pool: fc.constantFrom(0, 5000),
      advance: fc.constantFrom(0, 700),
    });
    const step = {
      pay: fc.record({
        type: fc.constant("pay" as const),
        month: fc.nat(2),
        cents,
        kind: fc.nat(3),
        taxPercent: fc.constantFrom(0, 7, 19),
        price: fc.integer({ min: 1, max: 999 }),
      }),
      refund: fc.record({ type: fc.constant("refund" as const), index: fc.nat(), cents }),
      terms: fc.record({
        type: fc.constant("terms" as const),
        movieId: fc.constantFrom(1, 2),
        ufa: terms,
        decla: terms,
      }),
      close: fc.record({ type: fc.constant("close" as const) }),
    };
    type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
    type PayStep = ValueOf<typeof step.pay>;
    type RefundStep = ValueOf<typeof step.refund>;
    type TermsStep = ValueOf<typeof step.terms>;
    const event = fc.oneof(step.pay, step.refund, step.terms, step.close);
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 25 }), async (events) => {
        await clearAll();
        await begin("ufa", "decla");
        await executeSql("INSERT INTO pool_shares VALUES (?, 3000)", first);
        await executeSql(
          "INSERT INTO movie_watch_times SELECT value, 1, 7000 FROM json_each(?)",
          JSON.stringify([first, second, third]),
        );
        await executeSql(
          "INSERT INTO movie_watch_times SELECT month, 2, 11000 FROM movie_watch_times",
        );
        const months = [first, second, third, "2026-04"];
        const paid: { id: string; cents: number; tax: number; refunded: number }[] = [];
        let closed = 0;
        let frozen: unknown[] = [];
        const steps = {
          async pay({ month, kind, price, cents, taxPercent }: PayStep) {
            const offers: Record<number, number>[] = [{}, { 1: price }, { 1: price, 2: 333 }, {}];
            const kinds = ["movies", "rental", "movies", "gift"];
            const tax = Math.round((cents * taxPercent) / (100 + taxPercent));
            const order = { kind: kinds[kind] ?? "", tax };
            const id = await pay(`${months[month]}-1${kind}`, cents, offers[kind], order);
            paid.push({ id, cents, tax, refunded: 0 });
          },
          async refund({ index, cents }: RefundStep) {
            const payment = paid[index % paid.length];
            if (!payment) return;
            payment.refunded = Math.min(payment.cents, cents);
            await refund(payment.id, payment.refunded);
          },
          async terms({ movieId, ufa, decla }: TermsStep) {
            if (closed >= 3) return;
            const month = months[closed] ?? first;
            await executeSql(
              "DELETE FROM rights_term_shares WHERE movie_id = ? AND from_month = ?",
              movieId,
              month,
            );
            await setTerms(movieId, month, { ufa, decla });
          },
          async close() {
            if (closed >= 3) return;
            closed++;
            await close(months[closed] ?? first);
            const before = String(months[closed - 1]);
            expect((await readLines()).filter(({ month }) => String(month) < before)).toEqual(
              frozen,
            );
            frozen = await readLines();
          },
        };
        for (const each of events) await steps[each.type](each as never);
        await close("2026-04");
        await close("2026-05");
        const closedMonths = await readMonths();
        expect(closedMonths.map(({ month }) => month)).toEqual(months);
        for (const { moneyIn, house, holders } of closedMonths)
          expect(Number(house) + Number(holders)).toBe(moneyIn);
        const moneyIn = closedMonths.reduce((sum, month) => sum + Number(month.moneyIn), 0);
        const left = paid.map(({ cents, tax, refunded }) => {
          const keptCents = cents - refunded;
          return keptCents - Math.floor((tax * keptCents) / Math.max(1, cents));
        });
        expect(moneyIn).toBe(left.reduce((sum, cents) => sum + cents, 0));
      }),
      { numRuns: 8, seed: 20261125 },
    );
  });
});

describe("the statements of a year of invented payments", () => {
  afterAll(async () => {
    await clearAll();
    await executeSql("DELETE FROM plans WHERE id LIKE '700%'");
  });

  it("the statements of a year equal those computed by hand", {
    tags: ["long"],
  }, async () => {
    await insertMadeUpYear();
    await executeSql("INSERT INTO statement_months (month, step) VALUES ('2031-01', 'payments')");
    await executeSql("INSERT INTO rights_holders (id, name, created_at) VALUES ('ufa', 'Ufa', 0)");
    await executeSql("INSERT INTO pool_shares VALUES ('2031-01', 5000)");
    // Three of four minutes are of movie 1, so the holder gets 15 % of the subscription revenue: 50
    // % pool, times 75 % of the minutes, times a share of 40 %.
    await setTerms(1, "2031-01", { ufa: { sale: 5000, pool: 4000, advance: 1000 } });
    for (const { month } of knownStatements)
      await executeSql("INSERT INTO movie_watch_times VALUES (?1, 1, 3000), (?1, 2, 1000)", month);
    await pay("2031-03-05", 475, { 1: 399 }, { kind: "rental", tax: 76 });
    const sale = await pay("2031-07-10", 1190, { 1: 1000 }, { tax: 190 });
    const months = [...knownStatements.map(({ month }) => month), "2032-01"];
    for (const [index, month] of months.slice(1).entries()) {
      if (index === 7) await refund(sale, 1190);
      await close(month);
    }
    expect(await readMonths()).toEqual(knownStatements);
    const advances = (await readLines()).filter(({ kind }) => kind === "advance");
    expect(advances.map(({ month, amount }) => [month, amount])).toEqual([
      ["2031-01", -300],
      ["2031-02", -700],
    ]);
    const paid = await queryRow(
      "SELECT sum(amount_cents - tax_cents) AS net FROM payments WHERE refunded_cents = 0",
    );
    expect(knownStatements.reduce((sum, { moneyIn }) => sum + moneyIn, 0)).toBe(paid?.net);
  });
});

/**
 * Amounts in cents: subscriptions less refunds, the rental of March, and the sale of July, which
 * was refunded in August.
 */
const knownStatements = [
  { month: "2031-01", moneyIn: 2000, house: 2000, holders: 0 },
  { month: "2031-02", moneyIn: 5700, house: 5545, holders: 155 },
  { month: "2031-03", moneyIn: 11_999, house: 10_060, holders: 1939 },
  { month: "2031-04", moneyIn: 3500, house: 2975, holders: 525 },
  { month: "2031-05", moneyIn: 16_800, house: 14_280, holders: 2520 },
  { month: "2031-06", moneyIn: 5000, house: 4250, holders: 750 },
  { month: "2031-07", moneyIn: 6000, house: 4750, holders: 1250 },
  { month: "2031-08", moneyIn: 6700, house: 6045, holders: 655 },
  { month: "2031-09", moneyIn: 7200, house: 6120, holders: 1080 },
  { month: "2031-10", moneyIn: 4500, house: 3825, holders: 675 },
  { month: "2031-11", moneyIn: 3500, house: 2975, holders: 525 },
  { month: "2031-12", moneyIn: 6200, house: 5270, holders: 930 },
];

describe("dividing a payment", () => {
  it("dividing a payment by prices loses and adds no cent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e7 }),
        fc.array(fc.integer({ min: 1, max: 1e5 }), { minLength: 1 }),
        (cents, prices) => {
          expect(divideByPrice(cents, prices).reduce((sum, part) => sum + part, 0)).toBe(cents);
        },
      ),
    );
  });

  it("guaranteed minimums never give rights holders more than the payment", () => {
    expect(
      computeHolderEarnings(100, [
        { saleShare: 5000, floorCents: 90 },
        { saleShare: 0, floorCents: 60 },
      ]),
    ).toEqual([600_000, 400_000]);
    expect(computeHolderEarnings(0, [{ saleShare: 5000, floorCents: 90 }])).toEqual([0]);
  });
});

describe("minutes watched", () => {
  const play = async (userId: string) => {
    const client = await signedInClient(userId, { expiresInMs: milliseconds.day });
    const report = async (position: number, atMinute: number, state = "playing") => {
      await executeSql("UPDATE sessions SET last_seen_at = ?", Date.now() + milliseconds.hour);
      await setConditions({ clockAheadMs: atMinute * milliseconds.minute });
      const at = new Date(Date.now() + atMinute * milliseconds.minute).toISOString();
      const body = { position: position * 60, duration: 6000, at, state };
      return (await client("/api/movies/1/progress", jsonRequest("POST", body))).status;
    };
    await setConditions({ clockAheadMs: 0 });
    expect((await client("/api/movies/1/playback", { method: "POST" })).status).toBe(200);
    return report;
  };
  const readMinutes = async () =>
    Math.round(
      Number((await queryRow("SELECT sum(watched_ms) AS ms FROM movie_watch_times"))?.ms ?? 0) /
        60_000,
    );

  it("a subscriber's watched minutes are counted only as far as the movie's position advanced in that time", {
    tags: ["long"],
  }, async () => {
    await executeSql("INSERT INTO pool_shares VALUES ('2020-01', 5000)");
    const report = await play("demo-member");
    const seen = [];
    for (const [position, minute, state] of [
      [2, 2],
      [60, 4],
      [50, 6],
      // The lease has ended, so another play begins.
      [52, 60],
      [53, 61, "left"],
    ] as const) {
      expect(await report(position, minute, state)).toBe(204);
      seen.push(await readMinutes());
    }
    await setConditions({ clockAheadMs: 0 });
    expect(seen).toEqual([2, 4, 4, 4, 5]);
    expect(await queryRow("SELECT month, movie_id FROM movie_watch_times")).toEqual({
      month: new Date().toISOString().slice(0, 7),
      movie_id: 1,
    });
  });

  it("an account's watched minutes are counted up to 300 hours a month", async () => {
    await executeSql("INSERT INTO pool_shares VALUES ('2020-01', 5000)");
    const report = await play("demo-member");
    const month = new Date().toISOString().slice(0, 7);
    const limitMs = 300 * milliseconds.hour;
    await executeSql(
      "INSERT INTO subscriber_watch_times VALUES ('demo-member', ?, ?)",
      month,
      limitMs - 60_000,
    );
    for (const minute of [2, 4]) expect(await report(minute, minute)).toBe(204);
    expect(await readMinutes()).toBe(1);
    await executeSql("UPDATE subscriber_watch_times SET month = '2020-01'");
    expect(await report(6, 6)).toBe(204);
    await setConditions({ clockAheadMs: 0 });
    expect(await readMinutes()).toBe(3);
    expect(
      await queryRow(
        "SELECT month, watched_ms < ? AS begun_anew FROM subscriber_watch_times",
        limitMs,
      ),
    ).toEqual({
      month,
      begun_anew: 1,
    });
  });

  it("watched minutes are counted only for subscribers and only on a site with a pool", async () => {
    const withoutPool = await play("demo-member");
    await withoutPool(2, 2);
    await executeSql("INSERT INTO pool_shares VALUES ('2020-01', 5000)");
    await executeSql("UPDATE subscriptions SET expires_at = 0");
    await executeSql("UPDATE movies SET owners_may_stream = 1 WHERE id = 1");
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('own', 'demo-member', 'movies', 'paid', 100, 'usd', 'sandbox', 0, 0)",
    );
    await executeSql(
      "INSERT INTO purchases (user_id, movie_id, order_id, bought_at) VALUES ('demo-member', 1, 'own', 0)",
    );
    expect(await withoutPool(4, 4)).toBe(204);
    await setConditions({ clockAheadMs: 0 });
    await executeSql("UPDATE movies SET owners_may_stream = 0 WHERE id = 1");
    expect(await readMinutes()).toBe(0);
  });
});

describe("the running month", () => {
  const today = new Date().toISOString().slice(0, 10);
  const month = today.slice(0, 7);
  const readRunning = async () =>
    (
      await (
        await (
          await signedInClient("demo-admin")
        )("/api/admin/rights/open-statement-months")
      ).json()
    ).data;

  it("a running month shows the holders' earnings so far and stores nothing", {
    tags: ["long"],
  }, async () => {
    await begin("ufa", "decla");
    await executeSql("UPDATE statement_months SET month = ?", month);
    await setTerms(1, month, { ufa: { sale: 5000, pool: 10_000 }, decla: { sale: 2500 } });
    await executeSql("INSERT INTO pool_shares VALUES (?, 5000)", month);
    await executeSql("INSERT INTO movie_watch_times VALUES (?, 1, 600), (?, 2, 200)", month, month);
    await pay(today, 1000, { 1: 1000 });
    const refunded = await pay(today, 400, { 1: 400 }, { kind: "rental" });
    await pay(today, 800);
    expect(await readRunning()).toEqual([
      {
        month,
        closesOn: expect.stringMatching(/^20\d\d-\d\d-05$/),
        moneyIn: 22,
        holdersAmount: 13.5,
        houseAmount: 8.5,
        isPartial: false,
        holders: [
          { holderId: "ufa", holderName: "ufa", amount: 10 },
          { holderId: "decla", holderName: "decla", amount: 3.5 },
        ],
      },
    ]);
    await refund(refunded, 400);
    expect(await readRunning()).toMatchObject([{ moneyIn: 18, holdersAmount: 10.5 }]);
    expect(await readLines()).toEqual([]);
    expect(await queryRow("SELECT batches, step FROM statement_months")).toEqual({
      batches: 0,
      step: "payments",
    });
    expect(
      await queryRow("SELECT count(*) AS n FROM payments WHERE stated_cents IS NOT NULL"),
    ).toEqual({ n: 0 });
  });

  it("a month that waits for its closing and the month after it are both shown as running", async () => {
    await begin("ufa");
    await setTerms(1, first, { ufa: { sale: 5000 } });
    await pay("2026-01-20", 1000, { 1: 1000 });
    await pay(today, 500, { 1: 500 });
    expect(await readRunning()).toMatchObject([
      { month: first, moneyIn: 10, holdersAmount: 5, closesOn: "2026-02-05" },
      { month, moneyIn: 5, holdersAmount: 2.5 },
    ]);
  });

  it("no running month is shown before the first rights holder is added", async () => {
    expect(await readRunning()).toEqual([]);
  });
});
