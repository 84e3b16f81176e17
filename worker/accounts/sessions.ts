import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, ne } from "drizzle-orm";
import type { SessionEntry } from "../../contract/accounts/accounts.ts";
import { sessionIdleMs } from "../../contract/constants.ts";
import { isSessionInUseSql } from "../auth/account.ts";
import type { Database } from "../database/database.ts";
import { sessions } from "../schema.ts";

type SessionRow = typeof sessions.$inferSelect;

export function selectSessions(db: Database, userId: string, now: number) {
  const isActive = and(
    eq(sessions.userId, userId),
    gt(sessions.expiresAt, now),
    isSessionInUseSql(now - sessionIdleMs),
  );
  return db.select().from(sessions).where(isActive).orderBy(desc(sessions.lastSeenAt)).limit(100);
}

/**
 * The id that the session list shows: the session's own id is part of the token and must stay
 * secret.
 */
export function toPublicSessionId(sessionId: string): string {
  return createHash("sha256").update(`session:${sessionId}`).digest("base64url").slice(0, 22);
}

export function toSessionDto(row: SessionRow, currentId: string): SessionEntry {
  return {
    id: toPublicSessionId(row.id),
    device: row.device,
    television: row.isTelevision,
    startedAt: new Date(row.createdAt).toISOString(),
    lastSeenAt: new Date(row.lastSeenAt).toISOString(),
    current: row.id === currentId,
  };
}

export function deleteSessions(db: Database, userId: string, ids: string[]) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), inArray(sessions.id, ids)))
    .returning({ id: sessions.id });
}

export function deleteOtherSessions(db: Database, userId: string, currentId: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, currentId)))
    .returning({ id: sessions.id });
}
