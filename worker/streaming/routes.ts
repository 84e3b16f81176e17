import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { maxPlaysPerHour } from "../../contract/constants.ts";
import { issuePlaybackGrant } from "../auth/playback-grant.ts";
import { batchAsUser, isSubscribed, queryAsUser, requireSession } from "../auth/session.ts";
import { isOver, notYetAvailable } from "../catalogue/availability.ts";
import { isInSubscription } from "../catalogue/subscription-days.ts";
import { countryOf, isInTerritory, notInCountry } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { respondFile } from "../media/stored-file.ts";
import { selectPendingMovieOrders } from "../orders/movie-orders.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { syncOrderUnlessRecent } from "../payments/sync-order.ts";
import { receivePreOrder } from "../pre-orders/pre-orders.ts";
import { selectPlanOrderToSync } from "../subscriptions/plan-orders.ts";
import { recordProgress } from "../viewing/progress.ts";
import { formatContentDisposition } from "./content-disposition.ts";
import {
  accessError,
  isThereSql,
  lacksSubscription,
  mayDownload,
  mayOpen,
  mayStream,
  streamGuard,
  streamRights,
} from "./entitlement.ts";
import { fileRoutes } from "./file-routes.ts";
import { getSourceExtension, sourceKey } from "./media-paths.ts";
import { readMasterPlaylist, selectMaxHeight } from "./permitted-renditions.ts";
import {
  fetchInitialPlaylists,
  selectDownloadSource,
  selectExtraVideo,
  selectPlayableExtra,
  selectPlayableVideo,
  toTracksDto,
} from "./playback.ts";
import { recordPlaybackMetrics } from "./playback-metrics.ts";
import {
  acquireStreamLease,
  leaseEnd,
  releaseStreamLease,
  selectStreamLimit,
  selectStreams,
  stopStream,
  toStreamDto,
} from "./stream-leases.ts";

