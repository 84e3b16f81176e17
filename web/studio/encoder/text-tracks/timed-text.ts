import { escapeCueText, joinTextLines, type TextStyle, tagLines } from "../captions/cue-text.ts";
import { readViewText } from "../chapters/byte-view.ts";

const styleRecordBytes = 12;

/**
 * Reads a sample of 3GPP timed text or QuickTime text (3GPP TS 26.245 section 5.17): its length,
 * the text, and boxes, of which `styl` says which characters are bold, italic or underlined.
 */
export function readTimedText(data: Uint8Array<ArrayBuffer>): string {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (view.byteLength < 2) return "";
  const length = Math.min(view.getUint16(0), view.byteLength - 2);
  const characters = [...readViewText(view, 2, length)];
  const styles: TextStyle[] = [];
  for (const { start, end, style } of readStyleRecords(view, 2 + length))
    for (let i = start; i < Math.min(end, characters.length); i++) styles[i] = style;
  return joinTextLines(writeRuns(characters, styles));
}

/** Writes runs of characters that have the same style. */
function writeRuns(characters: string[], styles: TextStyle[]): string {
  const plain = { bold: false, italic: false, underline: false };
  let written = "";
  for (let from = 0; from < characters.length; ) {
    const style = styles[from];
    let to = from + 1;
    while (to < characters.length && styles[to] === style) to += 1;
    const run = characters.slice(from, to).join("").replace(/\r\n?/g, "\n");
    written += tagLines(escapeCueText(run), style ?? plain);
    from = to;
  }
  return written;
}

function readStyleRecords(view: DataView, boxesAt: number) {
  const records: { start: number; end: number; style: TextStyle }[] = [];
  for (let at = boxesAt; at + 10 <= view.byteLength; ) {
    const size = view.getUint32(at);
    if (size < 8) break;
    const end = Math.min(at + size, view.byteLength);
    const isStyle = view.getUint32(at + 4) === 0x7374796c;
    for (let i = at + 10; isStyle && i + styleRecordBytes <= end; i += styleRecordBytes) {
      const face = view.getUint8(i + 6);
      records.push({
        start: view.getUint16(i),
        end: view.getUint16(i + 2),
        style: { bold: (face & 1) !== 0, italic: (face & 2) !== 0, underline: (face & 4) !== 0 },
      });
    }
    at += size;
  }
  return records;
}
