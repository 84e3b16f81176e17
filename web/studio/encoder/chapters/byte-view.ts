/** Reads a part of a file. The view is shorter if the file ends before `end`. */
export async function readFilePart(
  file: Blob,
  start: number,
  end: number,
): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(start, end).arrayBuffer());
}

/**
 * Reads text from a view, as UTF-8 unless a byte order mark says otherwise. Invalid bytes become
 * U+FFFD.
 */
export function readViewText(view: DataView<ArrayBuffer>, start: number, length: number): string {
  const bytes = new Uint8Array(
    view.buffer,
    view.byteOffset + start,
    Math.min(length, view.byteLength - start),
  );
  const [first, second] = bytes;
  return new TextDecoder(findEncoding(first, second)).decode(bytes).replace(/\0.*$/s, "");
}

/** Returns the encoding of the byte order mark; UTF-8 without a mark. */
function findEncoding(first: number | undefined, second: number | undefined): string {
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : "utf-8";
}

/**
 * Limits how many elements are read from a file. A hostile file can contain very many tiny
 * elements; a real file never reaches the limit.
 */
export function createReadBudget(maxElements: number) {
  let left = maxElements;
  return {
    spend() {
      left -= 1;
      if (left < 0) throw new RangeError("The file has too many elements.");
    },
  };
}

export type ReadBudget = ReturnType<typeof createReadBudget>;
