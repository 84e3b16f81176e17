import { and, eq, sql } from "drizzle-orm";
import { issuePlaybackGrant } from "../auth/playback-grant.ts";
import { batchAsUser } from "../auth/session.ts";
import { isMovieEditableSql } from "../catalogue/availability.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { movies } from "../schema.ts";

/**
 * Grants playback of a movie's video for some minutes, to edit its captions, without a subscription
 * or a stream lease. Returns the address of the master playlist, else of the original.
 */
export async function grantStudioPlayback(c: RequestContext, movieId: number): Promise<string> {
  const { account, found } = await batchAsUser(c, (db) => ({
    found: db
      .select({
        videoId: movies.videoId,
        videoPath: sql<string | null>`${movies.videoPath}`.as("played_path"),
      })
      .from(movies)
      .where(and(eq(movies.id, movieId), isMovieEditableSql)),
  }));
  const [movie] = found;
  if (!movie) throw new AppError("movie_not_found");
  const { videoId, videoPath } = movie;
  if (!videoId || !videoPath) throw new AppError("movie_has_no_video");
  const { sessionId } = account;
  const grant = { renditions: null, original: videoPath.startsWith("source."), endsAt: null };
  const folder = await issuePlaybackGrant(c, { sessionId, videoId, ...grant });
  return `${folder}/${videoPath}`;
}
