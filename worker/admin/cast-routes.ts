import { and, eq, isNull, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { foldText } from "../../contract/fold-text.ts";
import { batchAsUser, requireSession } from "../auth/session.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { respond, route } from "../http/route.ts";
import { readStreamedForm } from "../http/streamed-form.ts";
import type { SanitizedImage } from "../media/image.ts";
import { casts, movies } from "../schema.ts";
import { batchAsAdmin, sessionErrorOr } from "./batch-as-admin.ts";
import { deleteImages, readImageChunks } from "./movies/poster.ts";

const maxCasts = 100;
const maxNameLength = 120;

type NewCast = { name: string; role: string; image: SanitizedImage };

export function castRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/addCast", async (c) => {
    await requireSession(c);
    const { fields, files } = await readStreamedForm(c, async (name, bytes) => {
      if (!/^casts\[\d{1,3}\]\[imageurl\]$/.test(name)) throw invalidInput(name.slice(0, 40), "unknown_field");
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
    const {
      deleted: [deleted],
    } = await batchAsAdmin(c, (db, context) => {
      const before = sql`select json_object('movieId', movie_id, 'name', name, 'role', role) from ${casts} where id = ${Number(id)}`;
      const guard = sql`${context.guard} and exists (select 1 from ${casts} where id = ${Number(id)})`;
      return {
        audited: audit(db, { ...context, guard }, { action: "delete", subject: "cast", subjectId: id, before }),
        deleted: db
          .delete(casts)
          .where(and(eq(casts.id, Number(id)), context.guard))
          .returning({ imageKey: casts.imageKey }),
      };
    });
    if (!deleted) throw await sessionErrorOr(c, new AppError("cast_not_found"));
    if (deleted.imageKey) await deleteImages(c.env.MEDIA, [deleted.imageKey]);
    return respond(c, "DELETE /api/casts/:id", undefined);
  });
}

/** As specified, entries without a name, role or image and duplicates are skipped silently. */
function parseCasts(text: string | undefined, images: Record<string, SanitizedImage>): NewCast[] {
  const parsed = readJson(text);
  if (!Array.isArray(parsed)) throw invalidInput("casts", "casts_invalid", { example: '{"name": "…", "role": "…"}' });
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

/** Returns the number of new entries. */
async function addCasts(c: RequestContext, movieId: number, entries: NewCast[]): Promise<number> {
  const { movie, existing } = await batchAsUser(c, (db) => ({
    movie: db
      .select({ id: movies.id })
      .from(movies)
      .where(and(eq(movies.id, movieId), isNull(movies.deletedAt))),
    existing: db.select({ name: casts.name, role: casts.role }).from(casts).where(eq(casts.movieId, movieId)),
  }));
  if (movie.length === 0) throw new AppError("movie_not_found");
  const newEntries = entries.filter(
    ({ name, role }) => !existing.some((cast) => cast.name === name && cast.role === role),
  );
  if (newEntries.length === 0) return 0;
  const rows = newEntries.map(({ name, role, image }) => ({
    image,
    row: { movieId, name, nameFolded: foldText(name), role, imageKey: `casts/${crypto.randomUUID()}.${image.type}` },
  }));
  await Promise.all(rows.map(({ row, image }) => c.env.MEDIA.put(`media/${row.imageKey}`, image.bytes)));
  const keys = rows.map(({ row }) => row.imageKey);
  const { inserted } = await batchAsAdmin(c, (db, context) => {
    const after = rows.map(({ row }) => ({ name: row.name, role: row.role }));
    const entry: AuditLogEntry = { action: "add cast", subject: "movie", subjectId: String(movieId), after };
    return {
      audited: audit(db, context, entry),
      inserted: rows.map(({ row }) =>
        guardedInsert(db, casts, row, context.guard).onConflictDoNothing().returning({ imageKey: casts.imageKey }),
      ),
    };
  });
  const storedKeys = new Set(inserted.flat().map(({ imageKey }) => imageKey));
  await deleteImages(
    c.env.MEDIA,
    keys.filter((key) => !storedKeys.has(key)),
  );
  return storedKeys.size;
}
