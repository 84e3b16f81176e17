import { createHmac } from "node:crypto";
import { and, eq, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../../contract/orders/orders.ts";
import { readSigningSecret } from "../auth/session-token.ts";
import type { Bindings } from "../context/request-context.ts";
import { batch, type Database } from "../database/database.ts";
import type { OrderRow, ProviderState } from "../payments/providers/payment-provider.ts";
import { orders } from "../schema.ts";

/** A free trial: its length, and the person who may have one. */
export type Trial = { days: number; person: string };

/**
 * Of an email address, whatever is added to it after a plus. A hash, since it stays when the
 * account is erased.
 */
export function trialPersonOf(email: string, env: Bindings): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const address = `${name.split("+")[0]}@${domain}`;
  const secret = env.PERSON_SECRET ?? readSigningSecret(env);
  return createHmac("sha256", secret).update(`trial ${address}`).digest("base64url");
}

const ungranted: OrderStatus[] = ["open", "failed"];
const isGranted = ({ status }: OrderRow) => !ungranted.includes(status);

/**
 * In SQL, whether the account has subscribed before, or its person has had a trial, or began one
 * with a card that had. Its open order does not count.
 */
export function hasUsedTrial(userId: string, person: string): SQL<number> {
  const hasSubscribed = and(
    eq(orders.userId, userId),
    eq(orders.kind, "subscription"),
    notInArray(orders.status, ungranted),
  );
  const hadTrial = and(
    eq(orders.trialPerson, person),
    isNotNull(orders.trialDays),
    or(
      notInArray(orders.status, ungranted),
      and(isNotNull(orders.trialCard), eq(orders.status, "failed")),
      and(eq(orders.status, "open"), sql`${orders.userId} is not ${userId}`),
    ),
  );
  return sql<number>`(exists (select 1 from ${orders} where ${hasSubscribed}) or exists (select 1 from ${orders} where ${hadTrial}))`;
}

/**
 * In SQL, whether another account of the person has used the code, which leaves nothing to pay, or
 * is about to. Its cards are compared as those of trials are.
 */
export const hasPersonUsedCode = (
  codeId: string,
  { userId, person }: { userId: string; person: string },
): SQL<number> =>
  sql<number>`exists (select 1 from ${orders} where ${orders.promotionCodeId} = ${codeId} and ${orders.trialPerson} = ${person}
    and ${orders.userId} is not ${userId} and ${or(ne(orders.status, "failed"), isNotNull(orders.trialCard))})`;

/**
 * Whether the card that a trial begins with has had another, or that of an order whose code leaves
 * nothing to pay has had the same code. It is known only once the checkout is complete, and judged
 * until the trial is granted, since the payer may change it later. Of two that begin at the same
 * moment the older order has it.
 */
export async function hasCardUsedOffer(
  db: Database,
  order: OrderRow,
  { subscription, payments }: ProviderState,
): Promise<boolean> {
  const card = subscription?.trialCard ?? null;
  const isBeginning = !isGranted(order) && payments.every(({ amountCents }) => amountCents === 0);
  const isFreeByCode = order.promotionCodeId !== null && order.discountCents === order.amountCents;
  if (!(order.trialDays !== null || isFreeByCode) || card === null || !isBeginning) return false;
  const isSameOffer = isFreeByCode
    ? eq(orders.promotionCodeId, order.promotionCodeId ?? "")
    : isNotNull(orders.trialDays);
  const isEarlier = sql`(${orders.createdAt}, ${orders.id}) < (${order.createdAt}, ${order.id})`;
  const { others } = await batch(db, {
    recorded: db
      .update(orders)
      .set({ trialCard: card })
      .where(and(eq(orders.id, order.id), isNull(orders.trialCard))),
    others: db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          isNotNull(orders.trialCard),
          eq(orders.trialCard, card),
          isSameOffer,
          ne(orders.id, order.id),
          or(notInArray(orders.status, ungranted), isEarlier),
        ),
      )
      .limit(1),
  });
  return others.length > 0;
}
