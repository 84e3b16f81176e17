import { batchWithSession } from "../auth/session.ts";
import type { Claims } from "../auth/session-token.ts";
import type { RequestContext } from "../context/request-context.ts";
import {
  type BatchResults,
  batch,
  type Database,
  database,
  type NamedStatements,
} from "../database/database.ts";
import { type CacheKey, respondCached } from "../http/cached-response.ts";

/** Runs the statements for a visitor or an account, and builds the response from their rows. */
export function respondCatalogue<const Named extends NamedStatements>(
  c: RequestContext,
  key: CacheKey,
  buildStatements: (db: Database, userId?: string, claims?: Claims) => Named & { account?: never },
  toDto: (results: BatchResults<Named>, isSignedIn: boolean) => unknown,
): Promise<Response> {
  const forVisitors = async () => {
    const db = database(c, "nearest");
    return toDto(await batch<Named>(db, buildStatements(db)), false);
  };
  const forAccount = async (claims: Claims) => {
    const results = await batchWithSession<Named>(c, claims, (db) =>
      buildStatements(db, claims.userId, claims),
    );
    return results.account ? toDto(results, true) : forVisitors();
  };
  return respondCached(c, { key, forVisitors, forAccount });
}
