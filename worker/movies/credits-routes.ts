import { and, eq, inArray, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import type { AdminCredits, MovieCredits } from "../../contract/people/people.ts";
import { batchAsUser, queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { isMovieEditableSql } from "../catalogue/availability.ts";
import { AppError, editConflict, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { imageKeysOf, insertCast } from "../people/movie-cast.ts";
import {
  arrangeCast,
  replaceCrew,
  selectCredits,
  selectCrewAuditJson,
  toCreditsDto,
} from "../people/movie-crew.ts";
import { insertPersonOnce } from "../people/person-rows.ts";
import { credits, movies, people } from "../schema.ts";
import { deleteImages } from "./poster.ts";

export function mountCreditsRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/movies/:id/credits", async (c, { params }) =>
    respond(c, "GET /api/admin/movies/:id/credits", {
      data: await fetchCredits(c, Number(params.id)),
    }),
  );

  route(app, "PUT /api/movies/:id/credits", async (c, { params, body }) => {
    const movieId = Number(params.id);
    await requireCredited(c, movieId, body);
    const { version, cast = [], newCast = [] } = body;
    const isVersion = sql`exists (select 1 from ${movies}
      where ${and(isEditable(movieId), eq(movies.creditsVersion, version))})`;
    const crew = body.crew.map(({ name, job }) => ({ name, role: job }));
    const after = newCast.length > 0 ? { crew, cast: newCast } : { crew };
    const before = selectCrewAuditJson(movieId);
    const newNames = [...new Set(newCast.map(({ name }) => name))];
    const { removed } = await write(c, {
      require: [[isVersion, async () => editConflict(await fetchCredits(c, movieId))]],
      audit: [{ action: "change", subject: "movie", subjectId: params.id, before, after }],
      statements: (db, { now }) => ({
        ...replaceCrew(db, movieId, body.crew, now),
        cast: arrangeCast(db, movieId, cast),
        newPeople: newNames.map((name) => insertPersonOnce(db, name, now)),
        newCast: newCast.map((entry) => insertCast(db, movieId, entry)),
        changed: db
          .update(movies)
          .set({ updatedAt: now, creditsVersion: version + 1 })
          .where(eq(movies.id, movieId)),
      }),
    });
    await deleteImages(c.env.MEDIA, imageKeysOf(removed));
    return respond(c, "PUT /api/movies/:id/credits", { message: m.done_credits_changed() });
  });
}

const isEditable = (movieId: number) => and(eq(movies.id, movieId), isMovieEditableSql);

/** Throws `movie_not_found`. */
async function fetchCredits(c: RequestContext, movieId: number): Promise<AdminCredits> {
  const [row] = await queryAsUser(c, (db) => selectCredits(db, movieId));
  if (!row) throw new AppError("movie_not_found");
  return toCreditsDto(row);
}

/**
 * Throws `edit_conflict` for an outdated version, `movie_not_found`, `person_not_found` or
 * `cast_not_found` for a movie, person or cast member that does not exist, and `invalid` if a
 * person has the same role twice.
 */
async function requireCredited(
  c: RequestContext,
  movieId: number,
  { version, crew, cast = [] }: MovieCredits,
): Promise<void> {
  const ids = [
    ...new Set(crew.flatMap(({ personId }) => (personId === undefined ? [] : [Number(personId)]))),
  ];
  const { movie, known, members } = await batchAsUser(c, (db) => ({
    movie: selectCredits(db, movieId),
    known: db
      .select({ id: people.id })
      .from(people)
      .where(inArray(people.id, sql`(select value from json_each(${JSON.stringify(ids)}))`)),
    members: db
      .select({ id: credits.id, personId: credits.personId, role: credits.character })
      .from(credits)
      .where(and(eq(credits.movieId, movieId), eq(credits.job, "cast"))),
  }));
  const [row] = movie;
  if (!row) throw new AppError("movie_not_found");
  if (row.version !== version) throw editConflict(toCreditsDto(row));
  if (known.length < ids.length) throw new AppError("person_not_found");
  const roles = new Map(cast.map(({ id, role }) => [Number(id), role]));
  if (cast.some(({ id }) => !members.some((member) => member.id === Number(id))))
    throw new AppError("cast_not_found");
  const results = members.map(({ id, personId, role }) => `${personId} ${roles.get(id) ?? role}`);
  if (new Set(results).size < results.length || roles.size < cast.length)
    throw invalidInput("cast", "duplicate_field");
}
