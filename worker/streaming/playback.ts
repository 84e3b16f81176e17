import { and, eq, isNull } from "drizzle-orm";
import type { Caption } from "../../contract/streaming.ts";
import type { Database } from "../http/database.ts";
import { movies, videos, views } from "../schema.ts";

/** The movie's video, when there is one that plays, and how far this person has watched it. */
export function selectPlayable(db: Database, movieId: number, userId: string) {
  return db
    .select({
      videoId: movies.videoId,
      status: videos.status,
      tracks: videos.tracks,
      positionMs: views.positionMs,
      finishedAt: views.finishedAt,
    })
    .from(movies)
    .leftJoin(videos, eq(videos.id, movies.videoId))
    .leftJoin(views, and(eq(views.movieId, movies.id), eq(views.userId, userId)))
    .where(and(eq(movies.id, movieId), isNull(movies.deletedAt)));
}

type Tracks = { captions: { lang: string; label: string }[]; storyboard: boolean };

/** What stands beside the picture: captions and scrub thumbnails. */
export function tracksOf(videoId: string, stored: string | null): { captions: Caption[]; storyboard: string | null } {
  const tracks: Tracks = stored === null ? { captions: [], storyboard: false } : JSON.parse(stored);
  return {
    captions: tracks.captions.map(({ lang, label }) => ({
      lang,
      label,
      src: `/stream/${videoId}/captions/${lang}.vtt`,
    })),
    storyboard: tracks.storyboard ? `/stream/${videoId}/storyboard.vtt` : null,
  };
}
