import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { beeps, beepTimes, generateInput, generateVideo, h264 } from "../support/encoder-inputs.ts";
import {
  audioLevels,
  ffmpeg,
  inspectInBrowser,
  joinTrack,
  packageByImport,
  packageInBrowser,
  prepareEncoder,
} from "../support/encoder-page.ts";

test.describe.configure({ mode: "default" });
const encoder = prepareEncoder();

type Edit = [seconds: number, mediaSeconds: number];
/**
 * Writes edit lists into the tracks of an MP4 file, as QuickTime editors do. The file's `moov` must
 * be the last box, so that the media data stays in place.
 */
async function writeEdits(path: string, edits: { video: Edit[]; audio: Edit[] }) {
  const bytes = await readFile(path);
  const at = (type: string, from: number) => bytes.indexOf(type, from, "latin1") - 4;
  const moov = at("moov", 0);
  const movieTimescale = bytes.readUInt32BE(at("mvhd", moov) + 20);
  const trackAt = (box: number) => {
    const kind = bytes.toString("latin1", at("hdlr", box) + 16, at("hdlr", box) + 20);
    const timescale = bytes.readUInt32BE(at("mdhd", box) + 20);
    return { timescale, edits: kind === "vide" ? edits.video : edits.audio };
  };
  const rewritten = (start: number, end: number): Buffer => {
    const parts: Buffer[] = [];
    let track = { timescale: 1, edits: [] as Edit[] };
    for (let box = start; box < end; box += bytes.readUInt32BE(box)) {
      const [size, type] = [bytes.readUInt32BE(box), bytes.toString("latin1", box + 4, box + 8)];
      const isContainer = ["moov", "trak"].includes(type);
      if (type === "tkhd") track = trackAt(box);
      if (isContainer) parts.push(toBox(type, rewritten(box + 8, box + size)));
      else if (type === "edts")
        parts.push(editBox(track.edits, bytes.readInt32BE(at("elst", box) + 20)));
      else parts.push(bytes.subarray(box, box + size));

      function editBox(list: Edit[], delay: number) {
        const body = Buffer.alloc(8 + list.length * 12);
        body.writeUInt32BE(list.length, 4);
        for (const [i, [seconds, mediaSeconds]] of list.entries()) {
          body.writeUInt32BE(seconds * movieTimescale, 8 + i * 12);
          body.writeInt32BE(Math.round(mediaSeconds * track.timescale) + delay, 12 + i * 12);
          body.writeUInt32BE(0x10000, 16 + i * 12);
        }
        return toBox("edts", toBox("elst", body));
      }
    }
    return Buffer.concat(parts);
  };
  await writeFile(path, Buffer.concat([bytes.subarray(0, moov), rewritten(moov, bytes.length)]));
}

function toBox(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, body]);
}

/** Returns the times at which a video turns white, in seconds, in steps of a tenth. */
async function flashTimes(path: string) {
  const bytes = await ffmpeg(
    "-i",
    path,
    "-vf",
    "fps=10,scale=1:1:flags=area,format=gray",
    "-f",
    "rawvideo",
    "-",
  );
  return [...bytes].flatMap((luma, i) =>
    luma > 150 && (bytes[i - 1] ?? 0) <= 150 ? [i / 10] : [],
  );
}

/**
 * Returns the largest difference between a measured and the expected time, in seconds, or 1e9 if
 * there are more or fewer measured times than expected.
 */
const latest = (times: number[], expected: number[]) =>
  times.length === expected.length
    ? Math.max(...times.map((time, i) => Math.abs(time - (expected[i] ?? 0))))
    : 1e9;

/**
 * Returns ffmpeg's inputs for a video that is white in the first tenth of each second, with a beep,
 * and otherwise black.
 */
const flashes = (seconds: number) => [
  ...generateInput(
    `color=s=320x180:r=50:d=${seconds},geq=lum='if(lt(mod(T,1),0.1),235,16)':cb=128:cr=128`,
  ),
  ...beeps(seconds),
];

