import { and, asc, eq, gt, isNull, lte, type SQL } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { exitLinkDays } from "../../contract/policy.ts";
import { hashToken } from "../accounts/one-time-token.ts";
import type { Database } from "../database/database.ts";
import { exits } from "../schema.ts";

export type Exit = typeof exits.$inferSelect;

/** The time that a request has to carry an exit out, before the job does it. */
const jobDelayMs = 5 * milliseconds.minute;

/** Returns the columns of an exit that is confirmed and due. */
const confirmedValues = (now: number) =>
  ({ tokenHash: null, confirmedAt: now, dueAt: now + jobDelayMs }) as const;

type NewExit = Pick<Exit, "kind" | "orderId" | "timing"> &
  Partial<Pick<Exit, "name" | "reason">> & {
    userId: string;
    /** The hash of the token in the email's link; null if the session proves who the person is. */
    tokenHash: string | null;
    now: number;
  };

export function insertExit(db: Database, { now, tokenHash, ...exit }: NewExit) {
  const proof = tokenHash === null ? confirmedValues(now) : { tokenHash };
  return db
    .insert(exits)
    .values({ ...exit, id: crypto.randomUUID(), receivedAt: now, ...proof })
    .returning();
}

const isLinkOf = (token: string, now: number) =>
  and(
    eq(exits.tokenHash, hashToken(token)),
    gt(exits.receivedAt, now - exitLinkDays * milliseconds.day),
  );

/** Selects the exit that a link names, unless the link was used or has expired. */
export const selectExitByToken = (db: Database, token: string, now: number) =>
  db.select().from(exits).where(isLinkOf(token, now));

/** Confirms the exit that a link names. Only one of two simultaneous requests gets the row. */
export const confirmExit = (db: Database, token: string, now: number) =>
  db.update(exits).set(confirmedValues(now)).where(isLinkOf(token, now)).returning();

export const isExitUnconfirmedSql = (id: string) =>
  and(eq(exits.id, id), isNull(exits.confirmedAt)) as SQL;

/** Confirms an exit in place of the person, who has not used the link. */
export const confirmExitForPerson = (db: Database, id: string, now: number) =>
  db.update(exits).set(confirmedValues(now)).where(isExitUnconfirmedSql(id)).returning();

/** Selects the confirmed exits that are due, the longest due first. */
export const selectDueExits = (db: Database, now: number, limit: number) =>
  db.select().from(exits).where(lte(exits.dueAt, now)).orderBy(asc(exits.dueAt)).limit(limit);

/** Records that an exit was carried out. */
export const finishExit = (
  db: Database,
  { id }: Exit,
  { refundedCents, now }: { refundedCents: number | null; now: number },
) =>
  db
    .update(exits)
    .set({ dueAt: null, doneAt: now, refundedCents })
    .where(and(eq(exits.id, id), isNull(exits.doneAt)));

/** Sets the time at which the job tries an exit again. */
export const postponeExit = (db: Database, { id }: Exit, dueAt: number) =>
  db.update(exits).set({ dueAt }).where(eq(exits.id, id));
