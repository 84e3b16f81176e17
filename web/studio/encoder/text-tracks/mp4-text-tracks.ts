import {
  createReadBudget,
  type ReadBudget,
  readFilePart,
  readViewText,
} from "../chapters/byte-view.ts";
import {
  findMp4Box,
  type Mp4Box,
  readFieldAfterTimes,
  readMp4Boxes,
} from "../chapters/mp4-boxes.ts";
import { readSampleTables } from "../chapters/mp4-sample-tables.ts";
import { readChapterTrackIds, readTrackId } from "../chapters/mp4-text-track.ts";
import { UnsupportedFileError } from "../encoder-error.ts";
import { emptyEdit, readMp4Edits } from "../source/edit-lists.ts";
import {
  maxSampleBytes,
  maxSamples,
  type TextFormat,
  type TextSample,
  type TextSamples,
  type TextTrack,
  toLanguageTag,
} from "./text-track.ts";

const maxElements = 200_000;
const maxUserDataBytes = 4096;
/** The handlers of subtitles, text and closed captions in ISO/IEC 14496-12 and QuickTime. */
const handlers = ["sbtl", "subt", "text", "clcp", "subp"];
const formats = new Map<string, TextFormat>([
  ["tx3g", "tx3g"],
  ["text", "tx3g"],
  ["wvtt", "wvtt"],
  ["stpp", "stpp"],
]);
const codecNames = new Map([
  ["mp4s", "VobSub"],
  ["c608", "CEA-608"],
  ["c708", "CEA-708"],
]);
/** The flag of 3GPP timed text whose samples are all forced (QuickTime File Format). */
const allSamplesForced = 0x80000000;

/** A text track with its own box, and the `moov` box that contains the track. */
type Mp4TextTrack = TextTrack & { track: Mp4Box; moov: Mp4Box };

/** Lists the text tracks, except those that other tracks name as their chapter tracks. */
export async function listMp4TextTracks(file: Blob): Promise<Mp4TextTrack[]> {
  const budget = createReadBudget(maxElements);
  const moov = await findMp4Box(file, { start: 0, end: file.size }, ["moov"], budget);
  if (!moov) return [];
  const chapterTrackIds = await readChapterTrackIds(file, moov, budget);
  const tracks: Mp4TextTrack[] = [];
  for await (const track of readMp4Boxes(file, moov, budget)) {
    if (track.type !== "trak") continue;
    const handler = await findMp4Box(file, track, ["mdia", "hdlr"], budget);
    const type =
      handler && readViewText(await readFilePart(file, handler.start, handler.start + 12), 8, 4);
    if (!type || !handlers.includes(type)) continue;
    if (chapterTrackIds.has(await readTrackId(file, track, budget))) continue;
    const facts = await readFacts(file, track, budget);
    tracks.push({ ...facts, number: tracks.length + 1, track, moov });
  }
  return tracks;
}

async function readFacts(
  file: Blob,
  track: Mp4Box,
  budget: ReadBudget,
): Promise<Omit<TextTrack, "number">> {
  const find = (...path: string[]) => findMp4Box(file, track, path, budget);
  const description = await find("mdia", "minf", "stbl", "stsd");
  const entry =
    description && (await readFilePart(file, description.start, description.start + 32));
  const codec = entry && entry.byteLength >= 16 ? readViewText(entry, 12, 4) : "";
  const flags = codec === "tx3g" && entry && entry.byteLength >= 28 ? entry.getUint32(24) : 0;
  const header = await find("tkhd");
  const headerFlags = header
    ? (await readFilePart(file, header.start, header.start + 4)).getUint32(0)
    : 0;
  const userData = await readUserData(file, track, budget);
  return {
    format: formats.get(codec) ?? null,
    codecName: codecNames.get(codec) ?? codec,
    language: await readLanguage(file, track, budget),
    title: userData.title,
    isDefault: (headerFlags & 1) === 1,
    isForced: (flags & allSamplesForced) !== 0 || userData.isForced,
    isHearingImpaired: userData.isHearingImpaired,
  };
}

