import { open, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sourcePartBytes } from "../../contract/uploads.ts";
import { captionLanguage, toWebVtt } from "../../web/features/admin/encoder/captions.ts";
import { Refused, sha256Of } from "./site.mjs";

const atOnce = 3;
const triesAtMost = 3;
/** Longer than the site takes to write down a film whose answer was lost on the way. */
const settledMs = 4_000;

/** The site's upload for a film: the one that an earlier run began, while it is there, or else a new one. */
export async function findUpload(site, film, { durationMs, videoId }) {
  const known = videoId && (await site.ask("GET", `/api/videos/${videoId}`).catch(whenGone));
  if (known) return known.data;
  const json = { fileName: basename(film.video), bytes: film.bytes, type: film.type, durationMs };
  const { data } = await site.ask("POST", "/api/videos", { json });
  return (await site.ask("GET", `/api/videos/${data.videoId}`)).data;
}

const whenGone = (error) => {
  if (error instanceof Refused && error.status === 404) return null;
  throw error;
};

/** Sends the original's parts that have not arrived. */
export async function sendOriginal(site, film, { id, source }, onShare) {
  if (source.complete) return;
  const { data } = await site.ask("POST", `/api/videos/${id}/source`);
  const parts = Array.from({ length: data.parts }, (_, i) => i + 1).filter((part) => !source.arrived.includes(part));
  const file = await open(film.video);
  try {
    await each(parts, onShare, async (part) => {
      const start = (part - 1) * sourcePartBytes;
      const body = Buffer.alloc(Math.min(sourcePartBytes, film.bytes - start));
      await file.read(body, 0, body.length, start);
      await site.ask("PUT", `/api/videos/${id}/source/${part}`, { body });
    });
  } finally {
    await file.close();
  }
  await site.ask("POST", `/api/videos/${id}/source/complete`);
}

/** Sends the made files that have not arrived, and publishes what they are. */
export async function sendLadder(site, { id, files: arrived }, { renditions, audio, stills, folder }, film, onShare) {
  const has = new Set(arrived.map(({ path }) => path));
  const made = [...renditions, ...(audio ? [audio] : [])].flatMap(({ files }) => files);
  const texts = { "storyboard.vtt": stills.storyboard, ...(await captionsOf(film)) };
  const all = [...made, ...stills.files.map((path) => ({ path })), ...Object.keys(texts).map((path) => ({ path }))];
  await each(
    all.filter(({ path }) => !has.has(path)),
    onShare,
    async ({ path, durationMs }) => {
      const body = texts[path] === undefined ? await readFile(join(folder, path)) : Buffer.from(texts[path]);
      const headers = {
        "X-Content-SHA256": sha256Of(body),
        ...(durationMs && { "X-Duration-Ms": String(durationMs) }),
      };
      await site.ask("PUT", `/api/videos/${id}/files/${path}`, { body, headers });
    },
  );
  const tracks = ({ codecs, bandwidth, segments }) => ({ codecs, bandwidth, segments });
  const json = {
    renditions: renditions.map((one) => ({ name: one.name, width: one.width, height: one.height, ...tracks(one) })),
    ...(audio && { audio: tracks(audio) }),
  };
  await site.ask("POST", `/api/videos/${id}/publish`, { json });
}

async function captionsOf({ captions }) {
  const texts = await Promise.all(
    captions.map(async (file) => [
      `captions/${captionLanguage(basename(file)) ?? "en"}.vtt`,
      toWebVtt(await readFile(file, "utf8")),
    ]),
  );
  return Object.fromEntries(texts);
}

/** Adds the film, once: a video that a film shows already has had its answer lost. */
export async function addFilm(site, videoId, fields, pictures) {
  const names = Object.fromEntries(pictures.map((file) => [/poster-(240|480)\./.exec(file)?.[1] ?? "", file]));
  const posters = await Promise.all(
    Object.entries(names).map(async ([size, file]) => [size, file, await readFile(file)]),
  );
  const form = () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, videoId })) body.set(name, String(value));
    for (const [size, file, bytes] of posters) body.set(`image${size}`, new Blob([bytes]), `poster${extname(file)}`);
    return body;
  };
  for (let tried = 1; ; tried++) {
    const [film] = (await site.ask("GET", `/api/videos/${videoId}`)).data.movies;
    if (film) return film.id;
    try {
      return (await site.ask("POST", "/api/createMovies", { form, once: true })).data.id;
    } catch (error) {
      if (tried === triesAtMost || (error instanceof Refused && error.status < 500)) throw error;
      await setTimeout(settledMs);
    }
  }
}

/** Works through `items`, a few at once. */
async function each(items, onShare, work) {
  const waiting = [...items];
  let done = 0;
  const one = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item);
      done += 1;
      onShare(done / items.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
