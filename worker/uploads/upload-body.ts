import { AppError, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { readBody } from "../http/route.ts";

/** Enough bytes to tell the type of a file, and to find the codec in an init segment. */
const headBytes = 1024;

export type UploadBody = {
  bytes: number;
  /** The first bytes, which are checked before anything is stored. */
  head: Uint8Array;
  /**
   * Opens the body once, in a form that R2 accepts: as a stream if it has a Content-Length, else as
   * the collected bytes.
   */
  open: () => ReadableStream | Blob;
};

/**
 * Reads a body of 1 to `maxBytes` bytes. Throws `too_large`, and `invalid` for an empty body. The
 * request's body is not locked before `open`, so that a refused body is still read to its end, as
 * clients expect before they read a response.
 */
export async function readUploadBody(c: RequestContext, maxBytes: number): Promise<UploadBody> {
  const contentLength = c.req.header("Content-Length");
  if (contentLength === undefined) return toUploadBody(await readBody(c, maxBytes));
  const bytes = Number(contentLength);
  if (bytes > maxBytes)
    throw new AppError("too_large", { maximum: `${maxBytes / 1024 / 1024} MiB` });
  const { body } = c.req.raw;
  if (!body || bytes === 0) throw emptyBody();
  const first = await readAtLeast(body, Math.min(headBytes, bytes));
  return {
    bytes,
    head: await new Blob(first).bytes(),
    open: () => openStream(c, body, first, bytes),
  };
}

/** Opens the body as a stream. If the stream's reader stops, the rest of the body is still read. */
function openStream(
  c: RequestContext,
  body: ReadableStream<Uint8Array>,
  first: Uint8Array[],
  bytes: number,
) {
  const { readable, writable } = new FixedLengthStream(bytes);
  async function pipeBody() {
    const writer = writable.getWriter();
    let isWanted = true;
    const write = async (chunk: Uint8Array) => {
      if (isWanted) await writer.write(chunk).catch(() => (isWanted = false));
    };
    for (const chunk of first) await write(chunk);
    for await (const chunk of body.values({ preventCancel: true })) await write(chunk);
    if (isWanted) await writer.close();
  }
  // Aborting the writable side passes the error of an interrupted body to the reader.
  c.executionCtx.waitUntil(
    pipeBody().catch((error) => writable.abort(error).catch(() => undefined)),
  );
  return readable;
}

async function toUploadBody(body: Blob): Promise<UploadBody> {
  if (body.size === 0) throw emptyBody();
  return { bytes: body.size, head: await body.slice(0, headBytes).bytes(), open: () => body };
}

async function readAtLeast(body: ReadableStream<Uint8Array>, bytes: number): Promise<Uint8Array[]> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  for (let read = 0; read < bytes; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    read += value.byteLength;
  }
  reader.releaseLock();
  return chunks;
}

const emptyBody = () => invalidInput("body", "file_empty");
