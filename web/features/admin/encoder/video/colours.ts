import type { InputVideoTrack } from "mediabunny";
import type { Colours } from "../fmp4/init-segment.ts";

/** Numbers of ITU-T H.273. */
const primariesCodes: Record<string, number> = { bt709: 1, bt470bg: 5, smpte170m: 6 };
const transferCodes: Record<string, number> = { bt709: 1, smpte170m: 6, "iec61966-2-1": 13 };
const matrixCodes: Record<string, number> = { bt709: 1, bt470bg: 5, smpte170m: 6 };

/**
 * What the smaller sizes inherit. A player that is told nothing takes small pictures for television's of old, and their
 * colours would shift from size to size; so where the source says nothing, what players take it for is said.
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

/** Numbers for names, and others' for what has none. */
export function toColourCodes(names: VideoColorSpaceInit, fallback: Colours): Colours {
  return {
    primaries: primariesCodes[names.primaries ?? ""] ?? fallback.primaries,
    transfer: transferCodes[names.transfer ?? ""] ?? fallback.transfer,
    matrix: matrixCodes[names.matrix ?? ""] ?? fallback.matrix,
    fullRange: names.fullRange ?? fallback.fullRange,
  };
}
