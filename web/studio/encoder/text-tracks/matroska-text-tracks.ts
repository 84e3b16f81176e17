import {
  createReadBudget,
  type ReadBudget,
  readFilePart,
  readViewText,
} from "../chapters/byte-view.ts";
import {
  findMatroskaElement,
  type MatroskaElement,
  readMatroskaChildren,
} from "../chapters/matroska-elements.ts";
import { elementIds } from "../chapters/matroska-ids.ts";
import {
  findSegmentElement,
  type MatroskaReadBudgets,
  readMatroskaNumber,
} from "../chapters/matroska-index.ts";
import { type TextFormat, type TextTrack, toLanguageTag } from "./text-track.ts";

const maxElements = 20_000;
const maxTracksBytes = 4 * 1024 * 1024;
const subtitleType = 0x11;
const formats = new Map<string, TextFormat>([
  ["S_TEXT/UTF8", "subrip"],
  ["S_TEXT/ASCII", "subrip"],
  ["S_TEXT/ASS", "ass"],
  ["S_TEXT/SSA", "ass"],
  ["S_SSA", "ass"],
  ["S_ASS", "ass"],
  ["S_TEXT/WEBVTT", "webvtt"],
  ["D_WEBVTT/SUBTITLES", "webvtt-webm"],
  ["D_WEBVTT/CAPTIONS", "webvtt-webm"],
]);
const codecNames = new Map([
  ["S_HDMV/PGS", "PGS"],
  ["S_VOBSUB", "VobSub"],
  ["S_DVBSUB", "DVB"],
]);

/** How the samples of a track are compressed (RFC 9559 section 5.1.4.1.31). */
export type MatroskaCompression = "none" | "zlib" | { header: Uint8Array<ArrayBuffer> };

/** A track with the number by which blocks name it. */
export type MatroskaTextTrack = TextTrack & {
  blockTrack: number;
  compression: MatroskaCompression;
  header: string;
};

/** The segment of a file, and its text tracks. */
export type OpenedMatroska = {
  segment: MatroskaElement;
  budgets: MatroskaReadBudgets;
  tracks: MatroskaTextTrack[];
};

/** Opens a file for its text tracks; null for a file without a list of tracks. */
export async function openMatroska(file: Blob): Promise<OpenedMatroska | null> {
  const budgets: MatroskaReadBudgets = {
    fileBudget: createReadBudget(maxElements),
    budget: createReadBudget(maxElements),
  };
  const whole = { start: 0, end: file.size };
  const segment = await findMatroskaElement(file, whole, elementIds.segment, budgets.fileBudget);
  const tracks = segment && (await findSegmentElement(file, segment, elementIds.tracks, budgets));
  if (!segment || !tracks) return null;
  const end = Math.min(tracks.end, tracks.start + maxTracksBytes);
  const view = await readFilePart(file, tracks.start, end);
  const entries = readMatroskaChildren(view, { start: 0, end: view.byteLength }, budgets.budget)
    .filter(({ id }) => id === elementIds.entry)
    .map((entry) => readMatroskaChildren(view, entry, budgets.budget))
    .filter((entry) => readMatroskaNumber(view, entry, elementIds.type, 0) === subtitleType);
  return {
    segment,
    budgets,
    tracks: entries.map((entry, i) => ({
      ...readEntry(view, entry, budgets.budget),
      number: i + 1,
    })),
  };
}

function readEntry(
  view: DataView<ArrayBuffer>,
  entry: MatroskaElement[],
  budget: ReadBudget,
): Omit<MatroskaTextTrack, "number"> {
  const textOf = (id: number) => {
    const element = entry.find((each) => each.id === id);
    if (!element) return null;
    return readViewText(view, element.start, element.end - element.start);
  };
  const flagOf = (id: number, otherwise: number) =>
    readMatroskaNumber(view, entry, id, otherwise) === 1;
  const codec = textOf(elementIds.codec) ?? "";
  const compression = readCompression(view, entry, budget);
  return {
    format: compression ? (formats.get(codec) ?? null) : null,
    codecName: codecNames.get(codec) ?? codec,
    // Matroska's default for a track without a language is English.
    language: toLanguageTag(
      textOf(elementIds.languageBcp47) ?? textOf(elementIds.language) ?? "en",
    ),
    title: textOf(elementIds.name) ?? "",
    isDefault: flagOf(elementIds.isDefault, 1),
    isForced: flagOf(elementIds.isForced, 0),
    isHearingImpaired: flagOf(elementIds.isHearingImpaired, 0),
    blockTrack: readMatroskaNumber(view, entry, elementIds.number, 0),
    compression: compression ?? "none",
    header: textOf(elementIds.codecPrivate) ?? "",
  };
}

/** Returns the compression of a track; null for an encryption or an unknown compression. */
function readCompression(
  view: DataView<ArrayBuffer>,
  entry: MatroskaElement[],
  budget: ReadBudget,
): MatroskaCompression | null {
  const childrenOf = (elements: MatroskaElement[], id: number) =>
    elements
      .filter((each) => each.id === id)
      .flatMap((element) => readMatroskaChildren(view, element, budget));
  const encodings = childrenOf(entry, elementIds.encodings).filter(
    ({ id }) => id === elementIds.encoding,
  );
  const [encoding] = encodings;
  if (!encoding) return "none";
  const parts = readMatroskaChildren(view, encoding, budget);
  if (encodings.length > 1 || parts.some(({ id }) => id === elementIds.encryption)) return null;
  const settings = childrenOf(parts, elementIds.compression);
  const algorithm = readMatroskaNumber(view, settings, elementIds.algorithm, 0);
  if (algorithm === 0) return "zlib";
  const stripped = settings.find(({ id }) => id === elementIds.settings);
  if (algorithm !== 3) return null;
  const header = stripped ? view.buffer.slice(stripped.start, stripped.end) : new ArrayBuffer(0);
  return { header: new Uint8Array(header) };
}
