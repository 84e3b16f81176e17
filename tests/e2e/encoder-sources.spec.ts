import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import {
  audioLevels,
  type EncoderPage,
  ffmpeg,
  inspectInBrowser,
  joinTrack,
  packageByImport,
  packageInBrowser,
  serveEncoder,
} from "../support/encoder-page.ts";

let folder: string;
let encoder: EncoderPage;

test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-sources-"));
  encoder = await serveEncoder(folder);
});
test.afterAll(async () => {
  encoder.close();
  await rm(folder, { recursive: true });
});

/** An input that ffmpeg generates. */
const generate = (filter: string) => ["-f", "lavfi", "-i", filter];
const video = (seconds: number, size = "320x180") =>
  generate(`testsrc2=s=${size}:r=25:d=${seconds}`);
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "50", "-pix_fmt", "yuv420p"];

/** Silence with a tone in the first tenth of each second. A deviation of 30 ms is tolerated. */
const beeps = (seconds: number) =>
  generate(`aevalsrc='0.5*sin(2*PI*1000*t)*between(mod(t,1),0.03,0.1)':s=48000:d=${seconds}`);
/** The times at which beeps begin, in seconds, rounded down to tenths. */
const beepTimes = ([levels = []]: number[][]) =>
  levels.flatMap((level, i) => (level > 0.1 && (levels[i - 1] ?? 0) <= 0.1 ? [i / 10] : []));

for (const [codec, args] of Object.entries({
  "aac.mkv": ["aac"],
  "aac.mp4": ["aac"],
  "opus.mkv": ["libopus"],
  "opus.mp4": ["libopus"],
  "vorbis.webm": ["libvorbis"],
  "mp3.mkv": ["libmp3lame"],
  "flac.mkv": ["flac"],
  "pcm.mkv": ["pcm_s16le"],
})) {
  test(`missing packets in ${codec} audio become silence, and the sound that follows stays in sync`, {
    tag: "@long",
  }, async ({ page }) => {
    const source = join(folder, `hole-${codec}`);
    const whole = join(folder, `whole-${codec}`);
    const picture = codec.endsWith("webm") ? ["-c:v", "libvpx", "-deadline", "realtime"] : h264;
    await ffmpeg(...video(8), ...beeps(8), ...picture, "-c:a", ...args, whole);
    // A bitstream filter leaves out packets, as a damaged recording does.
    const drop = "noise=drop='between(pts*tb,2.4,4.6)'";
    await ffmpeg("-i", whole, "-c", "copy", "-bsf:a", drop, source);
    for (const { folder: out } of [
      await packageInBrowser(page, encoder, source),
      await packageByImport(encoder, source),
    ]) {
      const times = beepTimes(await audioLevels(await joinTrack(out, "audio")));
      expect(times, out).toEqual([0, 1, 2, 5, 6, 7]);
    }
  });
}

/** The stereo gains of each channel, in the order of ffmpeg's layouts. */
const half = Math.SQRT1_2;
const [left, right, centre, none] = [
  [1, 0],
  [0, 1],
  [half, half],
  [0, 0],
] as const;
const [surroundLeft, surroundRight, backCentre] = [
  [half, 0],
  [0, half],
  [0.5, 0.5],
] as const;
const surround = [surroundLeft, surroundRight];
const gainsOf = {
  "2.1": [left, right, none],
  "3.0": [left, right, centre],
  quad: [left, right, ...surround],
  "4.0": [left, right, centre, backCentre],
  "5.0": [left, right, centre, ...surround],
  "5.1": [left, right, centre, none, ...surround],
  "6.1": [left, right, centre, none, backCentre, ...surround],
  "7.1": [left, right, centre, none, ...surround, ...surround],
};
const layoutCases: [string, string, keyof typeof gainsOf][] = [
  ...(["2.1", "3.0", "quad", "4.0", "5.0", "5.1", "6.1", "7.1"] as const).map(
    (layout) => ["flac", "mkv", layout] as const,
  ),
  ...(["3.0", "quad", "5.0", "5.1", "6.1", "7.1"] as const).map(
    (layout) => ["libopus", "webm", layout] as const,
  ),
  ...(["3.0", "5.1", "7.1"] as const).map((layout) => ["pcm_s16le", "mkv", layout] as const),
  ...(["3.0", "5.0", "6.1", "7.1"] as const).map((layout) => ["libvorbis", "mkv", layout] as const),
  ...(["3.0", "4.0", "5.0", "5.1", "7.1"] as const).map(
    (layout) => ["aac", "mp4", layout] as const,
  ),
].map(([codec, extension, layout]) => [codec, extension, layout]);

