import { and, eq, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { AudioTracksForm, PublishedAudio } from "../../contract/uploads/publication.ts";
import { queryAsUser } from "../auth/session.ts";
import { AppError, editConflict, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { orphans, videoFiles } from "../schema.ts";
import { listAudioTracks } from "../streaming/audio-tracks.ts";
import { readRenditions, readSingleAudio } from "../streaming/playlists.ts";
import { parseStoredTracks } from "../streaming/stored-tracks.ts";
import { type MovieTracks, requireMovieTracks, toTrackList } from "./movie-tracks.ts";
import { requireCompleteUpload, writePlaylists } from "./publication.ts";
import { readMasterPlaylist, retryTracksChange, storeTracks } from "./store-tracks.ts";
import { selectVideoFiles } from "./videos.ts";

/**
 * The age from which uploaded folders of audio that are in no list of tracks are removed. A younger
 * folder may belong to a track that is about to be added.
 */
const unlistedMinAgeMs = milliseconds.day;

/**
 * Changes the audio tracks of a movie's video for all movies that show it. Throws `edit_conflict`
 * if the list has changed since `audioVersion`.
 */
export const changeAudioTracks = (
  c: RequestContext,
  movieId: number,
  form: AudioTracksForm,
): Promise<void> => retryTracksChange(() => tryChange(c, movieId, form));

async function tryChange(c: RequestContext, movieId: number, form: AudioTracksForm): Promise<void> {
  const tracks = await requireMovieTracks(c, movieId);
  const { videoId } = tracks;
  if (form.audioVersion !== tracks.audioVersion) throw editConflict(toTrackList(tracks).data);
  const master = videoId === "" ? null : await readMasterPlaylist(c.env.MEDIA, videoId);
  if (!master) throw new AppError("movie_has_no_video");
  const rows = await queryAsUser(c, (db) => selectVideoFiles(db, videoId));
  const parsed = parseStoredTracks(tracks.stored);
  const listed = parsed.audio ?? readSingleAudio(master.text, rows);
  const { renditions = readRenditions(master.text, listed, rows), usedNames = [] } = parsed;
  const audio = listAudioTracks(mergeTracks(form.tracks, listed, usedNames));
  const publication = { renditions, audio, captions: parsed.captions };
  await requireCompleteUpload(c.env.MEDIA, videoId, publication, rows);
  const removedNames = listNames(listed).filter((name) => !listNames(audio).includes(name));
  await storeTracks(c, {
    movieId,
    tracks,
    master,
    replaceMaster: (etag) => writePlaylists(c.env.MEDIA, videoId, publication, rows, etag),
    after: {
      ...parsed,
      audio,
      audioVersion: tracks.audioVersion + 1,
      renditions,
      usedNames: [...usedNames, ...removedNames],
    },
    audit: {
      before: { audio: tracks.audio.map(toAuditFields) },
      after: { audio: audio.map(toAuditFields) },
    },
    statements: freeUnlistedFolders({
      videoId,
      before: tracks.audio,
      after: audio,
      renditions,
      // Without a stored list, it is unknown which other folders belong to tracks, so none is
      // removed.
      minAgeMs: parsed.audio ? unlistedMinAgeMs : Number.MAX_SAFE_INTEGER,
    }),
  });
}

const listNames = (tracks: { name: string }[]) => tracks.map(({ name }) => name);

/**
 * Returns the form's tracks. Existing tracks keep their codecs, bandwidth and segments. Throws
 * `invalid` for the name of a removed track, and for a new track without codecs.
 */
const mergeTracks = (
  tracks: AudioTracksForm["tracks"],
  listed: PublishedAudio[],
  usedNames: string[],
): PublishedAudio[] =>
  tracks.map((track, index) => {
    if (usedNames.includes(track.name))
      throw invalidInput(`tracks.${index}.name`, "audio_name_used");
    const { codecs, bandwidth, segments, channels } =
      listed.find(({ name }) => name === track.name) ?? track;
    if (codecs === undefined || bandwidth === undefined || segments === undefined)
      throw invalidInput(`tracks.${index}.codecs`, "required");
    return { ...track, codecs, bandwidth, segments, ...(channels !== undefined && { channels }) };
  });

const toAuditFields = ({
  name,
  language,
  role,
  label,
  isDefault,
}: MovieTracks["audio"][number]) => ({
  name,
  language,
  role,
  isDefault,
  ...(label !== undefined && { label }),
});

type Lists = {
  videoId: string;
  before: { name: string }[];
  after: { name: string }[];
  renditions: { name: string }[];
  minAgeMs: number;
};

/**
 * Returns statements that remove the folders of unlisted audio from the video, and record the
 * folders as orphans: open players can fetch the files until the orphans are deleted.
 */
const freeUnlistedFolders = ({ videoId, before, after, renditions, minAgeMs }: Lists) => {
  const toJson = (tracks: { name: string }[]) => JSON.stringify(listNames(tracks));
  const folder = sql`substr(${videoFiles.path}, 1, instr(${videoFiles.path}, '/') - 1)`;
  return (db: Database, now: number) => {
    const isFreed = and(
      eq(videoFiles.videoId, videoId),
      sql`${videoFiles.path} glob 'audio*/*'`,
      sql`${folder} not in (select value from json_each(${toJson([...after, ...renditions])}))`,
      sql`(
        ${folder} in (select value from json_each(${toJson(before)}))
        or ${videoFiles.createdAt} < ${now - minAgeMs}
      )`,
    );
    const keys = db
      .selectDistinct({
        key: sql<string>`${`videos/${videoId}/`} || ${folder} || '/'`.as("key"),
        kind: sql<"audio">`'audio'`.as("kind"),
        foundAt: sql<number>`${now}`.as("found_at"),
      })
      .from(videoFiles)
      .where(isFreed);
    return {
      orphaned: db
        .insert(orphans)
        .select(keys)
        .onConflictDoUpdate({ target: orphans.key, set: { foundAt: now } }),
      freed: db.delete(videoFiles).where(isFreed),
    };
  };
};
