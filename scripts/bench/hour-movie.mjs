import { combineInserts } from "../../demo/rows.mjs";
import {
  audioSegmentSeconds,
  videoSegmentSeconds,
} from "../../web/studio/encoder/fmp4/segment-timeline.ts";
import { listAudioTracks } from "../../worker/streaming/audio-tracks.ts";
import { buildMasterPlaylist, buildMediaPlaylists } from "../../worker/streaming/playlists.ts";

export const oneHourVideoSeconds = 3_600;
const videoId = "one-hour";
const movieName = "Safety Last!";
/** A segment's content. It is small, because the benchmark counts operations and not bytes. */
const segmentBytes = Buffer.alloc(1024);

export const oneHourVideoObjectKey = (path) => `videos/${videoId}/${path}`;

const cut = (seconds) =>
  Array.from({ length: oneHourVideoSeconds / seconds }, () => ({ durationMs: seconds * 1000 }));

const rendition = (name, height, bandwidth) => ({
  name,
  width: Math.round((height * 16) / 9 / 2) * 2,
  height,
  codecs: "avc1.64001f",
  bandwidth,
  segments: cut(videoSegmentSeconds),
});
/** The video renditions. A player begins with the smaller and changes to the larger rendition. */
const renditions = [rendition("240p", 240, 400_000), rendition("1080p", 1080, 5_000_000)];
const audio = listAudioTracks({
  codecs: "mp4a.40.2",
  bandwidth: 128_000,
  segments: cut(audioSegmentSeconds),
});

/**
 * Gives a movie of the demo a published video of one hour, with all files and rows, and returns the
 * movie.
 */
export async function storeOneHourVideo({ DB, MEDIA }) {
  const tracks = [...renditions, ...audio];
  const packagedPaths = [
    ...tracks.flatMap(({ name, segments }) => [
      `${name}/init.mp4`,
      ...segments.map((_, i) => `${name}/${i + 1}.m4s`),
    ]),
    "captions/en.vtt",
    "storyboard.vtt",
    "storyboard-1.webp",
  ];
  const playlists = {
    "master.m3u8": buildMasterPlaylist(renditions, audio),
    ...buildMediaPlaylists(tracks),
  };
  const files = [
    ...packagedPaths.map((path) => [path, segmentBytes]),
    ...Object.entries(playlists),
  ];
  for (let i = 0; i < files.length; i += 50)
    await Promise.all(
      files.slice(i, i + 50).map(([path, body]) => MEDIA.put(oneHourVideoObjectKey(path), body)),
    );

  const now = Date.now();
  const fileRows = packagedPaths.map((path) => ({
    sql: "INSERT INTO video_files (video_id, path, bytes, sha256, created_at) VALUES (?, ?, ?, ?, ?)",
    values: [videoId, path, segmentBytes.length, "0".repeat(64), now],
  }));
  const tracksJson = JSON.stringify({
    captions: [{ lang: "en", label: "English" }],
    storyboard: true,
  });
  const videoColumns =
    "id, status, file_name, type, bytes, duration_ms, source_at, tracks, created_at, updated_at, published_at";
  await DB.batch([
    DB.prepare(
      `INSERT INTO videos (${videoColumns}) VALUES (?1, 'ready', 'hour.mp4', 'video/mp4', 1, ?2, ?3, ?4, ?3, ?3, ?3)`,
    ).bind(videoId, oneHourVideoSeconds * 1000, now, tracksJson),
    ...combineInserts(fileRows).map(({ sql, values }) => DB.prepare(sql).bind(...values)),
    DB.prepare("UPDATE movies SET video_id = ? WHERE name = ?").bind(videoId, movieName),
  ]);
  return findMovieWithVideo({ DB }, movieName);
}

export async function findMovieWithVideo({ DB }, name = movieName) {
  const { movieId, durationMs } = await DB.prepare(
    `SELECT movies.id AS movieId, duration_ms AS durationMs FROM movies INNER JOIN videos ON videos.id = video_id
      WHERE name = ? AND video_path IS NOT NULL`,
  )
    .bind(name)
    .first();
  return { movieId, durationSeconds: durationMs / 1000 };
}
