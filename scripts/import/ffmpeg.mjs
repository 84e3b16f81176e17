import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { audioNameAt } from "../../contract/uploads/tracks.ts";
import {
  audioSegmentSeconds,
  videoSegmentSeconds,
} from "../../web/studio/encoder/fmp4/segment-timeline.ts";
import {
  layOutStoryboard,
  writeStoryboardVtt,
} from "../../web/studio/encoder/thumbnails/storyboard.ts";
import { run } from "../processes.mjs";
import { colourFilters, nameColours, rec709 } from "./colours.mjs";

/** Players do not reach the end of a video whose last segment is much shorter than this. */
const shortestEndSeconds = 0.25;

/** Whether ffmpeg is installed, with the encoders that the renditions need. */
export async function canFfmpegEncode() {
  const encoders = await run("ffmpeg", ["-hide_banner", "-encoders"]).catch(() => "");
  return / libx264 /.test(encoders) && / aac /.test(encoders);
}

/**
 * Encodes a movie's renditions below `folder` in one pass, as HLS with aligned segments. `onShare`
 * gets the progress, from 0 to 1. Returns the data for the publication.
 */
export async function transcodeRenditions({ movie, facts, ladder, folder, onShare }) {
  await rm(folder, { recursive: true, force: true });
  const audio = facts.audio.map((track, i) => ({ ...track, name: audioNameAt(i) }));
  const names = [...ladder, ...audio].map(({ name }) => name);
  for (const name of names) await mkdir(join(folder, name), { recursive: true });
  const seconds = facts.durationMs / 1000;
  const keyFrameExpression = `expr:gte(t,n_forced*${videoSegmentSeconds})*lte(t,${Math.max(0, seconds - shortestEndSeconds)})`;
  const video = ladder.flatMap((rung, i) => [
    ...listOptions({
      map: `[out${i}]`,
      "c:v": "libx264",
      preset: "medium",
      "profile:v": "high",
      crf: 21,
      maxrate: rung.bitrate,
      bufsize: rung.bitrate * 2,
      // Without B-frames the first frame is shown at time 0. Otherwise an edit list would shift the
      // first frame, and players of segments ignore edit lists.
      bf: 0,
      sc_threshold: 0,
      force_key_frames: keyFrameExpression,
    }),
    ...hlsSegmentArgs(folder, rung.name, videoSegmentSeconds),
  ]);
  const audioArgs = audio.flatMap((track) => [
    "-map",
    `0:a:${track.number - 1}`,
    ...audioCodecArgs(track, seconds),
    ...hlsSegmentArgs(folder, track.name, evenAudioSegmentSeconds(seconds)),
  ]);
  const conversion = colourFilters(facts);
  // The conversion is slow, so it gets frames that are already scaled to the largest rendition.
  const converted = conversion && `${fitFilters(ladder[0])}${conversion},`;
  const split = `[${videoStream(facts)}]${deinterlaceFilter(facts)},${converted}format=yuv420p,split=${ladder.length}${ladder.map((_, i) => `[in${i}]`).join("")}`;
  // Without colour names in the output, players would guess other colours for small renditions than
  // for large ones.
  const colours = nameColours(conversion ? rec709 : facts.colours);
  const scaled = ladder.map(
    (rung, i) => `[in${i}]${fitFilters(rung)},setsar=1,${colours}[out${i}]`,
  );
  const onOutput = (text) => {
    const microseconds = Number(/out_time_us=(\d+)/.exec(text)?.[1]);
    if (microseconds) onShare(Math.min(1, microseconds / 1000 / facts.durationMs));
  };
  await ffmpeg(
    [
      "-progress",
      "pipe:1",
      "-i",
      movie.video,
      "-filter_complex",
      [split, ...scaled].join(";"),
      ...video,
    ],
    audioArgs,
    { onOutput },
  );
  const renditions = ladder.map(async (rung) => ({
    ...rung,
    ...(await readTrack(folder, rung.name)),
    codecs: readAvcCodec(await readFile(join(folder, rung.name, "init.mp4"))),
  }));
  const audioTracks = audio.map(async ({ name, language, role, label, channels, copied }, i) => ({
    name,
    language,
    role,
    label,
    channels,
    isDefault: i === 0,
    ...(await readTrack(folder, name)),
    codecs: copied ?? "mp4a.40.2",
  }));
  return { renditions: await Promise.all(renditions), audio: await Promise.all(audioTracks) };
}

/**
 * Returns the name of the video stream whose facts were read. `V` leaves out covers, which are
 * video streams for ffmpeg too.
 */
const videoStream = ({ videoNumber }) => `0:V:${videoNumber - 1}`;

/**
 * Returns the filter that deinterlaces the frames that the decoder marks as interlaced or, if only
 * the container states fields, all frames.
 */
function deinterlaceFilter({ undecodedFields }) {
  if (!undecodedFields) return "bwdif=mode=send_frame:deint=interlaced";
  return `bwdif=mode=send_frame:parity=${undecodedFields === "top" ? "tff" : "bff"}:deint=all`;
}

/**
 * Returns the FFmpeg filters that scale the video and add black bars where its aspect ratio
 * changes.
 */
function fitFilters({ width, height }) {
  const isSameShape = `lt(abs(dar*${height}/${width}-1),0.02)`;
  const sideOf = (side, fitted) => `'if(${isSameShape},${side},2*trunc(min(${side},${fitted})/2))'`;
  const size = `w=${sideOf(width, `${height}*dar`)}:h=${sideOf(height, `${width}/dar`)}`;
  return `scale=${size}:flags=lanczos,pad=${width}:${height}:-1:-1`;
}

