import { and, eq, isNull, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { foldText } from "../../contract/fold-text.ts";
import { batchAsUser } from "../auth/session.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { audit } from "../database/audit-log.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { respond, route } from "../http/route.ts";
import type { SanitizedImage } from "../media/image.ts";
import { casts, movies } from "../schema.ts";
import { noSuchMovie } from "./movie-routes.ts";
import { removePictures, takePicture } from "./movies/poster.ts";
import { readStreamedForm } from "./movies/streamed-form.ts";
import { refusal, write } from "./writing.ts";

const castsATime = 100;
const longestName = 120;

type Entry = { name: string; role: string; picture: SanitizedImage };

export function castRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/addCast", async (c) => {
    await batchAsUser(c, () => []);
    const { fields, files } = await readStreamedForm(c, async (name, bytes) => {
      if (!/^casts\[\d{1,3}\]\[imageurl\]$/.test(name))
        throw invalidInput(name.slice(0, 40), "is no field of this form");
      return takePicture(bytes);
    });
    const movieId = /^[1-9][0-9]{0,14}$/.test(fields.movieId ?? "") ? Number(fields.movieId) : null;
    if (movieId === null) throw invalidInput("movieId", "must be a movie's number");
    const added = await addCasts(c, movieId, entriesOf(fields.casts, files));
    return respond(c, "POST /api/addCast", {
      message: added === 1 ? "1 cast member added." : `${added} cast members added.`,
    });
  });

  route(app, "DELETE /api/casts/:id", async (c, { params: { id } }) => {
    const [, gone] = await write(c, (db, { allowed, now, claims }) => {
      const before = sql`select json_object('movieId', movie_id, 'name', name, 'role', role) from ${casts} where id = ${Number(id)}`;
      const there = sql`${allowed} and exists (select 1 from ${casts} where id = ${Number(id)})`;
      return [
        audit(db, claims, now, { action: "delete", subject: "cast", subjectId: id, before }, there),
        db
          .delete(casts)
          .where(sql`${casts.id} = ${Number(id)} and ${allowed}`)
          .returning({ imageKey: casts.imageKey }),
      ];
    });
    if (!gone[0]) throw await refusal(c, new AppError("not_found", "There is no such cast member."));
    if (gone[0].imageKey) await removePictures(c.env.MEDIA, [gone[0].imageKey]);
    return respond(c, "DELETE /api/casts/:id", undefined);
  });
}

/** As specified, an entry without name, role or picture, or that stands twice, is left out without a word. */
function entriesOf(text: string | undefined, pictures: Record<string, SanitizedImage>): Entry[] {
  const listed = readJson(text);
  if (!Array.isArray(listed)) throw invalidInput("casts", 'must be a list such as [{"name": "…", "role": "…"}]');
  if (listed.length > castsATime) throw invalidInput("casts", `are too many; send ${castsATime} at a time`);
  const entries = new Map<string, Entry>();
  for (const [i, given] of listed.entries()) {
    const picture = pictures[`casts[${i}][imageurl]`];
    const [name, role] = [plainLine(given?.name), plainLine(given?.role)];
    if (name && role && picture && !entries.has(`${name}\n${role}`))
      entries.set(`${name}\n${role}`, { name, role, picture });
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

function plainLine(value: unknown): string | null {
  if (typeof value !== "string" || /[\p{Cc}\p{Cs}]/u.test(value)) return null;
  const line = value.trim();
  return line.length > 0 && line.length <= longestName ? line : null;
}

/** Gives how many were new. */
async function addCasts(c: RequestContext, movieId: number, entries: Entry[]): Promise<number> {
  const { results } = await batchAsUser(c, (db) => [
    db
      .select({ id: movies.id })
      .from(movies)
      .where(and(eq(movies.id, movieId), isNull(movies.deletedAt))),
    db.select({ name: casts.name, role: casts.role }).from(casts).where(eq(casts.movieId, movieId)),
  ]);
  const [[movie], known] = results;
  if (!movie) throw noSuchMovie();
  const fresh = entries.filter(({ name, role }) => !known.some((one) => one.name === name && one.role === role));
  if (fresh.length === 0) return 0;
  const rows = fresh.map(({ name, role, picture }) => ({
    picture,
    row: { movieId, name, nameFolded: foldText(name), role, imageKey: `casts/${crypto.randomUUID()}.${picture.type}` },
  }));
  await Promise.all(rows.map(({ row, picture }) => c.env.MEDIA.put(`media/${row.imageKey}`, picture.bytes)));
  const keys = rows.map(({ row }) => row.imageKey);
  const [, ...inserted] = await write(c, (db, { allowed, now, claims }) => {
    const after = rows.map(({ row }) => ({ name: row.name, role: row.role }));
    return [
      audit(db, claims, now, { action: "add cast", subject: "movie", subjectId: String(movieId), after }, allowed),
      ...rows.map(({ row }) =>
        db
          .insert(casts)
          .select(guardedInsert(casts, row, allowed))
          .onConflictDoNothing()
          .returning({ imageKey: casts.imageKey }),
      ),
    ];
  });
  const kept = new Set((inserted as { imageKey: string | null }[][]).flat().map(({ imageKey }) => imageKey));
  await removePictures(
    c.env.MEDIA,
    keys.filter((key) => !kept.has(key)),
  );
  return kept.size;
}
