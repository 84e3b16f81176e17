import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { listAudioTracks } from "../worker/streaming/audio-tracks.ts";
import { replaceCaptionsGroup } from "../worker/streaming/captions-group.ts";
import { buildMasterPlaylist, buildMediaPlaylists } from "../worker/streaming/playlists.ts";
import { parseStoredTracks } from "../worker/streaming/stored-tracks.ts";
import { demoFolder, demoVideos } from "./catalogue.mjs";
import { tracksOf, videoIdOf } from "./rows.mjs";

/** Lists every file of the demo in the bucket: `{key, read}`, where `read` returns the bytes. */
export async function demoFiles() {
  const images = await Promise.all([
    listFiles("posters", /\.(webp|avif)$/, "media/posters"),
    listFiles("portraits", /\.webp$/, "media/casts"),
    listFiles("trailers", /\.mp4$/, "media/trailers"),
  ]);
  const videos = await Promise.all((await demoVideos()).map(videoFiles));
  return [...images, ...videos].flat();
}

async function videoFiles(demoVideo) {
  const videoId = videoIdOf(demoVideo.name);
  const stored = await listFiles(
    `reels/${demoVideo.name}`,
    /\.(mp4|m4s|vtt|webp)$/,
    `videos/${videoId}`,
  );
  const audio = listAudioTracks(demoVideo.audio);
  const playlists = {
    "master.m3u8": replaceCaptionsGroup(
      buildMasterPlaylist(demoVideo.renditions, audio),
      parseStoredTracks(tracksOf(demoVideo)).captions,
    ),
    ...buildMediaPlaylists([...demoVideo.renditions, ...audio]),
  };
  const playlistFiles = Object.entries(playlists).map(([path, text]) => ({
    key: `videos/${videoId}/${path}`,
    read: async () => text,
  }));
  return [...stored, ...playlistFiles];
}

async function listFiles(folder, pattern, prefix) {
  const names = await readdir(join(demoFolder, folder), { recursive: true });
  return names
    .filter((name) => pattern.test(name))
    .map((name) => ({
      key: `${prefix}/${name}`,
      read: () => readFile(join(demoFolder, folder, name)),
    }));
}
