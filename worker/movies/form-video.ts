import { AppError, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Chunks } from "../http/streamed-form.ts";
import { sourceKey } from "../streaming/media-paths.ts";
import { requireFileSignature } from "../uploads/file-signatures.ts";

/**
 * The maximum size of a video in a form. Workers accept request bodies of 100 MB, which include the
 * other fields.
 */
const maxVideoBytes = 95_000_000;
const partBytes = 8 * 1024 * 1024;
const type = "video/mp4";

export type FormVideo = { id: string; type: string; bytes: number; key: string };

/**
 * Streams a video from a form into the bucket, in parts of 8 MiB. Stores nothing if the video is
 * rejected.
 */
export async function storeFormVideo(c: RequestContext, bytes: Chunks): Promise<FormVideo> {
  const id = crypto.randomUUID();
  const key = sourceKey(id, type);
  const upload = await c.env.MEDIA.createMultipartUpload(key);
  try {
    const parts: R2UploadedPart[] = [];
    let size = 0;
    for await (const part of splitIntoParts(bytes)) {
      if (parts.length === 0) requireFileSignature(type, part.subarray(0, 64));
      size += part.byteLength;
      if (size > maxVideoBytes) {
        throw new AppError("video_too_large", { maximum: "95 MB" });
      }
      parts.push(await upload.uploadPart(parts.length + 1, part));
    }
    if (size === 0) throw invalidInput("video", "file_empty");
    await upload.complete(parts);
    return { id, type, bytes: size, key };
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

/** Joins chunks into parts of equal size, except the last, as R2 requires of a multipart upload. */
async function* splitIntoParts(chunks: Chunks): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(partBytes);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let rest = chunk; rest.byteLength > 0; ) {
      const slice = rest.subarray(0, partBytes - filled);
      part.set(slice, filled);
      filled += slice.byteLength;
      rest = rest.subarray(slice.byteLength);
      if (filled < partBytes) continue;
      yield part;
      part = new Uint8Array(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
