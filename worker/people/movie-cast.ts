import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { credits } from "../schema.ts";
import { personIdByNameSql } from "./person-rows.ts";

type CastEntry = { name: string; role: string; imageKey?: string };

/** Appends a cast member to a movie, unless the person already has this role in it. */
export function insertCast(db: Database, movieId: number, { name, role, imageKey }: CastEntry) {
  const position = sql`(select coalesce(max(position), 0) + 1 from ${credits}
    where movie_id = ${movieId})`;
  const row = {
    movieId,
    personId: personIdByNameSql(name),
    job: "cast",
    character: role,
    position,
    imageKey,
  } as const;
  return db
    .insert(credits)
    .values(row)
    .onConflictDoNothing()
    .returning({ imageKey: credits.imageKey });
}

export const imageKeysOf = (rows: { imageKey: string | null }[]) =>
  rows.flatMap(({ imageKey }) => (imageKey === null ? [] : [imageKey]));
