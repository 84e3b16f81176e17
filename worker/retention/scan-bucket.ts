import { sql } from "drizzle-orm";
import { batch, type Database, runStatement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { movies, orphans } from "../schema.ts";
import { findUnreferencedKeys, type OrphanKind } from "./unreferenced.ts";

const listLimit = 1000;
const maxListings = 30;

/** The key prefixes of files that can be orphans. Trailers cannot: they are uploaded by hand. */
const keyPrefixes = [
  "videos/",
  "media/posters/",
  "media/casts/",
  "media/people/",
  "media/categories/",
  "media/collections/",
  "media/avatars/",
];

/**
 * The position of the scan: a key prefix, and the last key seen below it. `images` counts the
 * images in this pass over the bucket; `storedImages` is the count of the last complete pass.
 */
type ScanPosition = { prefixIndex: number; after: string; images: number; storedImages: number };

const startRound = (storedImages: number): ScanPosition => ({
  prefixIndex: 0,
  after: "",
  images: 0,
  storedImages,
});

/**
 * Scans the bucket, and records files as orphans if no row names them: videos as whole folders,
 * images one by one. Continues from `cursor`. Returns the cursor of the next run, and the number of
 * stored images.
 */
export async function recordOrphans(
  db: Database,
  media: R2Bucket,
  now: number,
  cursor: string | null,
) {
  let position: ScanPosition = cursor === null ? startRound(0) : JSON.parse(cursor);
  // A database without movies is probably the wrong database or a new database, so nothing is
  // recorded as an orphan.
  const found = await runStatement(db, db.select({ id: movies.id }).from(movies).limit(1));
  for (let listing = 0; found.length > 0 && listing < maxListings; listing++) {
    const prefix = keyPrefixes[position.prefixIndex];
    if (prefix === undefined) {
      position = startRound(position.images);
      break;
    }
    const { kind, keys, after } = await listKeys(media, prefix, position.after);
    await recordUnreferenced(db, kind, keys, now);
    const images = position.images + (kind === "image" ? keys.length : 0);
    position =
      after === null
        ? { ...position, prefixIndex: position.prefixIndex + 1, after: "", images }
        : { ...position, after, images };
  }
  return { cursor: JSON.stringify(position), storedImages: position.storedImages };
}

/** Lists keys after `startAfter`. `after` is the key to continue from, or null at the end. */
async function listKeys(media: R2Bucket, prefix: string, startAfter: string) {
  const kind: OrphanKind = prefix === "videos/" ? "video" : "image";
  const page = await media.list({
    prefix,
    limit: listLimit,
    ...(kind === "video" && { delimiter: "/" }),
    ...(startAfter && { startAfter }),
  });
  const keys = kind === "video" ? page.delimitedPrefixes : page.objects.map(({ key }) => key);
  const last = page.truncated ? keys.at(-1) : undefined;
  if (last === undefined) return { kind, keys, after: null };
  // `0` follows `/` in ASCII, so this key follows all keys of the folder, and no other folder's key
  // lies between.
  return { kind, keys, after: kind === "video" ? `${last.slice(0, -1)}0` : last };
}

async function recordUnreferenced(
  db: Database,
  kind: OrphanKind,
  keys: string[],
  now: number,
): Promise<void> {
  const unreferenced = await findUnreferencedKeys(db, kind, keys);
  if (unreferenced.length === 0) return;
  const source = sql`from json_each(${JSON.stringify(unreferenced)}) where true`;
  await batch(db, {
    recorded: insertFrom(
      db,
      orphans,
      { key: sql`value`, kind, foundAt: now },
      source,
    ).onConflictDoNothing(),
  });
}
