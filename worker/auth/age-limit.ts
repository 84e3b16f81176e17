import { inArray, type SQL, sql } from "drizzle-orm";
import { defaultUnratedAge } from "../../contract/movies/age-ratings.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import {
  type Database,
  database,
  openShadowedDatabase,
  runStatement,
} from "../database/database.ts";
import { shadowMovies, shadowViewer } from "../database/shadow-tables.ts";
import { movies } from "../schema.ts";
import { requiredPermission } from "./permissions.ts";
import type { Claims } from "./session-token.ts";

/** The age limit of a viewer without a limit; above the age of every rating. */
const noLimit = 99;

/**
 * SQL expression: the highest age that a session may see now. Null for a session that has ended, so
 * that it sees no movie.
 */
function highestAge({ sessionId, profileId }: Claims, now: number): string {
  const viewer =
    profileId === null
      ? "users as viewer on viewer.id = sessions.user_id"
      : "profiles as viewer on viewer.id = sessions.profile_id";
  return `(
    select iif(coalesce(pin_until, 0) > ${now}, ${noLimit}, coalesce(viewer.age_limit, ${noLimit}))
    from sessions
    inner join ${viewer}
    where sessions.id = ${toLiteral(sessionId)}
  )`;
}

/** Returns an id as SQL text. */
function toLiteral(id: string): string {
  if (!/^[\w-]{1,64}$/.test(id)) throw new AppError("not_signed_in");
  return `'${id}'`;
}

/**
 * SQL condition on the columns of `movies`: whether the movie's age is within the session's limit.
 * The site's age for unrated movies is read only for an unrated movie.
 */
const isWithinLimit = (claims: Claims, now: number): string => `coalesce(
    age,
    (select settings ->> 'unratedAge' from site_settings order by version desc limit 1),
    ${defaultUnratedAge}
  ) <= ${highestAge(claims, now)}`;

/**
 * The database for the statements of a session. An account or profile with an age limit finds no
 * movie above the limit, except at endpoints of the studio and those that are declared to show all
 * movies. A profile finds its own history and favourites.
 */
export function openSessionDatabase(c: RequestContext, claims: Claims): Database {
  const { access, showsAllMovies } = c.var;
  const { userId, profileId } = claims;
  const hidesMovies =
    claims.hasAgeLimit && !showsAllMovies && requiredPermission(access) === undefined;
  if (!hidesMovies && profileId === null) return database(c, "primary");
  const movies = hidesMovies ? [shadowMovies(isWithinLimit(claims, c.var.now))] : [];
  const viewer = profileId === null ? [] : [shadowViewer(toLiteral(userId), profileId)];
  return openShadowedDatabase(c, [...movies, ...viewer], hidesMovies);
}

/**
 * Returns `age_limit` for an error about a missing movie if the session's age limit hides one of
 * the movies, else the error.
 */
export async function explainHiddenMovie(
  c: RequestContext,
  claims: Claims | null,
  error: unknown,
  movieIds: number[],
): Promise<unknown> {
  if (!claims?.hasAgeLimit || !isAboutMissingMovie(error) || movieIds.length === 0) return error;
  const isHidden = sql`${inArray(movies.id, movieIds)}
    and deleted_at is null
    and not ${sql.raw(`(${isWithinLimit(claims, c.var.now)})`)}`;
  return (await hasMovie(c, isHidden)) ? new AppError("age_limit") : error;
}

/** Whether the error says that a movie does not exist, or that a movie of a cart is not sold. */
const isAboutMissingMovie = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === "movie_not_found" ||
    error.issues?.some(({ code }) => code === "movie_not_for_sale") === true);

async function hasMovie(c: RequestContext, condition: SQL): Promise<boolean> {
  const db = database(c, "primary");
  const select = db.select({ id: movies.id }).from(movies).where(condition).limit(1);
  return (await runStatement(db, select)).length > 0;
}
