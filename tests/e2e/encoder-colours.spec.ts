import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import {
  ffmpeg,
  inspectInBrowser,
  joinTrack,
  packageByImport,
  packageInBrowser,
  prepareEncoder,
} from "../support/encoder-page.ts";

test.describe.configure({ mode: "default" });
const encoder = prepareEncoder();

type Colour = [number, number, number];
type Source = {
  /** ffmpeg's names of the colours. */
  names: [primaries: string, transfer: string, matrix: string];
  codec: string[];
  extension?: string;
  /**
   * `codes` are luma, blue and red difference of 10 bits; `shown` is the sRGB colour that a player
   * should show.
   */
  patches: { codes: Colour; shown: Colour }[];
};

const vp9 = ["-c:v", "libvpx-vp9", "-profile:v", "2", "-lossless", "1"];
const av1 = ["-c:v", "libaom-av1", "-cpu-used", "8", "-crf", "2"];
const h264 = (format: string) => ["-c:v", "libx264", "-qp", "1", "-pix_fmt", format];
const grey = (code: number, shown: number) => ({
  codes: [code, 512, 512] as Colour,
  shown: [shown, shown, shown] as Colour,
});

/** The greys of HDR have 10, 203 and 1,000 cd/m². */
const sources: Record<string, Source> = {
  "HDR10 in AV1": {
    names: ["bt2020", "smpte2084", "bt2020nc"],
    codec: av1,
    patches: [
      grey(64, 0),
      grey(327, 43),
      grey(573, 187),
      grey(723, 254),
      { codes: [392, 438, 608], shown: [185, 0, 0] },
    ],
  },
  "HLG in VP9": {
    names: ["bt2020", "arib-std-b67", "bt2020nc"],
    codec: vp9,
    extension: "webm",
    patches: [
      grey(64, 0),
      grey(287, 43),
      grey(721, 187),
      grey(940, 254),
      { codes: [392, 395, 715], shown: [190, 0, 0] },
    ],
  },
  "8-bit HLG in H.264": {
    names: ["bt2020", "arib-std-b67", "bt2020nc"],
    codec: h264("yuv420p"),
    patches: [grey(287, 43), grey(721, 187), { codes: [392, 395, 715], shown: [190, 0, 0] }],
  },
  "8-bit SDR in BT.2020": {
    names: ["bt2020", "bt709", "bt2020nc"],
    codec: h264("yuv420p"),
    patches: [grey(502, 128), grey(940, 255), { codes: [387, 371, 769], shown: [250, 0, 0] }],
  },
  "Display P3 in 10 bits": {
    names: ["smpte432", "bt709", "bt709"],
    codec: h264("yuv420p10le"),
    patches: [grey(502, 128), grey(940, 255), { codes: [325, 406, 859], shown: [250, 0, 0] }],
  },
  "10-bit SDR": {
    names: ["bt709", "bt709", "bt709"],
    codec: h264("yuv420p10le"),
    patches: [grey(502, 128), grey(940, 255), { codes: [250, 409, 960], shown: [255, 0, 0] }],
  },
  "10-bit SDR in 4:2:2": {
    names: ["bt709", "bt709", "bt709"],
    codec: h264("yuv422p10le"),
    patches: [grey(502, 128), grey(940, 255), { codes: [250, 409, 960], shown: [255, 0, 0] }],
  },
};

const [width, height] = [320, 180];
const frames = 12;

