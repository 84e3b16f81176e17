import { and, eq, sql } from "drizzle-orm";
import type { Hono, MiddlewareHandler } from "hono";
import { entitlementSql } from "../access/access.ts";
import { isSubscribed } from "../auth/account.ts";
import { findPlaybackGrant, type PlaybackGrant } from "../auth/playback-grant.ts";
import { batchWithSession, findClaims } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { batch, database } from "../database/database.ts";
import { grantedFolder, openExtrasFolder } from "../http/granted-path.ts";
import { respondFile } from "../media/stored-file.ts";
import { extras, movies, videoFiles } from "../schema.ts";
import { isSegmentedCaptions, respondSegmentedCaptions } from "./captions-files.ts";
import { isEdgeCacheable, publicFileKey, videoFileKey } from "./media-paths.ts";
import { openExtraCacheSeconds, requireOpenExtra } from "./open-extras.ts";
import { requirePathGrant } from "./path-grants.ts";
import { filterMasterPlaylist, isPermittedFile } from "./permitted-renditions.ts";

/**
 * Mounts the stored files: a movie's files require a playback grant, in a cookie or in the path;
 * images, trailers and open extras are public.
 */
export function mountFileRoutes(app: Hono<AppEnv>): void {
  app.use(`${grantedFolder}/*`, openToOtherOrigins, hideFromSearch);
  app.use(`${openExtrasFolder}/*`, openToOtherOrigins);
  app.get(`${grantedFolder}/:grant/:videoId/:path{.+}`, async (c) => {
    const { grant, videoId, path } = c.req.param();
    return respondVideoFile(c, await requirePathGrant(c, grant, videoId), { videoId, path });
  });

  app.get(`${openExtrasFolder}/:extraId{[1-9][0-9]{0,14}}/:videoId/:path{.+}`, async (c) => {
    const { extraId, videoId, path } = c.req.param();
    return respondOpenFile(c, Number(extraId), { videoId, path });
  });

  app.get("/stream/:videoId/:path{.+}", async (c, next) => {
    const { videoId, path } = c.req.param();
    if (videoId === "watch") return next();
    return respondVideoFile(c, await requirePlaybackGrant(c, videoId), { videoId, path });
  });

  app.get("/media/:path{.+}", async (c) => {
    const key = publicFileKey(c.req.param("path"));
    if (!key) throw new AppError("file_not_found");
    // The edge does not cache profile pictures, so that they disappear when the account is deleted.
    const atEdge = !key.startsWith("media/avatars/");
    return respondFile(c, key, {
      cacheControl: "public, max-age=31536000, immutable",
      cacheAtEdge: atEdge,
    });
  });
}

/** The headers of files that players of other origins read, without credentials. */
const crossOriginHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Accept-Ranges, Content-Length, Content-Range, ETag",
};

const preflightHeaders = {
  "Access-Control-Allow-Methods": "GET, HEAD",
  "Access-Control-Allow-Headers": "Range, If-None-Match, If-Range",
  "Access-Control-Max-Age": "86400",
};

/**
 * Opens files to players of other origins, and answers their preflights. Only the path gives access
 * to the files: no cookie counts, and none is set.
 */
const openToOtherOrigins: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === "OPTIONS")
    return c.body(null, 204, { ...crossOriginHeaders, ...preflightHeaders });
  await next();
  for (const [name, value] of Object.entries(crossOriginHeaders)) c.res.headers.set(name, value);
};

const hideFromSearch: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.res.headers.set("X-Robots-Tag", "noindex");
};

type VideoFile = { videoId: string; path: string };

/**
 * Responds with a packaged file of an open extra. Refuses the extra's original, and every rendition
 * and audio track that the extra's master playlist lacks.
 */
async function respondOpenFile(
  c: RequestContext,
  extraId: number,
  file: VideoFile,
): Promise<Response> {
  const { videoId, folders } = await requireOpenExtra(c, extraId);
  if (videoId !== file.videoId || !isInFolders(file.path, folders))
    throw new AppError("file_not_found");
  const response = await respondVideoFile(c, { renditions: null, original: false }, file);
  response.headers.set("Cache-Control", `public, max-age=${openExtraCacheSeconds}, no-transform`);
  return response;
}

