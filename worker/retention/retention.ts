import { and, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { milliseconds } from "../../contract/constants.ts";
import {
  auditLogYears,
  browserErrorDays,
  paymentEventTextDays,
  playRetentionDays,
  unsentEmailDays,
} from "../../contract/policy.ts";
import { deviceRetentionMs } from "../accounts/devices.ts";
import { type Database, runStatement } from "../database/database.ts";
import {
  deleteInTurns,
  isInTurnSql,
  repeatTurn,
  statementsForTurn,
} from "../database/delete-in-turns.ts";
import { takeStatementShare } from "../database/statement-budget.ts";
import { erasedGiftColumns } from "../gifts/gift-codes.ts";
import { hourOf } from "../http/server-errors.ts";
import * as schema from "../schema.ts";

const { day } = milliseconds;
const emailRetentionMs = unsentEmailDays * day;
/** A play's figures are added up by then. */
const playRetentionMs = playRetentionDays * day;
const rawEventRetentionMs = paymentEventTextDays * day;
const serverErrorRetentionMs = 7 * day;
const browserErrorRetentionMs = browserErrorDays * day;
const auditRetentionMs = auditLogYears * 365 * day;
/** The figures by day and movie are deleted after this; the figures of the whole site stay. */
const playDayRetentionMs = 730 * day;

/**
 * A table has this many turns before the others get theirs, because a run's statements may not
 * suffice for all.
 */
const turnsPerRound = 5;
const maxRounds = 40;

/** The tables whose rows expire, each with the condition. */
export function listExpired(now: number): [SQLiteTable, SQL][] {
  const {
    auditLog,
    browserErrors,
    emails,
    idempotencyKeys,
    knownDevices,
    oneTimeTokens,
    playDays,
    plays,
  } = schema;
  const { rateLimits, registrations, serverErrors, sessions } = schema;
  return [
    [sessions, lt(sessions.expiresAt, now)],
    [oneTimeTokens, lt(oneTimeTokens.expiresAt, now)],
    [rateLimits, lt(rateLimits.endsAt, now)],
    [knownDevices, lt(knownDevices.lastSeenAt, now - deviceRetentionMs)],
    [registrations, lt(registrations.expiresAt, now)],
    [emails, lt(emails.queuedAt, now - emailRetentionMs)],
    [idempotencyKeys, lt(idempotencyKeys.expiresAt, now)],
    [plays, lt(plays.startedAt, now - playRetentionMs)],
    [playDays, lt(playDays.day, new Date(now - playDayRetentionMs).toISOString().slice(0, 10))],
    [auditLog, lt(auditLog.at, now - auditRetentionMs)],
    [browserErrors, lt(browserErrors.lastSeenAt, now - browserErrorRetentionMs)],
    [serverErrors, lt(serverErrors.hour, hourOf(now - serverErrorRetentionMs))],
  ];
}

/**
 * Deletes what has expired, in rounds over the tables: one that fails, or is long, does not keep
 * the others.
 */
export async function deleteExpired(db: Database, now: number): Promise<void> {
  await runStatement(db, db.update(schema.site).set({ auditStartsAt: now - auditRetentionMs }));
  const sweeps = listExpired(now).map(
    ([table, condition]) =>
      () =>
        deleteInTurns(db, table, condition, turnsPerRound),
  );
  const failures = await runInRounds(db, [
    ...sweeps,
    () => clearRawEvents(db, now),
    () => eraseGifts(db, now),
  ]);
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
}

/**
 * Repeats sweeps that are not done, and returns the errors of those that failed. A sweep returns
 * whether it is done.
 */
async function runInRounds(db: Database, sweeps: (() => Promise<boolean>)[]): Promise<unknown[]> {
  const hasRoom = takeStatementShare(db);
  const failures: unknown[] = [];
  let undone = sweeps;
  for (
    let round = 0;
    round < maxRounds && undone.length > 0 && hasRoom(statementsForTurn);
    round++
  ) {
    const next: typeof sweeps = [];
    for (const sweep of undone) {
      const isDone = await sweep().catch((error: unknown) => {
        failures.push(error);
        return true;
      });
      if (!isDone) next.push(sweep);
    }
    undone = next;
  }
  return failures;
}

/**
 * Clears the provider's text of old payment events, which has personal data and most of the bytes.
 * The effect stays.
 */
function clearRawEvents(db: Database, now: number): Promise<boolean> {
  const { paymentEvents } = schema;
  const isOld = and(
    lt(paymentEvents.receivedAt, now - rawEventRetentionMs),
    sql`${paymentEvents.raw} <> ''`,
  );
  const clear = db.update(paymentEvents).set({ raw: "" }).where(isInTurnSql(paymentEvents, isOld));
  return repeatTurn(db, () => runStatement(db, clear), turnsPerRound);
}

/** Erases the addresses and messages of old gifts. The code and its time stay. */
function eraseGifts(db: Database, now: number): Promise<boolean> {
  const { giftCodes } = schema;
  const erase = db
    .update(giftCodes)
    .set(erasedGiftColumns)
    .where(isInTurnSql(giftCodes, lt(giftCodes.eraseAt, now)));
  return repeatTurn(db, () => runStatement(db, erase), turnsPerRound);
}