for (const { name, edits, seconds, times } of [
  { name: "an end trimmed off", edits: [[5, 0]], seconds: 5, times: [0, 1, 2, 3, 4] },
  {
    name: "both ends trimmed off",
    edits: [[5, 2.5]],
    seconds: 5,
    times: [0.5, 1.5, 2.5, 3.5, 4.5],
  },
  {
    name: "the middle cut out",
    edits: [
      [2.5, 0],
      [3, 6.5],
    ],
    seconds: 5.5,
    times: [0, 1, 2, 3, 4, 5],
  },
  {
    name: "parts in another order",
    edits: [
      [2.5, 6],
      [2.5, 1],
    ],
    seconds: 5,
    times: [0, 1, 2, 2.5, 3.5, 4.5],
  },
] as { name: string; edits: Edit[]; seconds: number; times: number[] }[]) {
  for (const [extension, options] of Object.entries({ mp4: [], mov: ["-bf", "0"] })) {
    test(`a ${extension} file with ${name} is published according to its edit list`, {
      tag: "@long",
    }, async ({ page }) => {
      const source = join(encoder.folder, `${name.replaceAll(" ", "-")}.${extension}`);
      await ffmpeg(
        ...flashes(10),
        ...h264,
        "-preset",
        "veryfast",
        "-g",
        "100",
        ...options,
        "-c:a",
        "aac",
        source,
      );
      await writeEdits(source, { video: edits, audio: edits });
      const published = await packageInBrowser(page, encoder, source);
      expect(published.inspection.durationMs / 1000).toBeCloseTo(seconds, 1);
      for (const { folder: out } of [published, await packageByImport(encoder, source)]) {
        const heard = beepTimes(await audioLevels(await joinTrack(out, "audio")));
        expect(latest(heard, times), `${out} audio: ${heard}`).toBeLessThan(0.15);
        const seen = await flashTimes(await joinTrack(out, "180p"));
        expect(latest(seen, times), `${out} video: ${seen}`).toBeLessThan(0.15);
      }
    });
  }
}

/**
 * Returns the colour matrix that a video's boxes name and the colour matrix that its H.264 stream
 * names, each null if none is named.
 */
async function colourMatrices(path: string) {
  const stream = path.replace(/\.\w+$/, ".h264");
  await ffmpeg("-i", path, "-map", "0:v:0", "-c", "copy", "-frames:v", "1", stream);
  return Promise.all([path, stream].map(readMatrix));
}

async function readMatrix(path: string) {
  const args = [
    "-v",
    "error",
    "-select_streams",
    "v:0",
    "-show_entries",
    "stream=color_space",
    "-of",
    "csv=p=0",
    path,
  ];
  const { stdout } = await promisify(execFile)("ffprobe", args);
  return stdout.trim() === "unknown" ? null : stdout.trim();
}

const tags = (name: string) => ["-color_primaries", name, "-color_trc", name, "-colorspace", name];
for (const { name, size, options, matrix } of [
  { name: "untagged of 360 lines", size: "640x360", options: [], matrix: "smpte170m" },
  {
    name: "untagged of 536 lines and 1280 columns",
    size: "1280x536",
    options: [],
    matrix: "smpte170m",
  },
  { name: "untagged of 720 lines", size: "1280x720", options: [], matrix: "bt709" },
  { name: "in BT.709 of 360 lines", size: "640x360", options: tags("bt709"), matrix: "bt709" },
  {
    name: "in BT.601 of 720 lines",
    size: "1280x720",
    options: tags("smpte170m"),
    matrix: "smpte170m",
  },
]) {
  test(`all renditions of a video ${name} have the same colour matrix`, { tag: "@long" }, async ({
    page,
  }) => {
    const source = join(encoder.folder, `${name.replaceAll(/\W/g, "-")}.mp4`);
    await ffmpeg(...generateVideo(1, size), ...h264, ...options, source);
    const published = [
      await packageInBrowser(page, encoder, source),
      await packageByImport(encoder, source),
    ];
    for (const { folder: out, publication } of published) {
      expect(publication.renditions.length).toBeGreaterThan(1);
      for (const rendition of publication.renditions) {
        const [inBoxes, inStream] = await colourMatrices(await joinTrack(out, rendition.name));
        expect(inBoxes, `${out} ${rendition.name}`).toBe(matrix);
        expect([matrix, null], `${out} ${rendition.name} stream`).toContain(inStream);
      }
    }
  });
}

