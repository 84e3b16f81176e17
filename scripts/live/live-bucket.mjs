import { joinAllChunks, openS3 } from "./backup/stores.mjs";
import { cloudflareAccountPath } from "./cloudflare.mjs";

/**
 * The maximum size in bytes of an object sent over Cloudflare's API; larger objects need R2's own
 * S3 API: https://developers.cloudflare.com/api/resources/r2/.
 */
const maxApiBytes = 300e6;

/**
 * Returns the client for R2. Buckets that stay in the European Union need the header
 * `cf-r2-jurisdiction`: https://developers.cloudflare.com/r2/reference/data-location/.
 */
export const r2Client = ({ cloudflare, settings }) =>
  settings.dataInEu === "yes" ? cloudflare.with({ "cf-r2-jurisdiction": "eu" }) : cloudflare;

/**
 * Opens a bucket of the site as a store: over Cloudflare's API, below its limit of four requests a
 * second, or with R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY over R2's S3 API, which has no such
 * limit.
 */
export function openLiveBucket(context, bucket = context.settings.bucket) {
  const { settings, r2Keys } = context;
  const cloudflare = r2Client(context);
  if (r2Keys) {
    const region = settings.dataInEu === "yes" ? ".eu" : "";
    const endpoint =
      r2Keys.endpoint ?? `https://${settings.accountId}${region}.r2.cloudflarestorage.com`;
    return openS3({ ...r2Keys, endpoint, bucket, prefix: "" });
  }
  const objects = cloudflareAccountPath(context, `/r2/buckets/${bucket}/objects`);
  const pathOf = (key) => `${objects}/${key.split("/").map(encodeURIComponent).join("/")}`;
  return {
    requireSize,
    /**
     * Lists the bucket's objects. Cloudflare may return a cursor with the last page too, so a
     * repeated cursor or an empty page ends the list.
     */
    async *list(prefix = "") {
      const seen = new Set();
      let cursor;
      do {
        seen.add(cursor);
        const page = await cloudflare.listFrom(objects, cursor, prefix);
        yield* page.items.map(({ key, size, etag }) => ({ key, size: Number(size), etag }));
        cursor = page.items.length > 0 ? page.cursor : undefined;
      } while (cursor && !seen.has(cursor));
    },
    read: (key) => cloudflare.findBody(pathOf(key)),
    remove: (key) => cloudflare.delete(pathOf(key)),
    async write(key, chunks, size = 0) {
      requireSize({ key, size });
      const response = await cloudflare.putBytes(pathOf(key), await joinAllChunks(chunks));
      return (await response.json()).result?.etag;
    },
  };
}

/** Throws for an object that Cloudflare's API does not take. */
function requireSize({ key, size }) {
  if (size > maxApiBytes)
    throw new Error(
      `${key} is larger than 300 MB: make keys of R2 at https://dash.cloudflare.com/?to=/:account/r2/api-tokens, and set R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY.`,
    );
}
