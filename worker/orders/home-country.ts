import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import {
  evidenceSources,
  type HomeCountry,
  type PaymentEvidence,
} from "../../contract/orders/home-country.ts";
import { isHomeCountryPortable } from "../catalogue/home-country.ts";
import type { Database } from "../database/database.ts";
import { orders, payments, subscriptions } from "../schema.ts";

/**
 * SQL expression: the order that decides an account's home country: the order of the running
 * subscription or, without a subscription, the newest paid order of movies. Gifts do not count,
 * because they are for other people.
 */
const decidingOrderSql = (userId: string, now: number): SQL<string | null> =>
  sql`coalesce(
    (
      select order_id from ${subscriptions} where user_id = ${userId} and expires_at > ${now}
    ),
    (
      select id
      from ${orders}
      where user_id = ${userId} and status = 'paid' and kind in ('movies', 'rental')
      order by created_at desc, id desc
      limit 1
    )
  )`;

/** Selects the newest payment of the order that decides an account's home country. */
export const selectHomeCountry = (db: Database, userId: string, now: number) =>
  db
    .select({
      homeCountry: payments.homeCountry,
      cardCountry: payments.cardCountry,
      billingCountry: payments.billingCountry,
      checkoutCountry: payments.checkoutCountry,
    })
    .from(payments)
    .where(and(eq(payments.orderId, decidingOrderSql(userId, now)), gt(payments.amountCents, 0)))
    .orderBy(desc(payments.paidAt))
    .limit(1);

type EvidenceRow = Awaited<ReturnType<typeof selectHomeCountry>>[number];

/** Converts an account's home country; null if the account has none. */
export function toHomeCountryDto([payment]: EvidenceRow[]): HomeCountry | null {
  if (!payment?.homeCountry) return null;
  const evidence = toEvidenceDto(payment);
  return {
    country: payment.homeCountry,
    sources: evidenceSources.filter((source) => evidence[source] === payment.homeCountry),
    travels: isHomeCountryPortable(payment.homeCountry, payment.cardCountry),
  };
}

export const toEvidenceDto = (payment: Omit<EvidenceRow, "homeCountry">): PaymentEvidence => ({
  card: payment.cardCountry,
  billing_address: payment.billingCountry,
  ip_address: payment.checkoutCountry,
});
