import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { foldText } from "../../contract/fold-text.ts";
import { personTerm } from "../collections/collection-rule.ts";
import type { Database } from "../database/database.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { collections, credits, mergedPeople, people } from "../schema.ts";

/**
 * SQL expression: the id of the person with this name, the oldest if there are several; null if
 * there is none.
 */
export const personIdByNameSql = (name: string): SQL =>
  sql`(select min(id) from ${people} where name_folded = ${foldText(name)} and name = ${name})`;

/**
 * Inserts a person unless a person with this name exists. People with one name count as one person
 * until an administrator separates them.
 */
export function insertPersonOnce(db: Database, name: string, now: number) {
  const row = { name, nameFolded: foldText(name), createdAt: now };
  return guardedInsert(db, people, row, sql`${personIdByNameSql(name)} is null`);
}

/** SQL query: a person as the audit log stores them. */
export const selectPersonAuditJson = (id: number): SQL =>
  sql`select json_object('name', name, 'born', born, 'died', died, 'imageKey', portrait_key,
      'portraitAuthor', portrait_author, 'portraitLicence', portrait_licence,
      'portraitSource', portrait_source)
    from ${people} where id = ${id}`;

export const personExistsSql = (id: number): SQL =>
  sql`exists (select 1 from ${people} where id = ${id})`;

/** Changes a person and increments their version. */
export function updatePerson(
  db: Database,
  id: number,
  change: Partial<Omit<typeof people.$inferInsert, "id" | "creditCount" | "version" | "createdAt">>,
) {
  return db
    .update(people)
    .set({ ...change, version: sql`version + 1` })
    .where(eq(people.id, id));
}

/**
 * Merges a person into another person if a condition holds: moves the credits, fills in what the
 * remaining person lacks, and deletes the merged person, whose id then leads to the remaining
 * person. A credit that both people have is kept once.
 */
export function mergePeople(db: Database, id: number, intoId: number, condition: SQL) {
  const isOfFirst = eq(credits.personId, id);
  const isDouble = sql`exists (select 1 from ${credits} kept
    where kept.movie_id = ${credits}.movie_id and kept.person_id = ${intoId}
      and kept.job = ${credits}.job and kept.character = ${credits}.character)`;
  const ofMerged = (column: SQLiteColumn) =>
    sql`(select ${sql.raw(column.name)} from ${people} merged where merged.id = ${id})`;
  const missing = (column: SQLiteColumn) => sql`coalesce(${column}, ${ofMerged(column)})`;
  const { portraitKey, portraitAuthor, portraitLicence, portraitSource, born, died } = people;
  const withPortrait = (column: SQLiteColumn) =>
    sql`iif(${portraitKey} is null, ${ofMerged(column)}, ${column})`;
  return {
    doubles: db
      .delete(credits)
      .where(and(isOfFirst, isDouble, condition))
      .returning({ imageKey: credits.imageKey }),
    moved: db.update(credits).set({ personId: intoId }).where(and(isOfFirst, condition)),
    completed: db
      .update(people)
      .set({
        portraitKey: missing(portraitKey),
        portraitAuthor: withPortrait(portraitAuthor),
        portraitLicence: withPortrait(portraitLicence),
        portraitSource: withPortrait(portraitSource),
        born: missing(born),
        died: missing(died),
        version: sql`version + 1`,
      })
      .where(and(eq(people.id, intoId), condition)),
    ruled: db
      .update(collections)
      .set({
        rule: sql`json_set(rule, '$.personId', ${String(intoId)})`,
        ruleTerms: sql`replace(rule_terms, ${personTerm(id)}, ${personTerm(intoId)})`,
        version: sql`version + 1`,
      })
      .where(sql`rule ->> 'personId' = ${String(id)} and ${condition}`),
    redirected: db
      .update(mergedPeople)
      .set({ personId: intoId })
      .where(and(eq(mergedPeople.personId, id), condition)),
    remembered: guardedInsert(db, mergedPeople, { id, personId: intoId }, condition),
    merged: db.delete(people).where(and(eq(people.id, id), condition)),
  };
}
