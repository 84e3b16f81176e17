import { getBindings } from "./site.ts";
import { withoutIndexes } from "./without-indexes.ts";

const firstId = 1_000;
const batchSize = 50_000;
const creditTriggers = ["credits_insert", "credits_termed_insert"];

const numbers = "WITH RECURSIVE n(i) AS (SELECT cast(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)";

const insertPeopleSql = `${numbers} INSERT INTO people (id, name, name_folded, created_at)
  SELECT i, 'Person ' || i, 'person ' || i, 1 FROM n`;

/** Three credits for each movie: one of them of the first person, whose page is the longest. */
const insertCreditsSql = `${numbers} INSERT INTO credits (movie_id, person_id, job, position, listed_year)
  SELECT movie, iif(i % 3 = 0, ${firstId}, ${firstId} + 1 + (i * 7919) % ?3), iif(i % 3 = 0, 'director', iif(i % 3 = 1, 'cast', 'music')),
    1, 1950 FROM (SELECT i, ${firstId} + i / 3 AS movie FROM n)`;

/** Inserts people, and three credits for each movie of `insertManyMovies`. Returns the id of the person with the most credits. */
export async function insertManyPeople(personCount: number, creditCount: number): Promise<number> {
  const { DB } = await getBindings();
  await DB.prepare(insertPeopleSql)
    .bind(firstId, firstId + personCount)
    .run();
  await withoutIndexes("credits", creditTriggers, async () => {
    for (let from = 0; from < creditCount; from += batchSize) {
      const last = Math.min(from + batchSize, creditCount) - 1;
      await DB.prepare(insertCreditsSql).bind(from, last, personCount).run();
    }
  });
  return firstId;
}

/** Deletes all people and credits; the movies keep what they repeat of them. */
export async function deleteAllPeople(): Promise<void> {
  const { DB } = await getBindings();
  await withoutIndexes("credits", ["credits_delete", "credits_termed_delete"], () =>
    DB.batch([DB.prepare("DELETE FROM credits")]),
  );
  await DB.prepare("DELETE FROM people").run();
}
