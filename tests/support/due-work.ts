import { milliseconds } from "../../contract/constants.ts";
import { graceDays } from "../../contract/policy.ts";
import { numbersSql } from "./filled-site/rows.ts";
import { countRows } from "./rows.ts";

const { hour, day } = milliseconds;

/** The kinds of the orders, by the beginnings of their ids. */
const kinds = { plan: "subscription", rental: "rental", pre: "movies", gift: "gift" };

/** Returns SQL that inserts `count` rows. Their values can use the row's number `i`, from 1. */
const rowsWith = (table: string, columns: string, values: string, count: number) =>
  `${numbersSql(count)} INSERT INTO ${table} (${columns}) SELECT ${values} FROM n`;

/**
 * The ids of movies of the seed: in the bin with rentals, in the bin with pre-orders, available
 * with pre-orders, and a favourite that begins today.
 */
const [rented, withdrawn, arrived, begun] = [1, 2, 3, 4];
const yearlyPlan = "10902";

/**
 * Returns SQL that gives each job at least `count` rows that are due at `now`, on a site with the
 * demo's accounts.
 */
export function listDueWork(count: number, now: number): string[] {
  const insert = (table: string, columns: string, values: string) =>
    rowsWith(table, columns, values, count);
  const insertOrders = (prefix: keyof typeof kinds) => {
    const [planId, days, renews, period] =
      prefix === "plan"
        ? ["'10001'", 30, 1, `${now - 10 * day}, ${now - hour}`]
        : ["NULL", "NULL", 0, "NULL, NULL"];
    return [
      insert(
        "orders",
        "id, user_id, kind, plan_id, status, amount_cents, currency, provider, provider_ref, check_at, created_at, updated_at",
        `'${prefix}-' || i, 'person-' || i, '${kinds[prefix]}', ${planId}, 'paid', 999, 'usd', 'sandbox', '${prefix}-' || i, ${now}, ${now - 10 * day}, 1`,
      ),
      insert(
        "sandbox_checkouts",
        "order_id, plan_id, days, name, amount_cents, currency, status, renews, return_to, created_at",
        `'${prefix}-' || i, ${planId}, ${days}, 'x', 999, 'usd', 'paid', ${renews}, '/', ${now - 10 * day}`,
      ),
      insert(
        "sandbox_payments",
        "id, order_id, amount_cents, currency, paid_at, starts_at, ends_at",
        `'${prefix}-paid-' || i, '${prefix}-' || i, 999, 'usd', ${now - 10 * day}, ${period}`,
      ),
      insert(
        "payments",
        "provider, transaction_id, order_id, amount_cents, currency, paid_at, period_starts_at, period_ends_at",
        `'sandbox', '${prefix}-paid-' || i, '${prefix}-' || i, 999, 'usd', ${now - 10 * day}, ${period}`,
      ),
    ];
  };
  return [
    insert(
      "users",
      "id, name, name_folded, email, password_hash, email_verified_at, created_at",
      `'person-' || i, 'Person ' || i, 'person ' || i, 'person-' || i || '@example.com', 'x', 1, 1`,
    ),
    `INSERT INTO plans (id, name, price_cents, currency, days, period, streams, active) VALUES ('${yearlyPlan}', 'Yearly', 9900, 'usd', 366, 'year', 2, 1)`,
    ...insertOrders("plan"),
    ...insertOrders("rental"),
    ...insertOrders("pre"),
    ...insertOrders("gift"),
    // Ending, yearly, paused and overdue subscriptions. The cards of the first three expire.
    insert(
      "subscriptions",
      "user_id, plan_id, started_at, expires_at, renews, order_id, provider, event_at, overdue_since, overdue_days, paused_until, card_expires_at",
      `'person-' || i, iif(i % 4 = 1, '${yearlyPlan}', '10001'), ${now - 100 * day}, iif(i % 4 = 3, ${now - day}, ${now + 2 * day}), i % 4 > 0, 'plan-' || i, 'sandbox', 1,
       iif(i % 4 = 3, ${now - (graceDays + 1) * day}, NULL), iif(i % 4 = 3, 0, NULL), iif(i % 4 = 2, ${now + 2 * day + hour}, NULL), iif(i % 4 = 3, NULL, ${now + day})`,
    ),
    insert(
      "provider_customers",
      "provider, customer_id, user_id, outdated",
      `'sandbox', 'customer-' || i, 'person-' || i, 1`,
    ),
    `INSERT INTO price_changes (id, plan_id, amount_cents, effective_at, announced_at, withdrawn_at, told) VALUES
     ('kept', '10001', 1299, ${now + 30 * day}, ${now - 3 * day}, ${now}, ${count}),
     ('raised', '10001', 1199, ${now - day}, ${now - 2 * day}, NULL, ${count})`,
    insert(
      "price_moves",
      "order_id, change_id, old_cents, told_at, moves_at",
      `'plan-' || i, 'kept', 999, 1, ${now + 30 * day}`,
    ),
    `${numbersSql(count)} INSERT INTO price_moves (order_id, change_id, old_cents, told_at, moves_at)
     SELECT 'plan-' || i, 'raised', 999, 1, ${now - 1} FROM n WHERE i % 2 = 0`,
    insert(
      "order_items",
      "order_id, movie_id, line, name, price_cents, promised_on, announced_on, awaited",
      `'pre-' || i, iif(i % 2, ${withdrawn}, ${arrived}), 1, 'A movie', 999, '2090-01-01', '2090-01-01', 1`,
    ),
    insert(
      "rentals",
      "order_id, user_id, movie_id, begin_days, watch_hours, begin_until",
      `'rental-' || i, 'person-' || i, ${rented}, 30, 48, ${now + day}`,
    ),
    `UPDATE movies SET deleted_at = ${now - 2 * hour} WHERE id IN (${rented}, ${withdrawn})`,
    insert(
      "gift_codes",
      "order_id, plan_id, periods, days, code, recipient_email, language, send_on, due_on, created_at",
      `'gift-' || i, '10001', 1, 30, 'CODE' || i, 'friend-' || i || '@example.com', 'en', '2020-01-01', '2020-01-01', 1`,
    ),
    insert(
      "exits",
      "id, kind, user_id, order_id, timing, received_at, confirmed_at, due_at",
      `'exit-' || i, 'cancellation', 'person-' || i, 'plan-' || i, 'period_end', 1, 1, ${now}`,
    ),
    insert(
      "review_reports",
      "id, movie_name, reason, explanation, email, language, reported_at, decision",
      `'report-' || i, 'x', 'spam', 'x', 'reporter-' || i || '@example.com', 'en', ${now}, 'kept'`,
    ),
    insert(
      "member_notices",
      "user_id, notice, token, is_on, by_email, told_on, created_at",
      `'person-' || i, 'favouriteNotices', 'token-' || i, 1, 1, '2020-01-01', 1`,
    ),
    insert("favourites", "user_id, movie_id, created_at", `'person-' || i, ${begun}, 1`),
    `UPDATE movies SET available_from = '${new Date(now).toISOString().slice(0, 10)}' WHERE id = ${begun}`,
    insert(
      "emails",
      'id, kind, "to", subject, text, html, queued_at, due_at',
      `'due-' || i, 'test', 'reader-' || i || '@example.com', 's', 't', 'h', ${now - hour}, ${now - hour} + i`,
    ),
    insert(
      "sessions",
      "id, user_id, device, created_at, last_seen_at, stays, expires_at",
      `'session-' || i, 'person-' || i, 'x', 1, ${now}, 1, ${now + day}`,
    ),
    insert(
      "push_addresses",
      "session_id, user_id, url, public_key, secret, created_at",
      `'session-' || i, 'person-' || i, 'https://push.invalid/' || i, 'x', 'x', 1`,
    ),
    insert(
      "push_messages",
      "session_id, message, due_at, ends_at",
      `'session-' || i, '{}', ${now - hour}, ${now + hour}`,
    ),
    `INSERT INTO webhook_endpoints (id, url, events, secret, created_at)
     VALUES ('hook', 'https://hooks.invalid/', '["member.ended"]', 'whsec_c2VjcmV0', 1)`,
    insert(
      "webhook_deliveries",
      "id, endpoint_id, type, data, created_at, due_at",
      `'msg-' || i, 'hook', 'member.ended', '{}', ${now - hour} + i, ${now - hour} + i`,
    ),
    ...listCleanup(count, now),
  ];
}

