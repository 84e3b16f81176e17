import { lt, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { batch, type Database } from "../database/database.ts";
import { closeIncident, type IncidentContext, openIncident } from "../email/incidents.ts";
import { incidents } from "../schema.ts";
import type { PaymentProvider } from "./providers/payment-provider.ts";

const { day, week } = { day: milliseconds.day, week: 7 * milliseconds.day };
/** The most orders that the email to the owner names. */
const maxNamed = 20;

/**
 * Tells the owner of payments at the provider whose orders are not in the database, such as after a
 * restore. The cursor is the time up to which payments were compared, and is restored with the
 * database. Returns the next cursor, at most a day later.
 */
export async function findUnknownPayments(
  db: Database,
  { provider, ...context }: IncidentContext & { provider: PaymentProvider },
  cursor: string | null,
): Promise<string> {
  const { now } = context;
  const from = cursor === null ? now - day : Number(cursor);
  const to = Math.min(now, from + day);
  // A checkout can be paid for a day after its creation.
  const orderIds = (await provider.listPaidOrderIds?.(from - day, to)) ?? [];
  const { unknown } = await batch(db, {
    unknown: db
      .select({ id: sql<string>`value`.as("id") })
      .from(sql`json_each(${JSON.stringify(orderIds)})`)
      .where(sql`not exists (select 1 from orders where id = value)`)
      .limit(maxNamed),
    closed: closeIncident(db, "unknown_payments", now, lt(incidents.startedAt, now - week)),
  });
  if (unknown.length > 0) {
    await openIncident(db, context, {
      code: "unknown_payments",
      orderIds: unknown.map(({ id }) => id),
    });
  }
  return String(to);
}
