import { createReadBudget, readFilePart } from "../chapters/byte-view.ts";
import {
  findMp4Box,
  type Mp4Box,
  readFieldAfterTimes,
  readMp4Boxes,
} from "../chapters/mp4-boxes.ts";
import { readSampleEntries } from "../source/mp4-tracks.ts";

/** The speakers of a track's channels, each as its bit in a WAVE file's channel mask. */
export type ChannelOrder = number[];

const maxBoxes = 5_000;
const maxLayoutBytes = 16 + 64 * 20;
/**
 * The number of bytes before the boxes of an audio sample description, for its versions 0, 1 and 2
 * (QuickTime File Format).
 */
const descriptionBytes = [28, 44, 64];

/**
 * Reads the order of channels that a QuickTime file states (`chan`), by track id. Leaves out tracks
 * that state no order, and tracks with a speaker that this module does not know.
 */
export async function readChannelOrders(file: Blob): Promise<Map<number, ChannelOrder>> {
  const budget = createReadBudget(maxBoxes);
  const orders = new Map<number, ChannelOrder>();
  const moov = await findMp4Box(file, { start: 0, end: file.size }, ["moov"], budget);
  if (!moov) return orders;
  for await (const track of readMp4Boxes(file, moov, budget)) {
    if (track.type !== "trak") continue;
    const header = await findMp4Box(file, track, ["tkhd"], budget);
    const path = ["mdia", "minf", "stbl", "stsd"];
    const descriptions = await findMp4Box(file, track, path, budget);
    if (!header || !descriptions) continue;
    for await (const description of readSampleEntries(file, descriptions, budget)) {
      const version = (
        await readFilePart(file, description.start + 8, description.start + 10)
      ).getUint16(0);
      const start = description.start + (descriptionBytes[version] ?? Number.POSITIVE_INFINITY);
      const layout = await findMp4Box(file, { start, end: description.end }, ["chan"], budget);
      const order = layout && (await readLayout(file, layout));
      if (order) orders.set(await readFieldAfterTimes(file, header), order);
      break;
    }
  }
  return orders;
}

/** Reads a channel layout (Core Audio, `AudioChannelLayout`); null for an unknown speaker. */
async function readLayout(file: Blob, { start, end }: Mp4Box): Promise<ChannelOrder | null> {
  const view = await readFilePart(file, start, Math.min(end, start + maxLayoutBytes));
  if (view.byteLength < 16) return null;
  const [tag, bitmap, count] = [view.getUint32(4), view.getUint32(8), view.getUint32(12)];
  if (tag === useBitmap)
    return Array.from({ length: 18 }, (_, bit) => bit).filter((bit) => (bitmap >> bit) & 1);
  if (tag !== useDescriptions) return toOrder(layouts.get(tag >>> 16)?.split(" ") ?? []);
  const fits = 16 + count * 20 <= view.byteLength;
  const labels = fits ? Array.from({ length: count }, (_, i) => view.getUint32(16 + i * 20)) : [];
  return toOrder(labels.map((label) => speakersByLabel[label] ?? ""));
}

function toOrder(speakers: string[]): ChannelOrder | null {
  const order = speakers.map((speaker) => bits.indexOf(speaker));
  return order.length > 0 && order.every((bit) => bit >= 0) ? order : null;
}

/** The speakers in the order of the bits of a WAVE file's channel mask. */
const bits = ["L", "R", "C", "LFE", "Rls", "Rrs", "Lc", "Rc", "Cs", "Ls", "Rs"];

const [useDescriptions, useBitmap] = [0, 0x10000];

/** The speakers by Core Audio's channel labels. */
const speakersByLabel: Record<number, string> = {
  1: "L",
  2: "R",
  3: "C",
  4: "LFE",
  5: "Ls",
  6: "Rs",
  7: "Lc",
  8: "Rc",
  9: "Cs",
  10: "Ls",
  11: "Rs",
  33: "Rls",
  34: "Rrs",
};

/** The speakers by the upper 16 bits of Core Audio's layout tags. */
const layouts = new Map([
  [108, "L R Ls Rs"],
  [109, "L R Ls Rs C"],
  [110, "L R Ls Rs C Cs"],
  [113, "L R C"],
  [114, "C L R"],
  [115, "L R C Cs"],
  [116, "C L R Cs"],
  [117, "L R C Ls Rs"],
  [118, "L R Ls Rs C"],
  [119, "L C R Ls Rs"],
  [120, "C L R Ls Rs"],
  [121, "L R C LFE Ls Rs"],
  [122, "L R Ls Rs C LFE"],
  [123, "L C R Ls Rs LFE"],
  [124, "C L R Ls Rs LFE"],
  [125, "L R C LFE Ls Rs Cs"],
  [126, "L R C LFE Ls Rs Lc Rc"],
  [127, "C Lc Rc L R Ls Rs LFE"],
  [128, "L R C LFE Ls Rs Rls Rrs"],
  [129, "L R Ls Rs C LFE Lc Rc"],
  [131, "L R Cs"],
  [132, "L R Ls Rs"],
  [133, "L R LFE"],
  [134, "L R LFE Cs"],
  [135, "L R LFE Ls Rs"],
  [136, "L R C LFE"],
  [137, "L R C LFE Cs"],
  [138, "L R Ls Rs LFE"],
  [139, "L R Ls Rs C Cs"],
  [140, "L R Ls Rs C Rls Rrs"],
]);
