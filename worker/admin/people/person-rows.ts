import { type SQL, sql } from "drizzle-orm";
import { foldText } from "../../../contract/fold-text.ts";
import type { Database } from "../../database/database.ts";
import { guardedInsert, type WriteContext } from "../../database/guarded-insert.ts";
import { people } from "../../schema.ts";

/** In SQL, the id of the person of this name, of the oldest if there are several; null if there is none. */
export const personNamed = (name: string): SQL =>
  sql`(select min(id) from ${people} where name_folded = ${foldText(name)} and name = ${name})`;

/** Inserts a person, unless there is one of this name: people of the same name are the same until they are told apart. */
export function insertPersonOnce(db: Database, name: string, { guard, now }: WriteContext) {
  const row = { name, nameFolded: foldText(name), createdAt: now };
  return guardedInsert(db, people, row, sql`${guard} and ${personNamed(name)} is null`);
}
