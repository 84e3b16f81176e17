import { and, asc, eq, gte, isNotNull, lt, or, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { StatementKind } from "../../contract/rights/rights.ts";
import { type Database, runStatement } from "../database/database.ts";
import { isStatementDueSql, orderItems, orders, payments, rightsTermShares } from "../schema.ts";
import { computeHolderEarnings, divideByPrice } from "./divide.ts";
import { localMonthOf } from "./months.ts";
import { termsMonthSql } from "./terms.ts";

/**
 * A part of a holder's earnings that is added to a statement line. `earned` is in ten-thousandths
 * of a cent.
 */
export type StatementLinePart = {
  holderId: string;
  movieId: number;
  kind: StatementKind;
  movieName: string;
  units: number;
  watchedMs: number;
  grossCents: number;
  share: number | null;
  earned: number;
};

/** `from` and `until` limit the time of the payments, in milliseconds since 1970. */
export type MonthToClose = { month: string; timeZone: string; from: number; until: number };

/** The longest time by which a change of the site's time zone can move the beginning of a month. */
const maxZoneChangeMs = 2 * milliseconds.day;

/**
 * Finds payments whose current amount the statements have not counted: new payments, and payments
 * that were refunded since. A payment in another currency than its order's is never counted.
 */
export async function findPaymentsForStatements(
  db: Database,
  { from, until, month, timeZone }: MonthToClose,
  limit: number,
) {
  const rows = await runStatement(
    db,
    db
      .select({
        provider: payments.provider,
        transactionId: payments.transactionId,
        orderId: payments.orderId,
        paidAt: payments.paidAt,
        netCents: payments.netCents,
        statedCents: payments.statedCents,
        statedMonth: payments.statedMonth,
      })
      .from(payments)
      .where(
        and(
          isStatementDueSql,
          gte(payments.paidAt, from - maxZoneChangeMs),
          lt(payments.paidAt, until),
          or(isNotNull(payments.statedCents), gte(payments.paidAt, from)),
          sql`${payments.currency} = (
            select paid.currency from ${orders} as paid where paid.id = ${payments.orderId}
          )`,
        ),
      )
      .orderBy(asc(payments.paidAt))
      .limit(limit),
  );
  const kinds = await findOrderKinds(db, [...new Set(rows.map(({ orderId }) => orderId))]);
  return rows.map((row) => ({
    ...row,
    kind: kinds.get(row.orderId),
    // The month whose terms apply stays the same, even if the site's time zone changes.
    paidMonth: row.statedMonth ?? earlierOf(localMonthOf(row.paidAt, timeZone), month),
  }));
}

const earlierOf = (a: string, b: string) => (a < b ? a : b);

export type PaymentForStatements = Awaited<ReturnType<typeof findPaymentsForStatements>>[number];

/** Returns the cents that the payments add to a statement's month. */
export const sumReceivedCents = (changed: readonly PaymentForStatements[]): number =>
  changed.reduce((sum, { netCents, statedCents }) => sum + netCents - (statedCents ?? 0), 0);

/**
 * Returns the revenue of subscriptions and gifts that is in no statement yet. The pool is a share
 * of that revenue.
 */
export const toPoolRevenue = (changed: readonly PaymentForStatements[]) =>
  changed
    .filter(({ kind }) => kind === "subscription" || kind === "gift")
    .map(({ paidMonth, netCents, statedCents }) => ({
      paidMonth,
      netCents: netCents - (statedCents ?? 0),
    }));

async function findOrderKinds(db: Database, orderIds: string[]) {
  const ids = JSON.stringify(orderIds);
  const rows = await runStatement(
    db,
    db
      .select({ id: orders.id, kind: orders.kind })
      .from(orders)
      .where(sql`${orders.id} in (select value from json_each(${ids}))`),
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/**
 * Returns the holders' earnings from changed rentals and sales: the earnings from the current
 * payment, less the earnings that were counted before.
 */
export async function computeSaleEarnings(
  db: Database,
  changed: PaymentForStatements[],
  month: string,
): Promise<StatementLinePart[]> {
  const sales = changed.filter(({ kind }) => kind === "rental" || kind === "movies");
  if (sales.length === 0) return [];
  const items = await findItems(db, [...new Set(sales.map(({ orderId }) => orderId))]);
  const movieMonths = sales.flatMap(({ orderId, paidMonth }) =>
    (items.get(orderId) ?? []).map(({ movieId }) => ({ movieId, month: paidMonth })),
  );
  const terms = await findTermsByMonth(db, movieMonths);
  return sales.flatMap(({ orderId, kind, paidMonth, netCents, statedCents }) => {
    const ordered = items.get(orderId) ?? [];
    const paidKind = kind === "rental" ? "rental" : "sale";
    const prices = ordered.map(({ priceCents }) => priceCents);
    const [now, before] = [
      divideByPrice(netCents, prices),
      divideByPrice(statedCents ?? 0, prices),
    ];
    return ordered.flatMap(({ movieId, name }, i) => {
      const shares = terms.get(`${paidMonth} ${movieId}`) ?? [];
      const [net = 0, stated = 0] = [now[i], before[i]];
      const [earned, earnedBefore] = [
        computeHolderEarnings(net, shares),
        computeHolderEarnings(stated, shares),
      ];
      return shares.map(
        ({ holderId, saleShare }, j): StatementLinePart => ({
          holderId,
          movieId,
          kind: paidMonth === month ? paidKind : "correction",
          movieName: name,
          units: Math.sign(net) - Math.sign(stated),
          watchedMs: 0,
          grossCents: net - stated,
          share: paidMonth === month ? saleShare : null,
          earned: (earned[j] ?? 0) - (earnedBefore[j] ?? 0),
        }),
      );
    });
  });
}

type Item = { movieId: number; name: string; priceCents: number };

/** Finds the items of orders. A deleted movie keeps its part of the payment. */
async function findItems(db: Database, orderIds: string[]): Promise<Map<string, Item[]>> {
  const ids = JSON.stringify(orderIds);
  const rows = await runStatement(
    db,
    db
      .select({
        orderId: orderItems.orderId,
        movieId: sql<number>`coalesce(${orderItems.movieId}, 0)`.as("movie_id"),
        name: orderItems.name,
        priceCents: orderItems.priceCents,
      })
      .from(orderItems)
      .where(sql`${orderItems.orderId} in (select value from json_each(${ids}))`)
      .orderBy(asc(orderItems.orderId), asc(orderItems.line)),
  );
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

/** Finds the terms of movies in months, keyed by month and movie id, such as `2026-12 1`. */
export async function findTermsByMonth(
  db: Database,
  movieMonths: { movieId: number; month: string }[],
) {
  const unique = new Map(movieMonths.map((each) => [`${each.month} ${each.movieId}`, each]));
  const json = JSON.stringify([...unique.values()]);
  const month = sql`(wanted.value ->> 'month')`;
  const movieId = sql`(wanted.value ->> 'movieId')`;
  const rows = await runStatement(
    db,
    db
      .select({
        month: sql<string>`${month}`.as("wanted_month"),
        movieId: rightsTermShares.movieId,
        holderId: rightsTermShares.holderId,
        saleShare: rightsTermShares.saleShare,
        floorCents: rightsTermShares.floorCents,
        poolShare: rightsTermShares.poolShare,
      })
      .from(sql`json_each(${json}) as wanted`)
      .innerJoin(
        rightsTermShares,
        and(
          eq(rightsTermShares.movieId, movieId),
          eq(rightsTermShares.fromMonth, termsMonthSql(movieId, month)),
        ),
      ),
  );
  return Map.groupBy(rows, (row) => `${row.month} ${row.movieId}`);
}
