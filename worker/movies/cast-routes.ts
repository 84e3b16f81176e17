import { and, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { batchAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { isMovieEditableSql } from "../catalogue/availability.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { readStreamedForm } from "../http/streamed-form.ts";
import type { SanitizedImage } from "../media/image.ts";
import { imageKeysOf, insertCast } from "../people/movie-cast.ts";
import { insertPersonOnce } from "../people/person-rows.ts";
import { credits, movies, people } from "../schema.ts";
import { deleteImages, deleteImagesIfRefused, readImageChunks } from "./poster.ts";

const maxCasts = 100;
const maxNameLength = 120;

type NewCast = { name: string; role: string; image: SanitizedImage };
type StoredCast = { name: string; role: string; imageKey: string };

export function mountCastRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/addCast", async (c) => {
    await requireSession(c);
    const { fields, files } = await readStreamedForm(c, async (name, bytes) => {
      if (!/^casts\[\d{1,3}\]\[imageurl\]$/.test(name))
        throw invalidInput(name.slice(0, 40), "unknown_field");
      return readImageChunks(bytes);
    });
    const movieId = /^[1-9][0-9]{0,14}$/.test(fields.movieId ?? "") ? Number(fields.movieId) : null;
    if (movieId === null) throw invalidInput("movieId", "id_invalid");
    const addedCount = await addCasts(c, movieId, parseCasts(fields.casts, files));
    return respond(c, "POST /api/addCast", {
      message: m.done_cast_added({ count: addedCount }),
    });
  });

  route(app, "DELETE /api/casts/:id", async (c, { params: { id } }) => {
    const isCast = and(eq(credits.id, Number(id)), eq(credits.job, "cast"));
    const isThere = sql`exists (select 1 from ${credits} where ${isCast})`;
    const before = sql`select json_object('movieId', ${credits.movieId}, 'name', ${people.name},
        'role', ${credits.character})
      from ${credits} inner join ${people} on ${people.id} = ${credits.personId} where ${isCast}`;
    const { deleted } = await write(c, {
      require: [[isThere, () => new AppError("cast_not_found")]],
      audit: [{ action: "delete", subject: "cast", subjectId: id, before }],
      statements: (db) => ({
        deleted: db.delete(credits).where(isCast).returning({ imageKey: credits.imageKey }),
      }),
    });
    await deleteImages(c.env.MEDIA, imageKeysOf(deleted));
    return respond(c, "DELETE /api/casts/:id", undefined);
  });
}

/**
 * Parses cast entries. As specified, duplicates, and entries without a name, a role or an image,
 * are skipped silently.
 */
function parseCasts(text: string | undefined, images: Record<string, SanitizedImage>): NewCast[] {
  const parsed = readJson(text);
  if (!Array.isArray(parsed))
    throw invalidInput("casts", "casts_invalid", { example: '{"name": "…", "role": "…"}' });
  if (parsed.length > maxCasts) throw invalidInput("casts", "too_many", { maximum: maxCasts });
  const entries = new Map<string, NewCast>();
  for (const [i, candidate] of parsed.entries()) {
    const image = images[`casts[${i}][imageurl]`];
    const [name, role] = [parseLine(candidate?.name), parseLine(candidate?.role)];
    if (name && role && image && !entries.has(`${name}\n${role}`))
      entries.set(`${name}\n${role}`, { name, role, image });
  }
  return [...entries.values()];
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

function parseLine(value: unknown): string | null {
  if (typeof value !== "string" || /[\p{Cc}\p{Cs}]/u.test(value)) return null;
  const line = value.trim();
  return line.length > 0 && line.length <= maxNameLength ? line : null;
}

/** Adds cast entries. Returns the number of new entries. */
async function addCasts(c: RequestContext, movieId: number, entries: NewCast[]): Promise<number> {
  const { movie, existing } = await batchAsUser(c, (db) => ({
    movie: db
      .select({ id: movies.id })
      .from(movies)
      .where(and(eq(movies.id, movieId), isMovieEditableSql)),
    existing: selectCast(db, movieId),
  }));
  if (movie.length === 0) throw new AppError("movie_not_found");
  const newEntries = entries.filter(
    ({ name, role }) => !existing.some((cast) => cast.name === name && cast.role === role),
  );
  if (newEntries.length === 0) return 0;
  const newCasts = newEntries.map((entry) => ({
    ...entry,
    imageKey: `casts/${crypto.randomUUID()}.${entry.image.type}`,
  }));
  await Promise.all(
    newCasts.map(({ imageKey, image }) => c.env.MEDIA.put(`media/${imageKey}`, image.bytes)),
  );
  const keys = newCasts.map(({ imageKey }) => imageKey);
  const written = writeCasts(c, movieId, newCasts);
  const { inserted } = await deleteImagesIfRefused(c.env.MEDIA, keys, written);
  const storedKeys = new Set(inserted.flat().map(({ imageKey }) => imageKey));
  await deleteImages(
    c.env.MEDIA,
    keys.filter((key) => !storedKeys.has(key)),
  );
  return storedKeys.size;
}

function writeCasts(c: RequestContext, movieId: number, casts: StoredCast[]) {
  const after = casts.map(({ name, role }) => ({ name, role }));
  const names = [...new Set(casts.map(({ name }) => name))];
  return write(c, {
    audit: [{ action: "add cast", subject: "movie", subjectId: String(movieId), after }],
    statements: (db, { now }) => ({
      people: names.map((name) => insertPersonOnce(db, name, now)),
      inserted: casts.map((cast) => insertCast(db, movieId, cast)),
    }),
  });
}

function selectCast(db: Database, movieId: number) {
  return db
    .select({ name: people.name, role: credits.character })
    .from(credits)
    .innerJoin(people, eq(people.id, credits.personId))
    .where(and(eq(credits.movieId, movieId), eq(credits.job, "cast")));
}