const interlace = ["-vf", "tinterlace=mode=interleave_top,setfield=tff", "-flags", "+ildct+ilme"];
const tenChannels = ["-f", "lavfi", "-i", `aevalsrc=${Array(10).fill(0).join("|")}:d=2`];
const refusals: Record<string, { args: string[]; extension?: string; code: string | null }> = {
  "interlaced H.264": { args: [...interlace, "-x264-params", "tff=1"], code: "interlaced" },
  "interlaced H.264 in Matroska": {
    args: [...interlace, "-x264-params", "bff=1"],
    extension: "mkv",
    code: "interlaced",
  },
  "interlaced HEVC": {
    args: ["-c:v", "libx265", "-x265-params", "interlace=tff"],
    code: "interlaced",
  },
  "VP8 in Matroska that states two fields": {
    args: [...interlace, "-c:v", "libvpx", "-deadline", "realtime", "-field_order", "tt"],
    extension: "mkv",
    code: "interlaced",
  },
  "audio of ten channels": {
    args: [...tenChannels, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le"],
    extension: "mov",
    code: "audio_channels",
  },
  "progressive H.264 that is coded as if it were interlaced": {
    args: ["-x264-params", "fake-interlaced=1"],
    code: null,
  },
  "10-bit H.264": { args: ["-pix_fmt", "yuv420p10le"], code: null },
  "8-bit 4:2:2 H.264": { args: ["-pix_fmt", "yuv422p"], code: null },
  "10-bit 4:2:2 H.264": { args: ["-pix_fmt", "yuv422p10le"], code: null },
  ProRes: {
    args: ["-c:v", "prores_ks", "-pix_fmt", "yuv422p10le"],
    extension: "mov",
    code: "video_codec_nowhere",
  },
  "MPEG-2": { args: ["-c:v", "mpeg2video"], extension: "mkv", code: "video_codec_nowhere" },
  "MPEG-4 part 2": { args: ["-c:v", "mpeg4"], code: "video_codec_nowhere" },
  "Motion JPEG": {
    args: ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"],
    extension: "mov",
    code: "video_codec_nowhere",
  },
  "8-bit 4:4:4 H.264": { args: ["-pix_fmt", "yuv444p"], code: null },
};
for (const [name, { args, extension = "mp4", code }] of Object.entries(refusals)) {
  test(`${name} is ${code ? `refused: ${code}` : "published"}`, { tag: "@long" }, async ({
    page,
  }) => {
    const source = join(encoder.folder, `${name.replaceAll(/\W/g, "-")}.${extension}`);
    const coded = args.includes("-c:v") ? args : [...h264, ...args];
    await ffmpeg(...generateVideo(2), ...coded, source);
    const inspection = await inspectInBrowser(page, encoder, source);
    expect("failed" in inspection ? inspection.failed : null).toBe(code);
    if (!code)
      expect(
        await frameDifference(
          source,
          await joinTrack((await packageInBrowser(page, encoder, source)).folder, "180p"),
        ),
      ).toBeGreaterThan(15);
  });
}

/** Returns the peak signal-to-noise ratio of two videos' colours, in dB. */
async function frameDifference(one: string, other: string) {
  const filter =
    "[0:v]scale=320:180,format=yuv420p,setpts=N[a];[1:v]setpts=N,format=yuv420p[b];[a][b]psnr=stats_file=-";
  const text = String(
    await ffmpeg("-i", one, "-i", other, "-filter_complex", filter, "-f", "null", "/dev/null"),
  );
  const values = [...text.matchAll(/psnr_avg:([\d.]+)/g)].map(([, value]) => Number(value));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

for (const [name, extension, args] of [
  ["H.264", "mp4", [...h264, "-x264-params", "tff=1"]],
  ["VP8", "mkv", ["-c:v", "libvpx", "-deadline", "realtime", "-field_order", "tt"]],
] as const) {
  test(`the import publishes interlaced video in ${name} without comb artefacts`, {
    tag: "@long",
  }, async () => {
    const source = join(encoder.folder, `combs.${extension}`);
    await ffmpeg(...generateVideo(4), ...interlace, ...args, source);
    const { folder: out } = await packageByImport(encoder, source);
    const shown = ["-nostdin", "-i", await joinTrack(out, "180p"), "-vf", "idet", "-f", "null"];
    const { stderr } = await promisify(execFile)("ffmpeg", [...shown, "-"]);
    const [, ...counts] =
      /Multi frame detection: TFF:\s*(\d+)\s*BFF:\s*(\d+)\s*Progressive:\s*(\d+)/.exec(stderr) ??
      [];
    const [top = 0, bottom = 0, progressive = 0] = counts.map(Number);
    expect(top + bottom).toBeLessThan(progressive / 2);
  });
}

test("the import publishes the video track that players choose, not the file's first video track", {
  tag: "@long",
}, async () => {
  const source = join(encoder.folder, "two-videos.mkv");
  const tracks = ["black", "white"].flatMap((name) => generateInput(`color=${name}:s=320x180:d=2`));
  const dispositions = ["-disposition:v:0", "0", "-disposition:v:1", "default"];
  const maps = ["-map", "0", "-map", "1", ...dispositions, "-default_mode", "passthrough"];
  await ffmpeg(...tracks, ...maps, ...h264, source);
  const { folder: out } = await packageByImport(encoder, source);
  const args = ["-i", await joinTrack(out, "180p"), "-vf", "scale=1:1,format=gray"];
  const [luma] = await ffmpeg(...args, "-frames:v", "1", "-f", "rawvideo", "-");
  expect(luma).toBeGreaterThan(200);
});

const vp8 = ["-c:v", "libvpx", "-deadline", "realtime", "-g", "25"];

/** Makes a video whose second half has another size. The packets of both halves are unchanged. */
async function joinSizes(
  extension: string,
  second: string,
  codec: string[],
  { picture = "color=white", options = [] }: { picture?: string; options?: string[] } = {},
) {
  const parts = ["one", "two"].map((name) =>
    join(encoder.folder, `${name}-${second}.${extension}`),
  );
  for (const [i, size] of ["320x180", second].entries())
    await ffmpeg(...generateInput(`${picture}:s=${size}:r=25:d=2`), ...codec, String(parts[i]));
  const list = join(encoder.folder, "parts.txt");
  await writeFile(list, parts.map((path) => `file '${path}'`).join("\n"));
  const source = join(encoder.folder, `size-${second}.${extension}`);
  await ffmpeg("-f", "concat", "-safe", "0", "-i", list, "-c", "copy", ...options, source);
  return source;
}

test("an H.264 video is refused if its second part lacks the parameter sets that decode that part", {
  tag: "@long",
}, async ({ page }) => {
  const options = ["-bsf:v", "filter_units=remove_types=7|8"];
  const source = await joinSizes("mkv", "640x360", h264, {
    picture: "testsrc2=alpha=255",
    options,
  });
  expect(await inspectInBrowser(page, encoder, source)).toMatchObject({ failed: "undecodable" });
});

for (const [name, second, shown, extension, codec] of [
  ["turned upright", "180x320", "0.316", "webm", vp8],
  ["made wider", "320x90", "0.5", "webm", vp8],
  ["made smaller", "160x90", "1", "webm", vp8],
  ["turned upright", "180x320", "0.316", "mp4", h264],
] as const) {
  test(`a ${extension} video whose frames are ${name} midway is published without distortion`, {
    tag: "@long",
  }, async ({ page }) => {
    const source = await joinSizes(extension, second, [...codec]);
    const published = await packageInBrowser(page, encoder, source);
    expect(published.inspection.ladder).not.toContainEqual(
      expect.objectContaining({ method: "remux" }),
    );
    for (const { folder: out } of [published, await packageByImport(encoder, source)]) {
      const frames = await ffmpeg(
        "-i",
        await joinTrack(out, "180p"),
        "-vf",
        "fps=2,format=gray",
        "-f",
        "rawvideo",
        "-",
      );
      const white = [1, 6].map((frame) => {
        const pixels = frames.subarray(frame * 320 * 180, (frame + 1) * 320 * 180);
        return pixels.filter((luma) => luma > 128).length / pixels.length;
      });
      expect(white[0], out).toBeCloseTo(1, 1);
      expect(white[1], out).toBeCloseTo(Number(shown), 1);
    }
  });
}
