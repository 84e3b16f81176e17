import { executeSql } from "./rows.ts";

/** Plans with prices in cents; `months` is the length of the period. */
const plans = {
  monthly: { id: "70001", priceCents: 1000, months: 1, period: "month" },
  quarterly: { id: "70003", priceCents: 2700, months: 3, period: "quarter" },
  yearly: { id: "70012", priceCents: 9600, months: 12, period: "year" },
  premium: { id: "70002", priceCents: 1500, months: 1, period: "month" },
} as const;

/**
 * The plan of an order, the first day, and the number of paid periods. The newest period may be
 * refunded.
 */
type Bought = { plan: keyof typeof plans; from: string; times: number; isRefunded?: true };

/** The payments of 2031, as of 20 December. */
const accounts: Record<string, Bought[]> = {
  ann: [{ plan: "monthly", from: "2031-01-10", times: 12 }],
  ben: [{ plan: "monthly", from: "2031-01-20", times: 2 }],
  cid: [{ plan: "quarterly", from: "2031-02-05", times: 3 }],
  dee: [{ plan: "yearly", from: "2031-03-01", times: 1 }],
  eva: [
    { plan: "monthly", from: "2031-02-15", times: 2 },
    { plan: "monthly", from: "2031-07-01", times: 6 },
  ],
  fay: [
    { plan: "monthly", from: "2031-04-12", times: 2 },
    { plan: "premium", from: "2031-06-12", times: 7 },
  ],
  gus: [
    { plan: "premium", from: "2031-04-03", times: 5 },
    { plan: "quarterly", from: "2031-09-03", times: 2 },
  ],
  hal: [{ plan: "monthly", from: "2031-05-25", times: 1, isRefunded: true }],
  ida: [{ plan: "monthly", from: "2031-06-08", times: 2, isRefunded: true }],
  joe: [{ plan: "yearly", from: "2031-05-02", times: 1 }],
  kim: [
    { plan: "monthly", from: "2031-05-18", times: 1 },
    { plan: "monthly", from: "2031-09-18", times: 2 },
  ],
  lea: [],
};
const deletedAccounts = ["joe", "kim"];

export const madeUpNow = Date.parse("2031-12-20T12:00:00Z");

const addMonths = (day: string, count: number) => {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.getTime();
};

/**
 * Inserts the year's rows in place of the demo's orders. Lea has gifted days from an administrator.
 */
export async function insertMadeUpYear(): Promise<void> {
  for (const table of ["subscriptions", "sandbox_checkouts", "payers", "orders"])
    await executeSql(`DELETE FROM ${table}`);
  for (const [name, { id, priceCents, period }] of Object.entries(plans))
    await executeSql(
      "INSERT OR REPLACE INTO plans (id, name, price_cents, currency, days, period, streams, active) VALUES (?, ?, ?, 'usd', 366, ?, 1, 1)",
      id,
      name,
      priceCents,
      period,
    );
  for (const [name, bought] of Object.entries(accounts)) {
    await executeSql(
      "INSERT INTO users (id, name, name_folded, email, password_hash, email_verified_at, created_at) VALUES (?1, ?1, ?1, ?1 || '@example.com', 'x', 1, 1)",
      name,
    );
    for (const [i, order] of bought.entries()) await insertOrder(name, `${name}-${i + 1}`, order);
  }
  await executeSql(
    "INSERT INTO gifts (user_id, until, given_at) VALUES ('lea', ?, 1)",
    madeUpNow + 86_400_000,
  );
  for (const name of deletedAccounts) await executeSql("DELETE FROM users WHERE id = ?", name);
}

async function insertOrder(
  userId: string,
  orderId: string,
  { plan, from, times, isRefunded }: Bought,
) {
  const { id, priceCents, months } = plans[plan];
  await executeSql(
    `INSERT INTO orders (id, user_id, kind, plan_id, status, amount_cents, currency, provider, done_at, created_at, updated_at)
     VALUES (?, ?, 'subscription', ?, 'paid', ?, 'usd', 'sandbox', 1, ?, 1)`,
    orderId,
    userId,
    id,
    priceCents,
    Date.parse(from),
  );
  for (let time = 0; time < times; time++) {
    const startsAt = addMonths(from, time * months);
    const isGivenBack = isRefunded && time === times - 1;
    await executeSql(
      `INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at, refunded_cents, refunded_at, period_starts_at, period_ends_at)
       VALUES ('sandbox', ?, ?, ?, 'usd', ?, ?, ?, ?, ?)`,
      `${orderId}-${time}`,
      orderId,
      priceCents,
      startsAt,
      isGivenBack ? priceCents : 0,
      isGivenBack ? startsAt + 1 : null,
      startsAt,
      addMonths(from, (time + 1) * months),
    );
  }
}