/** Reads the language: `elng` has BCP 47; the media header has ISO 639-2, five bits a letter. */
async function readLanguage(file: Blob, track: Mp4Box, budget: ReadBudget) {
  const extended = await findMp4Box(file, track, ["mdia", "elng"], budget);
  if (extended) {
    const view = await readFilePart(
      file,
      extended.start,
      Math.min(extended.end, extended.start + 64),
    );
    const tag = toLanguageTag(readViewText(view, 4, view.byteLength - 4));
    if (tag) return tag;
  }
  const header = await findMp4Box(file, track, ["mdia", "mdhd"], budget);
  if (!header) return null;
  const view = await readFilePart(file, header.start, header.start + 36);
  const packed = view.getUint16(view.getUint8(0) === 1 ? 32 : 20);
  const letters = [10, 5, 0].map((shift) => String.fromCharCode(((packed >> shift) & 31) + 0x60));
  return toLanguageTag(letters.join(""));
}

/** Reads the track's name, and its roles in DASH's words (`kind`) or Apple's (`tagc`). */
async function readUserData(file: Blob, track: Mp4Box, budget: ReadBudget) {
  const data = await findMp4Box(file, track, ["udta"], budget);
  const name = data && (await findMp4Box(file, data, ["name"], budget));
  const end = (box: Mp4Box) => Math.min(box.end, box.start + maxUserDataBytes);
  const nameView = name && (await readFilePart(file, name.start, end(name)));
  const text = data
    ? String.fromCharCode(...new Uint8Array(await file.slice(data.start, end(data)).arrayBuffer()))
    : "";
  return {
    title: nameView ? readViewText(nameView, 0, nameView.byteLength) : "",
    isForced: /\0forced-subtitle\0/.test(text),
    isHearingImpaired: /\0caption\0|transcribes-spoken-dialog/.test(text),
  };
}

/** Reads the samples of a track, with their times in the movie. */
export async function readMp4Samples(
  file: Blob,
  { track, moov }: Mp4TextTrack,
): Promise<TextSamples> {
  const budget = createReadBudget(maxElements);
  const table = await findMp4Box(file, track, ["mdia", "minf", "stbl"], budget);
  const header = await findMp4Box(file, track, ["mdia", "mdhd"], budget);
  const timescale = header ? await readFieldAfterTimes(file, header) : 0;
  if (!table || timescale === 0) return { samples: [], header: "" };
  const shift = await readShiftSeconds(file, { track, moov }, { timescale, budget });
  const tables = await readSampleTables(file, table, { budget, maxSamples });
  if (tables.samples.length === maxSamples) throw new UnsupportedFileError("captions_too_large");
  const samples: TextSample[] = [];
  let time = 0;
  for (const [i, { offset, size }] of tables.samples.entries()) {
    const duration = tables.durations[i] ?? 0;
    const startSeconds = time / timescale + shift;
    time += duration;
    // A sample of two bytes is an empty text, which ends the text of the sample before.
    if (size <= 2 || size > maxSampleBytes) continue;
    const data = new Uint8Array(await file.slice(offset, offset + size).arrayBuffer());
    samples.push({ startSeconds, endSeconds: time / timescale + shift, data });
  }
  return { samples, header: "" };
}

/** Returns the seconds by which the edit list delays a track's samples. */
async function readShiftSeconds(
  file: Blob,
  { track, moov }: { track: Mp4Box; moov: Mp4Box },
  { timescale, budget }: { timescale: number; budget: ReadBudget },
): Promise<number> {
  const list = await findMp4Box(file, track, ["edts", "elst"], budget);
  const movieHeader = await findMp4Box(file, moov, ["mvhd"], budget);
  if (!list || !movieHeader) return 0;
  const movieTimescale = await readFieldAfterTimes(file, movieHeader);
  let at = 0;
  for (const { duration, mediaTime } of await readMp4Edits(file, list)) {
    if (mediaTime !== emptyEdit) return at - mediaTime / timescale;
    at += duration / movieTimescale;
  }
  return 0;
}
