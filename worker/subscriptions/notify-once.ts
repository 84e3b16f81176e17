import { type SQL, sql } from "drizzle-orm";
import { batch, type Database } from "../database/database.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { subscriptions } from "../schema.ts";

type Notice = {
  email: EmailMessage;
  /** Whether the subscription is still due for the email. */
  isDue: SQL | undefined;
  /** The change after which the subscription is no longer due. */
  mark: Partial<typeof subscriptions.$inferInsert>;
};

/** Queues an email about a subscription once. */
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
