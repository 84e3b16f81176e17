import { openSessionDatabase } from "../auth/age-limit.ts";
import { findClaims } from "../auth/session.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database } from "../database/database.ts";
import { type CacheKey, getCachedBody } from "../http/cached-response.ts";

/**
 * Returns a body that everybody may read, from the cache. For a session with an age limit, builds
 * the body anew from the movies within the limit; no cache may then keep the response.
 */
export async function getPublicBody(
  c: RequestContext,
  key: CacheKey,
  build: (db: Database) => Promise<string>,
): Promise<{ body: string; isPublic: boolean }> {
  const claims = await findClaims(c);
  if (claims?.hasAgeLimit)
    return { body: await build(openSessionDatabase(c, claims)), isPublic: false };
  const { body } = await getCachedBody(c, key, () => build(database(c, "nearest")));
  return { body, isPublic: true };
}
