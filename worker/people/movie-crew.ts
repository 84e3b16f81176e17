import { and, eq, ne, sql } from "drizzle-orm";
import { foldText } from "../../contract/fold-text.ts";
import type { AdminCredits, MovieCredits } from "../../contract/people/people.ts";
import { isMovieEditableSql } from "../catalogue/availability.ts";
import { toCastDto, toCrewDto } from "../catalogue/movie-dto.ts";
import type { Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { credits, movies, people } from "../schema.ts";

/** SQL query: the crew of a movie as the audit log stores it. */
export const selectCrewAuditJson = (movieId: number) =>
  sql`select json_object('crew', json_group_array(json_object('name', p.name, 'role', c.job)))
    from ${credits} c join ${people} p on p.id = c.person_id
    where c.movie_id = ${movieId} and c.job <> 'cast'`;

const nameMatches = sql.raw("p.name_folded = value ->> 'folded' and p.name = value ->> 'name'");
const personIdSql = sql`coalesce(value ->> 'personId',
  (select min(p.id) from ${people} p where ${nameMatches}))`;

/** Selects the cast and crew stored with the movie. Returns no row for a movie in the bin. */
export function selectCredits(db: Database, movieId: number) {
  return db
    .select({ version: movies.creditsVersion, casts: movies.casts, crew: movies.crew })
    .from(movies)
    .where(and(eq(movies.id, movieId), isMovieEditableSql));
}

type CreditsRow = Awaited<ReturnType<typeof selectCredits>>[number];

export const toCreditsDto = ({ version, casts, crew }: CreditsRow): AdminCredits => ({
  version,
  casts: toCastDto(casts),
  crew: toCrewDto(crew),
});

/** Replaces the crew. Credits that stay keep their ids; unknown people are added. */
export function replaceCrew(
  db: Database,
  movieId: number,
  crew: MovieCredits["crew"],
  now: number,
) {
  const entries = crew.map(({ job, name, personId }) => ({
    job,
    name,
    folded: foldText(name),
    personId: personId === undefined ? null : Number(personId),
  }));
  const json = JSON.stringify(entries);
  const newPeople = sql`from json_each(${json}) where value ->> 'personId' is null
    and not exists (select 1 from ${people} p where ${nameMatches}) group by value ->> 'name'`;
  const isKept = sql`exists (select 1 from json_each(${json})
    where value ->> 'job' = ${credits}.job and ${personIdSql} = ${credits}.person_id)`;
  const row = {
    movieId: sql`${movieId}`,
    personId: personIdSql,
    job: sql`value ->> 'job'`,
    position: sql`key + 1`,
  };
  return {
    people: insertFrom(
      db,
      people,
      { name: sql`value ->> 'name'`, nameFolded: sql`value ->> 'folded'`, createdAt: sql`${now}` },
      newPeople,
    ),
    removed: db
      .delete(credits)
      .where(and(eq(credits.movieId, movieId), ne(credits.job, "cast"), sql`not ${isKept}`))
      .returning({ imageKey: credits.imageKey }),
    crew: insertFrom(db, credits, row, sql`from json_each(${json}) where true`).onConflictDoUpdate({
      target: [credits.movieId, credits.personId, credits.job, credits.character],
      set: { position: sql`excluded.position` },
      setWhere: sql`${credits.position} <> excluded.position`,
    }),
  };
}

/** Sets the roles of these cast members, and their positions in the given sequence. */
export function arrangeCast(db: Database, movieId: number, cast: { id: string; role: string }[]) {
  return cast.map(({ id, role }, index) =>
    db
      .update(credits)
      .set({ character: role, position: index + 1 })
      .where(
        and(eq(credits.id, Number(id)), eq(credits.movieId, movieId), eq(credits.job, "cast")),
      ),
  );
}
