import { createReadBudget } from "../chapters/byte-view.ts";
import { type Mp4Box, readMp4Boxes } from "../chapters/mp4-boxes.ts";

const maxBoxes = 1_000;

/**
 * Reads the cues in a sample of WebVTT in MP4 (ISO/IEC 14496-30 section 7.4): settings and text.
 */
export async function readWebVttBoxes(
  data: Uint8Array<ArrayBuffer>,
): Promise<{ settings: string; text: string }[]> {
  const file = new Blob([data]);
  const budget = createReadBudget(maxBoxes);
  const cues: { settings: string; text: string }[] = [];
  for await (const cue of readMp4Boxes(file, { start: 0, end: file.size }, budget)) {
    if (cue.type !== "vttc") continue;
    const parts = new Map<string, Mp4Box>();
    for await (const box of readMp4Boxes(file, cue, budget)) parts.set(box.type, box);
    const textOf = async (type: string) => {
      const box = parts.get(type);
      return box ? file.slice(box.start, box.end).text() : "";
    };
    cues.push({ settings: await textOf("sttg"), text: await textOf("payl") });
  }
  return cues;
}
