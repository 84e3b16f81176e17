import { and, asc, eq, inArray, isNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { milliseconds } from "../../contract/constants.ts";
import type { RequestContext } from "../context/request-context.ts";
import { batch, type Database, database } from "../database/database.ts";
import { guardedInsert, insertFrom } from "../database/guarded-insert.ts";
import { emails, sentEmails, users } from "../schema.ts";
import type { EmailMessage } from "./compose-email.ts";
import { type EmailProvider, getEmailProvider } from "./email-provider.ts";

const maxAttempts = 10;
const emailBatchSize = 50;
const maxBatches = 4;
/**
 * The maximum number of emails that one run of the job sends: 2,400 an hour, 57,600 a day. A job
 * that emails many people queues at most this number in a run. See decision 140.
 */
export const emailsPerRun = emailBatchSize * maxBatches;
const concurrency = 5;

type SendingTimes = {
  /** The time after which no further email of a batch is tried. */
  sendMs: number;
  /**
   * The minimum time for which a batch stays claimed. If the run was killed, another run then sends
   * the batch again.
   */
  claimMs: number;
};
const timesOfJob = { sendMs: 2 * milliseconds.minute, claimMs: 10 * milliseconds.minute };
/** The platform ends a request 30 seconds after its response. */
const timesOfRequest = { sendMs: 30 * milliseconds.second, claimMs: milliseconds.minute };

/**
 * Queues an email in the batch of the change that causes the email, if a condition holds. `userId`
 * names the recipient's account if the address is not the account's address yet.
 */
export function enqueueEmail(
  db: Database,
  email: EmailMessage & { userId?: string },
  now: number,
  condition: SQL = sql`1`,
) {
  return guardedInsert(
    db,
    emails,
    { ...email, queuedAt: now, dueAt: now + milliseconds.minute },
    condition,
  );
}

/**
 * Sends these emails after the response. Failed emails stay in the outbox, and cron tries again.
 */
export function sendAfterResponse(c: RequestContext, queuedEmails: EmailMessage[]): void {
  if (queuedEmails.length === 0) return;
  const isUntried = and(
    inArray(
      emails.id,
      queuedEmails.map(({ id }) => id),
    ),
    eq(emails.attempts, 0),
  );
  const db = database(c, "primary");
  const delivery = deliverBatch(db, getEmailProvider(c.env), isUntried, {
    now: c.var.now,
    ...timesOfRequest,
  });
  c.executionCtx.waitUntil(
    delivery.catch((error) =>
      console.error(JSON.stringify({ level: "error", error: String(error) })),
    ),
  );
}

/**
 * Sends queued emails that are due, up to `emailsPerRun`; the next run sends the remaining emails.
 * A failed email is due again after two minutes, then after twice as long each time.
 */
export async function sendDueEmails(
  db: Database,
  provider: EmailProvider,
  now: number,
): Promise<void> {
  const deadline = Date.now() + timesOfJob.sendMs;
  for (let count = 0; count < maxBatches && Date.now() < deadline; count++) {
    const times = { ...timesOfJob, sendMs: deadline - Date.now() };
    const claimedCount = await deliverBatch(db, provider, lt(emails.dueAt, now), { now, ...times });
    if (claimedCount < emailBatchSize) return;
  }
}

type EmailRow = typeof emails.$inferSelect;
/** `error` is null if the email was sent, and undefined if it was not tried for lack of time. */
type Delivery = { email: EmailRow; error: string | null | undefined };

/**
 * Claims, sends and records the next batch of emails, in four statements. Returns the number of
 * emails.
 */
async function deliverBatch(
  db: Database,
  provider: EmailProvider,
  filter: SQL | undefined,
  { now, sendMs, claimMs }: SendingTimes & { now: number },
): Promise<number> {
  const deadline = Date.now() + sendMs;
  const { claimed } = await batch(db, { claimed: claimEmails(db, filter, now, claimMs) });
  const deliveries = await pLimit(concurrency).map(claimed, async (email): Promise<Delivery> => {
    if (Date.now() >= deadline) return { email, error: undefined };
    return provider.send(email).then(
      () => ({ email, error: null }),
      (reason: unknown) => ({ email, error: String(reason) }),
    );
  });
  await recordDeliveries(db, provider, deliveries, now);
  return claimed.length;
}

/**
 * Claims emails by counting an attempt, so that only one of two runs sends an email. If a run is
 * killed between sending and recording, its batch is sent again: an email twice is better than
 * none.
 */
function claimEmails(db: Database, filter: SQL | undefined, now: number, claimMs: number) {
  const pending = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isNull(emails.sentAt), filter))
    .orderBy(asc(emails.dueAt))
    .limit(emailBatchSize);
  const attempts = sql`${emails.attempts} + 1`;
  const dueAt = sql`iif(
    ${attempts} < ${maxAttempts},
    ${now} + max(${claimMs}, ${milliseconds.minute} << (${attempts})),
    null
  )`;
  return db.update(emails).set({ attempts, dueAt }).where(inArray(emails.id, pending)).returning();
}

async function recordDeliveries(
  db: Database,
  provider: EmailProvider,
  deliveries: Delivery[],
  now: number,
) {
  const sent = deliveries.filter(({ error }) => error === null).map(({ email }) => email.id);
  const unsent = deliveries.filter(({ error }) => error !== null);
  for (const { email, error } of unsent)
    if (error !== undefined)
      console.error(JSON.stringify({ level: "error", email: email.id, kind: email.kind, error }));
  const isSent = sql`${emails.id} in (select value from json_each(${JSON.stringify(sent)}))`;
  const recordSent = provider.keepsSentEmails
    ? db.update(emails).set({ sentAt: now }).where(isSent)
    : db.delete(emails).where(isSent);
  await batch(db, {
    listed: sent.length > 0 && listSentEmails(db, isSent, now),
    sent: sent.length > 0 && recordSent,
    unsent: unsent.length > 0 && postponeEmails(db, unsent, now),
  });
}

/**
 * The kinds of emails that are left out of an account's list of sent emails. Their subject has a
 * code, or names another person, who may be erased while the list remains.
 */
const unlistedKinds = ["contact", "gift", "test"];

/**
 * Adds emails to the list of sent emails of each recipient's account. Emails to people without an
 * account are left out.
 */
function listSentEmails(db: Database, isSent: SQL, now: number) {
  const row = {
    id: emails.id,
    userId: users.id,
    kind: emails.kind,
    subject: emails.subject,
    sentAt: now,
  };
  const source = sql`from ${emails}
    inner join ${users} on ${users.email} = ${emails.to}
    where ${isSent} and ${notInArray(emails.kind, unlistedKinds)}`;
  return insertFrom(db, sentEmails, row, source).onConflictDoNothing();
}

/**
 * Makes a failed email due after twice as long as after its previous attempt, and an untried email
 * due at once.
 */
function postponeEmails(db: Database, unsent: Delivery[], now: number) {
  const rows = unsent.map(({ email: { id, attempts, lastError }, error }) => {
    if (error === undefined) return { id, attempts: attempts - 1, dueAt: now, lastError };
    const dueAt = attempts < maxAttempts ? now + (milliseconds.minute << attempts) : null;
    return { id, attempts, dueAt, lastError: (error ?? "").slice(0, 500) };
  });
  const field = (name: string) => sql.raw(`e.value ->> '${name}'`);
  return db
    .update(emails)
    .set({ attempts: field("attempts"), dueAt: field("dueAt"), lastError: field("lastError") })
    .from(sql`json_each(${JSON.stringify(rows)}) as e`)
    .where(sql`${emails.id} = ${field("id")}`);
}
