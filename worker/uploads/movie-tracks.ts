import { and, eq, sql } from "drizzle-orm";
import { singleAudioName, type Track, type TrackList } from "../../contract/uploads/tracks.ts";
import { queryAsUser } from "../auth/session.ts";
import { isMovieEditableSql } from "../catalogue/availability.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { movies, videoFiles, videos } from "../schema.ts";
import {
  parseStoredTracks,
  type StoredAudio,
  type StoredCaptions,
} from "../streaming/stored-tracks.ts";

/** The video of a movie with its tracks as they are stored. */
export type MovieTracks = {
  movieName: string;
  videoId: string;
  stored: string | null;
  captions: StoredCaptions[];
  /** The audio tracks, the default one first. */
  audio: AudioFacts[];
  audioVersion: number;
};

type AudioFacts = Omit<StoredAudio, "codecs" | "bandwidth" | "segments">;

/** The audio of a video from before a video could have several tracks. */
const singleAudio: AudioFacts = {
  name: singleAudioName,
  language: null,
  role: "main",
  isDefault: true,
};

/**
 * Reads the tracks of a movie's video. `videoId` is empty for a movie without a video. Throws
 * `movie_not_found`.
 */
export async function requireMovieTracks(c: RequestContext, movieId: number): Promise<MovieTracks> {
  const hasSingleAudio = sql<number>`exists (
    select 1
    from ${videoFiles}
    where video_id = ${videos.id} and path = ${`${singleAudioName}/init.mp4`}
  )`;
  const [row] = await queryAsUser(c, (db) =>
    db
      .select({
        movieName: movies.name,
        videoId: sql<string>`coalesce(${movies.videoId}, '')`.as("shown_video"),
        stored: videos.tracks,
        singleAudio: hasSingleAudio.as("has_single_audio"),
      })
      .from(movies)
      .leftJoin(videos, eq(videos.id, movies.videoId))
      .where(and(eq(movies.id, movieId), isMovieEditableSql)),
  );
  if (!row) throw new AppError("movie_not_found");
  const { singleAudio: hasAudio, ...tracks } = row;
  const {
    captions,
    audio = hasAudio === 1 ? [singleAudio] : [],
    audioVersion = 1,
  } = parseStoredTracks(row.stored);
  return { ...tracks, captions, audio, audioVersion };
}

export const toTrackList = (tracks: MovieTracks): TrackList => ({
  data: toTrackDtos(tracks),
  audioVersion: tracks.audioVersion,
});

export function toTrackDtos({ captions, audio }: MovieTracks): Track[] {
  return [
    ...captions.map(
      ({ id, role, lang, label, version, isAutomatic }): Track => ({
        id,
        kind: "captions",
        role,
        language: lang,
        label,
        version,
        ...(isAutomatic && { isAutomatic }),
      }),
    ),
    ...audio.map(
      ({ name, role, language, label = "", isDefault, channels = null }): Track => ({
        id: name,
        kind: "audio",
        role,
        language,
        label,
        version: 1,
        isDefault,
        channels,
      }),
    ),
  ];
}
