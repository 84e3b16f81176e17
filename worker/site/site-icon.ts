import { crc32 } from "node:zlib";
import { type Colours, mixColours } from "../../contract/site/palette.ts";
import { getSite } from "../../contract/site/site.ts";
import { findSiteIcon, siteIconSvg } from "../../contract/site/site-icon.ts";
import type { RequestContext } from "../context/request-context.ts";

const cacheControl = "public, max-age=86400";

export function respondSiteIcon(c: RequestContext): Response {
  const headers = { "Content-Type": "image/svg+xml", "Cache-Control": cacheControl };
  return c.body(siteIconSvg(getSite().colours), 200, headers);
}

export async function respondSiteIconPng(c: RequestContext, side: number): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new URL(`/icons/icon-${side}.png`, c.req.url));
  if (!file.ok) throw new Error(`the build has no icon of ${side} pixels`);
  const png = colourPng(new Uint8Array(await file.arrayBuffer()), getSite().colours);
  return c.body(png, 200, { "Content-Type": "image/png", "Cache-Control": cacheControl });
}

/** Redirects `/favicon.ico`, which programs request without reading a page. */
export const redirectToSiteIcon = (c: RequestContext): Response =>
  c.redirect(findSiteIcon(getSite(), 192).path);

/**
 * The end of a PNG's header chunk, and the offset of the colour type, in bytes from the beginning
 * of the file.
 */
const headerEnd = 33;
const colourKindOffset = 25;
const indexedColours = 3;

/**
 * Colours a grey PNG: its 256 levels of grey become a palette from the background (black) to the
 * accent (white).
 */
function colourPng(grey: Uint8Array, { background, accent }: Colours): Uint8Array<ArrayBuffer> {
  const levels = Array.from({ length: 256 }, (_, level) =>
    mixColours(background, accent, level / 255),
  );
  const header = Uint8Array.from(grey.subarray(16, headerEnd - 4));
  header[colourKindOffset - 16] = indexedColours;
  return new Uint8Array(
    Buffer.concat([
      grey.subarray(0, 8),
      pngChunk("IHDR", header),
      pngChunk("PLTE", Buffer.from(levels.map((colour) => colour.slice(1)).join(""), "hex")),
      grey.subarray(headerEnd),
    ]),
  );
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8);
  return chunk;
}
