import { and, eq, gt, sql } from "drizzle-orm";
import { devicePollSeconds } from "../../contract/device-codes/device-codes.ts";
import { type OpenedSession, openSession, type SignInClient } from "../accounts/open-session.ts";
import { AppError } from "../context/app-error.ts";
import { type Database, runStatement } from "../database/database.ts";
import { deviceCodes, users } from "../schema.ts";
import { hashDeviceCode } from "./codes.ts";

/**
 * Opens the session of a confirmed code, once. Throws the errors of RFC 8628 section 3.5:
 * `authorization_pending`, `slow_down`, `access_denied`, and `expired_token` for a code that is
 * unknown, expired or used, or if the session that confirmed the code has ended or the password has
 * changed since.
 */
export async function claimSession(
  db: Database,
  deviceCode: string,
  { country, ...client }: SignInClient & { country: string | null },
  now: number,
): Promise<OpenedSession> {
  const hash = hashDeviceCode(deviceCode);
  const [code] = await runStatement(db, recordPoll(db, hash, now));
  if (!code) throw refusePoll("expired_token");
  const { userId, sessionId } = code;
  if (code.refusedAt !== null) throw refusePoll("access_denied");
  if (userId === null || sessionId === null)
    throw refusePoll(code.isEarly ? "slow_down" : "authorization_pending");
  const [user] = await runStatement(db, db.select().from(users).where(eq(users.id, userId)));
  if (!user) throw refusePoll("expired_token");
  const isConfirmed = and(
    eq(deviceCodes.hash, hash),
    eq(deviceCodes.userId, userId),
    eq(deviceCodes.sessionId, sessionId),
  );
  const opened = openSession(
    db,
    {
      user,
      knownDevices: [],
      stay: true,
      provedAt: null,
      television: { country },
      condition: sql`exists (select 1 from ${deviceCodes} where ${isConfirmed})`,
      statements: (isOpened) => [
        db.delete(deviceCodes).where(and(eq(deviceCodes.hash, hash), isOpened)),
      ],
    },
    client,
    now,
  );
  return opened.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "expired_token") throw refusePoll(error.code);
    throw error;
  });
}

type PollCode = "authorization_pending" | "slow_down" | "access_denied" | "expired_token";

/** Returns the site's error, with the error code of RFC 8628 beside the site's own. */
const refusePoll = (code: PollCode) => new AppError(code, {}, { details: { error: code } });

/**
 * Records the poll of a television, and returns the row of its unexpired code, in one statement.
 */
function recordPoll(db: Database, hash: string, now: number) {
  const isEarly = sql`(
    coalesce(${deviceCodes.polledAt}, 0) + 1000 * ${deviceCodes.intervalSeconds} > ${now}
  )`;
  return db
    .update(deviceCodes)
    .set({
      polledAt: now,
      isEarly,
      intervalSeconds: sql`${deviceCodes.intervalSeconds} + ${devicePollSeconds.step} * ${isEarly}`,
    })
    .where(and(eq(deviceCodes.hash, hash), gt(deviceCodes.expiresAt, now)))
    .returning();
}
