import { createReadBudget, readFilePart } from "../chapters/byte-view.ts";
import { findMatroskaElement, readMatroskaChildren } from "../chapters/matroska-elements.ts";
import { elementIds } from "../chapters/matroska-ids.ts";
import { findSegmentElement, readMatroskaNumber } from "../chapters/matroska-index.ts";
import { findMp4Box } from "../chapters/mp4-boxes.ts";
import { findSampleDescriptions, readSampleEntries } from "./mp4-tracks.ts";

/** The field of an interlaced frame that is shown first. */
export type FirstField = "top" | "bottom";

const maxElements = 20_000;
const maxTracksBytes = 4 * 1024 * 1024;
const interlacedFlag = 1;
/**
 * The orders of fields whose bottom field is shown first; Matroska (RFC 9559 section 5.1.4.1.28.2)
 * and QuickTime use the same numbers.
 */
const bottomFirst = [6, 14];

const toFirstField = (order: number): FirstField =>
  bottomFirst.includes(order) ? "bottom" : "top";

/**
 * Returns the first field of a Matroska track whose `FlagInterlaced` is 1; null for other tracks,
 * because 0 means undetermined and 2 progressive.
 */
export async function readMatroskaFieldOrder(
  file: Blob,
  trackId: number,
): Promise<FirstField | null> {
  const budgets = {
    fileBudget: createReadBudget(maxElements),
    budget: createReadBudget(maxElements),
  };
  const whole = { start: 0, end: file.size };
  const segment = await findMatroskaElement(file, whole, elementIds.segment, budgets.fileBudget);
  const tracks = segment && (await findSegmentElement(file, segment, elementIds.tracks, budgets));
  if (!tracks) return null;
  const end = Math.min(tracks.end, tracks.start + maxTracksBytes);
  const view = await readFilePart(file, tracks.start, end);
  const childrenOf = (range: { start: number; end: number }) =>
    readMatroskaChildren(view, range, budgets.budget);
  const entry = childrenOf({ start: 0, end: view.byteLength })
    .filter(({ id }) => id === elementIds.entry)
    .map(childrenOf)
    .find((fields) => readMatroskaNumber(view, fields, elementIds.number, 0) === trackId);
  const video = entry?.find(({ id }) => id === elementIds.video);
  const settings = video ? childrenOf(video) : [];
  if (readMatroskaNumber(view, settings, elementIds.flagInterlaced, 0) !== interlacedFlag)
    return null;
  return toFirstField(readMatroskaNumber(view, settings, elementIds.fieldOrder, 0));
}

/** The bytes of a video's sample entry before its boxes: ISO/IEC 14496-12 section 12.1.3. */
const videoEntryBytes = 78;

/**
 * Returns the first field of an MP4 or QuickTime track, by its `fiel` box; null unless the track's
 * frames have two fields.
 */
export async function readMp4FieldOrder(file: Blob, trackId: number): Promise<FirstField | null> {
  const budget = createReadBudget(maxElements);
  const descriptions = await findSampleDescriptions(file, trackId, budget);
  if (!descriptions) return null;
  for await (const { start, end } of readSampleEntries(file, descriptions, budget)) {
    const boxes = { start: start + videoEntryBytes, end };
    const fields = await findMp4Box(file, boxes, ["fiel"], budget);
    const view = fields && (await readFilePart(file, fields.start, fields.start + 2));
    return view?.byteLength === 2 && view.getUint8(0) === 2 ? toFirstField(view.getUint8(1)) : null;
  }
  return null;
}
