// Packages a lossless video and a WAV: writes the renditions, their segments, the audio, the
// storyboard, the captions and reel.json. Needs ffmpeg (libx264, aac, libwebp).

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { captionFile } from "./captions/format.mjs";
import { AUDIO_RATE, encodeTrailer, encodeVideo, ffmpeg, LADDER, PRIMING } from "./encode.mjs";
import {
  avcCodecOf,
  mergeShortEnd,
  splitFragments,
  startAtZero,
  timescaleOf,
  timesOf,
} from "./mp4-boxes.mjs";

const describeFile = (data) => ({
  bytes: data.length,
  sha256: createHash("sha256").update(data).digest("hex"),
});
const toMs = (seconds) => Number((seconds * 1000).toFixed(3));

async function fragment(input, output, ...how) {
  await ffmpeg(
    "-i",
    input,
    "-map",
    "0",
    "-c",
    "copy",
    "-map_metadata",
    "-1",
    "-bitexact",
    ...how,
    output,
  );
  return splitFragments(await readFile(output));
}

async function writeTrack(folder, { init, segments }) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "init.mp4"), init);
  for (const [i, segment] of segments.entries())
    await writeFile(path.join(folder, `${i + 1}.m4s`), segment);
  const timescale = timescaleOf(init);
  const list = segments.map((segment) => ({
    durationMs: toMs(timesOf(segment).duration / timescale),
    ...describeFile(segment),
  }));
  return {
    bandwidth: Math.ceil(Math.max(...list.map((s) => (s.bytes * 8000) / s.durationMs))),
    segments: list,
    init: describeFile(init),
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
  const stamp = (s) =>
    `00:${String(Math.floor(s / 60)).padStart(2, "0")}:${String(s % 60).padStart(2, "0")}.000`;
  const cues = Array.from(
    { length: tiles },
    (_, i) =>
      `${stamp(i * every)} --> ${stamp((i + 1) * every)}\nstoryboard-1.webp#xywh=${(i % columns) * 160},${Math.floor(i / columns) * 90},160,90\n`,
  );
  await writeFile(path.join(folder, "storyboard.vtt"), `WEBVTT\n\n${cues.join("\n")}`);
}

export async function packageVideo({
  clip,
  videoFile,
  audioFile,
  captions,
  folder,
  trailer,
  work,
  seconds,
}) {
  await mkdir(path.join(folder, "captions"), { recursive: true });

  // The audio is AAC packets without an edit list. The encoder adds 1024 priming samples at the
  // start, so 1024 samples, which are silent, are removed from the start of the WAV.
  const adts = path.join(work, `${clip.name}.aac`);
  await ffmpeg(
    "-i",
    audioFile,
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
  const m4a = path.join(work, `${clip.name}.m4a`); // contains the decoder configuration, which the init segment needs
  await ffmpeg("-i", adts, "-c", "copy", "-bsf:a", "aac_adtstoasc", "-bitexact", m4a);
  const audioParts = await fragment(
    m4a,
    path.join(work, `${clip.name}-audio.mp4`),
    "-movflags",
    "+cmaf+empty_moov+default_base_moof+skip_trailer",
    "-frag_duration",
    "4000000",
  );
  audioParts.segments = mergeShortEnd(audioParts.segments, timescaleOf(audioParts.init));
  const audio = {
    codecs: "mp4a.40.2",
    ...(await writeTrack(path.join(folder, "audio"), audioParts)),
  };

  const renditions = [];
  for (const { name, ...step } of LADDER) {
    const encoded = path.join(work, `${clip.name}-${name}.mp4`);
    await encodeVideo({ input: videoFile, output: encoded, ...step });
    const parts = await fragment(
      encoded,
      path.join(work, `${clip.name}-${name}-frag.mp4`),
      "-movflags",
      "+cmaf+frag_keyframe+empty_moov+default_base_moof+skip_trailer",
    );
    startAtZero(parts.segments);
    const track = await writeTrack(path.join(folder, name), parts);
    renditions.push({
      name,
      width: step.width,
      height: step.height,
      codecs: avcCodecOf(parts.init),
      ...track,
    });
  }

  const best = path.join(work, `${clip.name}-540p.mp4`);
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

  await encodeTrailer({ videoFile, audioFile, span: clip.trailer, output: trailer });

  await storyboard(videoFile, folder, seconds);
  await ffmpeg(
    "-ss",
    String(clip.poster),
    "-i",
    videoFile,
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
    name: clip.name,
    title: clip.title,
    durationMs: seconds * 1000,
    source: describeFile(await readFile(sourceFile)),
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

/** Returns the size in bytes of all files in a folder. */
export async function folderBytes(folder) {
  let total = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) total += (await readFile(path.join(entry.parentPath, entry.name))).length;
  return total;
}
