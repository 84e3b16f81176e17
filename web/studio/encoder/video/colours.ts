import type { InputVideoTrack } from "mediabunny";
import type { ColourCoding } from "../fmp4/init-segment.ts";

/** Code points of ITU-T H.273. */
const primariesCodes: Record<string, number> = { bt709: 1, bt470bg: 5, smpte170m: 6 };
const transferCodes: Record<string, number> = { bt709: 1, smpte170m: 6, "iec61966-2-1": 13 };
const matrixCodes: Record<string, number> = { bt709: 1, bt470bg: 5, smpte170m: 6 };

/**
 * Reads the source's colours. For a small video without stated colours, players assume BT.601 and
 * WebCodecs assumes BT.709, so every rendition states the colours that players assume.
 */
export async function readColourSpace(video: InputVideoTrack): Promise<VideoColorSpaceInit> {
  const assumed = (await video.getCodedHeight()) >= 720 ? "bt709" : "smpte170m";
  const { primaries, transfer, matrix, fullRange } = await video.getColorSpace();
  return {
    primaries: primaries ?? assumed,
    transfer: transfer ?? assumed,
    matrix: matrix ?? assumed,
    fullRange: fullRange ?? false,
  };
}

const bt709: ColourCoding = { primaries: 1, transfer: 1, matrix: 1, fullRange: false };

export const readColours = async (video: InputVideoTrack): Promise<ColourCoding> =>
  toCicpCodes(await readColourSpace(video), bt709);

/** Converts names to code points. The code point of an unknown name is taken from `fallback`. */
export function toCicpCodes(names: VideoColorSpaceInit, fallback: ColourCoding): ColourCoding {
  return {
    primaries: primariesCodes[names.primaries ?? ""] ?? fallback.primaries,
    transfer: transferCodes[names.transfer ?? ""] ?? fallback.transfer,
    matrix: matrixCodes[names.matrix ?? ""] ?? fallback.matrix,
    fullRange: names.fullRange ?? fallback.fullRange,
  };
}
