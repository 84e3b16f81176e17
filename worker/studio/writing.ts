import type { SQL } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Call } from "../http/app.ts";
import type { AppError } from "../http/app-error.ts";
import { type Database, database, type Statement } from "../http/database.ts";
import { holds, readAs, requireClaims } from "../http/session.ts";
import type { Claims } from "../http/session-token.ts";

export type Guard = { allowed: SQL; now: number; claims: Claims };

/** Writes while the administrator's session holds: what was read before may have taken long to arrive. */
export async function write<const T extends readonly [Statement, ...Statement[]]>(
  c: Call,
  build: (db: Database, guard: Guard) => T,
): Promise<BatchResponse<T>> {
  const db = database(c, "primary");
  const claims = await requireClaims(c);
  return (await db.batch(build(db, { allowed: holds(c, claims), now: c.var.now, claims }))) as BatchResponse<T>;
}

/** Why nothing was changed: for `reason`, unless the session ended or lost its role meanwhile. */
export async function refusal(c: Call, reason: AppError): Promise<AppError> {
  await readAs(c, () => []);
  return reason;
}
