import { type SQL, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { maxListedMemberOrders, type TimelineEvent } from "../../contract/members/members.ts";
import { readCursor, toKeysetPage } from "../database/cursor.ts";
import type { Database } from "../database/database.ts";
import {
  auditLog,
  giftCodes,
  orderItems,
  orders,
  paymentEvents,
  payments,
  planChanges,
  plans,
} from "../schema.ts";

/** SQL: the newest orders of an account, up to `maxListedMemberOrders`. */
const ownOrdersSql = (userId: string): SQL => sql`select *
  from ${orders}
  where user_id = ${userId}
  order by created_at desc
  limit ${maxListedMemberOrders}`;

/*
 * The events are selected by cross joins from the account's orders, because SQLite would otherwise
 * read every payment of the site.
 */

const orderedItemsSql = sql`(
  select json_group_array(name)
  from (select name from ${orderItems} where order_id = own.id order by line limit 10)
)`;

/**
 * SQL: an event for each order of the account. An order with a free trial has its whole amount as
 * discount. The first letter of event ids sorts events of the same time: an order before its
 * payment, a payment before its refund.
 */
const orderEventsSql = sql`select
    'order' as kind,
    'a:' || own.id as id,
    own.created_at as at,
    own.id as order_id,
    json_object(
      'orderKind', own.kind,
      'state', own.state,
      'amount', own.amount_cents / 100.0,
      'discount', iif(own.trial_days is null, own.discount_cents, own.amount_cents) / 100.0,
      'items', json(${orderedItemsSql})
    ) as detail
  from own`;

const paidPlanSql = sql`(select name from ${plans} where ${plans.id} = p.plan_id)`;
const paymentIdSql = sql`p.provider || ':' || p.transaction_id`;

const paymentEventsSql = sql`select
    'payment',
    'b:' || ${paymentIdSql},
    p.paid_at,
    p.order_id,
    json_object(
      'amount', p.amount_cents / 100.0,
      'credit', p.credit_cents / 100.0,
      'item', coalesce(${paidPlanSql}, json_extract(${orderedItemsSql}, '$[0]')),
      'invoice', p.invoice_number,
      'homeCountry', p.home_country,
      'evidence', json_object(
        'card', p.card_country,
        'billing_address', p.billing_country,
        'ip_address', p.checkout_country
      )
    )
  from own
  cross join ${payments} as p on p.order_id = own.id`;

/** SQL: the first or last time of the order's payment events that match the condition. */
const eventTimeSql = (pick: "min" | "max", condition: SQL): SQL => sql`(
  select ${sql.raw(pick)}(e.provider_at)
  from ${paymentEvents} as e
  where e.order_id = own.id and ${condition}
)`;

/**
 * SQL: an event for the refunded part of each payment, at the time of the payment's last refund.
 * The payment's row stores only the time of a full refund; the time of a partial refund is in the
 * audit log or in the payment events.
 */
const refundEventsSql = sql`select
    'refund',
    'e:' || ${paymentIdSql},
    coalesce(
      p.refunded_at,
      (
        select max(a.at)
        from ${auditLog} as a
        where a.subject_id = own.id and +a.subject = 'order' and +a.action = 'refund'
      ),
      ${eventTimeSql("max", sql`e.type like '%refund%'`)},
      p.paid_at
    ),
    p.order_id,
    json_object('amount', p.refunded_cents / 100.0, 'paid', p.amount_cents / 100.0)
  from own
  cross join ${payments} as p on p.order_id = own.id
  where p.refunded_cents > 0`;

const disputeEventsSql = sql`select
    'dispute',
    'd:' || ${paymentIdSql},
    coalesce(${eventTimeSql("min", sql`e.type like '%dispute%'`)}, p.paid_at),
    p.order_id,
    json_object(
      'amount', p.amount_cents / 100.0,
      'status', p.dispute,
      'dueAt', p.dispute_due_at
    )
  from own
  cross join ${payments} as p on p.order_id = own.id
  where p.dispute is not null`;

const planChangeEventsSql = sql`select
    'plan_change',
    'c:' || c.id,
    c.requested_at,
    c.order_id,
    json_object('plan', pl.name, 'price', c.amount_cents / 100.0, 'timing', c.timing)
  from own
  cross join ${planChanges} as c on c.order_id = own.id
  inner join ${plans} as pl on pl.id = c.plan_id`;

/** SQL: the subscription's states in the payment events, each with the state before it. */
const subscriptionStatesSql = sql`select
    order_id,
    event_id,
    provider_at,
    effect ->> '$.pausedUntil' as paused,
    effect ->> '$.renews' as renews,
    lag(effect ->> '$.pausedUntil') over earlier as was_paused,
    lag(effect ->> '$.renews') over earlier as did_renew
  from (
    select e.*
    from own
    cross join ${paymentEvents} as e on e.order_id = own.id
    where json_valid(e.effect) and e.effect like '{"code":"subscription"%'
  )
  window earlier as (partition by order_id order by provider_at, received_at, event_id)`;

const subscriptionEventsSql = sql`select
    change as kind,
    'f:' || event_id as id,
    provider_at as at,
    order_id,
    iif(change = 'paused', json_object('until', paused), '{}') as detail
  from (
    select
      *,
      case
        when paused is not null and paused is not was_paused then 'paused'
        when paused is null and was_paused is not null and renews then 'resumed'
        when not renews and coalesce(did_renew, 1) then 'renewal_stopped'
        when renews and not did_renew then 'renewal_started'
      end as change
    from (${subscriptionStatesSql})
  )
  where change is not null`;

const redeemedGiftsSql = (userId: string): SQL => sql`select
    'gift_redeemed',
    'g:' || g.order_id,
    g.redeemed_at,
    g.order_id,
    json_object('plan', pl.name, 'until', g.ends_at)
  from ${giftCodes} as g
  inner join ${plans} as pl on pl.id = g.plan_id
  where g.redeemed_by = ${userId}`;

/** The kind of timeline event by the administrator's action in the audit log. */
const staffEvents = {
  gift: "days_given",
  block: "blocked",
  unblock: "unblocked",
  "sign out": "signed_out",
  "stop renewal": "renewal_ended",
};

const staffEventsSql = (userId: string): SQL => {
  const kinds = JSON.stringify(staffEvents);
  return sql`select
    (select value from json_each(${kinds}) where key = a.action) as kind,
    'h:' || a.id,
    a.at,
    null,
    json_object('by', a.actor_name, 'days', a.after ->> '$.days')
  from ${auditLog} as a
  where a.subject_id = ${userId}
    and +a.subject = 'user'
    and +a.action in (select key from json_each(${kinds}))`;
};

type EventRow = { kind: string; id: string; at: number; orderId: string | null; detail: string };

const timelineOrder = "timeline";
const readTimelineCursor = ({ cursor }: Paging) =>
  readCursor(cursor, timelineOrder, [orders.createdAt, orders.id]);

/**
 * Selects a page of an account's timeline, newest first. Reads rows of this account only. The
 * selects are in two groups, because D1 allows five parts in a compound query.
 */
export function selectTimeline(db: Database, userId: string, paging: Paging) {
  const cursor = readTimelineCursor(paging);
  const isBackwards = cursor?.direction === "before";
  const [compare, order] = [
    sql.raw(isBackwards ? ">" : "<"),
    sql.raw(isBackwards ? "asc" : "desc"),
  ];
  const events = sql`(
    with own as (${ownOrdersSql(userId)})
    select * from (
      ${orderEventsSql}
      union all ${paymentEventsSql}
      union all ${refundEventsSql}
      union all ${disputeEventsSql}
      union all ${planChangeEventsSql}
    )
    union all
    select * from (
      ${subscriptionEventsSql}
      union all ${redeemedGiftsSql(userId)}
      union all ${staffEventsSql(userId)}
    )
  )`;
  return db
    .select({
      kind: sql<string>`kind`.as("kind"),
      id: sql<string>`id`.as("id"),
      at: sql<number>`at`.as("at"),
      orderId: sql<string | null>`order_id`.as("order_id"),
      detail: sql<string>`detail`.as("detail"),
    })
    .from(events)
    .where(cursor && sql`(at, id) ${compare} ${cursor.values}`)
    .orderBy(sql`at ${order}`, sql`id ${order}`)
    .limit(paging.limit + 1);
}

export const toTimelinePage = (rows: EventRow[], paging: Paging) =>
  toKeysetPage(
    rows,
    paging.limit,
    timelineOrder,
    readTimelineCursor(paging),
    ({ at, id }) => [at, id],
    toEventDto,
  );

function toEventDto({ kind, id, at, orderId, detail }: EventRow): TimelineEvent {
  const { until, dueAt, ...rest } = JSON.parse(detail);
  return {
    ...rest,
    kind,
    id,
    at: new Date(at).toISOString(),
    ...(orderId !== null && { orderId }),
    ...(until !== undefined && { until: new Date(until).toISOString() }),
    ...(dueAt !== undefined && { dueAt: dueAt && new Date(dueAt).toISOString() }),
  } as TimelineEvent;
}
