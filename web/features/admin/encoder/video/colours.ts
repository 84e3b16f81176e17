import type { InputVideoTrack } from "mediabunny";
import type { Colours } from "../fmp4/init-segment.ts";

/** Code points of ITU-T H.273. */
const primariesCodes: Record<string, number> = { bt709: 1, bt470bg: 5, smpte170m: 6 };
const transferCodes: Record<string, number> = { bt709: 1, smpte170m: 6, "iec61966-2-1": 13 };
const matrixCodes: Record<string, number> = { bt709: 1, bt470bg: 5, smpte170m: 6 };

/**
 * The colours of the encoded renditions. Without them, players assume BT.601 for small frames, and colours would shift
 * between renditions; so when the source names none, the colours that players assume for its size are written.
 */
export async function readColours(video: InputVideoTrack): Promise<Colours> {
  const defaultCode = (await video.getCodedHeight()) >= 720 ? 1 : 6;
  return toColourCodes(await video.getColorSpace(), {
    primaries: defaultCode,
    transfer: defaultCode,
    matrix: defaultCode,
    fullRange: false,
  });
}

/** Converts names to code points; unknown ones are taken from `fallback`. */
export function toColourCodes(names: VideoColorSpaceInit, fallback: Colours): Colours {
  return {
    primaries: primariesCodes[names.primaries ?? ""] ?? fallback.primaries,
    transfer: transferCodes[names.transfer ?? ""] ?? fallback.transfer,
    matrix: matrixCodes[names.matrix ?? ""] ?? fallback.matrix,
    fullRange: names.fullRange ?? fallback.fullRange,
  };
}
