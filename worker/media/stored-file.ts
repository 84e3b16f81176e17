import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type ByteRange, parseClosedRange, parseRange } from "./byte-range.ts";
import { evaluateConditions, mayServeRange } from "./preconditions.ts";

/**
 * The content type by the file's extension. The type that a client sent with its upload never
 * reaches a browser.
 */
const contentTypes: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  mp4: "video/mp4",
  webm: "video/webm",
  mov: "video/quicktime",
  mkv: "video/x-matroska",
  m4s: "video/iso.segment",
  m3u8: "application/vnd.apple.mpegurl",
  vtt: "text/vtt; charset=UTF-8",
  json: "application/json",
  onnx: "application/octet-stream",
  onnx_data: "application/octet-stream",
};

type SendOptions = {
  cacheControl: string;
  /** The value of Content-Disposition. */
  disposition?: string;
};
type ServeOptions = SendOptions & {
  /** Whether the edge caches the file by its key. The caller must have checked access. */
  cacheAtEdge?: boolean;
};

/**
 * A file to send. `open(range)` resolves with the bytes of the range, and `open(null)` with the
 * whole file. Both resolve with null if the file has been replaced, so that bytes of two files are
 * never mixed.
 */
export type ServedFile = {
  contentType: string;
  size: number;
  httpEtag: string;
  uploaded: Date;
  /** The bytes that will probably be sent; absent if no bytes have been opened yet. */
  body?: ReadableStream;
  open: (range: ByteRange | null) => Promise<ReadableStream | null>;
};

/** `body` has the bytes of `bodyRange`, or the whole file if `bodyRange` is absent. */
type StoredFile = Omit<ServedFile, "contentType" | "open"> & { bodyRange?: ByteRange };

/** Responds to GET and HEAD of a stored file. */
export async function respondFile(
  c: RequestContext,
  key: string,
  options: ServeOptions,
): Promise<Response> {
  const contentType = contentTypes[key.split(".").at(-1) ?? ""];
  if (!contentType) throw new AppError("file_not_found");
  const file = await openStoredFile(c, key, options);
  if (!file) throw new AppError("file_not_found");
  const open = (range: ByteRange | null) => openBody(c, key, file, range);
  const response = await sendFile(c, { ...file, contentType, open }, options);
  return response ?? respondFile(c, key, options);
}

/**
 * Evaluates the conditions of a GET or HEAD, and sends the whole file or the requested range.
 * Returns null if the file has been replaced since `file` was read.
 */
export async function sendFile(
  c: RequestContext,
  file: ServedFile,
  options: SendOptions,
): Promise<Response | null> {
  const headers = composeHeaders(file, options);
  const header = (name: string) => c.req.header(name);
  const conditions = evaluateConditions(header, file);
  if (conditions !== "met") await file.body?.cancel();
  if (conditions === "unmodified") return new Response(null, { status: 304, headers });
  if (conditions === "failed") throw new AppError("precondition_failed");

  const mayServe = c.req.method === "GET" && mayServeRange(header, file);
  const range = mayServe ? requireRange(header("Range"), file.size) : null;
  setLengths(headers, file, range);
  const status = range ? 206 : 200;
  if (c.req.method === "HEAD") return new Response(null, { status, headers });
  const body = await file.open(range);
  return body && new Response(body, { status, headers, encodeBody: "manual" });
}

const composeHeaders = (
  { contentType, httpEtag, uploaded }: ServedFile,
  { cacheControl, disposition }: SendOptions,
): Headers =>
  new Headers({
    "Content-Type": contentType,
    "Cache-Control": `${cacheControl}, no-transform`,
    "Accept-Ranges": "bytes",
    ETag: httpEtag,
    "Last-Modified": uploaded.toUTCString(),
    ...(disposition && { "Content-Disposition": disposition }),
  });

function setLengths(headers: Headers, { size }: ServedFile, range: ByteRange | null): void {
  headers.set("Content-Length", String(range?.length ?? size));
  if (!range) return;
  const last = range.offset + range.length - 1;
  headers.set("Content-Range", `bytes ${range.offset}-${last}/${size}`);
}

