import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { beeps, beepTimes, generateInput, generateVideo, h264 } from "../support/encoder-inputs.ts";
import {
  addAudioInBrowser,
  audioLevels,
  ffmpeg,
  joinTrack,
  packageByImport,
  packageInBrowser,
  prepareEncoder,
} from "../support/encoder-page.ts";

test.describe.configure({ mode: "default" });
const encoder = prepareEncoder();

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
    const source = join(encoder.folder, `hole-${codec}`);
    const whole = join(encoder.folder, `whole-${codec}`);
    const picture = codec.endsWith("webm") ? ["-c:v", "libvpx", "-deadline", "realtime"] : h264;
    await ffmpeg(...generateVideo(8), ...beeps(8), ...picture, "-c:a", ...args, whole);
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
  "3.1": [left, right, centre, none],
  "5.0(side)": [left, right, centre, ...surround],
  hexagonal: [left, right, centre, ...surround, backCentre],
  "5.1(side)": [left, right, centre, none, ...surround],
  octagonal: [left, right, centre, ...surround, backCentre, ...surround],
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
  // AAC has no number for these layouts, so the track lists its speakers.
  ...(["3.1", "5.0(side)", "5.1(side)", "hexagonal", "octagonal"] as const).map(
    (layout) => ["aac", "mp4", layout] as const,
  ),
  ["aac", "mkv", "hexagonal"] as const,
].map(([codec, extension, layout]) => [codec, extension, layout]);

for (const [codec, extension, layout] of layoutCases) {
  test(`${layout} audio in ${codec} (${extension}) is mixed to stereo without losing a channel`, {
    tag: "@long",
  }, async ({ page }) => {
    const source = join(encoder.folder, `${layout}-${codec}.${extension}`);
    const gains = gainsOf[layout];
    // The channels sound one after the other, each for half a second. The audio starts late, or the
    // encoder would copy AAC unchanged.
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
      ...generateVideo(6),
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

test("PCM in QuickTime is mixed by the order of channels that the file states", {
  tag: "@long",
}, async ({ page }) => {
  const source = join(encoder.folder, "film-order.mov");
  // The channels sound one after the other, each for half a second.
  const tones = [0, 1, 2, 3, 4, 5].map(
    (i) => `0.2*sin(2*PI*1000*t)*between(t,${i * 0.5},${i * 0.5 + 0.49})`,
  );
  const audio = generateInput(`aevalsrc='${tones.join("|")}':c=5.1:s=48000:d=3`);
  await ffmpeg(...generateVideo(3), ...audio, ...h264, "-c:a", "pcm_s16le", source);
  const bytes = await readFile(source);
  // The layout of film: L C R Ls Rs LFE (kAudioChannelLayoutTag_MPEG_5_1_C).
  bytes.writeUInt32BE((123 << 16) | 6, bytes.indexOf("chan", 0, "latin1") + 8);
  await writeFile(source, bytes);
  for (const { folder: out } of [
    await packageInBrowser(page, encoder, source),
    await packageByImport(encoder, source),
  ]) {
    const levels = await audioLevels(await joinTrack(out, "audio"), { channels: 2 });
    const gains = [left, centre, right, surroundLeft, surroundRight, none];
    for (const [i, pair] of gains.entries())
      for (const [side, gain] of pair.entries())
        expect((levels[side]?.[i * 5 + 2] ?? 0) / 0.2 / half, `${out} ${i}`).toBeCloseTo(gain, 1);
  }
});

for (const [name, dispositions, expected] of [
  ["the second track is the default one", ["0", "default"], 2],
  ["the first track is a commentary", ["default+comment", "default"], 2],
  ["the first track is a description", ["default+visual_impaired", "0"], 2],
  ["both are default tracks", ["default", "default"], 1],
  ["none is a default track", ["0", "0"], 1],
] as const) {
  test(`the published audio track is the one that players would choose when ${name}`, {
    tag: "@long",
  }, async ({ page }) => {
    const source = join(encoder.folder, `${name.replaceAll(" ", "-")}.mkv`);
    const tracks = ["-f", "lavfi", "-i", "sine=f=400:d=2", "-f", "lavfi", "-i", "anullsrc=d=2"];
    const flags = dispositions.flatMap((flag, i) => [`-disposition:a:${i}`, flag]);
    const maps = ["-map", "0", "-map", "1", "-map", "2"];
    await ffmpeg(
      ...generateVideo(2),
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
  const source = join(encoder.folder, "three-tracks.mkv");
  const tones = [300, 500, 700].flatMap((frequency) =>
    generateInput(
      `aevalsrc=if(lt(mod(t-0.25\\,1)\\,0.2)*gt(t\\,0.2)\\,sin(2*PI*${frequency}*t))/2:d=5`,
    ),
  );
  const maps = [0, 1, 2, 3].flatMap((input) => ["-map", String(input)]);
  const names = ["language=eng", "language=fre", "language=ger"].flatMap((language, i) => [
    `-metadata:s:a:${i}`,
    language,
  ]);
  await ffmpeg(
    ...generateVideo(5),
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

test("an audio file cut from a movie and added later stays in sync, even if the sound begins late", {
  tag: "@long",
}, async ({ page }) => {
  const movie = join(encoder.folder, "late-audio.mkv");
  const late = [
    "-itsoffset",
    "1.3",
    ...generateInput(`aevalsrc='if(lt(mod(t\\,1)\\,0.2)\\,sin(2*PI*440*t))/2':d=4`),
  ];
  await ffmpeg(...generateVideo(6), ...late, ...h264, "-c:a", "aac", movie);
  const expected = [1.3, 2.3, 3.3, 4.3];
  for (const [name, codec] of [
    ["cut.mka", "copy"],
    ["cut.m4a", "copy"],
    ["cut.webm", "libopus"],
  ] as const) {
    const path = join(encoder.folder, name);
    await ffmpeg("-i", movie, "-vn", "-c:a", codec, path);
    const track = name.replace(".", "-");
    const { folder } = await addAudioInBrowser(page, encoder, { path, name: track });
    const times = findOnsets(await audioLevels(await joinTrack(folder, track), { perSecond: 100 }));
    expect(times.length, name).toBe(4);
    for (const [beep, time] of times.entries())
      expect(Math.abs(time - (expected[beep] ?? 0)), `${name} ${times}`).toBeLessThan(0.04);
  }
});

/** Returns the times in seconds at which a tone begins. A level covers a hundredth of a second. */
const findOnsets = ([levels = []]: number[][]) =>
  levels.flatMap((level, i) => (level > 0.02 && (levels[i - 1] ?? 0) <= 0.02 ? [i / 100] : []));

const loudest = ([levels = []]: number[][]) => Math.max(...levels);
