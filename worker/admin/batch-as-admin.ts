import type { SQL } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { batchAsUser, requireClaims, sessionGuard } from "../auth/session.ts";
import type { Claims } from "../auth/session-token.ts";
import type { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database, type Statement } from "../database/database.ts";

export type WriteContext = { guard: SQL; now: number; claims: Claims };

/** Writes while the administrator's session holds: what was read before may have taken long to arrive. */
export async function batchAsAdmin<const T extends readonly [Statement, ...Statement[]]>(
  c: RequestContext,
  build: (db: Database, context: WriteContext) => T,
): Promise<BatchResponse<T>> {
  const db = database(c, "primary");
  const claims = await requireClaims(c);
  return (await db.batch(build(db, { guard: sessionGuard(c, claims), now: c.var.now, claims }))) as BatchResponse<T>;
}

/** Why nothing was changed: for `reason`, unless the session ended or lost its role meanwhile. */
export async function sessionErrorOr(c: RequestContext, error: AppError): Promise<AppError> {
  await batchAsUser(c, () => []);
  return error;
}