/**
 * Returns SQL for movies after their last day, movies that have been in the bin for 30 days,
 * abandoned uploads, expired rows and ended incidents.
 */
function listCleanup(count: number, now: number): string[] {
  const columns =
    "name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, language, description, price_cents, created_at, updated_at";
  const copyMovies = (extra: string, value: string) =>
    `${numbersSql(count)} INSERT INTO movies (${columns}, ${extra}) SELECT ${columns}, ${value} FROM n JOIN movies WHERE id = 9`;
  return [
    copyMovies("available_until", "'2020-01-01'"),
    copyMovies("deleted_at", `${now - 31 * day}`),
    rowsWith(
      "videos",
      "id, status, file_name, type, bytes, duration_ms, created_at, updated_at",
      `'left-' || i, 'failed', 'a.mp4', 'video/mp4', 5, 1000, ${now - 40 * day}, ${now - 40 * day}`,
      count,
    ),
    rowsWith(
      "sessions",
      "id, user_id, device, created_at, last_seen_at, expires_at",
      "'old-' || i, 'demo-viewer', 'x', 1, 1, 1",
      20 * count,
    ),
    rowsWith("rate_limits", "key, count, ends_at", "'old-' || i, 1, 1", 20 * count),
    rowsWith(
      "incidents",
      "name, code, params, started_at, ended_at",
      `'dispute:' || i, 'dispute', '{"orderId":"plan-1","dueAt":null}', 1, ${now}`,
      count,
    ),
    rowsWith(
      "sandbox_events",
      "id, body, created_at",
      `'event-' || i, json_object('id', 'event-' || i, 'type', 'payment.paid', 'orderId', 'plan-' || i, 'at', ${now}), 1`,
      count,
    ),
    `INSERT INTO statement_months (month, step) VALUES ('2020-01', 'payments')`,
  ];
}

