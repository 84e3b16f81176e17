import { AppError } from "./app-error.ts";

export type PictureType = "jpg" | "png" | "webp" | "gif";
export type Picture = { type: PictureType; width: number; height: number; bytes: Uint8Array<ArrayBuffer> };

const largestSide = 8192;

/**
 * Reads a picture's structure from its first byte to its last, whatever it is called, and keeps only what draws:
 * no metadata, no comments, nothing before or after. Throws `wrong_type` for what is no whole picture, `too_large` for
 * one of more than 8192 pixels a side.
 * JPEG: ITU-T T.81 annex B. PNG: https://www.w3.org/TR/png-3/#5PNG-file-signature. WebP: RFC 9649. GIF: GIF89a.
 */
export function readPicture(file: Uint8Array<ArrayBuffer>): Picture {
  for (const [type, read] of Object.entries(readers)) {
    const drawn = read(new Reader(file));
    if (!drawn) continue;
    const { width, height } = drawn;
    if (width < 1 || height < 1) throw noPicture();
    if (width > largestSide || height > largestSide) {
      throw new AppError("too_large", `The picture is ${width} × ${height} pixels; ${largestSide} a side is the most.`);
    }
    return { type: type as PictureType, width, height, bytes: joined(drawn.parts) };
  }
  throw noPicture();
}

type Drawn = { width: number; height: number; parts: Uint8Array[] };

/** `null`: not this type at all. A file that begins as one and does not end as one throws. */
const readers: Record<PictureType, (file: Reader) => Drawn | null> = {
  jpg(file) {
    if (!file.begins("\xff\xd8\xff")) return null;
    const drawn: Drawn = { width: 0, height: 0, parts: [file.take(2)] };
    for (;;) {
      while (file.peek16() === 0xffff) file.take(1); // padding
      const marker = file.peek16();
      if (marker === 0xffd9) return finish(drawn, file, 2);
      const segment = file.take(2 + file.peek16(2));
      const frame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
      if (frame) Object.assign(drawn, { height: at16(segment, 5), width: at16(segment, 7) });
      const metadata = marker === 0xfffe || (marker >= 0xffe1 && marker <= 0xffef && marker !== 0xffee);
      if (marker < 0xffc0) throw noPicture();
      if (!metadata) drawn.parts.push(segment);
      if (marker === 0xffda) drawn.parts.push(file.takeScan());
    }
  },
  png(file) {
    if (!file.begins("\x89PNG\r\n\x1a\n")) return null;
    const drawn: Drawn = { width: 0, height: 0, parts: [file.take(8)] };
    for (;;) {
      const name = file.text(4, 4);
      const chunk = file.take(12 + file.peek32());
      if (name === "IHDR") Object.assign(drawn, { width: at32(chunk, 8), height: at32(chunk, 12) });
      if (/^[A-Z]/.test(name) || /^(tRNS|gAMA|sRGB|cHRM|acTL|fcTL|fdAT)$/.test(name)) drawn.parts.push(chunk);
      if (name === "IEND") return finish(drawn, file, 0);
    }
  },
  webp(file) {
    if (!file.begins("RIFF") || file.text(8, 4) !== "WEBP") return null;
    if (file.peek32le(4) + 8 !== file.length) throw noPicture();
    file.take(12);
    const drawn: Drawn = { width: 0, height: 0, parts: [] };
    while (!file.ended) {
      const name = file.text(0, 4);
      const size = file.peek32le(4);
      const chunk = file.take(8 + size + (size % 2));
      Object.assign(drawn, webpSize(name, chunk));
      if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~0x2c; // what is left out below is not announced
      if (!/^(EXIF|XMP |ICCP)$/.test(name)) drawn.parts.push(chunk);
    }
    const size = drawn.parts.reduce((sum, part) => sum + part.length, 4);
    drawn.parts.unshift(riffHead(size));
    return drawn;
  },
  gif(file) {
    if (!file.begins("GIF87a") && !file.begins("GIF89a")) return null;
    const head = file.take(13);
    const drawn: Drawn = {
      width: at16le(head, 6),
      height: at16le(head, 8),
      parts: [head, file.take(tableOf(head[10]))],
    };
    for (;;) {
      const kind = file.peek();
      if (kind === 0x3b) return finish(drawn, file, 1);
      if (kind === 0x2c) {
        const image = file.take(10);
        drawn.parts.push(image, file.take(tableOf(image[9])), file.take(1), file.takeBlocks());
      } else if (kind === 0x21) {
        const label = file.take(2);
        const blocks = file.takeBlocks();
        if (label[1] === 0xf9) drawn.parts.push(label, blocks);
      } else throw noPicture();
    }
  },
};

