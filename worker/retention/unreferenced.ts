import { type SQL, sql } from "drizzle-orm";
import { type Database, runStatement } from "../database/database.ts";
import {
  categories,
  collections,
  credits,
  movies,
  people,
  reviews,
  users,
  videoFiles,
  videos,
} from "../schema.ts";

/**
 * A video's whole folder (`videos/<id>/`), one image, one captions file of a video, or a video's
 * folder of audio (`videos/<id>/audio2/`).
 */
export type OrphanKind = "video" | "image" | "captions" | "audio";

/** Returns the keys that no row names. */
export async function findUnreferencedKeys(
  db: Database,
  kind: OrphanKind,
  keys: string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const [candidates, isUnreferenced] = describeByKind[kind](keys);
  const rows = db
    .select({ key: sql<string>`value ->> 'key'`.as("key") })
    .from(sql`json_each(${JSON.stringify(candidates)})`);
  const found = await runStatement(db, rows.where(isUnreferenced));
  return found.map(({ key }) => key);
}

function describeFolders(keys: string[]): [object[], SQL] {
  const folders = keys.map((key) => ({ key, id: key.split("/")[1] }));
  return [folders, sql`not exists (select 1 from ${videos} where ${videos.id} = value ->> 'id')`];
}

const describeCaptions = (keys: string[]) => findFileCandidates(keys, "");
const describeAudio = (keys: string[]) => findFileCandidates(keys, "init.mp4");

/**
 * Returns the keys, each with the path of its file (the key's path and `suffix`), and the SQL
 * condition that no video has this file.
 */
function findFileCandidates(keys: string[], suffix: string): [object[], SQL] {
  const files = keys.map((key) => {
    const [, id, ...path] = key.split("/");
    return { key, id, path: path.join("/") + suffix };
  });
  const isRecorded = sql`
    select 1 from ${videoFiles} where video_id = value ->> 'id' and path = value ->> 'path'`;
  return [files, sql`not exists (${isRecorded})`];
}

/**
 * SQL expression: the indexed part of a poster's keys; see movies_poster in
 * worker/catalogue/triggers.sql.
 */
const posterStem = sql.raw(`substr(m.poster, instr(m.poster, '"posters/') + 1, 60)`);
const lastCharacter = sql.raw("char(1114111)");

/**
 * Returns the images, and the SQL condition that no row names an image: in movies, credits, people,
 * categories, collections, accounts and reviews.
 */
function findImageCandidates(keys: string[]): [object[], SQL] {
  const images = keys.map((key) => {
    const name = key.replace(/^media\//, "");
    return { key, name, stem: name.replace(/-\d+\.\w+$/, "-").slice(0, 60) };
  });
  const name = sql.raw("value ->> 'name'");
  const stem = sql.raw("value ->> 'stem'");
  const isUnreferenced = sql`
    not exists (select 1 from ${credits} where ${credits.imageKey} = ${name})
    and not exists (select 1 from ${people} where ${people.portraitKey} = ${name})
    and not exists (
      select 1 from ${categories} where ${categories.picture} ->> 'path' = '/media/' || (${name})
    )
    and not exists (
      select 1 from ${collections} where ${collections.picture} ->> 'path' = '/media/' || (${name})
    )
    and not exists (select 1 from ${users} where ${users.imageKey} = ${name})
    and not exists (select 1 from ${reviews} where ${reviews.imageKey} = ${name})
    and not exists (
      select 1
      from ${movies} as m
      where ${posterStem} >= ${stem}
        and ${posterStem} < ${stem} || ${lastCharacter}
        and instr(m.poster, '"' || (${name}) || '"') > 0
    )`;
  return [images, isUnreferenced];
}

const describeByKind = {
  video: describeFolders,
  image: findImageCandidates,
  captions: describeCaptions,
  audio: describeAudio,
} satisfies Record<OrphanKind, (keys: string[]) => [object[], SQL]>;
