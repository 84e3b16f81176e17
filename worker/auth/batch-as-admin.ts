import type { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import {
  type BatchResults,
  batch,
  type Database,
  database,
  type NamedStatements,
} from "../database/database.ts";
import { getUserContext, requireClaims, requireSession, type UserContext } from "./session.ts";

/** Guards the writes by the administrator's session, since it may have ended while the request body was uploaded. */
export async function batchAsAdmin<const Named extends NamedStatements>(
  c: RequestContext,
  build: (db: Database, context: UserContext) => Named,
): Promise<BatchResults<Named>> {
  const db = database(c, "primary");
  return batch(db, build(db, getUserContext(c, await requireClaims(c))));
}

/** `not_signed_in` or `forbidden` if the session ended or lost its role meanwhile, else `error`. */
export async function sessionErrorOr(c: RequestContext, error: AppError): Promise<AppError> {
  await requireSession(c);
  return error;
}
