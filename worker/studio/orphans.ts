import { type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import { casts, movies, reviews, users, videos } from "../schema.ts";

/** Files are stored before the row that names them is written. */
const youngMs = milliseconds.day;
const objectsATime = 1000;
const operationsARun = 30;

const shelves = ["videos/", "media/posters/", "media/casts/", "media/avatars/"];

/** Where the walk goes on: on a shelf, behind a key. */
type Place = { shelf: number; after: string };
type Walk = { db: Database; media: R2Bucket; oldestYoung: Date; left: number };

/**
 * Walks through what is stored and deletes what no row names: videos as a whole, pictures one by one. Goes on from
 * `cursor`; gives where the next run goes on, or null at the end. Trailers are put there by hand, and stay.
 */
export async function removeOrphans(db: Database, media: R2Bucket, now: number, cursor: string | null) {
  const [[film]] = await db.batch([db.select({ id: movies.id }).from(movies).limit(1)]);
  // A database without a single film is more likely a wrong or a wiped one than a house that gave everything up.
  if (!film) return null;
  const walk: Walk = { db, media, oldestYoung: new Date(now - youngMs), left: operationsARun };
  let place: Place = cursor === null ? { shelf: 0, after: "" } : JSON.parse(cursor);
  while (walk.left > 0) {
    const prefix = shelves[place.shelf];
    if (prefix === undefined) return null;
    const after = await (prefix === "videos/" ? clearFolders : clearPictures)(walk, prefix, place.after);
    place = after === null ? { shelf: place.shelf + 1, after: "" } : { ...place, after };
  }
  return JSON.stringify(place);
}

/** One page of videos' folders: of those without a row, everything. Gives the key to go on from, or null. */
async function clearFolders(walk: Walk, prefix: string, after: string): Promise<string | null> {
  const page = await list(walk, { prefix, delimiter: "/", ...(after && { startAfter: after }) });
  const unknown = await findUnknown(walk.db, page.delimitedPrefixes);
  for (const folder of unknown) {
    if (!(await clearFolder(walk, folder))) return folder;
  }
  const last = page.delimitedPrefixes.at(-1);
  return page.truncated && last !== undefined ? beyond(last) : null;
}

/** No key lies between a folder's last and this: `0` follows `/`. */
const beyond = (folder: string) => `${folder.slice(0, -1)}0`;

/** Gives false when the run's operations were used up on the way. */
async function clearFolder(walk: Walk, prefix: string): Promise<boolean> {
  for (let after = ""; ; ) {
    if (walk.left <= 0) return false;
    const page = await list(walk, { prefix, ...(after && { startAfter: after }) });
    await remove(walk, oldOnes(walk, page.objects));
    if (!page.truncated) return true;
    after = page.objects.at(-1)?.key ?? "";
  }
}

async function clearPictures(walk: Walk, prefix: string, after: string): Promise<string | null> {
  const page = await list(walk, { prefix, ...(after && { startAfter: after }) });
  await remove(walk, await findUnnamed(walk.db, oldOnes(walk, page.objects)));
  return page.truncated ? (page.objects.at(-1)?.key ?? null) : null;
}

function list(walk: Walk, options: R2ListOptions): Promise<R2Objects> {
  walk.left -= 1;
  return walk.media.list({ limit: objectsATime, ...options });
}

async function remove(walk: Walk, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  walk.left -= 1;
  await walk.media.delete(keys);
}

const oldOnes = ({ oldestYoung }: Walk, objects: R2Object[]) =>
  objects.filter(({ uploaded }) => uploaded <= oldestYoung).map(({ key }) => key);

/** Of folders such as `videos/<id>/`, those of no video. */
async function findUnknown(db: Database, folders: string[]): Promise<string[]> {
  const unknown = sql`not exists (select 1 from ${videos} where ${videos.id} = value ->> 'id')`;
  return select(
    db,
    folders.map((key) => ({ key, id: key.split("/")[1] })),
    unknown,
  );
}

/** What an index keeps of a poster's keys: see migrations/0009_keeping_house.sql. */
const posterStem = sql.raw(`substr(m.poster, instr(m.poster, '"posters/') + 1, 60)`);
const lastCharacter = sql.raw("char(1114111)");

/** Of pictures, those that no film, cast member, account or review names. */
async function findUnnamed(db: Database, keys: string[]): Promise<string[]> {
  const pictures = keys.map((key) => {
    const name = key.replace(/^media\//, "");
    return { key, name, stem: name.replace(/-\d+\.\w+$/, "-").slice(0, 60) };
  });
  const name = sql.raw("value ->> 'name'");
  const stem = sql.raw("value ->> 'stem'");
  const unnamed = sql`not exists (select 1 from ${casts} where ${casts.imageKey} = ${name})
    and not exists (select 1 from ${users} where ${users.imageKey} = ${name})
    and not exists (select 1 from ${reviews} where ${reviews.imageKey} = ${name})
    and not exists (select 1 from ${movies} as m where ${posterStem} >= ${stem} and ${posterStem} < ${stem} || ${lastCharacter}
      and instr(m.poster, '"' || (${name}) || '"') > 0)`;
  return select(db, pictures, unnamed);
}

/** Those of `given` where `condition` holds of their `value`. */
async function select(db: Database, given: { key: string }[], condition: SQL): Promise<string[]> {
  if (given.length === 0) return [];
  const rows = db
    .select({ key: sql<string>`value ->> 'key'`.as("key") })
    .from(sql`json_each(${JSON.stringify(given)})`);
  const [found] = await db.batch([rows.where(condition)]);
  return found.map(({ key }) => key);
}
