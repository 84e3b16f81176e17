import { AppError, invalidInput } from "../../context/app-error.ts";
import type { RequestContext } from "../../context/request-context.ts";
import { readBody } from "../../http/route.ts";

const headBytes = 64;

export type UploadBody = {
  bytes: number;
  /** The first bytes, to check the type before anything is stored. */
  head: Uint8Array;
  /** What R2 accepts: a stream of known length or, without a Content-Length, the collected bytes. */
  content: ReadableStream | Blob;
};

/** A streamed body of 1 to `maxBytes` bytes. Throws `too_large`, and `invalid` for an empty body. */
export async function openUploadBody(c: RequestContext, maxBytes: number): Promise<UploadBody> {
  const contentLength = c.req.header("Content-Length");
  if (contentLength === undefined) return toUploadBody(await readBody(c, maxBytes));
  const bytes = Number(contentLength);
  if (bytes > maxBytes) throw new AppError("too_large", { maximum: `${maxBytes / 1024 / 1024} MiB` });
  if (!c.req.raw.body || bytes === 0) throw emptyBody();

  const reader = c.req.raw.body.getReader();
  const { readable, writable } = new FixedLengthStream(bytes);
  const first = await readAtLeast(reader, Math.min(headBytes, bytes));
  const pipeBody = async () => {
    const writer = writable.getWriter();
    for (const chunk of first) await writer.write(chunk);
    for (let next = await reader.read(); !next.done; next = await reader.read()) await writer.write(next.value);
    await writer.close();
  };
  // Aborting the writable side passes the error to the reader.
  c.executionCtx.waitUntil(pipeBody().catch((error) => writable.abort(error).catch(() => undefined)));
  return { bytes, head: await new Blob(first).bytes(), content: readable };
}

async function toUploadBody(body: Blob): Promise<UploadBody> {
  if (body.size === 0) throw emptyBody();
  return { bytes: body.size, head: await body.slice(0, headBytes).bytes(), content: body };
}

async function readAtLeast(reader: ReadableStreamDefaultReader<Uint8Array>, bytes: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for (let read = 0; read < bytes; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    read += value.byteLength;
  }
  return chunks;
}

const emptyBody = () => invalidInput("body", "file_empty");
