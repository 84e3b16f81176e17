import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./processes.mjs";

export const hasFfmpeg = () =>
  run("ffmpeg", ["-version"]).then(
    () => true,
    () => false,
  );

/** Moving and detailed; its sound is a tone that changes every second. */
const picture = (size, rate, seconds) => [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
];
const tone = (seconds, more = "") => [
  "-f",
  "lavfi",
  "-i",
  `sine=frequency=440:beep_factor=4:sample_rate=48000:duration=${seconds}${more}`,
];
const h264 = (gop) => [
  "-c:v",
  "libx264",
  "-preset",
  "veryfast",
  "-pix_fmt",
  "yuv420p",
  "-g",
  String(gop),
  "-keyint_min",
  String(gop),
  "-sc_threshold",
  "0",
];
const aac = ["-c:a", "aac", "-b:a", "128k"];

/** `expect`: "refused", or how its largest size is made; `name` gives the file. */
const film = (name, args, expect, ending = "mp4") => ({
  name,
  expect,
  async make(folder) {
    const path = join(folder, "films", `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.${ending}`);
    await mkdir(join(folder, "films"), { recursive: true });
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
    const unfinished = path.replace(/(\.\w+)$/, ".part$1");
    await run("ffmpeg", ["-v", "error", "-y", ...args.flat(2), unfinished]);
    await rename(unfinished, path);
    return path;
  },
});

/** As a telephone held upright takes it: on its side, with a matrix in the track's header (`tkhd`) that turns it. */
const turned = (name, whole) => ({
  name,
  expect: "encode",
  async make(folder) {
    const bytes = await readFile(await whole.make(folder));
    const matrix = bytes.indexOf("tkhd") + 4 + 40;
    for (const [i, value] of [0, 0x10000, 0, -0x10000, 0, 0].entries()) bytes.writeInt32BE(value, matrix + i * 4);
    const path = join(folder, "films", "turned.mp4");
    await writeFile(path, bytes);
    return path;
  },
});

/** A film of which only so much was copied; 0: another file under a film's name. */
const cutShort = (name, share, whole) => ({
  name,
  expect: "refused",
  async make(folder) {
    const bytes = await readFile(await whole.make(folder));
    const path = join(folder, "films", `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.mp4`);
    await writeFile(path, share > 0 ? bytes.subarray(0, bytes.length * share) : Buffer.alloc(5000, "no film at all "));
    return path;
  },
});

/** `rungs`: so many of its sizes are made. */
export const measuredFilms = [
  { ...film("720p copied", [picture("1280x720", 30, 60), tone(60), h264(60), aac], "remux"), rungs: 1 },
  { ...film("1080p copied", [picture("1920x1080", 30, 60), tone(60), h264(60), aac], "remux"), rungs: 1 },
  film("720p encoded", [picture("1280x720", 30, 60), tone(60), h264(900), aac], "encode"),
  film("720p copied and encoded", [picture("1280x720", 30, 60), tone(60), h264(60), aac], "remux"),
  film("1080p encoded", [picture("1920x1080", 30, 60), tone(60), h264(900), aac], "encode"),
  film("1080p copied and encoded", [picture("1920x1080", 30, 60), tone(60), h264(60), aac], "remux"),
];

const short = [picture("640x360", 25, 10), tone(10)];
const vfr = "select='not(mod(n,7))+lt(mod(n,50),20)',setpts='PTS+0.013*mod(N,3)/TB'";