/** Takes the ending, after which nothing may come. */
function finish(drawn: Drawn, file: Reader, ending: number): Drawn {
  drawn.parts.push(file.take(ending));
  if (!file.ended) throw noPicture();
  return drawn;
}

function webpSize(name: string, chunk: Uint8Array) {
  if (name === "VP8X") return { width: 1 + at24le(chunk, 12), height: 1 + at24le(chunk, 15) };
  if (name === "VP8 ") return { width: at16le(chunk, 14) & 0x3fff, height: at16le(chunk, 16) & 0x3fff };
  if (name !== "VP8L") return {};
  const bits = at32le(chunk, 9);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

function riffHead(size: number): Uint8Array {
  const head = new TextEncoder().encode("RIFF....WEBP");
  new DataView(head.buffer).setUint32(4, size, true);
  return head;
}

/** The colour table that a GIF's packed byte announces. */
const tableOf = (packed = 0) => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);

const byteAt = (bytes: Uint8Array, offset: number) => bytes[offset] ?? 0;
const at16 = (bytes: Uint8Array, offset: number) => (byteAt(bytes, offset) << 8) | byteAt(bytes, offset + 1);
const at32 = (bytes: Uint8Array, offset: number) => at16(bytes, offset) * 0x10000 + at16(bytes, offset + 2);
const at16le = (bytes: Uint8Array, offset: number) => byteAt(bytes, offset) | (byteAt(bytes, offset + 1) << 8);
const at24le = (bytes: Uint8Array, offset: number) => at16le(bytes, offset) | (byteAt(bytes, offset + 2) << 16);
const at32le = (bytes: Uint8Array, offset: number) => at16le(bytes, offset) + at16le(bytes, offset + 2) * 0x10000;

/** Moves through a file; past its end is no picture. */
class Reader {
  private offset = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get length() {
    return this.bytes.length;
  }
  get ended() {
    return this.offset === this.bytes.length;
  }
  begins(signature: string) {
    return this.text(0, signature.length) === signature;
  }
  text(ahead: number, length: number) {
    return String.fromCharCode(...this.bytes.subarray(this.offset + ahead, this.offset + ahead + length));
  }
  peek(ahead = 0) {
    const byte = this.bytes[this.offset + ahead];
    if (byte === undefined) throw noPicture();
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
    if (end > this.bytes.length) throw noPicture();
    const taken = this.bytes.slice(this.offset, end);
    this.offset = end;
    return taken;
  }
  /** A JPEG's compressed data: up to the next marker that is neither a stuffed byte nor a restart. */
  takeScan() {
    let length = 0;
    for (;;) {
      const next = this.peek(length + 1);
      if (this.peek(length) === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return this.take(length);
      length += 1;
    }
  }
  /** A GIF's blocks, each with its length first, and the empty one that ends them. */
  takeBlocks() {
    let length = 0;
    while (this.peek(length) !== 0) length += this.peek(length) + 1;
    return this.take(length + 1);
  }
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function noPicture(): AppError {
  return new AppError("wrong_type", "The file is no whole picture. Send a JPEG, PNG, WebP or GIF.");
}