export function mountStreaming(app: Hono<AppEnv>): void {
  fileRoutes(app);

  route(app, "POST /api/movies/:id/playback", async (c, { params, query }) => {
    const movieId = Number(params.id);
    const extraId = toExtraId(query);
    const playRequest = await requestPlayback(c, movieId, extraId);
    if (!playRequest.playable) throw new AppError("movie_not_found");
    if (!playRequest.playable.isInCountry) throw notInCountry(playRequest.playable);
    if (!playRequest.playable.isOpen) throw notYetAvailable(playRequest.playable);
    const isEntitled = mayStream(playRequest.account, playRequest.playable, c.var.now);
    const isSubscriptionMissing = lacksSubscription(
      playRequest.account,
      playRequest.playable,
      c.var.now,
    );
    const { account, playable, stream } =
      isEntitled || !(await syncUnpaidStreaming(c, movieId, isSubscriptionMissing))
        ? playRequest
        : await requestPlayback(c, movieId, extraId);
    if (!playable) throw new AppError("movie_not_found");
    if (!mayStream(account, playable, c.var.now)) throw accessError(playable);
    if (!playable.videoId || !playable.videoPath) throw new AppError("movie_has_no_video");
    if (!stream) throw limitError(playable);
    const { videoId } = playable;
    const master = await readMasterPlaylist(c.env.MEDIA, videoId, stream.maxHeight);
    const [{ expiresAt }, playlists] = await Promise.all([
      issuePlaybackGrant(c, {
        sessionId: account.sessionId,
        videoId,
        endsAt: leaseEnd(stream),
        renditions: master.renditions,
        original: stream.playsOriginal === 1,
      }),
      fetchInitialPlaylists(c.env.MEDIA, videoId, master.text),
    ]);
    return respond(c, "POST /api/movies/:id/playback", {
      data: {
        playId: stream.playId,
        src: `/stream/${videoId}/${playable.videoPath}`,
        resumeAt: playable.finishedAt === null ? (playable.positionMs ?? 0) / 1000 : 0,
        expiresAt: new Date(expiresAt).toISOString(),
        now: new Date(c.var.now).toISOString(),
        playlists,
        ...toTracksDto(videoId, playable.tracks),
        chapters: JSON.parse(playable.chapters ?? "[]"),
      },
    });
  });

  route(app, "POST /api/movies/:id/progress", async (c, { params, query, body }) => {
    const movieId = Number(params.id);
    const extraId = toExtraId(query);
    const {
      account,
      views: [view],
      streams: [stream],
    } = await batchAsUser(
      c,
      (db, userContext) => {
        const context = { ...userContext, guard: streamGuard(c, userContext, movieId) };
        const positionMs = Math.round(body.position * 1000);
        return {
          views:
            extraId === null
              ? recordProgress(db, movieId, body, {
                  ...context,
                  isThere: isThereSql({ ...context, movieId }),
                })
              : selectExtraVideo(db, { movieId, extraId }, context),
          streams:
            body.state === "left"
              ? releaseStreamLease(db, { movieId, extraId, positionMs }, context)
              : acquireStreamLease(db, {
                  ...context,
                  movieId,
                  country: countryOf(c),
                  extraId,
                  positionMs,
                  cause: body.state ?? "paused",
                }),
        };
      },
      { leasesStream: true },
    );
    if (!view) {
      const refused = await findRefusal(c, movieId);
      if (!refused) throw new AppError("movie_not_found");
      const isSynced = await syncUnpaidStreaming(c, movieId, refused.isSubscriptionMissing);
      const stillRefused = isSynced ? await findRefusal(c, movieId) : refused;
      if (stillRefused) throw stillRefused.error;
      return respond(c, "POST /api/movies/:id/progress", undefined);
    }
    if (!stream && body.state === "playing") throw await streamError(c, movieId);
    const { videoId } = view;
    if (stream && videoId && body.state !== "left") {
      const { maxHeight } = stream;
      const { renditions } =
        maxHeight === null
          ? { renditions: null }
          : await readMasterPlaylist(c.env.MEDIA, videoId, maxHeight);
      await issuePlaybackGrant(c, {
        sessionId: account.sessionId,
        videoId,
        endsAt: leaseEnd(stream),
        renditions,
        original: stream.playsOriginal === 1,
      });
    }
    return respond(c, "POST /api/movies/:id/progress", undefined);
  });

  route(app, "POST /api/movies/:id/quality", async (c, { params, body }) => {
    await queryAsUser(c, (db, context) =>
      recordPlaybackMetrics(db, Number(params.id), body, context),
    );
    return respond(c, "POST /api/movies/:id/quality", undefined);
  });

  route(app, "GET /api/movies/:id/download", async (c, { params }) => {
    const movieId = Number(params.id);
    const {
      account,
      sources: [found],
    } = await batchAsUser(c, (db, { userId }) => ({
      sources: selectDownloadSource(db, movieId, userId),
    }));
    const movie = found && {
      ...found,
      bought: found.bought === 1,
      awaited: found.awaited === 1,
      isIncluded: isInSubscription(found, c.var.now),
    };
    const isGone = !movie || movie.deletedAt !== null || isOver(movie, c.var.now);
    if (!movie || (isGone && (!movie.bought || movie.awaited)))
      throw new AppError("movie_not_found");
    if (!isInTerritory(movie, countryOf(c))) throw notInCountry(movie);
    if (!mayOpen(account, movie, c.var.now)) throw notYetAvailable(movie);
    const isEntitled =
      mayDownload(account, movie, c.var.now) ||
      (await hasBoughtAfterSync(c, movieId)) ||
      (lacksSubscription(account, movie, c.var.now) && (await hasSubscribedAfterSync(c)));
    if (!isEntitled) throw accessError(movie);
    if (!movie.videoId || !movie.type || !movie.sourceAt) {
      throw new AppError("download_not_ready");
    }
    const isByPlan = !movie.bought && !movie.freeDownload;
    if (isByPlan && !(await isOriginalInPlan(c, movieId, movie.videoId)))
      throw new AppError("original_not_in_plan");
    if (movie.awaited && account.role !== "ADMIN")
      await queryAsUser(c, (db, { userId, now }) => receivePreOrder(db, userId, movieId, now));
    const disposition = formatContentDisposition(
      `${movie.name} (${movie.year})`,
      getSourceExtension(movie.type),
    );
    return respondFile(c, sourceKey(movie.videoId, movie.type), {
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
    const stopped = await queryAsUser(c, (db, context) => stopStream(db, params.id, context));
    if (stopped.length === 0) throw new AppError("stream_not_found");
    return respond(c, "DELETE /api/streams/:id", undefined);
  });
}

const toExtraId = ({ extra }: { extra?: string | undefined }) =>
  extra === undefined ? null : Number(extra);

/** Why a running stream is not extended. */
async function streamError(c: RequestContext, movieId: number): Promise<AppError> {
  const country = countryOf(c);
  const [movie] = await queryAsUser(c, (db, { userId, now }) =>
    selectPlayableVideo(db, { userId, movieId, country, now }),
  );
  if (movie && !movie.isInCountry) return notInCountry(movie);
  if (movie && !movie.isOpen) return notYetAvailable(movie);
  return movie ? limitError(movie) : new AppError("stream_limit");
}

const limitError = ({ recentPlays }: { recentPlays: number }) =>
  recentPlays < maxPlaysPerHour
    ? new AppError("stream_limit")
    : new AppError("too_many_requests", { count: 60 }, { headers: { "Retry-After": "3600" } });

/** A play request: the movie's video, and a stream lease if the user may watch. */
async function requestPlayback(c: RequestContext, movieId: number, extraId: number | null) {
  const {
    account,
    videos: [playable],
    streams: [stream],
  } = await batchAsUser(
    c,
    (db, context) => {
      const request = { ...context, movieId, country: countryOf(c) };
      const guard = streamGuard(c, context, movieId);
      return {
        videos:
          extraId === null
            ? selectPlayableVideo(db, request)
            : selectPlayableExtra(db, extraId, request),
        streams: acquireStreamLease(db, { ...request, guard, extraId, cause: "watch" }),
      };
    },
    { leasesStream: true },
  );
  return { account, playable, stream };
}

/** The original has more lines than the plan's highest rendition if one that was made from it has. */
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

type Refusal = { error: AppError; isSubscriptionMissing: boolean };

/** Why the account may not stream the movie, as the database has it now; null if it may. */
async function findRefusal(c: RequestContext, movieId: number): Promise<Refusal | null> {
  const {
    account,
    rights: [rights],
  } = await batchAsUser(c, (db, { userId }) => ({
    rights: db.select(streamRights(userId, sql`(${movieId})`, c.var.now)).from(sql`(select 1)`),
  }));
  if (!rights) return { error: new AppError("movie_not_found"), isSubscriptionMissing: false };
  if (mayStream(account, rights, c.var.now)) return null;
  return {
    error: accessError(rights),
    isSubscriptionMissing: lacksSubscription(account, rights, c.var.now),
  };
}

/**
 * Before access is refused, the provider states are fetched once, of rentals of the movie and, if a subscription is missing,
 * of the plan's order: an event of a payment may have been lost. Returns whether there were any.
 */
async function syncUnpaidStreaming(
  c: RequestContext,
  movieId: number,
  isSubscriptionMissing: boolean,
) {
  const { planOrders, rentalOrders } = await batchAsUser(c, (db, { userId }) => ({
    planOrders: isSubscriptionMissing ? [selectPlanOrderToSync(db, userId)] : [],
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

/** The same for an open order of this movie. */
async function hasBoughtAfterSync(c: RequestContext, movieId: number): Promise<boolean> {
  const orders = await queryAsUser(c, (db, { userId }) =>
    selectPendingMovieOrders(db, userId, "movies", [movieId]),
  );
  const openOrder = orders.find((order) => order.status === "open" && canSyncOrder(c, order));
  return openOrder !== undefined && (await syncOrderUnlessRecent(c, openOrder)) === "paid";
}

const canSyncOrder = (c: RequestContext, { provider, providerRef }: OrderRow) =>
  providerRef !== null && provider === c.env.PAYMENT_PROVIDER;
