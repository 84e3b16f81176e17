import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./processes.mjs";

export const hasFfmpeg = () =>
  run("ffmpeg", ["-version"]).then(
    () => true,
    () => false,
  );

/**
 * ffmpeg's arguments for a moving, detailed video, and for its audio: a tone that beeps every
 * second.
 */
const videoInput = (size, rate, seconds) =>
  `-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
const audioInput = (seconds) =>
  `-f lavfi -i sine=frequency=440:beep_factor=4:sample_rate=48000:duration=${seconds}`;
const h264 = (gop, format = "yuv420p") =>
  `-c:v libx264 -preset veryfast -pix_fmt ${format} -g ${gop} -keyint_min ${gop} -sc_threshold 0`;
const surroundInput = "-f lavfi -i sine=duration=10,pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0";
const aac = "-c:a aac -b:a 128k";

/**
 * Describes a source file, which `make` creates. `expect` is "refused", or the method by which its
 * largest rendition is made; `name` names the file.
 */
const createSource = (name, args, expect, extension = "mp4") => ({
  name,
  expect,
  async make(folder) {
    const path = join(folder, "sources", `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.${extension}`);
    await mkdir(join(folder, "sources"), { recursive: true });
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return path;
    const unfinished = path.replace(/(\.\w+)$/, ".part$1");
    await run("ffmpeg", ["-v", "error", "-y", ...args.join(" ").split(" "), unfinished]);
    await rename(unfinished, path);
    return path;
  },
});

/**
 * A video like that of a phone held upright: sideways, with a rotation matrix in the track's header
 * (`tkhd`).
 */
const rotated = (name, original) => ({
  name,
  expect: "encode",
  async make(folder) {
    const bytes = await readFile(await original.make(folder));
    const matrix = bytes.indexOf("tkhd") + 4 + 40;
    for (const [i, value] of [0, 0x10000, 0, -0x10000, 0, 0].entries())
      bytes.writeInt32BE(value, matrix + i * 4);
    const path = join(folder, "sources", "turned.mp4");
    await writeFile(path, bytes);
    return path;
  },
});

/** A file cut off at a share of its length; 0 makes a file that is no video. */
const truncated = (name, share, original) => ({
  name,
  expect: "refused",
  async make(folder) {
    const bytes = await readFile(await original.make(folder));
    const path = join(folder, "sources", `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.mp4`);
    await writeFile(
      path,
      share > 0 ? bytes.subarray(0, bytes.length * share) : Buffer.alloc(5000, "no film at all "),
    );
    return path;
  },
});

/** The source files whose encoding is measured. `rungs` is the number of expected renditions. */
export const measuredSources = [
  {
    ...createSource(
      "720p copied",
      [videoInput("1280x720", 30, 60), audioInput(60), h264(60), aac],
      "remux",
    ),
    rungs: 1,
  },
  {
    ...createSource(
      "1080p copied",
      [videoInput("1920x1080", 30, 60), audioInput(60), h264(60), aac],
      "remux",
    ),
    rungs: 1,
  },
  createSource(
    "720p encoded",
    [videoInput("1280x720", 30, 60), audioInput(60), h264(900), aac],
    "encode",
  ),
  createSource(
    "720p copied and encoded",
    [videoInput("1280x720", 30, 60), audioInput(60), h264(60), aac],
    "remux",
  ),
  createSource(
    "1080p encoded",
    [videoInput("1920x1080", 30, 60), audioInput(60), h264(900), aac],
    "encode",
  ),
  createSource(
    "1080p copied and encoded",
    [videoInput("1920x1080", 30, 60), audioInput(60), h264(60), aac],
    "remux",
  ),
];

const short = `${videoInput("640x360", 25, 10)} ${audioInput(10)}`;
const vfr = "select='not(mod(n,7))+lt(mod(n,50),20)',setpts='PTS+0.013*mod(N,3)/TB'";

export const unusualSources = [
  createSource(
    "fourteen seconds, remuxed",
    [videoInput("1280x720", 25, 14), audioInput(14), h264(50), aac],
    "remux",
  ),
  rotated(
    "taken upright",
    createSource(
      "upright source",
      [videoInput("640x360", 25, 10), audioInput(10), h264(250), aac],
      "encode",
    ),
  ),
  createSource(
    "odd sides",
    [videoInput("642x360", 25, 10), audioInput(10), "-vf crop=641:359", h264(250, "yuv444p"), aac],
    "encode",
  ),
  createSource(
    "odd sides in vp9",
    [
      videoInput("642x360", 25, 10),
      audioInput(10),
      "-vf crop=641:359:exact=1 -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p -c:a libopus",
    ],
    "encode",
    "webm",
  ),
  createSource(
    "wide pixels",
    [videoInput("720x576", 25, 10), audioInput(10), "-vf setsar=16/11", h264(50), aac],
    "encode",
  ),
  createSource(
    "changing rate",
    [videoInput("640x360", 25, 20), audioInput(20), `-vf ${vfr} -fps_mode vfr`, h264(250), aac],
    "encode",
  ),
  createSource(
    "a picture for thirty seconds",
    [
      videoInput("640x360", 25, 40),
      audioInput(40),
      "-vf select='lt(t,6)+gt(t,36)' -fps_mode vfr",
      h264(250),
      aac,
    ],
    "encode",
  ),
  createSource("without sound", [videoInput("640x360", 25, 10), h264(50)], "remux"),
  createSource(
    "two languages",
    [
      short,
      audioInput(10),
      "-map 0 -map 1 -map 2 -metadata:s:a:0 language=eng -metadata:s:a:1 language=spa",
      h264(50),
      aac,
    ],
    "remux",
  ),
  createSource(
    "vp9 and opus",
    [short, "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus"],
    "encode",
    "webm",
  ),
  createSource(
    "vp8 and vorbis",
    [short, "-c:v libvpx -deadline realtime -cpu-used 8 -c:a libvorbis"],
    "encode",
    "webm",
  ),
  createSource("mp3 sound", [short, h264(50), "-c:a libmp3lame"], "remux"),
  createSource(
    "film rate",
    [videoInput("640x360", "24000/1001", 20), audioInput(20), h264(48), aac],
    "remux",
  ),
  createSource(
    "a key frame in thirty seconds",
    [videoInput("640x360", 25, 40), audioInput(40), h264(750), aac],
    "encode",
  ),
  createSource(
    "made upright",
    [videoInput("360x640", 30, 10), audioInput(10), h264(60), aac],
    "remux",
  ),
  createSource("surround", [videoInput("640x360", 25, 10), surroundInput, h264(50), aac], "remux"),
  createSource(
    "surround in matroska",
    [videoInput("640x360", 25, 10), surroundInput, h264(250), "-c:a flac"],
    "encode",
    "mkv",
  ),
  createSource(
    "reordered, begins late",
    [
      videoInput("640x360", 25, 10),
      "-itsoffset 0.4",
      audioInput(10),
      h264(75),
      "-bf 3 -x264-params open-gop=1:keyint=75",
      aac,
      "-output_ts_offset 5",
    ],
    "any",
    "mkv",
  ),
  createSource("quicktime", [short, h264(50), aac], "remux", "mov"),
  createSource(
    "under a second",
    [videoInput("640x360", 25, 0.7), audioInput(0.7), h264(50), aac],
    "remux",
  ),
  createSource(
    "ten seconds and a picture",
    [videoInput("640x360", 50, 8.02), audioInput(8.02), h264(400), aac],
    "encode",
  ),
  createSource(
    "sound ends early",
    [videoInput("640x360", 25, 20), audioInput(6), h264(50), aac],
    "remux",
  ),
  createSource(
    "sound begins late",
    [
      videoInput("640x360", 25, 20),
      "-itsoffset 7",
      audioInput(13),
      h264(50),
      aac,
      "-movflags +faststart",
    ],
    "remux",
  ),
  createSource(
    "sixty a second",
    [videoInput("1280x720", 60, 8), audioInput(8), h264(600), aac],
    "encode",
  ),
  createSource("4k", [videoInput("3840x2160", 25, 5), audioInput(5), h264(250), aac], "encode"),
  createSource(
    "hdr",
    [
      videoInput("640x360", 25, 3),
      "-c:v libx265 -pix_fmt yuv420p10le -x265-params log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc -tag:v hvc1",
    ],
    "refused",
  ),
  createSource(
    "ten bits",
    [videoInput("640x360", 25, 3), "-c:v libx264 -pix_fmt yuv420p10le"],
    "encode",
  ),
  createSource("dolby digital only", [short, h264(50), "-c:a ac3"], "refused"),
  truncated(
    "cut short, index last",
    0.6,
    createSource("quicktime", [short, h264(50), aac], "remux", "mov"),
  ),
  truncated(
    "cut short, index first",
    0.6,
    createSource("index first", [short, h264(50), aac, "-movflags +faststart"], "remux"),
  ),
  truncated("no video", 0, createSource("quicktime", [], "", "mov")),
  createSource("sound only", [audioInput(3), aac], "refused"),
];
