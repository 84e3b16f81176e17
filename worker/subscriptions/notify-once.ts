import { type SQL, sql } from "drizzle-orm";
import { batch, type Database } from "../database/database.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { subscriptions } from "../schema.ts";

type Notice = {
  email: EmailMessage;
  /** SQL condition: whether the email is still due for the subscription. */
  isDue: SQL | undefined;
  /** The change of the subscription after which the email is no longer due. */
  mark: Partial<typeof subscriptions.$inferInsert>;
};

/**
 * Queues an email about a subscription if it is due, and marks the subscription in the same batch.
 */
export const queueSubscriptionNoticeOnce = (
  db: Database,
  now: number,
  { email, isDue, mark }: Notice,
) =>
  batch(db, {
    email: enqueueEmail(
      db,
      email,
      now,
      sql`exists (select 1 from ${subscriptions} where ${isDue})`,
    ),
    marked: db.update(subscriptions).set(mark).where(isDue),
  });
