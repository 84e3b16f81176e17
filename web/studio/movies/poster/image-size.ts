export type ImageSize = { width: number; height: number };

/**
 * Reads the size of a PNG, GIF or JPEG from its first bytes, without decoding; null for other
 * formats. PNG: https://www.w3.org/TR/png-3/#11IHDR. GIF89a, logical screen descriptor. JPEG: ITU-T
 * T.81 annex B.
 */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) && bytes.length >= 24) {
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (startsWith(bytes, 0x47, 0x49, 0x46, 0x38) && bytes.length >= 10) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  return startsWith(bytes, 0xff, 0xd8, 0xff) ? readJpegSize(view) : null;
}

function readJpegSize(view: DataView): ImageSize | null {
  for (let offset = 2; offset + 9 <= view.byteLength; offset += 2 + view.getUint16(offset + 2)) {
    const marker = view.getUint16(offset);
    if (isFrameMarker(marker))
      return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    if (marker < 0xffc0) return null;
  }
  return null;
}

/**
 * Whether a JPEG marker is one of SOF0 to SOF15. DHT, JPG and DAC lie in between but do not count.
 */
const isFrameMarker = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

const startsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);