export const oddFilms = [
  film("fourteen seconds, remuxed", [picture("1280x720", 25, 14), tone(14), h264(50), aac], "remux"),
  turned("taken upright", film("upright source", [picture("640x360", 25, 10), tone(10), h264(250), aac], "encode")),
  film(
    "odd sides",
    [
      picture("642x360", 25, 10),
      tone(10),
      "-vf",
      "crop=641:359",
      h264(250).map((one) => (one === "yuv420p" ? "yuv444p" : one)),
      aac,
    ],
    "encode",
  ),
  film(
    "odd sides in vp9",
    [
      picture("642x360", 25, 10),
      tone(10),
      "-vf",
      "crop=641:359:exact=1",
      "-c:v",
      "libvpx-vp9",
      "-deadline",
      "realtime",
      "-cpu-used",
      "8",
      "-pix_fmt",
      "yuv420p",
      "-c:a",
      "libopus",
    ],
    "encode",
    "webm",
  ),
  film("wide pixels", [picture("720x576", 25, 10), tone(10), "-vf", "setsar=16/11", h264(50), aac], "encode"),
  film(
    "changing rate",
    [picture("640x360", 25, 20), tone(20), "-vf", vfr, "-fps_mode", "vfr", h264(250), aac],
    "encode",
  ),
  film(
    "a picture for thirty seconds",
    [picture("640x360", 25, 40), tone(40), "-vf", "select='lt(t,6)+gt(t,36)'", "-fps_mode", "vfr", h264(250), aac],
    "encode",
  ),
  film("without sound", [picture("640x360", 25, 10), h264(50)], "remux"),
  film(
    "two languages",
    [
      short,
      tone(10),
      "-map",
      "0",
      "-map",
      "1",
      "-map",
      "2",
      "-metadata:s:a:0",
      "language=eng",
      "-metadata:s:a:1",
      "language=spa",
      h264(50),
      aac,
    ],
    "remux",
  ),
  film(
    "vp9 and opus",
    [short, "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus"],
    "encode",
    "webm",
  ),
  film(
    "vp8 and vorbis",
    [short, "-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libvorbis"],
    "encode",
    "webm",
  ),
  film("mp3 sound", [short, h264(50), "-c:a", "libmp3lame"], "remux"),
  film("film rate", [picture("640x360", "24000/1001", 20), tone(20), h264(48), aac], "remux"),
  film("a key frame in thirty seconds", [picture("640x360", 25, 40), tone(40), h264(750), aac], "encode"),
  film("made upright", [picture("360x640", 30, 10), tone(10), h264(60), aac], "remux"),
  film(
    "surround",
    [
      picture("640x360", 25, 10),
      "-f",
      "lavfi",
      "-i",
      "sine=duration=10,pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0",
      h264(50),
      aac,
    ],
    "remux",
  ),
  film(
    "surround in matroska",
    [
      picture("640x360", 25, 10),
      "-f",
      "lavfi",
      "-i",
      "sine=duration=10,pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0",
      h264(250),
      "-c:a",
      "flac",
    ],
    "encode",
    "mkv",
  ),
  film(
    "reordered, begins late",
    [
      picture("640x360", 25, 10),
      "-itsoffset",
      "0.4",
      tone(10),
      h264(75),
      "-bf",
      "3",
      "-x264-params",
      "open-gop=1:keyint=75",
      aac,
      "-output_ts_offset",
      "5",
    ],
    "any",
    "mkv",
  ),
  film("quicktime", [short, h264(50), aac], "remux", "mov"),
  film("under a second", [picture("640x360", 25, 0.7), tone(0.7), h264(50), aac], "remux"),
  film("ten seconds and a picture", [picture("640x360", 50, 8.02), tone(8.02), h264(400), aac], "encode"),
  film("sound ends early", [picture("640x360", 25, 20), tone(6), h264(50), aac], "remux"),
  film(
    "sound begins late",
    [picture("640x360", 25, 20), "-itsoffset", "7", tone(13), h264(50), aac, "-movflags", "+faststart"],
    "remux",
  ),
  film("sixty a second", [picture("1280x720", 60, 8), tone(8), h264(600), aac], "encode"),
  film("4k", [picture("3840x2160", 25, 5), tone(5), h264(250), aac], "encode"),
  film(
    "hdr",
    [
      picture("640x360", 25, 3),
      "-c:v",
      "libx265",
      "-pix_fmt",
      "yuv420p10le",
      "-x265-params",
      "log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc",
      "-tag:v",
      "hvc1",
    ],
    "refused",
  ),
  film("ten bits", [picture("640x360", 25, 3), "-c:v", "libx264", "-pix_fmt", "yuv420p10le"], "refused"),
  film("dolby digital only", [short, h264(50), "-c:a", "ac3"], "refused"),
  cutShort("cut short, index last", 0.6, film("quicktime", [short, h264(50), aac], "remux", "mov")),
  cutShort(
    "cut short, index first",
    0.6,
    film("index first", [short, h264(50), aac, "-movflags", "+faststart"], "remux"),
  ),
  cutShort("no film", 0, film("quicktime", [], "", "mov")),
  film("sound only", [tone(3), aac], "refused"),
];