for (const [codec, extension, layout] of layoutCases) {
  test(`${layout} audio in ${codec} is mixed to stereo without losing a channel`, {
    tag: "@long",
  }, async ({ page }) => {
    const source = join(folder, `${layout}-${codec}.${extension}`);
    const gains = gainsOf[layout];
    // The channels sound one after the other, each for half a second. AAC would be copied without
    // its late start.
    const tones = gains.map(
      (_, i) => `0.2*sin(2*PI*${i === 3 ? 60 : 1000}*t)*between(t,${i * 0.5},${i * 0.5 + 0.49})`,
    );
    const audio = [
      "-f",
      "lavfi",
      "-i",
      `aevalsrc='${tones.join("|")}':c=${layout}:s=48000:d=${gains.length / 2}`,
    ];
    const picture = extension === "webm" ? ["-c:v", "libvpx", "-deadline", "realtime"] : h264;
    const mapping = codec === "libopus" ? ["-mapping_family", "1"] : [];
    await ffmpeg(
      ...video(6),
      "-itsoffset",
      "0.5",
      ...audio,
      ...picture,
      "-c:a",
      codec,
      ...mapping,
      source,
    );
    for (const { folder: out } of [
      await packageInBrowser(page, encoder, source),
      await packageByImport(encoder, source),
    ]) {
      const levels = await audioLevels(await joinTrack(out, "audio"), { channels: 2 });
      const tone = 0.2 * Math.SQRT1_2;
      const measured = gains.map((_, i) => levels.map((each) => (each[i * 5 + 7] ?? 0) / tone));
      for (const [i, pair] of gains.entries()) {
        expect(measured[i]?.[0], `${out}, channel ${i} left`).toBeCloseTo(pair[0], 1);
        expect(measured[i]?.[1], `${out}, channel ${i} right`).toBeCloseTo(pair[1], 1);
      }
    }
  });
}

type Edit = [seconds: number, mediaSeconds: number];
/**
 * Edits the tracks of an MP4 whose `moov` is the last box, as QuickTime editors do, so that the
 * media data stays in place.
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

/** The times at which a video turns white, in seconds, rounded to tenths. */
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
 * The largest difference between measured and expected times, in seconds; 1e9 if their numbers
 * differ.
 */
const latest = (times: number[], expected: number[]) =>
  times.length === expected.length
    ? Math.max(...times.map((time, i) => Math.abs(time - (expected[i] ?? 0))))
    : 1e9;

/**
 * A video that is white in the first tenth of each second, with a beep, and otherwise black. Its
 * key frames are two seconds apart.
 */
