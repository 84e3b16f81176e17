/** One satisfiable range: `offset` and `length` in bytes. */
export type ByteRange = { offset: number; length: number };

/**
 * Reads a Range header for a representation of `size` bytes (RFC 9110 section 14). Returns null,
 * which means the whole representation, for anything but a valid single byte range, and
 * `unsatisfiable` for a valid range beyond the end.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") return suffixRange(Number(last), size);
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "unsatisfiable";
  return { offset: start, length: end - start + 1 };
}

/** A size larger than any file, for ranges that are read before the file's size is known. */
const unknownSize = Number.MAX_SAFE_INTEGER;

/** Reads a range with both ends given, which can be fetched before the size is known. */
export function parseClosedRange(header: string | undefined): ByteRange | null {
  const range = parseRange(header, unknownSize);
  if (range === null || range === "unsatisfiable") return null;
  return range.offset + range.length < unknownSize ? range : null;
}

function suffixRange(length: number, size: number): ByteRange | "unsatisfiable" {
  if (length === 0 || size === 0) return "unsatisfiable";
  return { offset: Math.max(size - length, 0), length: Math.min(length, size) };
}
