import type { Call } from "./app.ts";
import { AppError } from "./app-error.ts";
import { type ByteRange, readNamedRange, readRange } from "./byte-range.ts";
import { evaluateConditions, mayAnswerRange } from "./preconditions.ts";

/** Fixed by the file's ending: what a client named its upload never decides how a browser reads it. */
const types: Record<string, string> = {
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
};

type Serving = {
  cacheControl: string;
  /** Keep it in the edge's cache, under its key alone. Whoever asks was checked before. */
  atEdge?: boolean;
  /** Content-Disposition. */
  disposition?: string;
};

/** `body` has the bytes of `part`, or all of them. */
type File = { size: number; httpEtag: string; uploaded: Date; body?: ReadableStream; part?: ByteRange };

const notFound = () => new AppError("not_found", "There is no such file.");

/** Answers GET and HEAD of a stored file: conditions, and the whole or the one range that was asked for. */
export async function answerFile(c: Call, key: string, serving: Serving): Promise<Response> {
  const type = types[key.split(".").at(-1) ?? ""];
  if (!type) throw notFound();
  const file = await openFile(c, key, type, serving);
  if (!file) throw notFound();

  const headers = new Headers({
    "Content-Type": type,
    "Cache-Control": `${serving.cacheControl}, no-transform`,
    "Accept-Ranges": "bytes",
    ETag: file.httpEtag,
    "Last-Modified": file.uploaded.toUTCString(),
    ...(serving.disposition && { "Content-Disposition": serving.disposition }),
  });
  const header = (name: string) => c.req.header(name);
  const conditions = evaluateConditions(header, file);
  if (conditions !== "met") await file.body?.cancel();
  if (conditions === "unmodified") return new Response(null, { status: 304, headers });
  if (conditions === "failed") throw new AppError("precondition_failed", "The file is not the one you asked for.");

  const range = c.req.method === "GET" && mayAnswerRange(header, file) ? readRange(header("Range"), file.size) : null;
  if (range === "unsatisfiable") {
    const unsatisfiable = { "Content-Range": `bytes */${file.size}` };
    throw new AppError("range_not_satisfiable", "The file ends before that range.", { headers: unsatisfiable });
  }
  headers.set("Content-Length", String(range?.length ?? file.size));
  if (range) headers.set("Content-Range", `bytes ${range.offset}-${range.offset + range.length - 1}/${file.size}`);
  const status = range ? 206 : 200;
  if (c.req.method === "HEAD") return new Response(null, { status, headers });
  const isAtHand = file.part?.offset === range?.offset && file.part?.length === range?.length;
  if (!isAtHand) await file.body?.cancel();
  const body = (isAtHand && file.body) || (await openPart(c, key, file, range));
  if (body === null) return answerFile(c, key, serving);
  return new Response(body, { status, headers, encodeBody: "manual" });
}

/** The file, with the bytes that are likely to be answered. */
async function openFile(c: Call, key: string, type: string, serving: Serving): Promise<File | null> {
  const header = c.req.header("Range");
  if (c.req.method === "GET" && header === undefined) return openWhole(c, key, type, serving);
  const part = c.req.method === "GET" ? readNamedRange(header) : null;
  // A range that begins beyond the end is refused by the bucket with an error.
  const object = part && (await c.env.MEDIA.get(key, { range: part }).catch(() => null));
  if (!part || !object) return c.env.MEDIA.head(key);
  const { size, httpEtag, uploaded, body } = object;
  return { size, httpEtag, uploaded, body, part };
}

/**
 * The bytes of the very file whose size and tag were read; null when another has taken its place meanwhile, so that
 * one is never continued with the other.
 */
async function openPart(c: Call, key: string, file: File, range: ByteRange | null): Promise<ReadableStream | null> {
  const onlyIf = { etagMatches: file.httpEtag.replaceAll('"', "") };
  const object = await c.env.MEDIA.get(key, { onlyIf, ...(range && { range }) });
  if (!object) throw notFound();
  return "body" in object ? object.body : null;
}

/** A year: nothing is ever stored under a used key again. */
const edgeSeconds = 31_536_000;

async function openWhole(c: Call, key: string, type: string, { atEdge = false }: Serving): Promise<File | null> {
  if (!atEdge) return c.env.MEDIA.get(key);
  const cache = await caches.open("media");
  const address = `${new URL(c.req.url).origin}/${key}`;
  const known = await cache.match(address);
  if (known?.body) {
    const size = Number(known.headers.get("Content-Length"));
    const uploaded = new Date(known.headers.get("Last-Modified") ?? 0);
    return { size, httpEtag: known.headers.get("ETag") ?? "", uploaded, body: known.body };
  }
  const object = await c.env.MEDIA.get(key);
  if (!object) return null;
  const [body, kept] = object.body.tee();
  const headers = {
    "Content-Type": type,
    "Content-Length": String(object.size),
    "Cache-Control": `public, max-age=${edgeSeconds}, immutable`,
    ETag: object.httpEtag,
    "Last-Modified": object.uploaded.toUTCString(),
  };
  c.executionCtx.waitUntil(cache.put(address, new Response(kept, { headers })));
  return { size: object.size, httpEtag: object.httpEtag, uploaded: object.uploaded, body };
}
