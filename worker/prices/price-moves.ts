import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { Bindings } from "../context/request-context.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { beginProviderRun, handleRowsInProviderRun } from "../database/provider-run.ts";
import { countFailedAttempt } from "../orders/payment-context.ts";
import { findProviderOf, type PaymentProvider } from "../payments/providers/payment-provider.ts";
import { findPlanAtProvider } from "../plans/plan-at-provider.ts";
import type { PlanRow } from "../plans/plans.ts";
import { lastSoldPriceCentsSql } from "../plans/requested-plans.ts";
import { orders, planChanges, plans, priceChanges, priceMoves, subscriptions } from "../schema.ts";

const { hour, day } = milliseconds;
const batchSize = 100;

type MoveContext = { env: Bindings; providers: PaymentProvider[]; now: number };

/**
 * Asks the providers to charge due subscribers the new price from their next renewal on. A request
 * that fails is repeated after an hour, and does not stop the other requests.
 */
export async function moveSubscribersToNewPrices(
  db: Database,
  context: MoveContext,
): Promise<void> {
  const { now } = context;
  const { due, sold } = await batch(db, {
    due: selectDueMoves(db, now),
    sold: db.select().from(plans),
  });
  await handleRowsInProviderRun(beginProviderRun(db, 1 / 2), due, async (move) => {
    const plan = sold.find(({ id }) => id === move.planId);
    if (plan)
      await movePrice(db, { ...move, plan }, context).catch(async (error: unknown) => {
        console.error(
          JSON.stringify({
            level: "error",
            job: "prices",
            order: move.order.id,
            error: String(error),
          }),
        );
        await countFailedAttempt(db, move.order, error);
        await runStatement(db, postponeMove(db, move, now + hour));
      });
  });
}

function selectDueMoves(db: Database, now: number) {
  return db
    .select({
      order: orders,
      changeId: priceMoves.changeId,
      oldCents: priceMoves.oldCents,
      planId: sql<string>`${priceChanges.planId}`.as("changed_plan_id"),
      newCents: sql<number>`${priceChanges.amountCents}`.as("new_price"),
      providerPriceId: priceChanges.providerPriceId,
      soldCents: lastSoldPriceCentsSql(priceChanges.planId).as("sold_price"),
      renews: sql<number | null>`${subscriptions.renews}
        and ${subscriptions.planId} = ${priceChanges.planId}
        and ${subscriptions.nextPlanId} is null`.as("renews"),
      overdueSince: subscriptions.overdueSince,
      isReplaced: sql<number>`exists (
          select 1
          from ${priceChanges} as c
          where c.plan_id = ${priceChanges.planId}
            and c.announced_at > ${priceChanges.announcedAt}
            and c.withdrawn_at is null
        )`.as("is_replaced"),
    })
    .from(priceMoves)
    .innerJoin(
      priceChanges,
      and(eq(priceChanges.id, priceMoves.changeId), isNull(priceChanges.withdrawnAt)),
    )
    .innerJoin(orders, eq(orders.id, priceMoves.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, priceMoves.orderId))
    .where(and(isNull(priceMoves.movedAt), lte(priceMoves.movesAt, now)))
    .orderBy(asc(priceMoves.movesAt))
    .limit(batchSize);
}

type DueMove = Awaited<ReturnType<typeof selectDueMoves>>[number];

const isMove = ({ order, changeId }: DueMove) =>
  and(
    eq(priceMoves.orderId, order.id),
    eq(priceMoves.changeId, changeId),
    isNull(priceMoves.movedAt),
  );

const postponeMove = (db: Database, move: DueMove, movesAt: number) =>
  db.update(priceMoves).set({ movesAt }).where(isMove(move));

/**
 * Asks the provider to charge a subscriber the new price. The price is stored as a plan change
 * first, so that a payment of the new price counts as sold by this site.
 */
async function movePrice(
  db: Database,
  move: DueMove & { plan: PlanRow },
  { env, providers, now }: MoveContext,
): Promise<void> {
  const { order, changeId, oldCents, newCents, soldCents, providerPriceId, overdueSince } = move;
  const id = `price-${changeId}-${order.id}`;
  const isAffected =
    move.renews === 1 && move.isReplaced === 0 && [oldCents, newCents].includes(soldCents);
  // The subscriber does not get this price, so the rows of the move are deleted. A subscriber who
  // returned to the plan's old price is told of the new price again. A newer price change of the
  // plan replaces this change.
  if (!isAffected)
    return void (await batch(db, {
      sold: db.delete(planChanges).where(eq(planChanges.id, id)),
      told: db.delete(priceMoves).where(isMove(move)),
    }));
  const provider = findProviderOf(order, providers);
  // A subscriber with an overdue payment first pays it, at the old price.
  if (overdueSince !== null || !provider?.changePrice)
    return void (await runStatement(db, postponeMove(db, move, now + day)));
  const plan = { ...move.plan, priceCents: newCents, providerPriceId };
  const sold = {
    id,
    orderId: order.id,
    planId: plan.id,
    amountCents: newCents,
    timing: "period_end",
    requestedAt: now,
  } as const;
  const isStillDue = sql`exists (select 1 from ${priceMoves} where ${isMove(move)})
    and exists (select 1 from ${priceChanges} where id = ${changeId} and withdrawn_at is null)`;
  const { noted } = await batch(db, {
    sold: guardedInsert(db, planChanges, sold, isStillDue).onConflictDoNothing(),
    noted: db
      .select({ id: planChanges.id })
      .from(planChanges)
      .where(and(eq(planChanges.id, id), isStillDue)),
  });
  if (noted.length === 0) return;
  const priced = await findPlanAtProvider(provider, plan, order, env);
  await provider.changePrice(order, { id: changeId, plan: priced }, now);
  await runStatement(db, db.update(priceMoves).set({ movedAt: now }).where(isMove(move)));
}
