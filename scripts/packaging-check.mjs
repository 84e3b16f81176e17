import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildMasterPlaylist, buildMediaPlaylist } from "../worker/streaming/playlists.ts";
import { run } from "./processes.mjs";

const toleranceSeconds = 0.05;

/** What is wrong with a film that was made: as ffmpeg decodes every rendition, and as long as the original. */
export async function findFaults(folder, { publication, files }, { source, durationMs }) {
  await writePlaylists(folder, publication, files);
  const faults = [];
  const sound = publication.audio ? await lengthOf(folder, "audio", faults) : null;
  for (const { name, codecs, width, height } of publication.renditions) {
    const shown = await lengthOf(folder, name, faults);
    const length = sumOf(files, name);
    if (shown > length + toleranceSeconds) faults.push(`${name} has pictures until ${shown} s, after its end`);
    if (Math.abs(length - durationMs / 1000) > toleranceSeconds)
      faults.push(`${name} lasts ${length} s of ${durationMs / 1000}`);
    if (!/^avc1\.[0-9a-f]{6}$/.test(codecs)) faults.push(`${name} is ${codecs}`);
    if (width % 2 || height % 2) faults.push(`${name} is ${width}x${height}`);
  }
  if (sound !== null && durationMs / 1000 - sound > 0.5) faults.push(`sound lasts ${sound} s of ${durationMs / 1000}`);
  const whole = ["-i", join(folder, "master.m3u8"), "-map", "0", "-f", "null", "-"];
  const said = await run("ffmpeg", ["-v", "warning", "-nostdin", ...whole]);
  faults.push(
    ...said
      .split("\n")
      .filter((line) => line && !/deprecated|Opening|skip/i.test(line))
      .slice(0, 3),
  );
  if (source) faults.push(...(await driftFrom(source, folder, publication)));
  return faults;
}

async function writePlaylists(folder, { renditions, audio }, files) {
  const durations = new Map(files.map(({ path, durationMs }) => [path, durationMs]));
  const withSegments = (name, track) => {
    const segments = Array.from({ length: track.segments }, (_, i) => ({
      durationMs: durations.get(`${name}/${i + 1}.m4s`),
    }));
    if (segments.some(({ durationMs }) => !(durationMs >= 1 && durationMs <= 60_000)))
      throw new Error(`${name} lacks segments`);
    return { ...track, segments };
  };
  const tracks = [
    ...renditions.map((one) => withSegments(one.name, one)),
    ...(audio ? [{ name: "audio", ...withSegments("audio", audio) }] : []),
  ];
  for (const track of tracks) {
    await mkdir(join(folder, track.name), { recursive: true });
    await writeFile(join(folder, track.name, "index.m3u8"), buildMediaPlaylist(track.segments));
  }
  const sound = tracks.find(({ name }) => name === "audio");
  await writeFile(
    join(folder, "master.m3u8"),
    buildMasterPlaylist(
      tracks.filter(({ name }) => name !== "audio"),
      sound,
    ),
  );
}

/** ffmpeg does not know how long the last picture stays; the segments do. */
function sumOf(files, name) {
  const segments = files.filter(({ path }) => path.startsWith(`${name}/`));
  return segments.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
}

/** In seconds, by the packets that are really there, which have to follow one another without a hole. */
async function lengthOf(folder, name, faults) {
  const packets = await packetsOf(join(folder, name, "index.m3u8"), "0");
  const sorted = packets.toSorted((one, other) => one.at - other.at);
  // ffmpeg moves pictures that were reordered by the most that one is shown before its decoding time; browsers do not.
  const moved = packets[0].at - packets[0].decodedAt;
  for (const packet of sorted) packet.at -= moved;
  for (const [i, { at, duration }] of sorted.entries()) {
    const next = sorted[i + 1];
    // Of pictures, ffmpeg gives the usual duration, however long one stays; but each unit has to have one.
    const hole = next ? next.at - at - (name === "audio" ? duration : 4.5) : 0;
    if (hole > 0.03) faults.push(`${name} has a hole at ${at} s, until ${next.at}`);
    if (faults.length > 8) break;
  }
  if (sorted[0] && sorted[0].at > 0.05) faults.push(`${name} begins at ${sorted[0].at} s`);
  const last = sorted.at(-1);
  return last ? last.at + last.duration : 0;
}

async function packetsOf(path, stream) {
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

/** How far the sound of source and result lie apart, by the tone's beeps: one a second, an octave and more higher. */
async function driftFrom(source, folder, { audio }) {
  if (!audio) return [];
  const [there, here] = [await beepsOf(source), await beepsOf(join(folder, "master.m3u8"))];
  const pairs = here.map(
    (beep) => there.reduce((best, one) => (Math.abs(one - beep) < Math.abs(best - beep) ? one : best), 1e9) - beep,
  );
  const most = Math.max(0, ...pairs.map(Math.abs));
  return most > toleranceSeconds || here.length < there.length - 1
    ? [`sound is ${most.toFixed(3)} s off, ${here.length} of ${there.length} beeps`]
    : [];
}

async function beepsOf(path) {
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
  const pauses = [...text.matchAll(/silence_end: ([\d.]+) \| silence_duration: ([\d.]+)/g)].map((one) =>
    one.map(Number),
  );
  return pauses.filter(([, until, seconds]) => until > 0.6 && seconds < 1.5).map(([, until]) => until);
}
