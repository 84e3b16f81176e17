import { WorkerEntrypoint } from "cloudflare:workers";
import type { Bindings } from "../context/request-context.ts";

/**
 * Stored files by their key, behind Cloudflare's cache (wrangler.toml): a hit runs no code, and one
 * miss anywhere serves all who wait for it. The caller has checked access, and sends the key alone:
 * nothing of a viewer can be cached.
 * https://developers.cloudflare.com/workers/cache/
 */
export class CachedFiles extends WorkerEntrypoint<Bindings> {
  override async fetch(request: Request): Promise<Response> {
    const key = new URL(request.url).pathname.slice(1);
    const object = await this.env.MEDIA.get(key);
    // Without Cache-Control, the cache would keep a missing file as missing.
    if (!object)
      return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
    const headers = {
      // A year: a used key never gets other content.
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Length": String(object.size),
      ETag: object.httpEtag,
      "Last-Modified": object.uploaded.toUTCString(),
    };
    return new Response(object.body, { headers });
  }
}
