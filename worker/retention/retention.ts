import { and, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { milliseconds } from "../../contract/constants.ts";
import { toIsoDay } from "../../contract/iso-days.ts";
import {
  auditLogYears,
  browserErrorDays,
  endedApiKeyDays,
  paymentEventTextDays,
  playRetentionDays,
  reviewReportDays,
  sentEmailDays,
  unconfirmedExitDays,
  unsentEmailDays,
  webhookLogDays,
} from "../../contract/policy.ts";
import { deviceRetentionMs } from "../accounts/devices.ts";
import { type Database, runStatement } from "../database/database.ts";
import {
  deleteRowsInTurns,
  isInTurnSql,
  repeatChangeInTurns,
  statementsPerTurn,
} from "../database/delete-in-turns.ts";
import { takeStatementShare } from "../database/statement-budget.ts";
import { erasedGiftColumns } from "../gifts/gift-codes.ts";
import { hourSince1970Of } from "../http/server-errors.ts";
import * as schema from "../schema.ts";

const { day } = milliseconds;
const emailRetentionMs = unsentEmailDays * day;
const sentEmailRetentionMs = sentEmailDays * day;
/** The age from which a play is deleted. Its figures have been added up by then. */
const playRetentionMs = playRetentionDays * day;
const rawEventRetentionMs = paymentEventTextDays * day;
const serverErrorRetentionMs = 7 * day;
const browserErrorRetentionMs = browserErrorDays * day;
const auditRetentionMs = auditLogYears * 365 * day;
/**
 * The age from which the figures by day and movie are deleted. The figures of the whole site stay.
 */
const playDayRetentionMs = 730 * day;

/**
 * The number of deletions from a table before the next table gets its turn, because the SQL
 * statements of a run may not suffice for all tables.
 */
const turnsPerRound = 5;
const maxRounds = 40;

/** The tables whose rows expire, each with the condition for expired rows. */
export function listTablesWithExpiringRows(now: number): [SQLiteTable, SQL][] {
  const {
    apiKeys,
    auditLog,
    browserErrors,
    deviceCodes,
    emails,
    exits,
    idempotencyKeys,
    knownDevices,
    oneTimeTokens,
    playDays,
    plays,
    reviewReports,
    sentEmails,
    unassignedExits,
  } = schema;
  const { challenges, rateLimits, registrations, serverErrors, sessions, webhookDeliveries } =
    schema;
  return [
    [sessions, lt(sessions.expiresAt, now)],
    [challenges, lt(challenges.expiresAt, now)],
    [deviceCodes, lt(deviceCodes.expiresAt, now)],
    [oneTimeTokens, lt(oneTimeTokens.expiresAt, now)],
    [rateLimits, lt(rateLimits.endsAt, now)],
    [knownDevices, lt(knownDevices.lastSeenAt, now - deviceRetentionMs)],
    [registrations, lt(registrations.expiresAt, now)],
    [emails, lt(emails.queuedAt, now - emailRetentionMs)],
    [sentEmails, lt(sentEmails.sentAt, now - sentEmailRetentionMs)],
    [
      exits,
      and(isNull(exits.confirmedAt), lt(exits.receivedAt, now - unconfirmedExitDays * day)) as SQL,
    ],
    [unassignedExits, lt(unassignedExits.receivedAt, now - unconfirmedExitDays * day)],
    [
      reviewReports,
      and(
        isNotNull(reviewReports.decision),
        lt(reviewReports.reportedAt, now - reviewReportDays * day),
      ) as SQL,
    ],
    [idempotencyKeys, lt(idempotencyKeys.expiresAt, now)],
    [plays, lt(plays.startedAt, now - playRetentionMs)],
    [playDays, lt(playDays.day, toIsoDay(now - playDayRetentionMs))],
    [auditLog, lt(auditLog.at, now - auditRetentionMs)],
    [browserErrors, lt(browserErrors.lastSeenAt, now - browserErrorRetentionMs)],
    [
      apiKeys,
      lt(sql`coalesce(${apiKeys.revokedAt}, ${apiKeys.expiresAt})`, now - endedApiKeyDays * day),
    ],
    [webhookDeliveries, lt(webhookDeliveries.createdAt, now - webhookLogDays * day)],
    [serverErrors, lt(serverErrors.hour, hourSince1970Of(now - serverErrorRetentionMs))],
  ];
}

/**
 * Deletes expired rows in rounds over the tables, so that a table that fails, or has many expired
 * rows, does not hold up the other tables.
 */
export async function deleteExpiredRows(db: Database, now: number): Promise<void> {
  await runStatement(db, db.update(schema.site).set({ auditStartsAt: now - auditRetentionMs }));
  const sweeps = listTablesWithExpiringRows(now).map(
    ([table, condition]) =>
      () =>
        deleteRowsInTurns(db, table, condition, turnsPerRound),
  );
  const failures = await runInRounds(db, [
    ...sweeps,
    () => clearRawEvents(db, now),
    () => eraseGifts(db, now),
  ]);
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
}

/**
 * Runs the sweeps, and repeats those that are not done. A sweep returns whether it is done. Returns
 * the errors of the failed sweeps, which are not repeated.
 */
async function runInRounds(db: Database, sweeps: (() => Promise<boolean>)[]): Promise<unknown[]> {
  const hasCapacity = takeStatementShare(db);
  const failures: unknown[] = [];
  let undone = sweeps;
  for (
    let round = 0;
    round < maxRounds && undone.length > 0 && hasCapacity(statementsPerTurn);
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
 * Clears the provider's text of old payment events, which contains personal data and takes up most
 * of the space. The event's effect stays stored.
 */
function clearRawEvents(db: Database, now: number): Promise<boolean> {
  const { paymentEvents } = schema;
  const isOld = and(
    lt(paymentEvents.receivedAt, now - rawEventRetentionMs),
    sql`${paymentEvents.raw} <> ''`,
  );
  const clear = db.update(paymentEvents).set({ raw: "" }).where(isInTurnSql(paymentEvents, isOld));
  return repeatChangeInTurns(db, () => runStatement(db, clear), turnsPerRound);
}

/** Erases the addresses, names and messages of old gifts. The gift code and its dates stay. */
function eraseGifts(db: Database, now: number): Promise<boolean> {
  const { giftCodes } = schema;
  const erase = db
    .update(giftCodes)
    .set(erasedGiftColumns)
    .where(isInTurnSql(giftCodes, lt(giftCodes.eraseAt, now)));
  return repeatChangeInTurns(db, () => runStatement(db, erase), turnsPerRound);
}
