import { getBindings } from "./site.ts";

/** A statement of some seconds blocks its connection, which workerd takes for idle and closes. */
const batchSize = 20_000;
const day = 86_400_000;

const numbers = "WITH RECURSIVE n(i) AS (SELECT cast(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)";

/** Each with an expired session and rate limit, a month of views and an entry of the audit log of three years ago. */
const accountStatements = [
  `${numbers} INSERT INTO users (id, name, name_folded, email, password_hash, created_at)
    SELECT 'u' || i, 'Person ' || i, 'person ' || i, 'person-' || i || '@example.com', 'x', ?3 - i FROM n`,
  `${numbers} INSERT INTO sessions SELECT 's' || i, 'u' || i, 'a test', 1, 1, ?3 - 1 FROM n`,
  `${numbers} INSERT INTO rate_limits SELECT 'key-' || i, 1, ?3 - 1 FROM n`,
  `${numbers} INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_id) SELECT ?3 - 1100 * ${day}, 'u' || i, 'Person', 'change', 'user', 'u' || i FROM n`,
  `${numbers} INSERT INTO views SELECT 'u' || i, 1 + m, 1, 2, 1, ?3 - i, NULL FROM n, (SELECT value AS m FROM json_each('[0,1,2,3,4,5,6,7,8,9]'))`,
  `${numbers} INSERT INTO plays (id, user_id, movie_id, started_at) SELECT 'p' || i, 'u' || i, 1 + i % 43, ?3 - (i % 60) * ${day} FROM n`,
];

/** Each paid, by an order and a payment with its event; they end spread over 30 days, and a tenth does not renew. */
const subscriberStatements = [
  `${numbers} INSERT INTO orders (id, user_id, kind, plan_id, status, amount_cents, currency, provider, provider_ref, check_at, created_at, updated_at)
    SELECT 'o' || i, 'u' || i, 'subscription', '10001', 'paid', 999, 'usd', 'sandbox', 'r' || i, ?3 + i, ?3 - 40 * ${day}, 1 FROM n`,
  `${numbers} INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at) SELECT 'sandbox', 't' || i, 'o' || i, 999, 'usd', ?3 - (i % 100) * ${day} FROM n`,
  `${numbers} INSERT INTO payment_events SELECT 'sandbox', 'e' || i, 'paid', 'o' || i, NULL, '{}', 'as it came', 1, ?3 - 100 * ${day} FROM n`,
  `${numbers} INSERT INTO subscriptions (user_id, plan_id, started_at, expires_at, renews, order_id, provider, provider_ref, event_at)
    SELECT 'u' || i, '10001', 1, ?3 + (i % 30) * ${day} + 3600000, i % 10 > 0, 'o' || i, 'sandbox', 'r' || i, 1 FROM n`,
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

export const insertManyAccounts = (count: number, now: number) => runInBatches(accountStatements, count, now);
/** Of the accounts with these numbers. */
export const insertManySubscribers = (count: number, now: number) => runInBatches(subscriberStatements, count, now);
