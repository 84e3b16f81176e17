import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { isStaff } from "../../contract/access/staff-roles.ts";
import { maxPlaysPerHour } from "../../contract/constants.ts";
import { sessionMarkOf } from "../../contract/streaming/session-mark.ts";
import {
  type Access,
  accessError,
  type DownloadAccess,
  positionReportAccessSql,
} from "../access/access.ts";
import { originOf } from "../access/networks.ts";
import { isSubscribed } from "../auth/account.ts";
import { grantEnd, issuePlaybackGrant } from "../auth/playback-grant.ts";
import { batchAsUser, queryAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { toAgeNotice } from "../catalogue/age-notice.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { respondFile } from "../media/stored-file.ts";
import { selectPendingMovieOrders } from "../orders/movie-orders.ts";
import { findOrderProvider } from "../orders/payment-context.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { syncOrderUnlessRecent } from "../payments/sync-order.ts";
import { markPreOrderArrived } from "../pre-orders/pre-orders.ts";
import { movies } from "../schema.ts";
import { selectPlanOrderToSync } from "../subscriptions/plan-orders.ts";
import { recordProgress } from "../viewing/progress.ts";
import { formatContentDisposition } from "./content-disposition.ts";
import { fileRoutes } from "./file-routes.ts";
import { readLeaseGrant, type StreamLease, toLeaseGrant } from "./lease-grant.ts";
import { getSourceExtension, sourceKey } from "./media-paths.ts";
import { issuePathGrant } from "./path-grants.ts";
import { readMasterPlaylist, selectMaxHeight } from "./permitted-renditions.ts";
import {
  fetchInitialPlaylists,
  selectDownloadSource,
  selectExtraVideo,
  selectPlayableExtra,
  selectPlayableVideo,
} from "./playback.ts";
import { recordPlaybackMetrics } from "./playback-metrics.ts";
import { toTracksDto } from "./stored-tracks.ts";
import {
  acquireStreamLease,
  releaseStreamLease,
  selectStreamLimit,
  selectStreams,
  stopStream,
  toStreamDto,
} from "./stream-leases.ts";

export function mountStreaming(app: Hono<AppEnv>): void {
  fileRoutes(app);

  route(app, "POST /api/movies/:id/playback", async (c, { params, query }) => {
    const forReceiver = query.for === "receiver";
    const playbackRequest = { movieId: Number(params.id), extraId: toExtraId(query), forReceiver };
    const { account, playable, stream } = await requestPaidPlayback(c, playbackRequest);
    const { videoId, videoPath } = requireVideo(playable);
    if (forReceiver && playable.sessionMark) throw new AppError("receiver_not_offered");
    if (!stream) throw limitError(playable);
    const master = await readMasterPlaylist(c.env.MEDIA, videoId, stream.maxHeight);
    const grant = toLeaseGrant(stream, master.renditions);
    const folder = forReceiver
      ? await issuePathGrant(c, { ...playbackRequest, videoId })
      : await issuePlaybackGrant(c, { sessionId: account.sessionId, videoId, ...grant });
    const playlists = await fetchInitialPlaylists(c.env.MEDIA, { videoId, folder }, master.text);
    return respond(c, "POST /api/movies/:id/playback", {
      data: {
        playId: stream.playId,
        src: `${folder}/${videoPath}`,
        resumeAt: playable.finishedAt === null ? (playable.positionMs ?? 0) / 1000 : 0,
        expiresAt: new Date(grantEnd(c.var.now, grant.endsAt)).toISOString(),
        now: new Date(c.var.now).toISOString(),
        playlists,
        ...toTracksDto(folder, playable.tracks),
        chapters: JSON.parse(playable.chapters ?? "[]"),
        mark: playable.sessionMark ? sessionMarkOf(account.id) : null,
        ageNotice: playbackRequest.extraId === null ? toAgeNotice(playable) : null,
      },
    });
  });

  route(app, "POST /api/movies/:id/progress", async (c, { params, query, body }) => {
    const movieId = Number(params.id);
    const extraId = toExtraId(query);
    const positionMs = Math.round(body.position * 1000);
    const {
      account,
      views: [view],
      streams: [stream],
    } = await write(c, {
      leasesStream: true,
      statements: (db, viewer) => ({
        views:
          extraId === null
            ? recordProgress(db, movieId, body, {
                ...viewer,
                mayReport: sql`${positionReportAccessSql(viewer)} = 'ok'`,
              })
            : selectExtraVideo(db, { movieId, extraId }, viewer),
        streams:
          body.state === "left"
            ? releaseStreamLease(db, { movieId, extraId, positionMs }, viewer)
            : acquireStreamLease(db, {
                ...viewer,
                movieId,
                ...originOf(c),
                extraId,
                positionMs,
                cause: body.state ?? "paused",
              }),
      }),
    });
    if (!view) await requirePaidMeanwhile(c, movieId);
    else if (!stream && body.state === "playing") throw await streamError(c, movieId);
    else if (stream && view.videoId && body.state !== "left")
      await renewGrant(c, account.sessionId, view.videoId, stream);
    return respond(c, "POST /api/movies/:id/progress", undefined);
  });

  route(app, "POST /api/movies/:id/quality", async (c, { params, body }) => {
    await write(c, {
      statements: (db, viewer) => ({
        recorded: recordPlaybackMetrics(db, Number(params.id), body, viewer),
      }),
    });
    return respond(c, "POST /api/movies/:id/quality", undefined);
  });

  route(app, "GET /api/movies/:id/download", async (c, { params }) => {
    const movieId = Number(params.id);
    const { account, movie } = await requireDownload(c, movieId);
    const { videoId, type } = requireOriginal(movie);
    const isByPlan = !movie.bought && !movie.free;
    if (isByPlan && !(await isOriginalInPlan(c, movieId, videoId)))
      throw new AppError("original_not_in_plan");
    if (movie.awaited && !isStaff(account))
      await write(c, {
        statements: (db, { userId, now }) => ({
          received: markPreOrderArrived(db, userId, movieId, now),
        }),
      });
    const disposition = formatContentDisposition(
      `${movie.name} (${movie.year})`,
      getSourceExtension(type),
    );
    return respondFile(c, sourceKey(videoId, type), {
      cacheControl: "private, no-store",
      disposition,
    });
  });

  route(app, "GET /api/streams", async (c) => {
    const {
      account,
      running,
      limits: [plan],
    } = await batchAsUser(c, (db, { userId }) => ({
      running: selectStreams(db, userId, c.var.now),
      limits: selectStreamLimit(db, userId, c.var.now),
    }));
    const data = running.map((row) => toStreamDto(row, account.sessionId));
    return respond(c, "GET /api/streams", { data, limit: plan?.limit ?? 0 });
  });

  route(app, "DELETE /api/streams/:id", async (c, { params }) => {
    const { stopped } = await write(c, {
      statements: (db, viewer) => ({ stopped: stopStream(db, params.id, viewer) }),
    });
    if (stopped.length === 0) throw new AppError("stream_not_found");
    return respond(c, "DELETE /api/streams/:id", undefined);
  });
}

const toExtraId = ({ extra }: { extra?: string | undefined }) =>
  extra === undefined ? null : Number(extra);

/**
 * Finds the movie's original for a download. Throws the reason if the account may not download it.
 */
async function requireDownload(c: RequestContext, movieId: number) {
  const {
    account,
    sources: [movie],
  } = await batchAsUser(c, (db, viewer) => ({
    sources: selectDownloadSource(db, movieId, { ...viewer, ...originOf(c) }),
  }));
  if (!movie) throw new AppError("movie_not_found");
  if (movie.access !== "ok" && !(await hasPaidAfterSync(c, movieId, movie.access)))
    throw accessError(movie.access, movie);
  return { account, movie };
}

/**
 * Fetches missing payments from the provider. Returns whether the account may now download the
 * movie.
 */
async function hasPaidAfterSync(c: RequestContext, movieId: number, access: DownloadAccess) {
  if (!isEntitlementMissing(access) && !purchaseCodes.includes(access)) return false;
  if (await hasBoughtAfterSync(c, movieId)) return true;
  return access === "subscription_required" && hasSubscribedAfterSync(c);
}

/** The refusals that only a purchase changes. */
const purchaseCodes: readonly DownloadAccess[] = ["purchase_required", "not_offered"];

type Original = { videoId: string | null; type: string | null; sourceAt: number | null };

/** Throws `download_not_ready` unless the original is uploaded. */
function requireOriginal({ videoId, type, sourceAt }: Original) {
  if (!videoId || !type || !sourceAt) throw new AppError("download_not_ready");
  return { videoId, type };
}

/**
 * Throws the reason why no position was stored, unless a missing payment that is now found at the
 * provider gives access to the movie.
 */
async function requirePaidMeanwhile(c: RequestContext, movieId: number): Promise<void> {
  const refused = await findRefusal(c, movieId);
  if (!refused) throw new AppError("movie_not_found");
  const isSynced =
    isEntitlementMissing(refused.access) && (await syncUnpaidStreaming(c, movieId, refused.access));
  const stillRefused = isSynced ? await findRefusal(c, movieId) : refused;
  if (stillRefused) throw accessError(stillRefused.access, stillRefused);
}

/** Issues a new playback grant for a stream whose lease was extended. */
async function renewGrant(
  c: RequestContext,
  sessionId: string,
  videoId: string,
  stream: StreamLease,
) {
  const grant = await readLeaseGrant(c.env.MEDIA, videoId, stream);
  await issuePlaybackGrant(c, { sessionId, videoId, ...grant });
}

/** Returns the reason why a running stream is not extended. */
async function streamError(c: RequestContext, movieId: number): Promise<AppError> {
  const [movie] = await queryAsUser(c, (db, viewer) =>
    selectPlayableVideo(db, movieId, { ...viewer, ...originOf(c) }),
  );
  if (movie && movie.access !== "ok") return accessError(movie.access, movie);
  return movie ? limitError(movie) : new AppError("stream_limit");
}

const limitError = ({ recentPlays }: { recentPlays: number }) =>
  recentPlays < maxPlaysPerHour
    ? new AppError("stream_limit")
    : new AppError("too_many_requests", { count: 60 }, { headers: { "Retry-After": "3600" } });

type PlaybackRequest = { movieId: number; extraId: number | null; forReceiver: boolean };

/**
 * Requests playback. If playback is refused, fetches missing payments from the provider, and
 * requests playback again if there were any. Throws the reason if the account may not watch.
 */
async function requestPaidPlayback(c: RequestContext, playbackRequest: PlaybackRequest) {
  const request = await requestPlayback(c, playbackRequest);
  const isSynced =
    isEntitlementMissing(request.playable?.access) &&
    (await syncUnpaidStreaming(c, playbackRequest.movieId, request.playable?.access));
  const { playable, ...found } = isSynced ? await requestPlayback(c, playbackRequest) : request;
  if (!playable) throw new AppError("movie_not_found");
  if (playable.access !== "ok") throw accessError(playable.access, playable);
  return { ...found, playable };
}

/** Throws `movie_has_no_video` unless the video can be played. */
function requireVideo({
  videoId,
  videoPath,
}: {
  videoId: string | null;
  videoPath: string | null;
}) {
  if (!videoId || !videoPath) throw new AppError("movie_has_no_video");
  return { videoId, videoPath };
}

/** Requests the movie's video, and a stream lease if the user may watch. */
async function requestPlayback(
  c: RequestContext,
  { movieId, extraId, forReceiver }: PlaybackRequest,
) {
  const {
    account,
    videos: [playable],
    streams: [stream],
  } = await write(c, {
    leasesStream: true,
    statements: (db, user) => {
      const viewer = { ...user, ...originOf(c) };
      return {
        videos:
          extraId === null
            ? selectPlayableVideo(db, movieId, viewer)
            : selectPlayableExtra(db, { movieId, extraId }, viewer),
        streams: acquireStreamLease(db, {
          ...viewer,
          movieId,
          extraId,
          forReceiver,
          cause: "watch",
        }),
      };
    },
  });
  return { account, playable, stream };
}

/**
 * Whether the plan permits the resolution of the original: the plan must permit every rendition
 * that was made from it.
 */
async function isOriginalInPlan(
  c: RequestContext,
  movieId: number,
  videoId: string,
): Promise<boolean> {
  const [viewer] = await queryAsUser(c, (db, { userId, now }) =>
    selectMaxHeight(db, { userId, movieId, now }),
  );
  if (!viewer || viewer.maxHeight === null) return true;
  return (await readMasterPlaylist(c.env.MEDIA, videoId, viewer.maxHeight)).isComplete;
}

/**
 * Returns the reason why the account may not report a position in the movie now; null if there is
 * none.
 */
async function findRefusal(c: RequestContext, movieId: number) {
  const [movie] = await queryAsUser(c, (db, viewer) =>
    db
      .select({
        name: readerNameSql().as("movie_name"),
        availableFrom: movies.availableFrom,
        access: positionReportAccessSql(viewer).as("access"),
      })
      .from(movies)
      .where(eq(movies.id, movieId)),
  );
  return movie && movie.access !== "ok" ? { ...movie, access: movie.access } : null;
}

/** Whether access is refused for a reason that a payment would remove. */
const isEntitlementMissing = (access: DownloadAccess | undefined): boolean =>
  access === "subscription_required" || access === "not_in_subscription";

/**
 * Before access is refused, fetches the provider states of the movie's rentals and, if a
 * subscription is missing, of the plan's order once, because a payment's event may have been lost.
 * Returns whether there were such orders.
 */
async function syncUnpaidStreaming(c: RequestContext, movieId: number, access?: Access) {
  const { planOrders, rentalOrders } = await batchAsUser(c, (db, { userId }) => ({
    planOrders: access === "subscription_required" ? [selectPlanOrderToSync(db, userId)] : [],
    rentalOrders: selectPendingMovieOrders(db, userId, "rental", [movieId]),
  }));
  const orders = [...planOrders.flat(), ...rentalOrders].filter((order) => canSyncOrder(c, order));
  for (const order of orders) await syncOrderUnlessRecent(c, order);
  return orders.length > 0;
}

async function hasSubscribedAfterSync(c: RequestContext): Promise<boolean> {
  const [order] = await queryAsUser(c, (db, { userId }) => selectPlanOrderToSync(db, userId));
  if (!order || !canSyncOrder(c, order)) return false;
  await syncOrderUnlessRecent(c, order);
  return isSubscribed(await requireSession(c), c.var.now);
}

/**
 * Fetches the provider state of open orders of this movie. Returns whether the movie is now bought.
 */
async function hasBoughtAfterSync(c: RequestContext, movieId: number): Promise<boolean> {
  const orders = await queryAsUser(c, (db, { userId }) =>
    selectPendingMovieOrders(db, userId, "movies", [movieId]),
  );
  const openOrder = orders.find((order) => order.status === "open" && canSyncOrder(c, order));
  return openOrder !== undefined && (await syncOrderUnlessRecent(c, openOrder)) === "paid";
}

const canSyncOrder = (c: RequestContext, order: OrderRow) =>
  order.providerRef !== null && findOrderProvider(c, order) !== null;
