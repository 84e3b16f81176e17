import { getBindings } from "./site.ts";
import { withoutIndexes } from "./without-indexes.ts";

/** A statement of some seconds blocks its connection, which workerd takes for idle and closes. */
const batchSize = 50_000;
const day = 86_400_000;

const numbers = "WITH RECURSIVE n(i) AS (SELECT cast(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)";
/** In the order of the numbers, so that rows are appended to every index. */
const id = (prefix: string) => `printf('${prefix}%07d', i)`;

/** The id of an account by its number, from 1. */
export const accountId = (number: number) => `u${String(number).padStart(7, "0")}`;

const userStatements = [
  `${numbers} INSERT INTO users (id, serial, name, name_folded, email, password_hash, created_at)
    SELECT ${id("u")}, 1000 + i, 'Person ' || i, 'person ' || i, 'person-' || i || '@example.com', 'x', ?3 - i FROM n`,
  "INSERT INTO user_search (rowid, name, email) SELECT serial, name_folded, email FROM users WHERE id BETWEEN printf('u%07d', ?1) AND printf('u%07d', ?2)",
  "UPDATE totals SET value = value + ?2 - ?1 + 1 WHERE name = 'users'",
];

/** Ten movies of each account, of the demo's 43. */
const viewStatements = [
  `${numbers} INSERT INTO views SELECT ${id("u")}, 1 + (i + m) % 43, 1, 2, 1, ?3 - i, NULL FROM n, (SELECT value AS m FROM json_each('[0,1,2,3,4,5,6,7,8,9]'))`,
];

/** Of each account an expired session and rate limit, a play of the last 60 days, and an entry of the audit log of three years ago. */
const oldRowStatements = [
  `${numbers} INSERT INTO sessions SELECT ${id("s")}, ${id("u")}, 'a test', 1, 1, ?3 - 1 FROM n`,
  `${numbers} INSERT INTO rate_limits SELECT 'key-' || i, 1, ?3 - 1 FROM n`,
  `${numbers} INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_id) SELECT ?3 - 1100 * ${day}, ${id("u")}, 'Person', 'change', 'user', ${id("u")} FROM n`,
  `${numbers} INSERT INTO plays (id, user_id, movie_id, started_at) SELECT ${id("p")}, ${id("u")}, 1 + i % 43, ?3 - (i % 60) * ${day} FROM n`,
];

/**
 * Each paid, by an order and a payment with its event; they end spread over 30 days, a tenth does not renew, a
 * thousandth is disputed, a hundredth is overdue and has another address than the provider knows, the card of a fiftieth
 * expires before it pays.
 */
const subscriberStatements = [
  `${numbers} INSERT INTO orders (id, user_id, kind, plan_id, status, amount_cents, currency, provider, provider_ref, dispute, check_at, created_at, updated_at)
    SELECT ${id("o")}, ${id("u")}, 'subscription', '10001', 'paid', 999, 'usd', 'sandbox', 'r' || i, iif(i % 1000 = 3, 'open', NULL), ?3 + i, ?3 - 40 * ${day}, 1 FROM n`,
  `${numbers} INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at, period_starts_at, period_ends_at)
    SELECT 'sandbox', ${id("t")}, ${id("o")}, 999, 'usd', ?3 - (i % 100) * ${day}, ?3 - (i % 100) * ${day}, ?3 + (30 - i % 100) * ${day} FROM n`,
  `${numbers} INSERT INTO mrr_changes (payer_id, month, kind, yearly_cents, cohort, order_id)
    SELECT ${id("o")}, strftime('%Y-%m', ?3 / 1000, 'unixepoch'), 'new', 11988, strftime('%Y-%m', ?3 / 1000, 'unixepoch'), ${id("o")} FROM n`,
  `${numbers} INSERT INTO payment_events SELECT 'sandbox', ${id("e")}, 'paid', ${id("o")}, NULL, '{}', 'as it came', 1, ?3 - 100 * ${day} FROM n`,
  `${numbers} INSERT INTO subscriptions (user_id, plan_id, started_at, expires_at, renews, order_id, provider, provider_ref, event_at, overdue_since, overdue_days, card_expires_at)
    SELECT ${id("u")}, '10001', 1, ?3 + (i % 30) * ${day} + 3600000, i % 10 > 0, ${id("o")}, 'sandbox', ${id("r")}, 1,
      iif(i % 100 = 1, ?3 - 4 * ${day}, NULL), iif(i % 100 = 1, 0, NULL), iif(i % 50 = 2, ?3 + ${day}, NULL) FROM n`,
  `${numbers} INSERT INTO provider_customers SELECT 'sandbox', ${id("c")}, ${id("u")}, i % 100 = 1 FROM n`,
];

