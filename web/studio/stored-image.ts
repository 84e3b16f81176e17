/** An image as bytes, because WebKit's IndexedDB stores no Blob in a private window. */
export type StoredImage = { name: string; type: string; bytes: ArrayBuffer };

export const toStoredImage = async (image: Blob): Promise<StoredImage> => ({
  name: image instanceof File ? image.name : "",
  type: image.type,
  bytes: await image.arrayBuffer(),
});

export const isStoredImage = (value: unknown): value is StoredImage =>
  value instanceof Object && Reflect.get(value, "bytes") instanceof ArrayBuffer;

export const toImageFile = ({ name, type, bytes }: StoredImage): File =>
  new File([bytes], name, { type });
