import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { RequestContext } from "../context/request-context.ts";
import { batch, type Database, database } from "../database/database.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { emails } from "../schema.ts";
import type { EmailMessage } from "./compose-email.ts";
import { type EmailProvider, getEmailProvider } from "./email-provider.ts";

const maxAttempts = 10;
const emailBatchSize = 50;
const maxBatches = 10;

/** Queues an email in the batch of the change it is about; with a condition, only when that holds. */
export function enqueueEmail(db: Database, email: EmailMessage, now: number, condition: SQL = sql`1`) {
  return guardedInsert(db, emails, { ...email, queuedAt: now, dueAt: now + milliseconds.minute }, condition);
}

/** Sends these emails after the response; emails that fail stay in the outbox, and cron tries again. */
export function sendAfterResponse(c: RequestContext, queuedEmails: EmailMessage[]): void {
  if (queuedEmails.length === 0) return;
  const isQueuedEmail = inArray(
    emails.id,
    queuedEmails.map(({ id }) => id),
  );
  const delivery = sendPendingEmails(database(c, "primary"), getEmailProvider(c.env), isQueuedEmail, c.var.now);
  c.executionCtx.waitUntil(
    delivery.catch((error) => console.error(JSON.stringify({ level: "error", error: String(error) }))),
  );
}

/** Sends queued emails: a minute after they were queued, then after twice as long each time. */
export async function sendDueEmails(db: Database, provider: EmailProvider, now: number): Promise<void> {
  for (let count = 0; count < maxBatches; count++) {
    const sentCount = await sendPendingEmails(db, provider, lt(emails.dueAt, now), now);
    if (sentCount < emailBatchSize) return;
  }
}

async function sendPendingEmails(
  db: Database,
  provider: EmailProvider,
  filter: SQL | undefined,
  now: number,
): Promise<number> {
  const { pendingEmails } = await batch(db, {
    pendingEmails: db
      .select()
      .from(emails)
      .where(and(isNull(emails.sentAt), filter))
      .orderBy(asc(emails.dueAt))
      .limit(emailBatchSize),
  });
  for (const email of pendingEmails) await deliverEmail(db, provider, email, now);
  return pendingEmails.length;
}

/** Counting the attempt claims the email, so that only one of two runs sends it. */
async function deliverEmail(db: Database, provider: EmailProvider, email: typeof emails.$inferSelect, now: number) {
  const attempts = email.attempts + 1;
  const dueAt = attempts < maxAttempts ? now + (milliseconds.minute << attempts) : null;
  const isUnclaimed = and(eq(emails.id, email.id), eq(emails.attempts, email.attempts), isNull(emails.sentAt));
  const { claimed } = await batch(db, {
    claimed: db.update(emails).set({ attempts, dueAt }).where(isUnclaimed).returning({ id: emails.id }),
  });
  if (claimed.length === 0) return;
  const error = await provider.send(email).then(
    () => null,
    (reason: unknown) => String(reason),
  );
  const byId = eq(emails.id, email.id);
  if (error !== null) {
    console.error(JSON.stringify({ level: "error", email: email.id, kind: email.kind, error }));
    await batch(db, {
      failed: db
        .update(emails)
        .set({ lastError: error.slice(0, 500) })
        .where(byId),
    });
  } else {
    await batch(db, {
      sent: provider.keepsSentEmails
        ? db.update(emails).set({ sentAt: now }).where(byId)
        : db.delete(emails).where(byId),
    });
  }
}