/** Makes a video of upright stripes, each of one colour. */
async function makeStripes(name: string, { names, codec, extension = "mp4", patches }: Source) {
  const stripeOf = (x: number, columns: number) =>
    patches[Math.floor((x * patches.length) / columns)]?.codes ?? [0, 0, 0];
  const plane = (part: number, columns: number, rows: number) =>
    Array.from({ length: columns * rows }, (_, i) => stripeOf(i % columns, columns)[part] ?? 0);
  const planes = [
    plane(0, width, height),
    plane(1, width / 2, height / 2),
    plane(2, width / 2, height / 2),
  ];
  const frame = Buffer.from(new Uint16Array(planes.flat()).buffer);
  const raw = join(encoder.folder, `${name}.yuv`);
  await writeFile(raw, Buffer.concat(Array.from({ length: frames }, () => frame)));
  const [primaries, transfer, matrix] = names;
  const path = join(encoder.folder, `${name}.${extension}`);
  const input = `-f rawvideo -pix_fmt yuv420p10le -s ${width}x${height} -r 25`.split(" ");
  const colours = `-color_primaries ${primaries} -color_trc ${transfer} -colorspace ${matrix}`;
  await ffmpeg(...input, "-i", raw, ...codec, ...colours.split(" "), "-color_range", "tv", path);
  return path;
}

/** Returns the colours in the middle of the stripes, as a player shows them. */
async function readStripes(path: string, count: number): Promise<Colour[]> {
  const filter = "scale=320:180:flags=neighbor,format=rgb24";
  const output = ["-vf", filter, "-frames:v", "1", "-f", "rawvideo", "-"];
  const pixels = await ffmpeg("-i", path, ...output);
  return Array.from({ length: count }, (_, i) => {
    const x = Math.round(((i + 0.5) * width) / count);
    const at = (width * (height / 2) + x) * 3;
    return [...pixels.subarray(at, at + 3)] as Colour;
  });
}

/**
 * The largest accepted difference (of 255): browsers and the import dim highlights by slightly
 * different curves.
 */
const tolerance = 20;

for (const [name, source] of Object.entries(sources)) {
  test(`${name} is published in the colours of Rec. 709 by the browser and by the import`, {
    tag: "@long",
  }, async ({ page }) => {
    const path = await makeStripes(name.replaceAll(/\W/g, "-"), source);
    const made = await packageInBrowser(page, encoder, path);
    expect(made.inspection).toMatchObject({ isPlayable: false, ladder: [{ method: "encode" }] });
    const imported = await packageByImport(encoder, path);
    for (const { folder: out } of [made, imported]) {
      const track = await joinTrack(out, "180p");
      const shown = await readStripes(track, source.patches.length);
      for (const [i, { shown: expected }] of source.patches.entries())
        for (const [channel, value] of expected.entries())
          expect(
            Math.abs((shown[i]?.[channel] ?? 0) - value),
            `${out} ${i}: ${shown[i]}`,
          ).toBeLessThan(tolerance);
    }
  });
}

test("a browser whose canvas does not convert HDR refuses an HDR video and names other ways to publish the video", {
  tag: "@long",
}, async ({ page }) => {
  const path = await makeStripes("refused", sources["HDR10 in AV1"] as Source);
  const unconverted = "OffscreenCanvasRenderingContext2D.prototype.drawImage = () => undefined;\n";
  await page.addInitScript(unconverted);
  await page.route("**/*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: unconverted + (await response.text()) });
  });
  expect(await inspectInBrowser(page, encoder, path)).toEqual({ failed: "hdr", isRefused: true });
});

test("an HDR video of a phone held upright is converted and turned", { tag: "@long" }, async ({
  page,
}) => {
  const source = sources["HDR10 in AV1"] as Source;
  const path = await makeStripes("upright", source);
  const turned = join(encoder.folder, "turned.mp4");
  await ffmpeg("-i", path, "-c", "copy", "-metadata:s:v:0", "rotate=90", turned);
  const { folder: out, publication } = await packageInBrowser(page, encoder, turned);
  expect(publication.renditions).toMatchObject([{ width: 180, height: 320 }]);
  const upright = join(encoder.folder, "turned-back.mp4");
  await ffmpeg("-i", await joinTrack(out, "180p"), "-vf", "transpose=2", upright);
  const [, , white] = await readStripes(upright, source.patches.length);
  expect(Math.abs((white?.[0] ?? 0) - 187)).toBeLessThan(tolerance);
});
