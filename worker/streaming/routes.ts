import type { Hono } from "hono";
import { isStaff } from "../../contract/access/staff-roles.ts";
import { accessError, type DownloadAccess } from "../access/access.ts";
import { originOf } from "../access/networks.ts";
import { isSubscribed } from "../auth/account.ts";
import { issuePlaybackGrant } from "../auth/playback-grant.ts";
import { batchAsUser, queryAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { respondFile } from "../media/stored-file.ts";
import { selectPendingMovieOrders } from "../orders/movie-orders.ts";
import { syncOrderUnlessRecent } from "../payments/sync-order.ts";
import { markPreOrderArrived } from "../pre-orders/pre-orders.ts";
import { selectPlanOrderToSync } from "../subscriptions/plan-orders.ts";
import { formatContentDisposition } from "./content-disposition.ts";
import { mountFileRoutes } from "./file-routes.ts";
import { readLeaseGrant, type StreamLease } from "./lease-grant.ts";
import { getSourceExtension, sourceKey } from "./media-paths.ts";
import { canSyncOrder, isEntitlementMissing } from "./missing-payments.ts";
import { readPermittedMasterPlaylist, selectMaxHeight } from "./permitted-renditions.ts";
import { selectDownloadSource } from "./playback.ts";
import { recordPlaybackMetrics } from "./playback-metrics.ts";
import { openPlayback } from "./playback-requests.ts";
import { reportStreamProgress } from "./progress-reports.ts";
import { mountReceiverRoutes } from "./receiver-routes.ts";
import { requireCastOffered } from "./receiver-tokens.ts";
import { selectStreamLimit, selectStreams, stopStream, toStreamDto } from "./stream-leases.ts";

export function mountStreaming(app: Hono<AppEnv>): void {
  mountFileRoutes(app);
  mountReceiverRoutes(app);

  route(app, "POST /api/movies/:id/playback", async (c, { params, query }) => {
    if (query.for === "cast") requireCastOffered();
    const data = await openPlayback(c, {
      movieId: Number(params.id),
      extraId: toExtraId(query),
      forReceiver: query.for !== undefined,
      receiverId: query.for === "cast" ? crypto.randomUUID() : null,
      cause: "watch",
    });
    return respond(c, "POST /api/movies/:id/playback", { data });
  });

  route(app, "POST /api/movies/:id/progress", async (c, { params, query, body }) => {
    const played = { movieId: Number(params.id), extraId: toExtraId(query), receiverId: null };
    const extended = await reportStreamProgress(c, played, body);
    if (extended) await renewGrant(c, extended);
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

type ExtendedLease = { sessionId: string; videoId: string; stream: StreamLease };

/** Issues a new playback grant for a stream whose lease was extended. */
async function renewGrant(c: RequestContext, { sessionId, videoId, stream }: ExtendedLease) {
  const grant = await readLeaseGrant(c.env.MEDIA, videoId, stream);
  await issuePlaybackGrant(c, { sessionId, videoId, ...grant });
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
  return (await readPermittedMasterPlaylist(c.env.MEDIA, videoId, viewer.maxHeight)).isComplete;
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
