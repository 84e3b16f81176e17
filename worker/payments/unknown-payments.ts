import { lt, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { batch, type Database } from "../database/database.ts";
import type { SaveCursor } from "../database/lease.ts";
import { closeIncident, type IncidentContext, openIncident } from "../email/incidents.ts";
import { incidents } from "../schema.ts";
import type { PaymentProvider } from "./providers/payment-provider.ts";

/**
 * The time up to which each provider's payments were compared, by the provider's name, in
 * milliseconds since 1970.
 */
type Cursors = Record<string, number>;

const { day, week } = { day: milliseconds.day, week: 7 * milliseconds.day };
/** The maximum number of orders that the email to the owner names. */
const maxNamed = 20;

/**
 * Alerts the owner to payments at a provider whose orders are not in the database, such as after a
 * restore. The cursor holds the time up to which each provider's payments were compared; a restore
 * of the database restores the cursor too. Compares at most a day of each provider and returns the
 * next cursor. A provider that fails keeps its time and does not stop the other providers.
 */
export async function reportUnknownPayments(
  db: Database,
  { providers, ...context }: IncidentContext & { providers: PaymentProvider[] },
  cursor: string | null,
  saveCursor: SaveCursor,
): Promise<string> {
  const { now } = context;
  const cursors = readCursors(cursor, providers);
  const found = await Promise.allSettled(
    providers.map(async (provider) => {
      const from = cursors[provider.name] ?? now - day;
      const to = Math.min(now, from + day);
      // Lists from a day earlier, because a checkout can be paid for a day after its creation.
      const orderIds = (await provider.listPaidOrderIds?.(from - day, to)) ?? [];
      cursors[provider.name] = to;
      return orderIds;
    }),
  );
  const orderIds = found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  const failures = found.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
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
  const nextCursor = JSON.stringify(cursors);
  if (failures.length === 0) return nextCursor;
  await saveCursor(nextCursor);
  throw new Error(failures.join("; "));
}

/**
 * Reads the cursors. An earlier version stored a single time, which then applies to every provider.
 */
function readCursors(cursor: string | null, providers: PaymentProvider[]): Cursors {
  const stored: number | Cursors = JSON.parse(cursor ?? "{}");
  if (typeof stored === "object") return stored;
  return Object.fromEntries(providers.map(({ name }) => [name, stored]));
}
