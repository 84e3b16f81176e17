import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { Call } from "../http/app.ts";
import { type Database, database } from "../http/database.ts";
import { letters } from "../schema.ts";
import type { Letter } from "./letter.ts";
import { type MailProvider, mailProvider } from "./providers.ts";

const attemptsAtMost = 10;
const lettersATime = 50;

/** Puts a letter into the outbox, in the batch of what it is about; with a condition, only when that holds. */
export function queueLetter(db: Database, letter: Letter, now: number, condition: SQL = sql`1`) {
  const { id, kind, to, subject, text, html } = letter;
  const row = sql`select ${id}, ${kind}, ${to}, ${subject}, ${text}, ${html}, ${now}, null, 0, null where ${condition}`;
  return db.insert(letters).select(row);
}

/** Sends these letters after the answer; what fails stays in the outbox, and cron tries again. */
export function sendAfterAnswer(c: Call, written: Letter[]): void {
  const waiting = inArray(
    letters.id,
    written.map(({ id }) => id),
  );
  const sending = send(database(c, "primary"), mailProvider(c.env), waiting, c.var.now);
  c.executionCtx.waitUntil(
    sending.catch((error) => console.error(JSON.stringify({ level: "error", error: String(error) }))),
  );
}

/** Sends what waits: a minute after it was queued, then after twice as long each time. */
export function sendWaiting(db: Database, provider: MailProvider, now: number): Promise<void> {
  const due = lt(sql`${letters.queuedAt} + (${milliseconds.minute} << ${letters.attempts})`, now);
  return send(db, provider, and(due, lt(letters.attempts, attemptsAtMost)), now);
}

async function send(db: Database, provider: MailProvider, which: SQL | undefined, now: number): Promise<void> {
  const [waiting] = await db.batch([
    db
      .select()
      .from(letters)
      .where(and(isNull(letters.sentAt), which))
      .orderBy(asc(letters.queuedAt))
      .limit(lettersATime),
  ]);
  for (const letter of waiting) await sendOne(db, provider, letter, now);
}

/** Counting the attempt claims the letter: of two that would send it, one does. */
async function sendOne(db: Database, provider: MailProvider, letter: typeof letters.$inferSelect, now: number) {
  const untouched = and(eq(letters.id, letter.id), eq(letters.attempts, letter.attempts), isNull(letters.sentAt));
  const [claimed] = await db.batch([
    db
      .update(letters)
      .set({ attempts: letter.attempts + 1 })
      .where(untouched)
      .returning({ id: letters.id }),
  ]);
  if (claimed.length === 0) return;
  const error = await provider.send(letter).then(
    () => null,
    (reason: unknown) => String(reason),
  );
  const it = eq(letters.id, letter.id);
  if (error !== null) {
    console.error(JSON.stringify({ level: "error", letter: letter.id, kind: letter.kind, error }));
    await db.batch([
      db
        .update(letters)
        .set({ lastError: error.slice(0, 500) })
        .where(it),
    ]);
  } else {
    await db.batch([provider.keeps ? db.update(letters).set({ sentAt: now }).where(it) : db.delete(letters).where(it)]);
  }
}
