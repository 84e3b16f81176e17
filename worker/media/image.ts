import { crc32 } from "node:zlib";
import { AppError } from "../context/app-error.ts";

type ImageType = "jpg" | "png" | "webp" | "gif";
export type SanitizedImage = {
  type: ImageType;
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
};

const maxSide = 8192;

/**
 * Parses an image from its first byte to its last, whatever its name, and keeps only the parts that
 * display it: no metadata, comments or unknown parts, and nothing before or after the image. Throws
 * `picture_unreadable` for anything but a complete image, and `picture_dimensions_too_large` for
 * more than 8192 pixels a side. JPEG: ITU-T T.81 annex B. PNG:
 * https://www.w3.org/TR/png-3/#5PNG-file-signature. WebP: RFC 9649. GIF: GIF89a.
 */
export function sanitizeImage(file: Uint8Array<ArrayBuffer>): SanitizedImage {
  for (const [type, parse] of Object.entries(parsers)) {
    const image = parse(new ByteReader(file));
    if (!image) continue;
    const { width, height, hasImageData } = image;
    if (width < 1 || height < 1 || !hasImageData) throw invalidImage();
    if (width > maxSide || height > maxSide) {
      throw new AppError("picture_dimensions_too_large", { width, height, maximum: maxSide });
    }
    return { type: type as ImageType, width, height, bytes: Buffer.concat(image.parts) };
  }
  throw invalidImage();
}

/**
 * The result of parsing so far: the largest size in any part, whether there is image data, and the
 * bytes to keep.
 */
class ParsedImage {
  width = 0;
  height = 0;
  hasImageData = false;
  readonly parts: Uint8Array[] = [];

  measure(width: number, height: number) {
    this.width = Math.max(this.width, width);
    this.height = Math.max(this.height, height);
  }
  keep(...parts: Uint8Array[]) {
    this.parts.push(...parts);
  }
}

/**
 * The parser of each type. A parser returns null for a file of another type, and throws for a file
 * that begins as its type but is incomplete or has more data after the image.
 */
const parsers: Record<ImageType, (reader: ByteReader) => ParsedImage | null> = {
  jpg(reader) {
    if (!reader.startsWith("\xff\xd8\xff")) return null;
    const parsed = new ParsedImage();
    parsed.keep(reader.take(2));
    for (;;) {
      while (reader.peek16() === 0xffff) reader.take(1); // skips padding
      const marker = reader.peek16();
      if (marker === 0xffd9) return finishParsing(parsed, reader, 2);
      const segment = reader.take(2 + reader.peek16(2));
      if (isFrame(marker)) parsed.measure(at16(segment, 7), at16(segment, 5));
      if (isKeptInJpeg(marker, segment)) parsed.keep(segment);
      else if (!isLeftOutOfJpeg(marker)) throw invalidImage();
      if (marker !== 0xffda) continue;
      parsed.keep(reader.takeScan());
      parsed.hasImageData = true;
    }
  },
  png(reader) {
    if (!reader.startsWith("\x89PNG\r\n\x1a\n")) return null;
    const parsed = new ParsedImage();
    parsed.keep(reader.take(8));
    for (;;) {
      const name = reader.text(4, 4);
      const chunk = reader.take(12 + reader.peek32());
      if (crc32(chunk.subarray(4, -4)) !== at32(chunk, chunk.length - 4)) throw invalidImage();
      if (name === "IHDR") parsed.measure(at32(chunk, 8), at32(chunk, 12));
      if (name === "IDAT") parsed.hasImageData = true;
      if (/^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|sRGB|cHRM)$/.test(name)) parsed.keep(chunk);
      else if (/^[A-Z]/.test(name)) throw invalidImage();
      if (name === "IEND") return finishParsing(parsed, reader, 0);
    }
  },
  webp(reader) {
    if (!reader.startsWith("RIFF") || reader.text(8, 4) !== "WEBP") return null;
    if (reader.peek32le(4) + 8 !== reader.length) throw invalidImage();
    reader.take(12);
    const parsed = new ParsedImage();
    while (!reader.isAtEnd) {
      const name = reader.text(0, 4);
      const size = reader.peek32le(4);
      const chunk = reader.take(8 + size + (size % 2));
      measureWebp(parsed, name, chunk);
      if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~0x2c; // clears the flags of the chunks that are removed below
      if (/^(VP8X|VP8 |VP8L|ALPH|ANIM|ANMF)$/.test(name)) parsed.keep(chunk);
    }
    parsed.parts.unshift(riffHeader(parsed.parts.reduce((sum, part) => sum + part.length, 4)));
    return parsed;
  },
  gif(reader) {
    if (!reader.startsWith("GIF87a") && !reader.startsWith("GIF89a")) return null;
    const parsed = new ParsedImage();
    const header = reader.take(13);
    parsed.measure(at16le(header, 6), at16le(header, 8));
    parsed.keep(header, reader.take(colourTableLength(header[10])));
    for (;;) {
      const blockType = reader.peek();
      if (blockType === 0x3b) return finishParsing(parsed, reader, 1);
      if (blockType === 0x2c) {
        const descriptor = reader.take(10);
        parsed.measure(
          at16le(descriptor, 1) + at16le(descriptor, 5),
          at16le(descriptor, 3) + at16le(descriptor, 7),
        );
        parsed.keep(
          descriptor,
          reader.take(colourTableLength(descriptor[9])),
          reader.take(1),
          reader.takeBlocks(),
        );
        parsed.hasImageData = true;
      } else if (blockType === 0x21) {
        const label = reader.take(2);
        const blocks = reader.takeBlocks();
        if (label[1] === 0xf9 && blocks.length === 6) parsed.keep(label, blocks);
      } else throw invalidImage();
    }
  },
};