/** A pre-order in each subscriber's order: of a thousand, two are of movie 8, one is of movie 9, the rest of movie 7. */
const preOrderStatements = [
  `${numbers} INSERT INTO order_items (order_id, movie_id, line, name, price_cents, promised_on, announced_on, awaited)
    SELECT ${id("o")}, iif(i % 1000 = 9, 9, iif(i % 1000 IN (7, 8), 8, 7)), 1, 'A movie', 999, '2090-01-01', '2090-01-01', 1 FROM n`,
];

async function runInBatches(statements: string[], count: number, now: number): Promise<void> {
  const { DB } = await getBindings();
  for (let from = 1; from <= count; from += batchSize)
    for (const sql of statements) {
      const values = [from, Math.min(from + batchSize - 1, count), now].slice(0, sql.includes("?3") ? 3 : 2);
      await DB.prepare(sql)
        .bind(...values)
        .run();
    }
}

export async function insertManyAccounts(count: number, now: number): Promise<void> {
  await withoutIndexes("users", ["users_counted", "users_found_insert"], () =>
    runInBatches(userStatements, count, now),
  );
  await withoutIndexes("views", [], () => runInBatches(viewStatements, count, now));
}
/** Of the accounts with these numbers. */
export const insertOldRows = (count: number, now: number) => runInBatches(oldRowStatements, count, now);
/** Of the accounts with these numbers. */
export const insertManySubscribers = (count: number, now: number) => runInBatches(subscriberStatements, count, now);

/** A new price of the subscribers' plan, of which the second half of them was told. */
export async function insertPriceChange(count: number, now: number): Promise<void> {
  const { DB } = await getBindings();
  const change =
    "INSERT INTO price_changes (id, plan_id, amount_cents, effective_at, announced_at) VALUES ('raised', '10001', 1199, ?, ?)";
  await DB.prepare(change)
    .bind(now + 30 * day, now)
    .run();
  const told = `${numbers} INSERT INTO price_moves (order_id, change_id, old_cents, told_at, email_id, moves_at) SELECT ${id("o")}, 'raised', 999, ?3, ${id("e")}, ?3 + 30 * ${day} FROM n WHERE i > ?2 / 2`;
  await DB.prepare(told).bind(1, count, now).run();
}

/** Of the subscribers with these numbers. */
export const insertManyPreOrders = (count: number, now: number) => runInBatches(preOrderStatements, count, now);

/** Deletes all accounts, with what is derived from them: their own rows must be gone. */
export async function deleteAllAccounts(): Promise<void> {
  const { DB } = await getBindings();
  await withoutIndexes("users", ["users_uncounted", "users_lost_delete", "users_erasing", "users_erased"], () =>
    DB.batch([
      ...[
        "views",
        "sessions",
        "plays",
        "purchases",
        "payments",
        "mrr_changes",
        "mrr_totals",
        "payers",
        "payment_events",
        "price_moves",
        "price_changes",
        "plan_changes",
        "subscriptions",
        "orders",
        "provider_customers",
        "users",
      ].map((table) => DB.prepare(`DELETE FROM ${table}`)),
      DB.prepare("INSERT INTO user_search (user_search) VALUES ('delete-all')"),
      DB.prepare("UPDATE totals SET value = 0 WHERE name = 'users'"),
    ]),
  );
}
