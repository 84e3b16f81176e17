/** Builds the boxes of ISO base media files (ISO/IEC 14496-12), big-endian. */

type Part = Uint8Array | number[];

export function box(type: string, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, { length }) => sum + length, 8);
  const bytes = new Uint8Array(size);
  bytes.set([...u32(size), ...ascii(type)]);
  let offset = 8;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

export const fullBox = (type: string, version: number, flags: number, ...parts: Part[]) =>
  box(type, [version, ...u32(flags).slice(1)], ...parts);

export const u16 = (value: number): number[] => [(value >>> 8) & 255, value & 255];
export const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];
/** Encodes an integer that may exceed 32 bits, such as a decode time. */
export const u64 = (value: number): number[] => [
  ...u32(Math.floor(value / 2 ** 32)),
  ...u32(value % 2 ** 32),
];
export const ascii = (text: string): number[] =>
  [...text].map((character) => character.charCodeAt(0));
export const zeros = (count: number): number[] => Array(count).fill(0);
