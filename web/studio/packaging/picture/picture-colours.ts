import type { InputVideoTrack } from "mediabunny";
import type { Colours } from "../fragments/init-segment.ts";

/** Numbers of ITU-T H.273. */
const primaries: Record<string, number> = { bt709: 1, bt470bg: 5, smpte170m: 6 };
const transfers: Record<string, number> = { bt709: 1, smpte170m: 6, "iec61966-2-1": 13 };
const matrices: Record<string, number> = { bt709: 1, bt470bg: 5, smpte170m: 6 };

/**
 * What the smaller sizes inherit. A player that is told nothing takes small pictures for television's of old, and their
 * colours would shift from size to size; so where the source says nothing, what players take it for is said.
 */
export async function coloursOf(video: InputVideoTrack): Promise<Colours> {
  const usual = (await video.getCodedHeight()) >= 720 ? 1 : 6;
  return numbered(await video.getColorSpace(), { primaries: usual, transfer: usual, matrix: usual, fullRange: false });
}

/** Numbers for names, and others' for what has none. */
export function numbered(said: VideoColorSpaceInit, others: Colours): Colours {
  return {
    primaries: primaries[said.primaries ?? ""] ?? others.primaries,
    transfer: transfers[said.transfer ?? ""] ?? others.transfer,
    matrix: matrices[said.matrix ?? ""] ?? others.matrix,
    fullRange: said.fullRange ?? others.fullRange,
  };
}
