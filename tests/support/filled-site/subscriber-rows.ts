import { milliseconds } from "../../../contract/constants.ts";
import { graceDays } from "../../../contract/policy.ts";
import { accountId, filledAt, idSql, numbersSql, rowCounts } from "./rows.ts";

const { day, hour } = milliseconds;
const month = new Date(filledAt).toISOString().slice(0, 7);

/**
 * Inserts subscribers with an order, a payment and its event each. The ends of the subscriptions
 * are spread over 30 days. A tenth of the subscriptions does not renew, a thousandth is disputed,
 * and a hundredth is overdue. The payers of overdue subscriptions have another email address at the
 * provider. The card of a fiftieth expires before the next payment. Each subscriber has an exit. A
 * hundredth of the exits is due, and the order of a due exit has a checkout at the sandbox.
 */
export const insertSubscribers = [
  `${numbersSql(rowCounts.subscribers)}
   INSERT INTO orders (id, user_id, kind, plan_id, status, amount_cents, currency, provider, provider_ref, dispute,
     check_at, created_at, updated_at)
   SELECT ${idSql("o")}, ${idSql("u")}, 'subscription', '10001', 'paid', 999, 'usd', 'sandbox', 'r' || i,
     iif(i % 1000 = 3, 'open', NULL), ${filledAt} + i, ${filledAt - 40 * day}, 1
   FROM n`,
  `${numbersSql(rowCounts.subscribers)}
   INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at, period_starts_at,
     period_ends_at)
   SELECT 'sandbox', ${idSql("t")}, ${idSql("o")}, 999, 'usd', ${filledAt} - (i % 100) * ${day},
     ${filledAt} - (i % 100) * ${day}, ${filledAt} + (30 - i % 100) * ${day}
   FROM n`,
  `${numbersSql(rowCounts.subscribers)}
   INSERT INTO mrr_changes (payer_id, month, kind, yearly_cents, cohort, order_id)
   SELECT ${idSql("o")}, '${month}', 'new', 11988, '${month}', ${idSql("o")} FROM n`,
  `${numbersSql(rowCounts.subscribers)}
   INSERT INTO payment_events
   SELECT 'sandbox', ${idSql("e")}, 'paid', ${idSql("o")}, NULL, '{}', 'as it came', 1, ${filledAt - 100 * day} FROM n`,
  `${numbersSql(rowCounts.subscribers)}
   INSERT INTO subscriptions (user_id, plan_id, started_at, expires_at, renews, order_id, provider, provider_ref,
     event_at, overdue_since, overdue_days, card_expires_at)
   SELECT ${idSql("u")}, '10001', ${filledAt - 730 * day} + (i % 365) * ${day}, iif(i % 100 = 1, ${filledAt - day}, ${filledAt} + (i % 30) * ${day} + ${hour}), i % 10 > 0, ${idSql("o")}, 'sandbox',
     ${idSql("r")}, 1, iif(i % 100 = 1, ${filledAt - (graceDays + 1) * day}, NULL), iif(i % 100 = 1, 0, NULL),
     iif(i % 50 = 2, ${filledAt + day}, NULL)
   FROM n`,
  `${numbersSql(rowCounts.subscribers)}
   INSERT INTO exits (id, kind, user_id, order_id, timing, received_at, confirmed_at, due_at)
   SELECT ${idSql("x")}, iif(i % 2, 'cancellation', 'withdrawal'), ${idSql("u")}, ${idSql("o")}, 'period_end',
     ${filledAt} - i, iif(i % 2, ${filledAt}, NULL), iif(i % 100 = 1, ${filledAt}, NULL)
   FROM n`,
  `${numbersSql(rowCounts.subscribers)}
   INSERT INTO sandbox_checkouts (order_id, plan_id, days, name, amount_cents, currency, status, renews, return_to,
     created_at)
   SELECT ${idSql("o")}, '10001', 30, 'Monthly', 999, 'usd', 'paid', 1, 'http://localhost', 1
   FROM n
   WHERE i % 100 = 1`,
  `${numbersSql(rowCounts.subscribers)}
   INSERT INTO sandbox_payments (id, order_id, amount_cents, currency, paid_at, starts_at, ends_at)
   SELECT ${idSql("t")}, ${idSql("o")}, 999, 'usd', ${filledAt - day}, ${filledAt - day}, ${filledAt + 29 * day}
   FROM n
   WHERE i % 100 = 1`,
  `${numbersSql(rowCounts.subscribers)}
   INSERT INTO provider_customers SELECT 'sandbox', ${idSql("c")}, ${idSql("u")}, i % 100 = 1 FROM n`,
];

