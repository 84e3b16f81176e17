import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { audioNamePattern } from "../contract/uploads/tracks.ts";
import { listAudioTracks } from "../worker/streaming/audio-tracks.ts";
import { buildMasterPlaylist, buildMediaPlaylists } from "../worker/streaming/playlists.ts";
import { run } from "./processes.mjs";

const toleranceSeconds = 0.05;

/**
 * Returns the faults of an encoded video: every rendition must decode in ffmpeg and be as long as
 * the original.
 */
export async function findVideoFaults(folder, { publication, files }, { source, durationMs }) {
  await writePlaylists(folder, publication, files);
  const faults = [];
  const audioTracks = [];
  for (const { name } of listAudioTracks(publication.audio))
    audioTracks.push({ name, seconds: await measureDuration(folder, name, faults) });
  for (const { name, codecs, width, height } of publication.renditions) {
    const videoSeconds = await measureDuration(folder, name, faults);
    const length = sumDurations(files, name);
    if (videoSeconds > length + toleranceSeconds)
      faults.push(`${name} has frames until ${videoSeconds} s, after its end`);
    if (Math.abs(length - durationMs / 1000) > toleranceSeconds)
      faults.push(`${name} lasts ${length} s of ${durationMs / 1000}`);
    if (!/^(avc1\.[0-9a-f]{6}|av01\.0\.\d\dM\.08)$/.test(codecs))
      faults.push(`${name} is ${codecs}`);
    if (width % 2 || height % 2) faults.push(`${name} is ${width}x${height}`);
  }
  for (const { name, seconds } of audioTracks)
    if (durationMs / 1000 - seconds > 0.5)
      faults.push(`${name} lasts ${seconds} s of ${durationMs / 1000}`);
  const ffmpegArgs = ["-i", join(folder, "master.m3u8"), "-map", "0", "-f", "null", "-"];
  const ffmpegOutput = await run("ffmpeg", ["-v", "warning", "-nostdin", ...ffmpegArgs]);
  faults.push(
    ...ffmpegOutput
      .split("\n")
      .filter((line) => line && !/deprecated|Opening|skip/i.test(line))
      .slice(0, 3),
  );
  if (source) faults.push(...(await measureAudioDrift(source, folder, publication)));
  return faults;
}

async function writePlaylists(folder, { renditions, audio }, files) {
  const durations = new Map(files.map(({ path, durationMs }) => [path, durationMs]));
  const withSegments = (track) => {
    const segments = Array.from({ length: track.segments }, (_, i) => ({
      durationMs: durations.get(`${track.name}/${i + 1}.m4s`),
    }));
    if (segments.some(({ durationMs }) => !(durationMs >= 1 && durationMs <= 60_000)))
      throw new Error(`${track.name} lacks segments`);
    return { ...track, segments };
  };
  const video = renditions.map(withSegments);
  const audioTracks = listAudioTracks(audio).map(withSegments);
  for (const [path, text] of Object.entries(buildMediaPlaylists([...video, ...audioTracks]))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await writeFile(join(folder, "master.m3u8"), buildMasterPlaylist(video, audioTracks));
}

/**
 * Adds up a track's duration by its segments, because ffmpeg does not know the duration of the last
 * frame.
 */
function sumDurations(files, name) {
  const segments = files.filter(({ path }) => path.startsWith(`${name}/`));
  return segments.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
}

/**
 * Returns a track's duration in seconds, measured by the packets in its files. Adds gaps between
 * packets to `faults`.
 */
async function measureDuration(folder, name, faults) {
  const packets = await readPackets(join(folder, name, "index.m3u8"), "0");
  const sorted = packets.toSorted((a, b) => a.at - b.at);
  // ffmpeg shifts reordered frames by the largest difference between decoding and presentation;
  // browsers do not.
  const startOffset = packets[0].at - packets[0].decodedAt;
  for (const packet of sorted) packet.at -= startOffset;
  for (const [i, { at, duration }] of sorted.entries()) {
    const next = sorted[i + 1];
    // For video, ffmpeg reports the usual frame duration, however long a frame really lasts, so
    // only a segment without any frame counts as a gap.
    const gap = next ? next.at - at - (audioNamePattern.test(name) ? duration : 4.5) : 0;
    if (gap > 0.03) faults.push(`${name} has a hole at ${at} s, until ${next.at}`);
    if (faults.length > 8) break;
  }
  if (sorted[0] && sorted[0].at > 0.05) faults.push(`${name} begins at ${sorted[0].at} s`);
  const last = sorted.at(-1);
  return last ? last.at + last.duration : 0;
}

async function readPackets(path, stream) {
  const text = await run("ffprobe", [
    "-v",
    "error",
    "-select_streams",
    stream,
    "-show_entries",
    "packet=pts_time,dts_time,duration_time",
    "-of",
    "csv=p=0",
    path,
  ]);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(","))
    .map((numbers) => numbers.map(Number))
    .map(([at, decodedAt, duration]) => ({ at, decodedAt, duration }));
}

/**
 * Returns a fault if the audio of the result is earlier or later than the audio of the source,
 * measured by the beeps in the test tone: a beep a second, each at least an octave above the tone.
 */
async function measureAudioDrift(source, folder, { audio }) {
  if (!audio) return [];
  const [sourceBeeps, resultBeeps] = [
    await detectBeeps(source),
    await detectBeeps(join(folder, "master.m3u8")),
  ];
  const pairs = resultBeeps.map(
    (beep) =>
      sourceBeeps.reduce(
        (best, candidate) =>
          Math.abs(candidate - beep) < Math.abs(best - beep) ? candidate : best,
        1e9,
      ) - beep,
  );
  const maxDrift = Math.max(0, ...pairs.map(Math.abs));
  return maxDrift > toleranceSeconds || resultBeeps.length < sourceBeeps.length - 1
    ? [
        `sound is ${maxDrift.toFixed(3)} s off, ${resultBeeps.length} of ${sourceBeeps.length} beeps`,
      ]
    : [];
}

async function detectBeeps(path) {
  const filters =
    "aformat=channel_layouts=mono,highpass=f=1500:p=2,highpass=f=1500:p=2,silencedetect=noise=-40dB:d=0.3";
  const text = await run("ffmpeg", [
    "-v",
    "info",
    "-nostdin",
    "-i",
    path,
    "-map",
    "0:a:0",
    "-af",
    filters,
    "-f",
    "null",
    "-",
  ]);
  const pauses = [...text.matchAll(/silence_end: ([\d.]+) \| silence_duration: ([\d.]+)/g)].map(
    (pause) => pause.map(Number),
  );
  return pauses
    .filter(([, until, seconds]) => until > 0.6 && seconds < 1.5)
    .map(([, until]) => until);
}