/**
 * The kept segments: quantisation and Huffman tables, arithmetic conditioning, restart interval,
 * scan.
 */
const keptJpegMarkers = new Set([0xffdb, 0xffc4, 0xffcc, 0xffdd, 0xffda]);

const isKeptInJpeg = (marker: number, segment: Uint8Array) =>
  keptJpegMarkers.has(marker) || isFrame(marker) || (marker === 0xffee && isAdobe(segment));

/** Whether the segment is removed, because it is application data or a comment. */
const isLeftOutOfJpeg = (marker: number) =>
  (marker >= 0xffe0 && marker <= 0xffef) || marker === 0xfffe;

const isFrame = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

/**
 * Whether the segment is Adobe's, the only application segment that affects colours. It has 14
 * bytes after its marker.
 */
const isAdobe = (segment: Uint8Array) =>
  segment.length === 16 && String.fromCharCode(...segment.subarray(4, 9)) === "Adobe";

/** Reads the last `endingLength` bytes of the image. Throws if any byte follows them. */
function finishParsing(parsed: ParsedImage, reader: ByteReader, endingLength: number): ParsedImage {
  parsed.parts.push(reader.take(endingLength));
  if (!reader.isAtEnd) throw invalidImage();
  return parsed;
}

function measureWebp(parsed: ParsedImage, name: string, chunk: Uint8Array): void {
  if (name === "VP8X") parsed.measure(1 + at24le(chunk, 12), 1 + at24le(chunk, 15));
  if (name === "VP8 ") parsed.measure(at16le(chunk, 14) & 0x3fff, at16le(chunk, 16) & 0x3fff);
  if (name === "ANMF") parsed.measure(1 + at24le(chunk, 14), 1 + at24le(chunk, 17));
  if (name === "VP8L") {
    const bits = at32le(chunk, 9);
    parsed.measure(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
  }
  if (/^(VP8 |VP8L|ANMF)$/.test(name)) parsed.hasImageData = true;
}

function riffHeader(size: number): Uint8Array {
  const header = new TextEncoder().encode("RIFF....WEBP");
  new DataView(header.buffer).setUint32(4, size, true);
  return header;
}

/** The size of the colour table that a GIF's packed byte announces. */
const colourTableLength = (packed = 0) => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);

const byteAt = (bytes: Uint8Array, offset: number) => bytes[offset] ?? 0;
const at16 = (bytes: Uint8Array, offset: number) =>
  (byteAt(bytes, offset) << 8) | byteAt(bytes, offset + 1);
const at32 = (bytes: Uint8Array, offset: number) =>
  at16(bytes, offset) * 0x10000 + at16(bytes, offset + 2);
const at16le = (bytes: Uint8Array, offset: number) =>
  byteAt(bytes, offset) | (byteAt(bytes, offset + 1) << 8);
const at24le = (bytes: Uint8Array, offset: number) =>
  at16le(bytes, offset) | (byteAt(bytes, offset + 2) << 16);
const at32le = (bytes: Uint8Array, offset: number) =>
  at16le(bytes, offset) + at16le(bytes, offset + 2) * 0x10000;

/** Reads a file from its start to its end. Throws beyond the end. */
class ByteReader {
  private offset = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get length() {
    return this.bytes.length;
  }
  get isAtEnd() {
    return this.offset === this.bytes.length;
  }
  startsWith(signature: string) {
    return this.text(0, signature.length) === signature;
  }
  text(ahead: number, length: number) {
    return String.fromCharCode(
      ...this.bytes.subarray(this.offset + ahead, this.offset + ahead + length),
    );
  }
  peek(ahead = 0) {
    const byte = this.bytes[this.offset + ahead];
    if (byte === undefined) throw invalidImage();
    return byte;
  }
  peek16(ahead = 0) {
    return (this.peek(ahead) << 8) | this.peek(ahead + 1);
  }
  peek32(ahead = 0) {
    return this.peek16(ahead) * 0x10000 + this.peek16(ahead + 2);
  }
  peek32le(ahead = 0) {
    this.peek(ahead + 3);
    return at32le(this.bytes, this.offset + ahead);
  }
  take(length: number) {
    const end = this.offset + length;
    if (end > this.bytes.length) throw invalidImage();
    const taken = this.bytes.slice(this.offset, end);
    this.offset = end;
    return taken;
  }
  /**
   * Takes a JPEG's compressed data, up to the next marker that is neither a stuffed byte nor a
   * restart.
   */
  takeScan() {
    let length = 0;
    for (;;) {
      const next = this.peek(length + 1);
      if (this.peek(length) === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7))
        return this.take(length);
      length += 1;
    }
  }
  /** Takes a GIF's data blocks, each preceded by its length, and the empty block that ends them. */
  takeBlocks() {
    let length = 0;
    while (this.peek(length) !== 0) length += this.peek(length) + 1;
    return this.take(length + 1);
  }
}

const invalidImage = () => new AppError("picture_unreadable");
