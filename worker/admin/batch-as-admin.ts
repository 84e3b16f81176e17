import type { SQL } from "drizzle-orm";
import { requireClaims, requireSession, sessionGuard } from "../auth/session.ts";
import type { Claims } from "../auth/session-token.ts";
import type { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type BatchResults, batch, type Database, database, type NamedStatements } from "../database/database.ts";

export type WriteContext = { guard: SQL; now: number; claims: Claims };

/** Guards the writes by the administrator's session, since it may have ended while the request body was uploaded. */
export async function batchAsAdmin<const Named extends NamedStatements>(
  c: RequestContext,
  build: (db: Database, context: WriteContext) => Named,
): Promise<BatchResults<Named>> {
  const db = database(c, "primary");
  const claims = await requireClaims(c);
  return batch(db, build(db, { guard: sessionGuard(c, claims), now: c.var.now, claims }));
}

/** `not_signed_in` or `forbidden` if the session ended or lost its role meanwhile, else `error`. */
export async function sessionErrorOr(c: RequestContext, error: AppError): Promise<AppError> {
  await requireSession(c);
  return error;
}
