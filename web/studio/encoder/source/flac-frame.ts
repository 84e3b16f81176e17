/**
 * Whether the checksum at the end of a FLAC frame is right (RFC 9639 section 9.3). Tags of APE and
 * ID3v1 can follow the frame.
 */
export function isWholeFlacFrame(frame: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(frame);
  const tagAt = [text.indexOf("APETAGEX"), text.indexOf("TAG", frame.length - 128)]
    .filter((at) => at >= 0)
    .toSorted((one, other) => one - other)[0];
  return crc16(frame) === 0 || (tagAt !== undefined && crc16(frame.subarray(0, tagAt)) === 0);
}

/** Computes the checksum of FLAC frames; 0 for a frame that ends with its own checksum. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x8005 : crc << 1;
    crc &= 0xffff;
  }
  return crc;
}