/**
 * Returns the audio options. Gaps and an early end are filled with silence, because players stall
 * without sound.
 */
function audioCodecArgs({ copied, gains }, seconds) {
  if (copied) return ["-c:a", "copy"];
  const fill = `aresample=async=1:min_hard_comp=0.05:first_pts=0,apad=whole_dur=${seconds.toFixed(3)}`;
  const filters = gains ? `${stereoFilter(gains)},${fill}` : fill;
  return ["-af", filters, "-c:a", "aac", "-b:a", "160k", "-ac", "2"];
}

function stereoFilter(gains) {
  const side = (index) =>
    gains.map((pair, channel) => `${pair[index].toFixed(4)}*c${channel}`).join("+");
  return `pan=stereo|c0=${side(0)}|c1=${side(1)}`;
}

/**
 * Returns the duration of audio segments in seconds: a little longer than usual if the last segment
 * would be too short. Audio can be cut anywhere.
 */
function evenAudioSegmentSeconds(seconds) {
  const whole = Math.floor(seconds / audioSegmentSeconds);
  return whole > 0 && seconds - whole * audioSegmentSeconds < 2 * shortestEndSeconds
    ? seconds / whole + 0.05
    : audioSegmentSeconds;
}

const hlsSegmentArgs = (folder, name, lengthSeconds) => [
  ...listOptions({
    f: "hls",
    hls_time: lengthSeconds.toFixed(3),
    hls_playlist_type: "vod",
    hls_segment_type: "fmp4",
    hls_fmp4_init_filename: "init.mp4",
    start_number: 1,
    hls_segment_filename: join(folder, name, "%d.m4s"),
  }),
  join(folder, name, "index.m3u8"),
];

const listOptions = (options) =>
  Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)]);

/**
 * Reads a track's files in order, with the durations of its playlist, and the peak of its bit rate.
 */
async function readTrack(folder, name) {
  const playlist = await readFile(join(folder, name, "index.m3u8"), "utf8");
  const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) =>
    Math.round(Number(seconds) * 1000),
  );
  const files = [{ path: `${name}/init.mp4` }];
  let bandwidth = 0;
  for (const [i, durationMs] of durations.entries()) {
    const path = `${name}/${i + 1}.m4s`;
    const { length } = await readFile(join(folder, path));
    bandwidth = Math.max(bandwidth, Math.ceil((length * 8000) / Math.max(durationMs, 1000)));
    files.push({ path, durationMs });
  }
  return { files, bandwidth, segments: durations.length };
}

/**
 * Reads the codec in the format of RFC 6381: avc1 with the profile, constraints and level of the
 * avcC record (ISO/IEC 14496-15).
 */
function readAvcCodec(init) {
  const at = init.indexOf("avcC", 0, "latin1");
  return `avc1.${init.toString("hex", at + 5, at + 8)}`;
}

/**
 * Extracts images from the video: the image that the player shows before playback, and the
 * storyboard.
 */
export async function extractThumbnails({ movie, facts, folder }) {
  const layout = layOutStoryboard(facts);
  const [{ tiles }] = layout.sheets;
  const everySeconds = (tiles[1]?.atMs ?? facts.durationMs) / 1000;
  const sheets = `${deinterlaceFilter(facts)},fps=1/${everySeconds}:start_time=0,scale=${layout.tileWidth}:${layout.tileHeight}${colourFilters(facts)},tile=10x10`;
  await mkdir(folder, { recursive: true });
  await extractFrame(movie, facts, join(folder, "poster.webp"), "scale='min(1280,iw)':-2");
  await ffmpeg(
    [
      "-i",
      movie.video,
      "-map",
      videoStream(facts),
      "-vf",
      sheets,
      "-frames:v",
      String(layout.sheets.length),
    ],
    webp,
    ["-start_number", "1", join(folder, "storyboard-%d.webp")],
  );
  const names = layout.sheets.map(({ number }) => `storyboard-${number}.webp`);
  return { storyboard: writeStoryboardVtt(layout), files: ["poster.webp", ...names] };
}

/** Makes the poster in the sizes that pages show, from an image or, without one, from the video. */
export async function makePosters({ movie, facts, folder }) {
  await mkdir(folder, { recursive: true });
  const cropFilter = "crop='min(iw,ih*2/3)':'min(ih,iw*3/2)'";
  for (const width of [960, 480, 240]) {
    const file = join(folder, `poster-${width}.webp`);
    const filter = `${cropFilter},scale=${width}:-2`;
    if (movie.poster)
      await ffmpeg(["-i", movie.poster, "-vf", filter, "-frames:v", "1"], webp, [file]);
    else await extractFrame(movie, facts, file, filter);
  }
  return (await readdir(folder))
    .filter((name) => name.startsWith("poster-"))
    .map((name) => join(folder, name));
}

/** Extracts the frame after a tenth of the movie. */
function extractFrame(movie, facts, file, filter) {
  const at = (facts.durationMs / 10_000).toFixed(3);
  const filters = `${deinterlaceFilter(facts)},${filter}${colourFilters(facts)}`;
  const input = ["-ss", at, "-i", movie.video, "-map", videoStream(facts)];
  return ffmpeg([...input, "-vf", filters, "-frames:v", "1"], webp, [file]);
}

const webp = ["-c:v", "libwebp", "-quality", "80"];

function ffmpeg(...args) {
  const options = Array.isArray(args.at(-1)) ? {} : args.pop();
  return run(
    "ffmpeg",
    ["-hide_banner", "-loglevel", "error", "-nostdin", "-y", ...args.flat()],
    options,
  );
}
