import { open, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import pLimit from "p-limit";
import { nameCaptions } from "../../contract/uploads/tracks.ts";
import { sourcePartBytes } from "../../contract/uploads/uploads.ts";
import { SiteError, sha256Of } from "./site-client.mjs";

const concurrency = 3;

/**
 * Returns the upload that an earlier run started for a movie if it still exists, else a new upload.
 */
export async function findMovieUpload(site, movie, { durationMs, chapters, videoId }) {
  const existing =
    videoId && (await site.request("GET", `/api/videos/${videoId}`).catch(ignoreNotFound));
  if (existing) return existing.data;
  const json = {
    fileName: basename(movie.video),
    bytes: movie.bytes,
    type: movie.type,
    durationMs,
    chapters,
  };
  const { data } = await site.request("POST", "/api/videos", { json });
  return (await site.request("GET", `/api/videos/${data.videoId}`)).data;
}

const ignoreNotFound = (error) => {
  if (error instanceof SiteError && error.status === 404) return null;
  throw error;
};

/** Sends those parts of the original that the site does not have yet. */
export async function sendOriginal(site, movie, { id, source }, onShare) {
  if (source.complete) return;
  const { data } = await site.request("POST", `/api/videos/${id}/source`);
  const parts = Array.from({ length: data.parts }, (_, i) => i + 1).filter(
    (part) => !source.arrived.includes(part),
  );
  const file = await open(movie.video);
  try {
    await processInParallel(parts, onShare, async (part) => {
      const start = (part - 1) * sourcePartBytes;
      const body = Buffer.alloc(Math.min(sourcePartBytes, movie.bytes - start));
      await file.read(body, 0, body.length, start);
      await site.request("PUT", `/api/videos/${id}/source/${part}`, { body });
    });
  } finally {
    await file.close();
  }
  await site.request("POST", `/api/videos/${id}/source/complete`);
}

/**
 * Sends those files that the site does not have yet, and publishes the video with `captions`:
 * language, role and WebVTT of each.
 */
export async function sendRenditions(
  site,
  { id, files: arrived },
  { renditions, audio, thumbnails, folder },
  captions,
  onShare,
) {
  const arrivedPaths = new Set(arrived.map(({ path }) => path));
  const encodedFiles = [...renditions, ...audio].flatMap(({ files }) => files);
  const captionNames = nameCaptions(captions.map(({ language }) => language));
  const captionFiles = Object.fromEntries(
    captions.map(({ vtt }, i) => [`captions/${captionNames[i]}.vtt`, vtt]),
  );
  const texts = { "storyboard.vtt": thumbnails.storyboard, ...captionFiles };
  const all = [
    ...encodedFiles,
    ...thumbnails.files.map((path) => ({ path })),
    ...Object.keys(texts).map((path) => ({ path })),
  ];
  await processInParallel(
    // Sends captions again, because the name of a captions file depends on the movie's other
    // captions, which may have changed since the earlier run.
    all.filter(({ path }) => !arrivedPaths.has(path) || path in captionFiles),
    onShare,
    async ({ path, durationMs }) => {
      const body =
        texts[path] === undefined ? await readFile(join(folder, path)) : Buffer.from(texts[path]);
      const headers = {
        "X-Content-SHA256": sha256Of(body),
        ...(durationMs && { "X-Duration-Ms": String(durationMs) }),
      };
      await site.request("PUT", `/api/videos/${id}/files/${path}`, { body, headers });
    },
  );
  const pickTrackFields = ({ codecs, bandwidth, segments }) => ({ codecs, bandwidth, segments });
  const json = {
    renditions: renditions.map((rendition) => ({
      name: rendition.name,
      width: rendition.width,
      height: rendition.height,
      ...pickTrackFields(rendition),
    })),
    captions: captions.map(({ language, role, label }, i) => ({
      name: captionNames[i],
      language,
      role,
      ...(label && { label }),
    })),
    ...(audio.length > 0 && { audio: audio.map(({ files: _files, ...track }) => track) }),
  };
  await site.request("POST", `/api/videos/${id}/publish`, { json });
}

/**
 * Adds the movie of an upload to the catalogue, with the upload's id as the idempotency key.
 * Returns the movie's id.
 */
export async function addMovieForVideo(site, videoId, fields, posterFiles) {
  const names = Object.fromEntries(
    posterFiles.map((file) => [/poster-(240|480)\./.exec(file)?.[1] ?? "", file]),
  );
  const posters = await Promise.all(
    Object.entries(names).map(async ([size, file]) => [size, file, await readFile(file)]),
  );
  const form = () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, videoId }))
      body.set(name, String(value));
    for (const [size, file, bytes] of posters)
      body.set(`image${size}`, new Blob([bytes]), `poster${extname(file)}`);
    return body;
  };
  const headers = { "Idempotency-Key": videoId };
  return (await site.request("POST", "/api/createMovies", { form, headers })).data.id;
}

/** Processes `items`, a few at a time. */
async function processInParallel(items, onShare, task) {
  let done = 0;
  const limit = pLimit(concurrency);
  await limit.map(items, async (item) => {
    await task(item).catch((error) => {
      limit.clearQueue();
      throw error;
    });
    done += 1;
    onShare(done / items.length);
  });
}
