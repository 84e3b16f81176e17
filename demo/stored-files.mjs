import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildMasterPlaylist, buildMediaPlaylist } from "../worker/streaming/playlists.ts";
import { demo, demoReels } from "./catalogue.mjs";
import { videoIdOf } from "./rows.mjs";

/** Everything the demo keeps in the bucket: `{key, read}`, where `read` gives the bytes. */
export async function demoFiles() {
  const pictures = await Promise.all([
    filesBelow("posters", /\.(webp|avif)$/, "media/posters"),
    filesBelow("portraits", /\.webp$/, "media/casts"),
    filesBelow("trailers", /\.mp4$/, "media/trailers"),
  ]);
  const reels = await Promise.all((await demoReels()).map(reelFiles));
  return [...pictures, ...reels].flat();
}

async function reelFiles(reel) {
  const videoId = videoIdOf(reel.name);
  const stored = await filesBelow(`reels/${reel.name}`, /\.(mp4|m4s|vtt|webp)$/, `videos/${videoId}`);
  const playlists = { "master.m3u8": buildMasterPlaylist(reel.renditions, reel.audio) };
  for (const { name, segments } of [...reel.renditions, { name: "audio", ...reel.audio }]) {
    playlists[`${name}/index.m3u8`] = buildMediaPlaylist(segments);
  }
  const written = Object.entries(playlists).map(([path, text]) => ({
    key: `videos/${videoId}/${path}`,
    read: async () => text,
  }));
  return [...stored, ...written];
}

async function filesBelow(folder, pattern, prefix) {
  const names = await readdir(join(demo, folder), { recursive: true });
  return names
    .filter((name) => pattern.test(name))
    .map((name) => ({ key: `${prefix}/${name}`, read: () => readFile(join(demo, folder, name)) }));
}
