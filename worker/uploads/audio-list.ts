import { and, eq, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { AudioTracksForm, PublishedAudio } from "../../contract/uploads/publication.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, editConflict, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { orphans, videoFiles, videos } from "../schema.ts";
import { listAudioTracks } from "../streaming/audio-tracks.ts";
import { readRenditions, readSingleAudio } from "../streaming/playlists.ts";
import { parseTracks } from "../streaming/stored-tracks.ts";
import { requireCompleteUpload, writePlaylists } from "./publication.ts";
import {
  ChangedMeanwhile,
  type MovieTracks,
  requireMovieTracks,
  requireUnchanged,
  retryChange,
  toTrackList,
} from "./tracks.ts";
import { selectFiles } from "./videos.ts";

/** Folders that no list names are removed a day after their upload, which may be under way. */
const unlistedMinAgeMs = milliseconds.day;

/**
 * Changes the audio tracks of a movie's video for all movies that show it. The master playlist is
 * replaced before the stored list, and put back if the list cannot be stored, so that it never
 * names a track whose files are removed. Throws `edit_conflict` if the list has changed since
 * `audioVersion`.
 */
export const changeAudioTracks = (
  c: RequestContext,
  movieId: number,
  form: AudioTracksForm,
): Promise<void> => retryChange(() => tryChange(c, movieId, form));

async function tryChange(c: RequestContext, movieId: number, form: AudioTracksForm): Promise<void> {
  const tracks = await requireMovieTracks(c, movieId);
  const { videoId } = tracks;
  if (form.audioVersion !== tracks.audioVersion) throw editConflict(toTrackList(tracks).data);
  const key = `videos/${videoId}/master.m3u8`;
  const master = videoId === "" ? null : await c.env.MEDIA.get(key);
  if (!master) throw new AppError("movie_has_no_video");
  const before = await master.text();
  const rows = await queryAsUser(c, (db) => selectFiles(db, videoId));
  const parsed = parseTracks(tracks.stored);
  const listed = parsed.audio ?? readSingleAudio(before, rows);
  const { renditions = readRenditions(before, listed, rows), usedNames = [] } = parsed;
  const audio = listAudioTracks(mergeTracks(form.tracks, listed, usedNames));
  const publication = { renditions, audio };
  await requireCompleteUpload(c.env.MEDIA, videoId, publication, rows);
  const written = await writePlaylists(c.env.MEDIA, videoId, publication, rows, master.etag);
  if (!written) throw new ChangedMeanwhile(tracks);
  const stored = JSON.stringify({
    ...parsed,
    audio,
    audioVersion: tracks.audioVersion + 1,
    renditions,
    usedNames: [
      ...usedNames,
      ...listNames(listed).filter((name) => !listNames(audio).includes(name)),
    ],
  });
  await storeAudioTracks(c, { movieId, tracks, ...publication, stored }).catch(
    async (error: unknown) => {
      const current = await requireMovieTracks(c, movieId).catch(() => null);
      if (current && current.stored !== stored)
        await c.env.MEDIA.put(key, before, { onlyIf: { etagMatches: written.etag } });
      throw error;
    },
  );
}

const listNames = (tracks: { name: string }[]) => tracks.map(({ name }) => name);

/** Returns the tracks of the form. Those that exist keep their codecs, bandwidth and segments. */
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

type ListChange = {
  movieId: number;
  tracks: MovieTracks;
  audio: PublishedAudio[];
  renditions: { name: string }[];
  /** `videos.tracks` with the changed list. */
  stored: string;
};

async function storeAudioTracks(
  c: RequestContext,
  { movieId, tracks, audio, renditions, stored }: ListChange,
): Promise<void> {
  const { videoId } = tracks;
  const freed = freeUnlistedFolders({
    videoId,
    before: tracks.audio,
    after: audio,
    renditions,
    // Without a list, nobody knows which other folders were listed.
    minAgeMs: parseTracks(tracks.stored).audio ? unlistedMinAgeMs : Number.MAX_SAFE_INTEGER,
  });
  await write(c, {
    require: [requireUnchanged(movieId, tracks)],
    audit: [
      {
        action: "change",
        subject: "video",
        subjectId: videoId,
        before: sql`select ${JSON.stringify({ audio: tracks.audio.map(toAuditFields) })}`,
        after: { audio: audio.map(toAuditFields) },
      },
    ],
    statements: (db, { now }) => ({
      changed: db.update(videos).set({ tracks: stored }).where(eq(videos.id, videoId)),
      ...freed(db, now),
    }),
  });
}

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
 * Takes the folders of audio that the list no longer names off the video, and records them as
 * orphans, because open players still load them.
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
