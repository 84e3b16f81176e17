import { and, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { milliseconds } from "../../contract/constants.ts";
import { deviceRetentionMs } from "../accounts/devices.ts";
import { erasedGiftColumns } from "../billing/gift-codes.ts";
import { type Database, runStatement } from "../database/database.ts";
import { deleteInTurns, isInTurn, repeatTurn } from "../database/delete-in-turns.ts";
import { hourOf } from "../http/server-errors.ts";
import * as schema from "../schema.ts";

const { day } = milliseconds;
const emailRetentionMs = 30 * day;
/** A play's figures are added up by then. */
const playRetentionMs = 40 * day;
const rawEventRetentionMs = 90 * day;
const serverErrorRetentionMs = 7 * day;
const browserErrorRetentionMs = 30 * day;
const auditRetentionMs = 730 * day;
/** Of the figures by day and movie; those of the whole site stay. */
const playDayRetentionMs = 730 * day;

/** Deletes what has expired, table by table: one that fails does not keep the others. */
export async function deleteExpired(db: Database, now: number): Promise<void> {
  const { auditLog, browserErrors, emails, idempotencyKeys, knownDevices, oneTimeTokens, playDays, plays } = schema;
  const { rateLimits, registrations, serverErrors, sessions } = schema;
  const auditStartsAt = now - auditRetentionMs;
  const expired: [SQLiteTable, SQL | undefined][] = [
    [sessions, lt(sessions.expiresAt, now)],
    [oneTimeTokens, lt(oneTimeTokens.expiresAt, now)],
    [rateLimits, lt(rateLimits.endsAt, now)],
    [knownDevices, lt(knownDevices.lastSeenAt, now - deviceRetentionMs)],
    [registrations, lt(registrations.expiresAt, now)],
    [emails, lt(emails.queuedAt, now - emailRetentionMs)],
    [idempotencyKeys, lt(idempotencyKeys.expiresAt, now)],
    [plays, lt(plays.startedAt, now - playRetentionMs)],
    [playDays, lt(playDays.day, new Date(now - playDayRetentionMs).toISOString().slice(0, 10))],
    [auditLog, lt(auditLog.at, auditStartsAt)],
    [browserErrors, lt(browserErrors.lastSeenAt, now - browserErrorRetentionMs)],
    [serverErrors, lt(serverErrors.hour, hourOf(now - serverErrorRetentionMs))],
  ];
  await runStatement(db, db.update(schema.site).set({ auditStartsAt }));
  const failures: unknown[] = [];
  for (const [table, condition] of expired)
    await deleteInTurns(db, table, condition).catch((error: unknown) => failures.push(error));
  await clearRawEvents(db, now).catch((error: unknown) => failures.push(error));
  await eraseGifts(db, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
}

/** Of a payment event, the effect stays: the provider's own text has personal data and most of the bytes. */
async function clearRawEvents(db: Database, now: number): Promise<void> {
  const { paymentEvents } = schema;
  const isOld = and(lt(paymentEvents.receivedAt, now - rawEventRetentionMs), sql`${paymentEvents.raw} <> ''`);
  const clear = db.update(paymentEvents).set({ raw: "" }).where(isInTurn(paymentEvents, isOld));
  await repeatTurn(() => runStatement(db, clear));
}

/** Of a gift, its code and its time stay: the recipient's address and the message are no longer needed. */
async function eraseGifts(db: Database, now: number): Promise<void> {
  const { giftCodes } = schema;
  const erase = db
    .update(giftCodes)
    .set(erasedGiftColumns)
    .where(isInTurn(giftCodes, lt(giftCodes.eraseAt, now)));
  await repeatTurn(() => runStatement(db, erase));
}
