// Needs ffmpeg (libx264, aac, libwebp). From a lossless picture and a WAV: the
// renditions, their segments, the audio, the sprite, the captions and reel.json.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { captionFile } from "./captions/format.mjs";
import { AUDIO_RATE, encodeTrailer, encodeVideo, ffmpeg, LADDER, PRIMING } from "./encode.mjs";
import { avcCodecOf, mergeShortEnd, splitFragments, startAtZero, timescaleOf, timesOf } from "./mp4-boxes.mjs";

const weigh = (data) => ({ bytes: data.length, sha256: createHash("sha256").update(data).digest("hex") });
const toMs = (seconds) => Number((seconds * 1000).toFixed(3));

async function fragment(input, output, ...how) {
  await ffmpeg("-i", input, "-map", "0", "-c", "copy", "-map_metadata", "-1", "-bitexact", ...how, output);
  return splitFragments(await readFile(output));
}

async function writeTrack(folder, { init, segments }) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "init.mp4"), init);
  for (const [i, segment] of segments.entries()) await writeFile(path.join(folder, `${i + 1}.m4s`), segment);
  const timescale = timescaleOf(init);
  const list = segments.map((segment) => ({
    durationMs: toMs(timesOf(segment).duration / timescale),
    ...weigh(segment),
  }));
  return {
    bandwidth: Math.ceil(Math.max(...list.map((s) => (s.bytes * 8000) / s.durationMs))),
    segments: list,
    init: weigh(init),
  };
}

async function storyboard(input, folder, seconds, every = 2) {
  const columns = 5;
  const tiles = Math.floor(seconds / every);
  const rows = Math.ceil(tiles / columns);
  await ffmpeg(
    "-i",
    input,
    "-vf",
    `select='not(mod(n-24\\,${every * 24}))',scale=160:90:flags=lanczos,tile=${columns}x${rows}`,
    "-fps_mode",
    "vfr",
    "-frames:v",
    "1",
    "-c:v",
    "libwebp",
    "-quality",
    "72",
    "-compression_level",
    "6",
    path.join(folder, "storyboard-1.webp"),
  );
  const stamp = (s) => `00:${String(Math.floor(s / 60)).padStart(2, "0")}:${String(s % 60).padStart(2, "0")}.000`;
  const cues = Array.from(
    { length: tiles },
    (_, i) =>
      `${stamp(i * every)} --> ${stamp((i + 1) * every)}\nstoryboard-1.webp#xywh=${(i % columns) * 160},${Math.floor(i / columns) * 90},160,90\n`,
  );
  await writeFile(path.join(folder, "storyboard.vtt"), `WEBVTT\n\n${cues.join("\n")}`);
}

export async function packageReel({ film, picture, sound, captions, folder, trailer, work, seconds }) {
  await mkdir(path.join(folder, "captions"), { recursive: true });

  // Audio: AAC packets without an edit list; the encoder's first 1024 samples are
  // priming, so the same number is taken off the (still silent) head of the WAV.
  const adts = path.join(work, `${film.name}.aac`);
  await ffmpeg(
    "-i",
    sound,
    "-af",
    `atrim=start_sample=${PRIMING}`,
    "-c:a",
    "aac",
    "-b:a",
    `${AUDIO_RATE}k`,
    "-ar",
    "48000",
    "-bitexact",
    adts,
  );
  const m4a = path.join(work, `${film.name}.m4a`); // holds the decoder's setup, which the init needs
  await ffmpeg("-i", adts, "-c", "copy", "-bsf:a", "aac_adtstoasc", "-bitexact", m4a);
  const audioParts = await fragment(
    m4a,
    path.join(work, `${film.name}-audio.mp4`),
    "-movflags",
    "+cmaf+empty_moov+default_base_moof+skip_trailer",
    "-frag_duration",
    "4000000",
  );
  audioParts.segments = mergeShortEnd(audioParts.segments, timescaleOf(audioParts.init));
  const audio = { codecs: "mp4a.40.2", ...(await writeTrack(path.join(folder, "audio"), audioParts)) };

  const renditions = [];
  for (const { name, ...step } of LADDER) {
    const encoded = path.join(work, `${film.name}-${name}.mp4`);
    await encodeVideo({ input: picture, output: encoded, ...step });
    const parts = await fragment(
      encoded,
      path.join(work, `${film.name}-${name}-frag.mp4`),
      "-movflags",
      "+cmaf+frag_keyframe+empty_moov+default_base_moof+skip_trailer",
    );
    startAtZero(parts.segments);
    const track = await writeTrack(path.join(folder, name), parts);
    renditions.push({ name, width: step.width, height: step.height, codecs: avcCodecOf(parts.init), ...track });
  }

  const best = path.join(work, `${film.name}-540p.mp4`);
  const sourceFile = path.join(folder, "source.mp4");
  await ffmpeg(
    "-i",
    best,
    "-i",
    adts,
    "-map",
    "0:v",
    "-map",
    "1:a",
    "-c",
    "copy",
    "-bsf:a",
    "aac_adtstoasc",
    "-map_metadata",
    "-1",
    "-bitexact",
    "-movflags",
    "+faststart",
    sourceFile,
  );

  await encodeTrailer({ picture, sound, span: film.trailer, output: trailer });

  await storyboard(picture, folder, seconds);
  await ffmpeg(
    "-ss",
    String(film.poster),
    "-i",
    picture,
    "-frames:v",
    "1",
    "-c:v",
    "libwebp",
    "-quality",
    "80",
    "-compression_level",
    "6",
    path.join(folder, "poster.webp"),
  );
  for (const [lang, cues] of Object.entries(captions))
    await writeFile(path.join(folder, "captions", `${lang}.vtt`), captionFile(cues));

  const reel = {
    name: film.name,
    title: film.title,
    durationMs: seconds * 1000,
    source: weigh(await readFile(sourceFile)),
    renditions,
    audio,
    captions: [
      { lang: "en", label: "English" },
      { lang: "es", label: "Español" },
    ],
    storyboard: "storyboard.vtt",
  };
  await writeFile(path.join(folder, "reel.json"), `${JSON.stringify(reel, null, 2)}\n`);
  return reel;
}

/** Bytes of everything under a folder. */
export async function weightOf(folder) {
  let total = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) total += (await readFile(path.join(entry.parentPath, entry.name))).length;
  return total;
}
