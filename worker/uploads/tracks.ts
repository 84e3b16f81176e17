import { and, eq, sql } from "drizzle-orm";
import {
  audioNamePattern,
  maxCaptions,
  singleAudioName,
  type Track,
  type TrackForm,
  type TrackList,
} from "../../contract/uploads/tracks.ts";
import type { Requirement } from "../auth/requirement.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { isEditableSql } from "../catalogue/availability.ts";
import { AppError, editConflict, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { movies, orphans, videoFiles, videos } from "../schema.ts";
import { formatOwnLanguageName } from "../streaming/language-name.ts";
import { parseTracks, type StoredAudio, type StoredCaptions } from "../streaming/stored-tracks.ts";

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

/** The audio of a video that was published when a video had one audio track at most. */
const singleAudio: AudioFacts = {
  name: singleAudioName,
  language: null,
  role: "main",
  isDefault: true,
};

/** Throws `movie_not_found`. `videoId` is empty for a movie without a video. */
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
      .where(and(eq(movies.id, movieId), isEditableSql)),
  );
  if (!row) throw new AppError("movie_not_found");
  const { singleAudio: hasAudio, ...tracks } = row;
  const {
    captions,
    audio = hasAudio === 1 ? [singleAudio] : [],
    audioVersion = 1,
  } = parseTracks(row.stored);
  return { ...tracks, captions, audio, audioVersion };
}

export const toTrackList = (tracks: MovieTracks): TrackList => ({
  data: toTrackDtos(tracks),
  audioVersion: tracks.audioVersion,
});

function toTrackDtos({ captions, audio }: MovieTracks): Track[] {
  return [
    ...captions.map(
      ({ id, role, lang, label, version }): Track => ({
        id,
        kind: "captions",
        role,
        language: lang,
        label,
        version,
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

/** Throws `track_not_found`, and `audio_not_replaceable` for the audio of the video. */
export function requireCaptions(tracks: MovieTracks, trackId: string): StoredCaptions {
  const found = tracks.captions.find(({ id }) => id === trackId);
  if (found) return found;
  const isAudio = tracks.audio.some(({ name }) => name === trackId);
  throw new AppError(isAudio ? "audio_not_replaceable" : "track_not_found");
}

type CaptionsEdit = { trackId: string; form: TrackForm; newPath: string | null };

/**
 * Returns the captions of a video after an edit. `newPath` is the path of the new text, or null.
 * Throws for a conflict with the other captions.
 */
export function editCaptions(tracks: MovieTracks, { trackId, form, newPath }: CaptionsEdit) {
  const { language, role, version } = form;
  const before = tracks.captions.find(({ id }) => id === trackId);
  if (!before && (version !== undefined || audioNamePattern.test(trackId)))
    requireCaptions(tracks, trackId);
  if (before && version !== undefined && version !== before.version)
    throw editConflict(toTrackDtos(tracks));
  const path = newPath ?? before?.path;
  if (path === undefined) throw invalidInput("file", "file_required");
  const label = form.label ?? formatOwnLanguageName(language);
  const others = tracks.captions.filter(({ id }) => id !== trackId);
  if (others.some((other) => other.label === label && other.role === role))
    throw invalidInput("label", "names_not_unique");
  if (!before && others.length >= maxCaptions)
    throw new AppError("too_many_captions", { maximum: maxCaptions });
  const edited = {
    id: trackId,
    lang: language,
    label,
    role,
    path,
    version: (before?.version ?? 0) + 1,
  };
  return before
    ? tracks.captions.map((track) => (track.id === trackId ? edited : track))
    : [...tracks.captions, edited];
}

/** The number of attempts to change tracks that other requests change at the same time. */
const maxAttempts = 4;

/** Repeats a change of tracks that have changed since they were read. */
export async function retryChange<Result>(change: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === maxAttempts) throw error;
    }
  }
}

type Change = {
  change: (tracks: MovieTracks) => StoredCaptions[];
  /** Records the file of new captions. */
  recordFile?: (db: Database, videoId: string) => ReturnType<typeof insertFile>;
};

/**
 * Changes the captions of a movie's video, for all movies that show it. A file that no captions
 * name any more is recorded as an orphan, because open players still load it. Returns the tracks
 * before the change.
 */
export const changeCaptions = (
  c: RequestContext,
  movieId: number,
  { change, recordFile }: Change,
): Promise<MovieTracks> =>
  retryChange(async () => {
    const tracks = await requireMovieTracks(c, movieId);
    if (tracks.videoId === "") throw new AppError("movie_has_no_video");
    await writeCaptions(c, movieId, { tracks, captions: change(tracks), recordFile });
    return tracks;
  });

/** A condition of a write: neither the stored tracks nor the movie's video have changed. */
export function requireUnchanged(movieId: number, tracks: MovieTracks): Requirement {
  const isUnchanged = sql`exists (
    select 1
    from ${movies}
    inner join ${videos} on ${videos.id} = ${movies.videoId}
    where ${movies.id} = ${movieId}
      and ${isEditableSql}
      and ${videos.id} = ${tracks.videoId}
      and ${videos.tracks} is ${tracks.stored}
  )`;
  return [isUnchanged, () => new ChangedMeanwhile(tracks)];
}

/** The stored tracks, or the movie's video, have changed since they were read. */
export class ChangedMeanwhile extends AppError {
  constructor(tracks: MovieTracks) {
    super("edit_conflict", {}, { details: { data: toTrackDtos(tracks) } });
  }
}

type CaptionsWrite = Pick<Change, "recordFile"> & {
  tracks: MovieTracks;
  captions: StoredCaptions[];
};

async function writeCaptions(
  c: RequestContext,
  movieId: number,
  { tracks, captions, recordFile }: CaptionsWrite,
) {
  const { videoId, stored } = tracks;
  const kept = new Set(captions.map(({ path }) => path));
  const freedPaths = tracks.captions.map(({ path }) => path).filter((path) => !kept.has(path));
  await write(c, {
    require: [requireUnchanged(movieId, tracks)],
    audit: [
      {
        action: "change",
        subject: "video",
        subjectId: videoId,
        before: sql`select ${JSON.stringify(toAuditFields(tracks.captions))}`,
        after: toAuditFields(captions),
      },
    ],
    statements: (db, { now }) => ({
      changed: db
        .update(videos)
        .set({ tracks: JSON.stringify({ ...parseTracks(stored), captions }) })
        .where(eq(videos.id, videoId)),
      recorded: recordFile ? [recordFile(db, videoId)] : [],
      freed: freedPaths.flatMap((path) => freeFile(db, { videoId, path }, now)),
    }),
  });
}

const toAuditFields = (captions: StoredCaptions[]) => ({
  captions: captions.map(({ label, lang, role, version }) => ({ label, lang, role, version })),
});

/** Takes a file off its video, and records it as an orphan. */
const freeFile = (
  db: Database,
  { videoId, path }: { videoId: string; path: string },
  now: number,
) =>
  [
    db.delete(videoFiles).where(and(eq(videoFiles.videoId, videoId), eq(videoFiles.path, path))),
    db
      .insert(orphans)
      .values({ key: `videos/${videoId}/${path}`, kind: "captions", foundAt: now })
      .onConflictDoNothing(),
  ] as const;

export const insertFile = (db: Database, file: typeof videoFiles.$inferInsert) =>
  db.insert(videoFiles).values(file);