/**
 * Whether a file is in one of the folders, is a captions file, or lies directly in the video's
 * folder and is not the original.
 */
function isInFolders(path: string, folders: string[]): boolean {
  const [first = "", ...rest] = path.split("/");
  if (rest.length > 0) return ["captions", ...folders].includes(first);
  return !first.startsWith("source.");
}

async function respondVideoFile(
  c: RequestContext,
  grant: PlaybackGrant,
  { videoId, path }: VideoFile,
): Promise<Response> {
  const { renditions } = grant;
  const key = videoFileKey(videoId, path);
  if (!key && !isSegmentedCaptions(path)) throw new AppError("file_not_found");
  if (!isPermittedFile(path, grant))
    throw new AppError(renditions ? "rendition_not_in_plan" : "grant_required");
  if (!key)
    return respondSegmentedCaptions(c, { videoId, path }).catch(
      reportIfMissing(c, videoId, path.replace(/\/[^/]*$/, ".vtt")),
    );
  if (renditions && path === "master.m3u8") return respondMasterPlaylist(c, key, renditions);
  return respondFile(c, key, {
    cacheControl: "private, max-age=300",
    cacheAtEdge: isEdgeCacheable(path),
  }).catch(reportIfMissing(c, videoId, path));
}

/** Returns an error handler that reports a missing file of a video, and throws the error again. */
const reportIfMissing = (c: RequestContext, videoId: string, path: string) => (error: unknown) => {
  if (error instanceof AppError && error.code === "file_not_found")
    c.executionCtx.waitUntil(reportMissingFile(c, videoId, path));
  throw error;
};

/**
 * Requires a playback grant, which is checked without a database query. Without a grant, the error
 * says whether to sign in or to subscribe.
 */
async function requirePlaybackGrant(c: RequestContext, videoId: string) {
  const grant = await findPlaybackGrant(c, videoId);
  if (grant) return grant;
  const claims = await findClaims(c);
  if (!claims) throw new AppError("not_signed_in");
  const { account, found } = await batchWithSession(c, claims, (db, viewer) => ({
    found: db
      .select({ access: entitlementSql(viewer).as("access") })
      .from(movies)
      .where(sql`${movies.id} in (
        select ${movies.id}
        from ${movies}
        where ${movies.videoId} = ${videoId}
        union all
        select ${extras.movieId}
        from ${extras}
        where ${extras.videoId} = ${videoId}
      )`),
  }));
  if (!account) throw new AppError("not_signed_in");
  const codes = new Set(found.map(({ access }) => access));
  // A video that no movie uses any more counts as part of every subscription.
  const isEntitled = codes.size === 0 ? isSubscribed(account, c.var.now) : codes.has("ok");
  if (isEntitled) throw new AppError("grant_required");
  throw new AppError(
    codes.has("not_in_subscription") && codes.size === 1
      ? "not_in_subscription"
      : "subscription_required",
  );
}

/**
 * Responds with the master playlist. Browsers do not store the playlist, because a change of plan
 * changes the playlist's renditions.
 */
async function respondMasterPlaylist(
  c: RequestContext,
  key: string,
  renditions: string[],
): Promise<Response> {
  const stored = await c.env.MEDIA.get(key);
  if (!stored) throw new AppError("file_not_found");
  return c.body(filterMasterPlaylist(await stored.text(), renditions), 200, {
    "Content-Type": "application/vnd.apple.mpegurl",
    "Cache-Control": "private, no-store",
  });
}

/** Logs an alert about a missing file that was recorded or is a playlist, for an administrator. */
async function reportMissingFile(c: RequestContext, videoId: string, path: string): Promise<void> {
  const db = database(c, "nearest");
  const { found } = await batch(db, {
    found: db
      .select({ bytes: videoFiles.bytes })
      .from(videoFiles)
      .where(and(eq(videoFiles.videoId, videoId), eq(videoFiles.path, path))),
  });
  if (found.length === 0 && !path.endsWith(".m3u8")) return;
  console.error(
    JSON.stringify({ level: "alert", requestId: c.var.requestId, missing: `${videoId}/${path}` }),
  );
}
