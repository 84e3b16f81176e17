/** Reads and writes boxes of ISO base media files (ISO/IEC 14496-12), big-endian. */

/** A box with the offsets of its start, its content and its end, in bytes. */
type Box = { type: string; start: number; body: number; end: number };

const headerBytes = 8;

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Lists the boxes from `start` whose headers are within the bytes. The last box may end beyond the
 * bytes. Sizes of 64 bits do not occur, because an init segment and the head of a fragment are
 * small.
 */
export function listBoxes(bytes: Uint8Array, start = 0, end = bytes.length): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  let at = start;
  while (at + headerBytes <= Math.min(end, bytes.length)) {
    const size = view.getUint32(at);
    if (size < headerBytes) throw new Error(`A box at ${at} has the size ${size}.`);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + headerBytes));
    boxes.push({ type, start: at, body: at + headerBytes, end: at + size });
    at += size;
  }
  return boxes;
}

/**
 * Follows a path of types such as `trak`, `tkhd` into nested boxes, and returns the innermost box.
 */
export function findBox(bytes: Uint8Array, ...path: string[]): Box {
  let within = { body: 0, end: bytes.length };
  for (const type of path) within = requireBox(listBoxes(bytes, within.body, within.end), type);
  return within as Box;
}

function requireBox(boxes: Box[], type: string): Box {
  const box = boxes.find((each) => each.type === type);
  if (!box) throw new Error(`The box ${type} is missing.`);
  return box;
}

export function buildBox(type: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = concatBytes(parts);
  const header = new Uint8Array(headerBytes);
  viewOf(header).setUint32(0, headerBytes + content.length);
  header.set(new TextEncoder().encode(type), 4);
  return concatBytes([header, content]);
}

/** Builds the content of a box from numbers of 32 bits. */
export function concatUint32(...values: number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4);
  values.forEach((value, i) => {
    viewOf(bytes).setUint32(i * 4, value);
  });
  return bytes;
}

export function concatBytes(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
