import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import type { CreditJob } from "../../contract/people/jobs.ts";
import type { Person, PersonMovie, PersonPage } from "../../contract/people/people.ts";
import { toAgeRating } from "../catalogue/age-notice.ts";
import { offerColumns, toOfferFields } from "../catalogue/listed-movie.ts";
import { mediaUrl, toPosterFields } from "../catalogue/movie-dto.ts";
import { toReaderName } from "../catalogue/movie-translations.ts";
import { readCursor, toKeysetPage } from "../database/cursor.ts";
import type { Database } from "../database/database.ts";
import { credits, mergedPeople, movies, people } from "../schema.ts";

/**
 * SQL expression on `people`: the portrait, else the image of the person's first credit that has an
 * image.
 */
export const portraitSql = sql<string | null>`coalesce(
  ${people.portraitKey},
  (
    select c.image_key
    from ${credits} c
    where c.person_id = ${people}.id and c.image_key is not null
    order by c.serial
    limit 1
  )
)`;

const { portraitAuthor, portraitLicence, portraitSource } = people;
export const portraitColumns = { portraitAuthor, portraitLicence, portraitSource };

const order = "person";
const keyColumns = [credits.jobRank, credits.listedYear, credits.movieId, credits.serial];

/**
 * Selects a person and a page of their credits, plus the first row of the next page. Credits are
 * sorted by job, then newest movie first. The id of a merged person selects the person who replaced
 * them. Throws `invalid` for the cursor of another list.
 */
export function selectPersonWithCredits(db: Database, addressedId: number, paging: Paging) {
  const id = sql`coalesce(
    (
      select ${mergedPeople.personId} from ${mergedPeople} where ${mergedPeople.id} = ${addressedId}
    ),
    ${addressedId}
  )`;
  const cursor = readCursor(paging.cursor, order, keyColumns);
  const backwards = cursor?.direction === "before";
  const afterCursor =
    cursor && sql`${keyColumns} ${sql.raw(backwards ? ">" : "<")} ${cursor.values}`;
  const { name, born, died } = people;
  const { jobRank, listedYear, movieId, serial, job, character } = credits;
  return {
    person: db
      .select({
        id: people.id,
        name,
        born,
        died,
        ...portraitColumns,
        imageKey: portraitSql.as("portrait"),
      })
      .from(people)
      .where(eq(people.id, id)),
    credits: db
      .select({
        jobRank,
        listedYear,
        movieId,
        serial,
        job,
        character,
        name: movies.name,
        translations: movies.translations,
        year: movies.year,
        time: movies.durationText,
        rating: movies.rating,
        poster: movies.poster,
        ageRatings: movies.ageRatings,
        ...offerColumns,
      })
      .from(credits)
      .innerJoin(movies, eq(movies.id, credits.movieId))
      .where(and(eq(credits.personId, id), isNotNull(credits.listedYear), afterCursor))
      .orderBy(...keyColumns.map((column) => (backwards ? column : desc(column))))
      .limit(paging.limit + 1),
  };
}

type Selected = ReturnType<typeof selectPersonWithCredits>;
type PersonRow = Omit<Awaited<Selected["person"]>[number], "imageKey"> & {
  imageKey: string | null;
};
type CreditRow = Awaited<Selected["credits"]>[number];

export function toPersonPageDto(
  person: PersonRow,
  rows: CreditRow[],
  { paging: { limit, ...paging }, now }: { paging: Paging; now: number },
): PersonPage {
  const cursor = readCursor(paging.cursor, order, keyColumns);
  const cursorOf = (row: CreditRow) => [
    row.jobRank ?? 0,
    row.listedYear ?? 0,
    row.movieId,
    row.serial ?? 0,
  ];
  const { data, ...cursors } = toKeysetPage(rows, limit, order, cursor, cursorOf, (row) => row);
  return { data: { ...toPersonDto(person), credits: groupByJob(data, now) }, ...cursors };
}

export function toPersonDto({
  id,
  name,
  born,
  died,
  imageKey,
  portraitAuthor,
  portraitLicence,
  portraitSource,
}: PersonRow): Person {
  const source = { portraitAuthor, portraitLicence, portraitSource };
  return { id: String(id), name, image: mediaUrl(imageKey), born, died, ...source };
}

/** Groups rows by job and movie. Rows of one job, and of one movie in a job, must be adjacent. */
function groupByJob(rows: CreditRow[], now: number): { job: CreditJob; movies: PersonMovie[] }[] {
  const groups: { job: CreditJob; movies: PersonMovie[] }[] = [];
  for (const row of rows) {
    let group = groups.at(-1);
    if (group?.job !== row.job) {
      group = { job: row.job, movies: [] };
      groups.push(group);
    }
    const last = group.movies.at(-1);
    if (last?.id === String(row.movieId))
      last.role = [row.character, last.role].filter(Boolean).join(" / ");
    else group.movies.push(toPersonMovieDto(row, now));
  }
  return groups;
}

function toPersonMovieDto(row: CreditRow, now: number): PersonMovie {
  const { movieId, year, time, rating, poster, character } = row;
  return {
    id: String(movieId),
    name: toReaderName(row),
    year,
    time,
    rating,
    ...toPosterFields(poster),
    ...toAgeRating(row),
    ...toOfferFields(row, now),
    role: character,
  };
}
