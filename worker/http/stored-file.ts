import type { Call } from "./app.ts";
import { AppError } from "./app-error.ts";
import { readRange } from "./byte-range.ts";
import { matchesNone } from "./entity-tag.ts";

/** Fixed by the file's ending: what a client named its upload never decides how a browser reads it. */
const types: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  mp4: "video/mp4",
  m4s: "video/iso.segment",
  m3u8: "application/vnd.apple.mpegurl",
  vtt: "text/vtt; charset=UTF-8",
};

const notFound = () => new AppError("not_found", "There is no such file.");

/**
 * Answers a stored file: the whole, or the one range that was asked for. The entity tag is named to the
 * store with the range, so that a file replaced meanwhile is never answered in mixed bytes.
 */
export async function answerFile(c: Call, key: string, cacheControl: string): Promise<Response> {
  const type = types[key.split(".").at(-1) ?? ""];
  const head = type && (await c.env.MEDIA.head(key));
  if (!head) throw notFound();

  const headers = new Headers({
    "Content-Type": type,
    "Cache-Control": cacheControl,
    "Accept-Ranges": "bytes",
    ETag: head.httpEtag,
    "Last-Modified": head.uploaded.toUTCString(),
  });
  if (!matchesNone(c.req.header("If-None-Match"), head.httpEtag)) return new Response(null, { status: 304, headers });

  const range = rangeOf(c, head);
  if (range === "unsatisfiable") {
    const unsatisfiable = { "Content-Range": `bytes */${head.size}` };
    throw new AppError("range_not_satisfiable", "The file ends before that range.", { headers: unsatisfiable });
  }
  headers.set("Content-Length", String(range?.length ?? head.size));
  if (range) headers.set("Content-Range", `bytes ${range.offset}-${range.offset + range.length - 1}/${head.size}`);
  const status = range ? 206 : 200;
  if (c.req.method === "HEAD") return new Response(null, { status, headers });

  const object = await c.env.MEDIA.get(key, { onlyIf: { etagMatches: head.etag }, ...(range && { range }) });
  if (!object || !("body" in object)) throw notFound();
  return new Response(object.body, { status, headers, encodeBody: "manual" });
}

/** Only GET knows ranges; If-Range must name the very file (RFC 9110 section 13.1.5). */
function rangeOf(c: Call, head: R2Object) {
  const condition = c.req.header("If-Range");
  const same = condition === undefined || condition === head.httpEtag || condition === head.uploaded.toUTCString();
  return c.req.method === "GET" && same ? readRange(c.req.header("Range"), head.size) : null;
}
