import { and } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import type { Database } from "../database/database.ts";
import { equalsIfGiven } from "../database/equals-if-given.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { paymentEvents } from "../schema.ts";

export const paginatePaymentEvents = (paging: Paging) =>
  keysetPage<typeof paymentEvents.$inferSelect>(
    {
      name: "ledger",
      sortedBy: paymentEvents.receivedAt,
      id: paymentEvents.eventId,
      cursorOf: (row) => [row.receivedAt, row.eventId],
    },
    paging,
  );

export function selectPaymentEvents(
  db: Database,
  orderId: string | undefined,
  { afterCursor, orderBy, limit }: PageQuery,
) {
  return db
    .select()
    .from(paymentEvents)
    .where(and(equalsIfGiven(paymentEvents.orderId, orderId), afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
}
