/** Returns the decoder's configuration as bytes. The result may be a view of a larger buffer. */
export function descriptionBytes(description: AllowSharedBufferSource | undefined): Uint8Array {
  if (!description) return new Uint8Array();
  if (ArrayBuffer.isView(description))
    return new Uint8Array(description.buffer, description.byteOffset, description.byteLength);
  return new Uint8Array(description);
}
