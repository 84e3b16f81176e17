// Encodes a reel's video and its trailer: the video in three aligned H.264 renditions. Needs ffmpeg
// with libx264 and aac.

import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
export const ffmpeg = (...args) =>
  run("ffmpeg", ["-v", "error", "-y", ...args], { maxBuffer: 1e8 });

const GOP = 96;
export const LADDER = [
  { name: "240p", width: 426, height: 240, level: "2.1", crf: 35, cap: 90 },
  { name: "360p", width: 640, height: 360, level: "3.0", crf: 34.5, cap: 180 },
  { name: "540p", width: 960, height: 540, level: "3.1", crf: 33.3, cap: 320 },
];
export const AUDIO_RATE = 44;
export const PRIMING = 1024;

/** Encodes at constant quality up to a maximum bit rate, with one IDR frame every 96 frames. */
export async function encodeVideo({ input, output, width, height, level, crf, cap }) {
  await ffmpeg(
    "-i",
    input,
    "-vf",
    `scale=${width}:${height}:flags=lanczos`,
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-tune",
    "animation",
    "-profile:v",
    "high",
    "-level",
    level,
    "-pix_fmt",
    "yuv420p",
    "-crf",
    String(crf),
    "-maxrate",
    `${cap}k`,
    "-bufsize",
    `${cap * 3}k`,
    "-g",
    String(GOP),
    "-keyint_min",
    String(GOP),
    "-sc_threshold",
    "0",
    "-refs",
    "8",
    "-bf",
    "6",
    "-x264-params",
    "open-gop=0:threads=2:rc-lookahead=96",
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
    "-color_range",
    "tv",
    "-an",
    output,
  );
}

/** Encodes the seconds `span` of the reel at 640x360, with the audio faded at both ends. */
export async function encodeTrailer({ videoFile, audioFile, span, output }) {
  const [from, to] = span;
  const long = to - from;
  await ffmpeg(
    "-ss",
    String(from),
    "-t",
    String(long),
    "-i",
    videoFile,
    "-ss",
    String(from),
    "-t",
    String(long),
    "-i",
    audioFile,
    "-vf",
    "scale=640:360:flags=lanczos",
    "-af",
    `afade=t=in:d=0.3,afade=t=out:st=${long - 0.9}:d=0.9`,
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-tune",
    "animation",
    "-profile:v",
    "high",
    "-pix_fmt",
    "yuv420p",
    "-crf",
    "32",
    "-maxrate",
    "105k",
    "-bufsize",
    "330k",
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
    "-c:a",
    "aac",
    "-b:a",
    "48k",
    "-map_metadata",
    "-1",
    "-bitexact",
    "-movflags",
    "+faststart",
    output,
  );
}
