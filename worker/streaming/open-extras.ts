import { and, eq, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { openSessionDatabase } from "../auth/age-limit.ts";
import { limitRequests } from "../auth/global-rate-limit.ts";
import { findClaims } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database, runStatement } from "../database/database.ts";
import { isOpenToAllSql } from "../extras/extras.ts";
import { extras, movies, videoFiles, videos } from "../schema.ts";
import { listPlaylistFolders } from "./permitted-renditions.ts";

/**
 * The isolate reads an open extra again, after a response, if its copy is older than `renewalMs`,
 * and serves no file by a copy older than `endMs`. Other caches keep a file for
 * `openExtraCacheSeconds`. So an extra that was closed is gone everywhere within two and a half
 * minutes.
 */
const [renewalMs, endMs] = [30 * milliseconds.second, 90 * milliseconds.second];
/** How many seconds browsers and other caches may keep a file of an open extra. */
export const openExtraCacheSeconds = 60;
const maxKnownExtras = 1_000;

const selectOpenExtra = (db: Database, extraId: number, now: number) =>
  db
    .select({
      kind: extras.kind,
      title: extras.title,
      videoId: sql<string>`${videos.id}`.as("video_id"),
      movieId: sql<number>`${movies.id}`.as("movie_id"),
      name: movies.name,
      translations: movies.translations,
      poster: movies.poster,
      hasStill: sql<number>`exists (
        select 1
        from ${videoFiles}
        where ${videoFiles.videoId} = ${videos.id} and ${videoFiles.path} = 'poster.webp'
      )`.as("has_still"),
    })
    .from(extras)
    .innerJoin(movies, eq(movies.id, extras.movieId))
    .innerJoin(videos, eq(videos.id, extras.videoId))
    .where(and(eq(extras.id, extraId), isOpenToAllSql(now)));

type OpenExtra = Awaited<ReturnType<typeof selectOpenExtra>>[number] & { folders: string[] };
type KnownExtra = { extra: OpenExtra; askAgainAt: number; endsAt: number };

/**
 * The open extras that this isolate has read. A session with an age limit is not served from here,
 * because it may enter another profile or lock the limit.
 */
const knownExtras = new Map<number, KnownExtra>();

/**
 * Returns an extra that everybody may watch. Throws `extra_not_found`, also for a session whose age
 * limit hides the movie, and `too_many_requests` to a network that guesses ids.
 */
export async function requireOpenExtra(c: RequestContext, extraId: number): Promise<OpenExtra> {
  const claims = await findClaims(c);
  const known = claims?.hasAgeLimit ? null : findKnown(c, extraId);
  if (known) return known;
  await limitRequests(c, c.env.ANONYMOUS_RATE_LIMIT);
  const extra = claims?.hasAgeLimit
    ? await findOpenExtra(c, openSessionDatabase(c, claims), extraId)
    : await ask(c, extraId);
  if (!extra) throw new AppError("extra_not_found");
  return extra;
}

function findKnown(c: RequestContext, extraId: number): OpenExtra | null {
  const known = knownExtras.get(extraId);
  if (!known || known.endsAt <= c.var.now) return null;
  if (known.askAgainAt <= c.var.now) {
    known.askAgainAt = known.endsAt;
    c.executionCtx.waitUntil(ask(c, extraId).catch(() => undefined));
  }
  return known.extra;
}

/**
 * Reads the extra; null if it is not open. A refusal is not kept, because strangers can ask for any
 * number of ids.
 */
async function ask(c: RequestContext, extraId: number): Promise<OpenExtra | null> {
  const { now } = c.var;
  const extra = await findOpenExtra(c, database(c, "nearest"), extraId);
  knownExtras.delete(extraId);
  if (!extra) return null;
  const [oldest] = knownExtras.keys();
  if (knownExtras.size >= maxKnownExtras && oldest !== undefined) knownExtras.delete(oldest);
  knownExtras.set(extraId, { extra, askAgainAt: now + renewalMs, endsAt: now + endMs });
  return extra;
}

async function findOpenExtra(
  c: RequestContext,
  db: Database,
  extraId: number,
): Promise<OpenExtra | null> {
  const [row] = await runStatement(db, selectOpenExtra(db, extraId, c.var.now));
  return row ? { ...row, folders: await listPlaylistFolders(c.env.MEDIA, row.videoId) } : null;
}
