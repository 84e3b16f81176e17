import type { InputVideoTrack } from "mediabunny";
import { readColourBits } from "../source/source-metadata.ts";

/**
 * The reason why a video's pixels must be converted before they are encoded in 8 bits of Rec. 709.
 */
export type ColourProblem = "hdr" | "wide_colours" | "colour_depth";

/** Returns the reason for a conversion; null if the pixels can be encoded as they are. */
export async function findColourProblem(video: InputVideoTrack): Promise<ColourProblem | null> {
  const transfer: string | null | undefined = (await video.getColorSpace()).transfer;
  if (transfer === "pq" || transfer === "hlg") return "hdr";
  // For mediabunny, high dynamic range includes BT.2020 and Display P3.
  if (await video.hasHighDynamicRange()) return "wide_colours";
  return (await readColourBits(video)) > 8 ? "colour_depth" : null;
}

type ColourNames = { primaries: string; transfer: string; matrix: string };
type Red = ColourNames & { codes: [number, number, number] };

/**
 * The red of Rec. 709 in other colour spaces, at 203 cd/m² for HDR (ITU-R BT.2408): luma, blue and
 * red difference in 10 bits of the limited range.
 */
const reds = {
  pq: { primaries: "bt2020", transfer: "pq", matrix: "bt2020-ncl", codes: [392, 438, 608] },
  hlg: { primaries: "bt2020", transfer: "hlg", matrix: "bt2020-ncl", codes: [392, 395, 715] },
  bt2020: { primaries: "bt2020", transfer: "bt709", matrix: "bt2020-ncl", codes: [387, 371, 769] },
  p3: { primaries: "smpte432", transfer: "bt709", matrix: "bt709", codes: [325, 406, 859] },
  bt709: { primaries: "bt709", transfer: "bt709", matrix: "bt709", codes: [250, 409, 960] },
} satisfies Record<string, Red>;

/**
 * The limits of a converted red, from 0 to 255. A red without conversion, or with 10 bits read as
 * 8, is darker or has more green or blue.
 */
const [leastRed, mostGreenOrBlue] = [150, 20];

/**
 * Whether a canvas of this browser converts the video's colours. Browsers differ in this and do not
 * report it, so a red frame with the same colour coding is drawn and its pixels are checked.
 */
export async function canConvertColours(video: InputVideoTrack): Promise<boolean> {
  const { primaries, transfer } = (await video.getColorSpace()) as Partial<ColourNames>;
  const bits = await readColourBits(video);
  const byPrimaries = primaries === "smpte432" ? reds.p3 : reds.bt2020;
  const byTransfer = { pq: reds.pq, hlg: reds.hlg }[transfer ?? ""];
  const isWide = await video.hasHighDynamicRange();
  return isDrawnRed(byTransfer ?? (isWide ? byPrimaries : reds.bt709), bits);
}

function isDrawnRed({ codes, ...names }: Red, bits: number): boolean {
  const side = 16;
  const context = new OffscreenCanvas(side, side).getContext("2d", { alpha: false });
  if (!context) return false;
  const planeSizes = [side ** 2, side ** 2 / 4, side ** 2 / 4];
  const samples = planeSizes.flatMap((size, i) =>
    Array.from({ length: size }, () => (codes[i] ?? 0) >> (bits > 8 ? 0 : 2)),
  );
  const data = bits > 8 ? new Uint16Array(samples) : new Uint8Array(samples);
  try {
    const frame = new VideoFrame(data, {
      // TypeScript's library does not have the formats of more than 8 bits, nor the colours of HDR.
      format: (bits > 8 ? "I420P10" : "I420") as VideoPixelFormat,
      codedWidth: side,
      codedHeight: side,
      timestamp: 0,
      colorSpace: { ...names, fullRange: false } as VideoColorSpaceInit,
    });
    context.drawImage(frame, 0, 0);
    frame.close();
  } catch {
    // The browser throws for a pixel format that it does not know.
    return false;
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(side / 2, side / 2, 1, 1).data;
  return red >= leastRed && green <= mostGreenOrBlue && blue <= mostGreenOrBlue;
}