const flashes = (seconds: number) => [
  ...generate(
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
      const source = join(folder, `${name.replaceAll(" ", "-")}.${extension}`);
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
 * The colour matrix that a video's boxes name, and the one that its H.264 stream names; null for a
 * matrix that is not named.
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
    const source = join(folder, `${name.replaceAll(/\W/g, "-")}.mp4`);
    await ffmpeg(...video(2, size), ...h264, ...options, source);
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
    const source = join(folder, `${name.replaceAll(/\W/g, "-")}.${extension}`);
    const coded = args.includes("-c:v") ? args : [...h264, ...args];
    await ffmpeg(...video(2), ...coded, source);
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

/** Peak signal-to-noise ratio of two videos' colours, in dB. */
async function frameDifference(one: string, other: string) {
  const filter =
    "[0:v]scale=320:180,format=yuv420p,setpts=N[a];[1:v]setpts=N,format=yuv420p[b];[a][b]psnr=stats_file=-";
  const text = String(
    await ffmpeg("-i", one, "-i", other, "-filter_complex", filter, "-f", "null", "/dev/null"),
  );
  const values = [...text.matchAll(/psnr_avg:([\d.]+)/g)].map(([, value]) => Number(value));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test("the import publishes interlaced video without comb artefacts", { tag: "@long" }, async () => {
  const source = join(folder, "combs.mp4");
  await ffmpeg(...video(4), ...interlace, ...h264, "-x264-params", "tff=1", source);
  const { folder: out } = await packageByImport(encoder, source);
  const args = ["-nostdin", "-i", await joinTrack(out, "180p"), "-vf", "idet", "-f", "null", "-"];
  const { stderr } = await promisify(execFile)("ffmpeg", args);
  const [, ...counts] =
    /Multi frame detection: TFF:\s*(\d+)\s*BFF:\s*(\d+)\s*Progressive:\s*(\d+)/.exec(stderr) ?? [];
  const [top = 0, bottom = 0, progressive = 0] = counts.map(Number);
  expect(top + bottom).toBeLessThan(progressive / 2);
});

for (const [name, dispositions, expected] of [
  ["the second track is the default one", ["0", "default"], 2],
  ["the first track is a commentary", ["default+comment", "default"], 2],
  ["the first track is a description", ["default+visual_impaired", "0"], 2],
  ["both are default tracks", ["default", "default"], 1],
  ["none is a default track", ["0", "0"], 1],
] as const) {
  test(`the published audio track is the one that players would choose where ${name}`, {
    tag: "@long",
  }, async ({ page }) => {
    const source = join(folder, `${name.replaceAll(" ", "-")}.mkv`);
    const tracks = ["-f", "lavfi", "-i", "sine=f=400:d=2", "-f", "lavfi", "-i", "anullsrc=d=2"];
    const flags = dispositions.flatMap((flag, i) => [`-disposition:a:${i}`, flag]);
    const maps = ["-map", "0", "-map", "1", "-map", "2"];
    await ffmpeg(
      ...video(2),
      ...tracks,
      ...maps,
      ...h264,
      "-c:a",
      "aac",
      ...flags,
      "-default_mode",
      "passthrough",
      source,
    );
    for (const { folder: out } of [
      await packageInBrowser(page, encoder, source),
      await packageByImport(encoder, source),
    ]) {
      const [levels = []] = await audioLevels(await joinTrack(out, "audio"));
      expect((levels[10] ?? 0) > 0.01 ? 1 : 2, out).toBe(expected);
    }
  });
}

test("every audio track of a file is published with language, role and title, and in sync with the source", {
  tag: "@long",
}, async ({ page }) => {
  const source = join(folder, "three-tracks.mkv");
  const tones = [300, 500, 700].flatMap((frequency) =>
    generate(`aevalsrc=if(lt(mod(t-0.25\\,1)\\,0.2)*gt(t\\,0.2)\\,sin(2*PI*${frequency}*t))/2:d=5`),
  );
  const maps = [0, 1, 2, 3].flatMap((input) => ["-map", String(input)]);
  const names = ["language=eng", "language=fre", "language=ger"].flatMap((language, i) => [
    `-metadata:s:a:${i}`,
    language,
  ]);
  await ffmpeg(
    ...video(5),
    ...tones,
    ...maps,
    ...names,
    "-metadata:s:a:0",
    "title=The director",
    "-disposition:a:0",
    "comment",
    "-disposition:a:1",
    "default",
    ...h264,
    "-c:a",
    "aac",
    "-c:a:2",
    "libopus",
    "-ac:a:1",
    "6",
    "-ac:a:2",
    "6",
    source,
  );
  const expected = [
    { name: "audio", language: "fr", role: "main", channels: 6, isDefault: true },
    {
      name: "audio2",
      language: "en",
      role: "commentary",
      label: "The director",
      channels: 1,
      isDefault: false,
    },
    { name: "audio3", language: "de", role: "dub", channels: 2, isDefault: false },
  ];
  const sourceTracks = [1, 0, 2];
  for (const made of [
    await packageInBrowser(page, encoder, source),
    await packageByImport(encoder, source),
  ]) {
    const { publication, folder: out } = made;
    const audio = Array.isArray(publication.audio) ? publication.audio : [];
    expect(audio).toEqual(
      expected.map((facts) => expect.objectContaining({ ...facts, codecs: "mp4a.40.2" })),
    );
    for (const [i, { name }] of audio.entries()) {
      const heard = await audioLevels(await joinTrack(out, name), { perSecond: 100 });
      const original = await audioLevels(source, { perSecond: 100, track: sourceTracks[i] });
      const [times, originalTimes] = [findOnsets(heard), findOnsets(original)];
      expect(originalTimes.length, `${out} ${name}`).toBe(5);
      expect(times.length, `${out} ${name}`).toBe(5);
      for (const [beep, time] of times.entries())
        expect(Math.abs(time - (originalTimes[beep] ?? 0)), `${out} ${name}`).toBeLessThan(0.04);
      const loudness = loudest(heard) / loudest(original);
      expect(loudness, `${out} ${name}`).toBeGreaterThan(0.9);
      expect(loudness, `${out} ${name}`).toBeLessThan(1.1);
    }
  }
});

/** Returns the seconds at which a tone begins, of levels in hundredths of a second. */
const findOnsets = ([levels = []]: number[][]) =>
  levels.flatMap((level, i) => (level > 0.02 && (levels[i - 1] ?? 0) <= 0.02 ? [i / 100] : []));

const loudest = ([levels = []]: number[][]) => Math.max(...levels);

for (const [name, second, shown] of [
  ["turned upright", "180x320", "0.316"],
  ["made wider", "320x90", "0.5"],
  ["made smaller", "160x90", "1"],
] as const) {
  test(`a video whose frame is ${name} midway is published without distortion`, {
    tag: "@long",
  }, async ({ page }) => {
    const parts = [join(folder, `one-${second}.webm`), join(folder, `two-${second}.webm`)] as const;
    const vp8 = ["-c:v", "libvpx", "-deadline", "realtime", "-g", "25"];
    for (const [i, size] of ["320x180", second].entries())
      await ffmpeg("-f", "lavfi", "-i", `color=white:s=${size}:r=25:d=2`, ...vp8, String(parts[i]));
    const list = join(folder, "parts.txt");
    await writeFile(list, parts.map((path) => `file '${path}'`).join("\n"));
    const source = join(folder, `size-${second}.webm`);
    await ffmpeg("-f", "concat", "-safe", "0", "-i", list, "-c", "copy", source);
    for (const { folder: out } of [
      await packageInBrowser(page, encoder, source),
      await packageByImport(encoder, source),
    ]) {
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
