/** Lists the NAL units of a sample: ISO/IEC 14496-15 section 5.3.4.2. */
export function listAvcUnits(data: Uint8Array, avcC: Uint8Array): Uint8Array[] {
  const lengthBytes = ((avcC[4] ?? 3) & 3) + 1;
  const units: Uint8Array[] = [];
  for (let offset = 0; offset + lengthBytes < data.length; ) {
    let length = 0;
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + (data[offset + i] ?? 0);
    units.push(data.subarray(offset + lengthBytes, offset + lengthBytes + length));
    offset += lengthBytes + length;
  }
  return units;
}

/** The type of a sequence parameter set, which states the frame size (H.264, table 7-1). */
const spsType = 7;

/**
 * Whether every sequence parameter set in a sample is the first set of the avcC record. Another set
 * may change the frame size within the video.
 */
export function keepsParameterSets(data: Uint8Array, avcC: Uint8Array): boolean {
  const length = ((avcC[6] ?? 0) << 8) | (avcC[7] ?? 0);
  const stated = avcC.subarray(8, 8 + length);
  return listAvcUnits(data, avcC)
    .filter((unit) => ((unit[0] ?? 0) & 31) === spsType)
    .every((unit) => unit.length === length && unit.every((byte, i) => byte === stated[i]));
}