/**
 * Subscribers of earlier months, whose accounts follow those of the other subscribers. A list can
 * sort the smaller cohort, but not the larger one.
 */
const earlierCohorts = [
  {
    first: rowCounts.subscribers,
    size: 400,
    cohort: "2024-02",
    changes: ["2025-06", "2025-09", "2026-08"],
  },
  {
    first: rowCounts.subscribers + 400,
    size: 3_000,
    cohort: "2025-01",
    changes: ["2025-07", "2025-10", "2026-09"],
  },
];

/** Inserts subscribers whose MRR rose, fell and ended after their first month. */
export const insertEarlierSubscribers = earlierCohorts.flatMap(
  ({ first, size, cohort, changes }) => {
    const createdAt = Date.parse(cohort) + day;
    const id = `printf('p%07d', ${first} + i)`;
    const insertChange = (kind: string, month: string | undefined, yearlyCents: number) =>
      `${numbersSql(size)}
     INSERT INTO mrr_changes (payer_id, month, kind, yearly_cents, cohort, order_id)
     SELECT ${id}, '${month}', '${kind}', ${yearlyCents}, '${cohort}', ${id} FROM n`;
    return [
      `${numbersSql(size)}
     INSERT INTO orders (id, user_id, kind, plan_id, status, amount_cents, currency, provider, provider_ref, done_at,
       created_at, updated_at)
     SELECT ${id}, printf('u%07d', ${first} + i), 'subscription', '10001', iif(i % 3, 'paid', 'refunded'), 999, 'usd',
       'sandbox', ${id}, 1, ${createdAt} + i, 1
     FROM n`,
      `${numbersSql(size)}
     INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at, period_starts_at,
       period_ends_at)
     SELECT 'sandbox', ${id}, ${id}, 999, 'usd', ${createdAt} + i, ${createdAt} + i, ${createdAt + 30 * day} + i
     FROM n`,
      insertChange("new", cohort, 11_988),
      insertChange("more", changes[0], 1_200),
      insertChange("less", changes[1], -1_200),
      insertChange("lost", changes[2], -11_988),
    ];
  },
);

/** Inserts a new price of the subscribers' plan, which was announced to half of the subscribers. */
export const insertPriceChange = [
  `INSERT INTO price_changes (id, plan_id, amount_cents, effective_at, announced_at)
   VALUES ('raised', '10001', 1199, ${filledAt + 30 * day}, ${filledAt})`,
  `${numbersSql(rowCounts.subscribers)}
   INSERT INTO price_moves (order_id, change_id, old_cents, told_at, email_id, moves_at)
   SELECT ${idSql("o")}, 'raised', 999, ${filledAt}, ${idSql("e")}, ${filledAt + 30 * day} FROM n
   WHERE i > ${rowCounts.subscribers / 2}`,
];

/** Inserts bought and rented movies of the subscribers' orders, and queued emails. */
export const insertPurchases = [
  `INSERT INTO purchases (user_id, movie_id, order_id, bought_at)
   SELECT printf('u%07d', id), id, printf('o%07d', id), 1 FROM movies WHERE id BETWEEN 1000 AND 5999`,
  `INSERT INTO purchases (user_id, movie_id, order_id, bought_at) VALUES ('${accountId(50_000)}', 7, 'o0050000', 1)`,
  `INSERT INTO rentals (order_id, user_id, movie_id, begin_days, watch_hours, begin_until)
   SELECT printf('o%07d', id), printf('u%07d', id), id, 30, 48, ${filledAt + day}
   FROM movies WHERE id BETWEEN 20000 AND 25000`,
  `${numbersSql(20_000)}
   INSERT INTO emails (id, kind, "to", subject, text, html, queued_at, due_at)
   SELECT ${idSql("e")}, 'test', 'someone@example.com', '', '', '', ${filledAt}, ${filledAt} + i % 60000 FROM n`,
];

/**
 * Inserts a pre-order into each subscriber's order. Of a thousand pre-orders, two are of movie 8,
 * one is of movie 9, and the others are of movie 7.
 */
export const insertPreOrders = `${numbersSql(rowCounts.subscribers)}
INSERT INTO order_items (order_id, movie_id, line, name, price_cents, promised_on, announced_on, awaited)
SELECT ${idSql("o")}, iif(i % 1000 = 9, 9, iif(i % 1000 IN (7, 8), 8, 7)), 1, 'A movie', 999, '2090-01-01', '2090-01-01',
  1
FROM n`;