/** The rows that are due at each cron expression, each as a table with a condition. */
const undone: Record<string, (now: number) => string[]> = {
  "*/5 * * * *": (now) => [
    "emails WHERE id LIKE 'due-%' AND sent_at IS NULL",
    `webhook_deliveries WHERE id LIKE 'msg-%' AND due_at <= ${now}`,
    "gift_codes WHERE due_on IS NOT NULL",
    "review_reports WHERE told_at IS NULL",
    "movies WHERE available_until = '2020-01-01' AND deleted_at IS NULL",
    "provider_customers WHERE outdated",
    "price_moves WHERE change_id = 'kept'",
    "order_items WHERE awaited",
    "sandbox_events WHERE id LIKE 'event-%'",
    "orders WHERE kind = 'rental' AND status = 'paid'",
    `orders WHERE check_at <= ${now}`,
    `payers WHERE due_at <= ${now}`,
  ],
  "17 * * * *": () => [
    "subscriptions WHERE NOT renews AND reminded_days IS NULL",
    "subscriptions WHERE overdue_days = 0",
    "subscriptions WHERE paused_until IS NOT resumption_noticed_for",
    "subscriptions WHERE card_expires_at IS NOT card_noticed_for",
    "sessions WHERE id LIKE 'old-%'",
    "rate_limits WHERE key LIKE 'old-%'",
    "incidents WHERE ended_at IS NOT NULL",
  ],
  "47 * * * *": (now) => [
    "videos WHERE id LIKE 'left-%'",
    `movies WHERE deleted_at < ${now - 30 * day}`,
  ],
};

/** Counts the rows that are still due, by table and condition. */
export async function countDueRows(cron: string, now: number): Promise<Record<string, number>> {
  const counted = (undone[cron]?.(now) ?? []).map(
    async (rows) => [rows, (await countRows(rows)) ?? 0] as const,
  );
  return Object.fromEntries(await Promise.all(counted));
}
