import { and, eq } from "drizzle-orm";
import { formatOwnLanguageName } from "../../contract/uploads/own-language-name.ts";
import { audioNamePattern, maxCaptions, type TrackForm } from "../../contract/uploads/tracks.ts";
import { AppError, editConflict, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { orphans, videoFiles } from "../schema.ts";
import { replaceCaptionsGroup } from "../streaming/captions-group.ts";
import { formatCaptionsLabel } from "../streaming/captions-label.ts";
import { buildMasterPlaylist } from "../streaming/playlists.ts";
import { parseStoredTracks, type StoredCaptions } from "../streaming/stored-tracks.ts";
import { type MovieTracks, requireMovieTracks, toTrackDtos } from "./movie-tracks.ts";
import {
  readMasterPlaylist,
  retryTracksChange,
  storeTracks,
  writeMasterPlaylist,
} from "./store-tracks.ts";

/**
 * Returns the captions with this id. Throws `track_not_found`, or `audio_not_replaceable` for an
 * audio track.
 */
export function requireCaptions(tracks: MovieTracks, trackId: string): StoredCaptions {
  const found = tracks.captions.find(({ id }) => id === trackId);
  if (found) return found;
  const isAudio = tracks.audio.some(({ name }) => name === trackId);
  throw new AppError(isAudio ? "audio_not_replaceable" : "track_not_found");
}

type CaptionsEdit = { trackId: string; form: TrackForm; newPath: string | null };

/**
 * Returns the video's captions after an edit. `newPath` is the path of a new file, or null. Throws
 * for a conflict with the video's other captions.
 */
export function editCaptions(tracks: MovieTracks, { trackId, form, newPath }: CaptionsEdit) {
  const { language, role, automatic } = form;
  const before = findEdited(tracks, trackId, form.version);
  const path = newPath ?? before?.path;
  if (path === undefined) throw invalidInput("file", "file_required");
  const label = form.label ?? formatOwnLanguageName(language);
  const isAutomatic = automatic === undefined ? before?.isAutomatic : automatic === "true";
  const others = tracks.captions.filter(({ id }) => id !== trackId);
  requireOwnLabel(others, { lang: language, label, isAutomatic, role });
  if (!before && others.length >= maxCaptions)
    throw new AppError("too_many_captions", { maximum: maxCaptions });
  const edited: StoredCaptions = {
    id: trackId,
    lang: language,
    label,
    role,
    path,
    version: (before?.version ?? 0) + 1,
    ...(isAutomatic && { isAutomatic }),
  };
  if (before) return tracks.captions.map((track) => (track.id === trackId ? edited : track));
  return [...tracks.captions, edited];
}

/**
 * Finds the captions that an edit replaces; none if it adds captions. `version` is the version that
 * the administrator saw. Throws if the captions are missing, or have another version by now.
 */
function findEdited(tracks: MovieTracks, trackId: string, version: number | undefined) {
  const found = tracks.captions.find(({ id }) => id === trackId);
  if (found && version !== undefined && version !== found.version)
    throw editConflict(toTrackDtos(tracks));
  if (found || (version === undefined && !audioNamePattern.test(trackId))) return found;
  return requireCaptions(tracks, trackId);
}

type Labelled = Parameters<typeof formatCaptionsLabel>[0] & Pick<StoredCaptions, "role">;

/** Throws if other captions of the same role are shown with the same label. */
function requireOwnLabel(others: StoredCaptions[], edited: Labelled) {
  const shownLabel = formatCaptionsLabel(edited);
  const isTaken = others.some(
    (other) => formatCaptionsLabel(other) === shownLabel && other.role === edited.role,
  );
  if (isTaken) throw invalidInput("label", "names_not_unique");
}

type Change = {
  change: (tracks: MovieTracks) => StoredCaptions[];
  recordFile?: (db: Database, videoId: string) => ReturnType<typeof insertCaptionsFile>;
};

/**
 * Changes the captions of a movie's video, for all movies that show it. A file that is no longer
 * named is recorded as an orphan, which open players can still fetch. Returns the tracks before the
 * change.
 */
export const changeCaptions = (
  c: RequestContext,
  movieId: number,
  { change, recordFile }: Change,
): Promise<MovieTracks> =>
  retryTracksChange(async () => {
    const tracks = await requireMovieTracks(c, movieId);
    if (tracks.videoId === "") throw new AppError("movie_has_no_video");
    await writeCaptions(c, movieId, { tracks, captions: change(tracks), recordFile });
    return tracks;
  });

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
  const master = await readMasterPlaylist(c.env.MEDIA, videoId);
  const { renditions, audio } = parseStoredTracks(stored);
  // The playlist is made from the stored tracks, because the current playlist may name audio tracks
  // of another request that will be refused.
  const text = renditions && audio ? buildMasterPlaylist(renditions, audio) : (master?.text ?? "");
  await storeTracks(c, {
    movieId,
    tracks,
    master,
    replaceMaster: async (etag) =>
      master &&
      writeMasterPlaylist(c.env.MEDIA, master.key, replaceCaptionsGroup(text, captions), {
        etagMatches: etag,
      }),
    after: { ...parseStoredTracks(stored), captions },
    audit: { before: toAuditFields(tracks.captions), after: toAuditFields(captions) },
    statements: (db, now) => ({
      recorded: recordFile?.(db, videoId),
      freed: freedPaths.flatMap((path) => freeFile(db, { videoId, path }, now)),
    }),
  });
}

const toAuditFields = (captions: StoredCaptions[]) => ({
  captions: captions.map((track) => {
    const { lang, role, version } = track;
    return { label: formatCaptionsLabel(track), lang, role, version };
  }),
});

/** Returns statements that remove a file from its video, and record it as an orphan. */
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

export const insertCaptionsFile = (db: Database, file: typeof videoFiles.$inferInsert) =>
  db.insert(videoFiles).values(file);
