import { createHmac } from "node:crypto";
import { and, eq, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../../contract/orders/orders.ts";
import { readSigningSecret } from "../auth/session-token.ts";
import type { Bindings } from "../context/request-context.ts";
import { batch, type Database } from "../database/database.ts";
import type { OrderRow, ProviderState } from "../payments/providers/payment-provider.ts";
import { orders } from "../schema.ts";

/** A free trial: its length, and the hash of the person who may have it. */
export type Trial = { days: number; person: string };

/**
 * Hashes an email address without the part after a plus. The hash may be kept after the account is
 * erased.
 */
export function hashTrialPerson(email: string, env: Bindings): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const address = `${name.split("+")[0]}@${domain}`;
  const secret = env.PERSON_SECRET ?? readSigningSecret(env);
  return createHmac("sha256", secret).update(`trial ${address}`).digest("base64url");
}

const ungranted: OrderStatus[] = ["open", "failed"];
const isGranted = ({ status }: OrderRow) => !ungranted.includes(status);

/**
 * SQL condition: whether the account has subscribed before, or the person of its email address has
 * had a trial or was refused one for the card. The account's open order does not count.
 */
export function hasUsedTrialSql(userId: string, person: string): SQL<number> {
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
  return sql<number>`(
    exists (select 1 from ${orders} where ${hasSubscribed})
    or exists (select 1 from ${orders} where ${hadTrial})
  )`;
}

/**
 * SQL condition: whether another account of the person uses or has used this code, which leaves
 * nothing to pay. As with trials, an order that was refused for its card counts.
 */
export const hasPersonUsedCodeSql = (
  codeId: string,
  { userId, person }: { userId: string; person: string },
): SQL<number> =>
  sql<number>`exists (
    select 1
    from ${orders}
    where ${orders.promotionCodeId} = ${codeId}
      and ${orders.trialPerson} = ${person}
      and ${orders.userId} is not ${userId}
      and ${or(ne(orders.status, "failed"), isNotNull(orders.trialCard))}
  )`;

/**
 * Whether the card of an order was used for the order's offer before: for another trial, or for the
 * code that leaves nothing to pay. The card is known only after the checkout, and is checked until
 * the offer is granted, because the payer may change the card. The older of two simultaneous orders
 * keeps the offer.
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
