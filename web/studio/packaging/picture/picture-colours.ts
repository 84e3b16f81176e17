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
  const said = await video.getColorSpace();
  const usual = (await video.getCodedHeight()) >= 720 ? 1 : 6;
  return {
    primaries: primaries[said.primaries ?? ""] ?? usual,
    transfer: transfers[said.transfer ?? ""] ?? usual,
    matrix: matrices[said.matrix ?? ""] ?? usual,
    fullRange: said.fullRange ?? false,
  };
}
