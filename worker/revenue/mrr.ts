import { and, asc, eq, gt, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { batch, type Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { takeStatementShare } from "../database/statement-budget.ts";
import { mrrChanges, orders, payers, payments, plans } from "../schema.ts";
import {
  computeMrrChanges,
  findNextChangeAt,
  type MrrChange,
  toYearlyCents,
} from "./mrr-changes.ts";

/** The number of payers that a turn reads, each with some years of monthly payments. */
const payersPerTurn = 25;
const maxTurns = 40;
const statementsPerTurn = 6;
/**
 * The time that a run may take. Together with the time budget for dividing revenue, it is shorter
 * than the job's lease.
 */
const timeBudgetMs = 90 * milliseconds.second;

/**
 * Computes the MRR changes of due payers. A trigger marks payers whose payments changed; other
 * payers are due when a paid period begins or ends. Each turn works from the current payments, so a
 * turn that runs twice or late does no harm.
 */
export async function updateMrr(db: Database, now: number): Promise<void> {
  const deadline = Date.now() + timeBudgetMs;
  const hasCapacity = takeStatementShare(db, 1 / 2);
  for (
    let turn = 0;
    turn < maxTurns && Date.now() < deadline && hasCapacity(statementsPerTurn);
    turn++
  ) {
    const count = await updateDuePayers(db, now);
    if (count < payersPerTurn) return;
  }
}

async function updateDuePayers(db: Database, now: number): Promise<number> {
  const duePayers = sql`(
    select id from ${payers} where due_at <= ${now} order by due_at limit ${payersPerTurn}
  )`;
  const { due, paid, stored } = await batch(db, {
    due: db
      .select({ id: payers.id, version: payers.version })
      .from(payers)
      .where(lte(payers.dueAt, now))
      .orderBy(asc(payers.dueAt))
      .limit(payersPerTurn),
    paid: selectPaidPeriods(db, duePayers),
    stored: db
      .select()
      .from(mrrChanges)
      .where(sql`${mrrChanges.payerId} in ${duePayers}`)
      .orderBy(mrrChanges.month),
  });
  const results = due.map(({ id, version }) => {
    const periods = toPaidPeriods(paid.filter(({ payerId }) => payerId === id));
    const changes = computeMrrChanges(periods, now).map((change) => ({
      payerId: id,
      version,
      ...change,
    }));
    const storedChanges = stored.filter(({ payerId }) => payerId === id);
    const isChanged = toKey(changes) !== toKey(storedChanges);
    return { id, version, dueAt: findNextChangeAt(periods, now), changes, isChanged };
  });
  await storeResults(db, results);
  return due.length;
}

function selectPaidPeriods(db: Database, duePayers: SQL) {
  return db
    .select({
      payerId: orders.payerId,
      orderId: sql<string>`${orders.id}`.as("order_id"),
      amountCents:
        sql<number>`${payments.amountCents} - ${payments.taxCents} + ${payments.creditCents}`.as(
          "price_cents",
        ),
      startsAt: payments.periodStartsAt,
      endsAt: payments.periodEndsAt,
      days: plans.days,
      period: plans.period,
      refundedAt: payments.refundedAt,
    })
    .from(orders)
    .innerJoin(payments, sql`${payments.orderId} = ${orders.id}`)
    .innerJoin(plans, sql`${plans.id} = coalesce(${payments.planId}, ${orders.planId})`)
    .where(
      and(
        sql`${orders.payerId} in ${duePayers}`,
        gt(payments.amountCents, 0),
        eq(payments.currency, orders.currency),
        isNotNull(payments.periodStartsAt),
        isNotNull(payments.periodEndsAt),
      ),
    )
    .orderBy(payments.periodStartsAt, payments.paidAt);
}

type PaidRow = Awaited<ReturnType<typeof selectPaidPeriods>>[number];

/**
 * Converts payments to paid periods, without refunded payments. A period ends where the order's
 * next period begins, because a plan change cuts the period short.
 */
function toPaidPeriods(rows: PaidRow[]) {
  const cut = rows.map((row, index) => {
    const next = rows.slice(index + 1).find(({ orderId }) => orderId === row.orderId);
    return {
      ...row,
      endsAt: Math.min(row.endsAt ?? 0, next?.startsAt ?? Number.POSITIVE_INFINITY),
    };
  });
  return cut.filter(({ refundedAt }) => refundedAt === null).map(toPaidPeriod);
}

const toPaidPeriod = ({ orderId, startsAt, endsAt, amountCents, days, period }: PaidRow) => ({
  orderId,
  startsAt: startsAt ?? 0,
  endsAt: endsAt ?? 0,
  yearlyCents: toYearlyCents(amountCents, { days, period }),
});

const toKey = (changes: MrrChange[]) =>
  JSON.stringify(
    changes.map(({ month, kind, yearlyCents, cohort, orderId }) => [
      month,
      kind,
      yearlyCents,
      cohort,
      orderId,
    ]),
  );

type Result = {
  id: string;
  version: number;
  dueAt: number | null;
  changes: (MrrChange & { payerId: string; version: number })[];
  isChanged: boolean;
};

/**
 * Stores the results. Skips a payer whose payments changed meanwhile, who stays due, and a payer
 * whose results another run has stored.
 */
async function storeResults(db: Database, results: Result[]): Promise<void> {
  const changed = results.filter(({ isChanged }) => isChanged);
  const hasChanges = changed.length > 0;
  const field = (name: string) => sql`value ->> ${sql.raw(`'${name}'`)}`;
  const row = {
    payerId: field("payerId"),
    month: field("month"),
    kind: field("kind"),
    yearlyCents: field("yearlyCents"),
    cohort: field("cohort"),
    orderId: field("orderId"),
  };
  const changedPayers = JSON.stringify(changed.map(({ id, version }) => ({ id, version })));
  const newRows = JSON.stringify(changed.flatMap(({ changes }) => changes));
  const isAsRead = sql`exists (
    select 1
    from ${payers} as p
    where p.id = value ->> 'payerId' and p.version = value ->> 'version'
  )`;
  const computed = JSON.stringify(
    results.map(({ id, version, dueAt }) => ({ id, version, dueAt })),
  );
  await batch(db, {
    deleted:
      hasChanges &&
      db.delete(mrrChanges).where(sql`${mrrChanges.payerId} in (
          select p.id
          from json_each(${changedPayers}) as c, ${payers} as p
          where p.id = c.value ->> 'id' and p.version = c.value ->> 'version'
        )`),
    inserted:
      hasChanges &&
      insertFrom(db, mrrChanges, row, sql`from json_each(${newRows}) where ${isAsRead}`),
    payers: db
      .update(payers)
      .set({ dueAt: sql`c.value ->> 'dueAt'`, version: sql`${payers.version} + 1` })
      .from(sql`json_each(${computed}) as c`)
      .where(sql`${payers.id} = c.value ->> 'id' and ${payers.version} = c.value ->> 'version'`),
  });
}
