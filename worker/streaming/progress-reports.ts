import { eq, sql } from "drizzle-orm";
import type { ProgressReport } from "../../contract/viewing/viewing.ts";
import { accessError, positionReportAccessSql } from "../access/access.ts";
import { findPlaceAndNetwork } from "../access/networks.ts";
import type { Requirement } from "../auth/requirement.ts";
import { queryAsUser, requireClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { movies } from "../schema.ts";
import { recordProgress } from "../viewing/progress.ts";
import { selectLease } from "./lease-grant.ts";
import { isEntitlementMissing, syncPendingStreamingOrders } from "./missing-payments.ts";
import { selectExtraVideo, selectPlayableVideo } from "./playback.ts";
import { createStreamLimitError } from "./playback-requests.ts";
import type { ReceiverReference } from "./receiver-tokens.ts";
import { acquireStreamLease, isLeaseHolderSql, releaseStreamLease } from "./stream-leases.ts";

/** `receiverId` names the Cast receiver that reports; null for the session's browser. */
type PlayedMovie = { movieId: number; extraId: number | null; receiverId: string | null };

/**
 * Stores a position, and extends or releases the stream lease of the browser or receiver that
 * reports. Returns the extended lease; null if none was extended. Throws the reason if a playing
 * movie may not play on, and `stream_limit` for a receiver that another player took the lease from.
 */
export async function reportStreamProgress(
  c: RequestContext,
  { movieId, extraId, receiverId }: PlayedMovie,
  report: ProgressReport,
) {
  const positionMs = Math.round(report.position * 1000);
  const {
    account,
    views: [view],
    streams: [extended],
    leases: [stream],
  } = await write(c, {
    leasesStream: true,
    require:
      receiverId === null ? [] : [await requireLeaseHolder(c, { movieId, extraId, receiverId })],
    statements: (db, viewer) => ({
      views:
        extraId === null
          ? recordProgress(db, movieId, report, {
              ...viewer,
              mayReport: sql`${positionReportAccessSql(viewer)} = 'ok'`,
            })
          : selectExtraVideo(db, { movieId, extraId }, viewer),
      streams:
        report.state === "left"
          ? releaseStreamLease(db, { movieId, extraId, positionMs, receiverId }, viewer)
          : acquireStreamLease(db, {
              ...viewer,
              movieId,
              ...findPlaceAndNetwork(c),
              extraId,
              positionMs,
              forReceiver: receiverId !== null,
              receiverId,
              cause: report.state ?? "paused",
            }),
      leases: selectLease(db, viewer),
    }),
  });
  if (!view) await requirePaidMeanwhile(c, movieId);
  else if (!extended && report.state === "playing")
    throw await streamError(c, { movieId, extraId });
  if (!extended || !stream || !view?.videoId || report.state === "left") return null;
  return { sessionId: account.sessionId, videoId: view.videoId, stream };
}

/** Requires that no other player and no other movie has taken the lease from the receiver. */
async function requireLeaseHolder(
  c: RequestContext,
  receiver: ReceiverReference,
): Promise<Requirement> {
  const { sessionId } = await requireClaims(c);
  return [isLeaseHolderSql(receiver, sessionId), () => new AppError("stream_limit")];
}

/**
 * Throws the reason why no position was stored, unless a missing payment that is now found at the
 * provider gives access to the movie.
 */
async function requirePaidMeanwhile(c: RequestContext, movieId: number): Promise<void> {
  const refused = await findRefusal(c, movieId);
  if (!refused) throw new AppError("movie_not_found");
  const isSynced =
    isEntitlementMissing(refused.access) &&
    (await syncPendingStreamingOrders(c, movieId, refused.access));
  const stillRefused = isSynced ? await findRefusal(c, movieId) : refused;
  if (stillRefused) throw accessError(stillRefused.access, stillRefused);
}

/** Returns the reason why a running stream is not extended. */
async function streamError(
  c: RequestContext,
  { movieId, extraId }: Pick<PlayedMovie, "movieId" | "extraId">,
): Promise<AppError> {
  const [movie] = await queryAsUser(c, (db, viewer) =>
    selectPlayableVideo(db, movieId, { ...viewer, ...findPlaceAndNetwork(c) }),
  );
  if (movie && movie.access !== "ok") return accessError(movie.access, movie);
  if (extraId === null && movie?.videoPath === null) return new AppError("video_being_prepared");
  if (movie) return createStreamLimitError(movie);
  return new AppError("stream_limit");
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
  if (movie && movie.access !== "ok") return { ...movie, access: movie.access };
  return null;
}