/** Returns the open body if it has the requested range; otherwise opens the range anew. */
async function openBody(c: RequestContext, key: string, file: StoredFile, range: ByteRange | null) {
  const { body, bodyRange } = file;
  const isRequested = bodyRange?.offset === range?.offset && bodyRange?.length === range?.length;
  if (isRequested && body) return body;
  await body?.cancel();
  return openRange(c, key, file, range);
}

/** Returns the requested range, or null for the whole file. Throws for a range beyond the end. */
function requireRange(header: string | undefined, size: number) {
  const range = parseRange(header, size);
  if (range !== "unsatisfiable") return range;
  const headers = { "Content-Range": `bytes */${size}` };
  throw new AppError("range_not_satisfiable", {}, { headers });
}

/**
 * Opens the file with the bytes that will probably be sent. A request for the whole file, or for a
 * range with both ends, takes one R2 operation; a request for any other range takes two. Returns
 * null for a missing file. Ranges are parsed here, because R2 sends the whole file if it cannot
 * parse the header.
 */
async function openStoredFile(
  c: RequestContext,
  key: string,
  options: ServeOptions,
): Promise<StoredFile | null> {
  const header = c.req.header("Range");
  if (c.req.method === "GET" && header === undefined) return openWholeFile(c, key, options);
  const bodyRange = c.req.method === "GET" ? parseClosedRange(header) : null;
  // R2 throws for a range that begins beyond the end.
  const object = bodyRange && (await c.env.MEDIA.get(key, { range: bodyRange }).catch(() => null));
  if (!bodyRange || !object) return c.env.MEDIA.head(key);
  const { size, httpEtag, uploaded, body } = object;
  return { size, httpEtag, uploaded, body, bodyRange };
}

/**
 * Opens a range of a file. Returns null if the file has been replaced since its size and tag were
 * read, so that bytes of two files are never mixed.
 */
async function openRange(
  c: RequestContext,
  key: string,
  file: StoredFile,
  range: ByteRange | null,
): Promise<ReadableStream | null> {
  const onlyIf = { etagMatches: file.httpEtag.replaceAll('"', "") };
  const object = await c.env.MEDIA.get(key, { onlyIf, ...(range && { range }) });
  if (!object) throw new AppError("file_not_found");
  return "body" in object ? object.body : null;
}

/** Fetches a file through `CachedFiles`, the entrypoint in cached-files.ts. */
const fetchCachedFile = (c: RequestContext, key: string): Promise<Response> =>
  c.executionCtx.exports.CachedFiles.fetch(`https://files/${key}`);

/** Opens the whole file in Cloudflare's cache, or in R2. */
async function openWholeFile(
  c: RequestContext,
  key: string,
  { cacheAtEdge = false }: ServeOptions,
): Promise<StoredFile | null> {
  if (!cacheAtEdge) return c.env.MEDIA.get(key);
  const { ok, headers, body } = await fetchCachedFile(c, key);
  c.set("isEdgeHit", headers.get("Cf-Cache-Status") === "HIT");
  if (!ok || !body) return null;
  const header = (name: string) => headers.get(name) ?? "";
  return {
    size: Number(header("Content-Length")),
    httpEtag: header("ETag"),
    uploaded: new Date(header("Last-Modified")),
    body,
  };
}

/** Reads, through the cache, a text file that never changes. Returns null for a missing file. */
export async function readCachedText(c: RequestContext, key: string): Promise<string | null> {
  const response = await fetchCachedFile(c, key);
  return response.ok ? response.text() : null;
}

/** Reads files through the cache, so that even the first viewers get them from the cache. */
export async function fillEdgeCache(c: RequestContext, keys: string[]): Promise<void> {
  await Promise.allSettled(
    keys.map(async (key) => (await fetchCachedFile(c, key)).body?.pipeTo(new WritableStream())),
  );
}
