import { WorkerEntrypoint } from "cloudflare:workers";
import type { Bindings } from "../context/request-context.ts";

/**
 * Serves stored files by their key behind Cloudflare's cache (wrangler.toml). A hit runs no code,
 * and one miss serves all requests that wait for the file. The caller has checked access and sends
 * only the key, so that nothing about a viewer is cached.
 * https://developers.cloudflare.com/workers/cache/
 */
export class CachedFiles extends WorkerEntrypoint<Bindings> {
  override async fetch(request: Request): Promise<Response> {
    const key = new URL(request.url).pathname.slice(1);
    const object = await this.env.MEDIA.get(key);
    // Without Cache-Control, the cache would keep the 404.
    if (!object)
      return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
    const headers = {
      // A year, because the content of a key never changes.
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Length": String(object.size),
      ETag: object.httpEtag,
      "Last-Modified": object.uploaded.toUTCString(),
    };
    return new Response(object.body, { headers });
  }
}
