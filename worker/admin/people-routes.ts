import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { foldText } from "../../contract/fold-text.ts";
import type { MovieCredits } from "../../contract/people.ts";
import { batchAsUser, queryAsUser, requireSession } from "../auth/session.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { respond, route } from "../http/route.ts";
import { readStreamedForm } from "../http/streamed-form.ts";
import { credits, mergedPeople, movies, people } from "../schema.ts";
import { batchAsAdmin, sessionErrorOr } from "./batch-as-admin.ts";
import { deleteImages, readImageChunks } from "./movies/poster.ts";
import { insertCast } from "./people/movie-cast.ts";
import { arrangeCast, replaceCrew, selectCrewAuditJson } from "./people/movie-crew.ts";
import { selectPeople, toPersonListDto } from "./people/person-list.ts";
import {
  insertPersonOnce,
  mergePeople,
  personExists,
  selectPersonAuditJson,
  updatePerson,
} from "./people/person-rows.ts";

export function peopleRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/people", async (c, { query }) => {
    const rows = await queryAsUser(c, (db) => selectPeople(db, query));
    return respond(c, "GET /api/admin/people", toPersonListDto(rows, query));
  });

  route(app, "PUT /api/admin/people/:id", async (c, { params, body }) => {
    const { name, born = null, died = null } = body;
    const { portraitAuthor = null, portraitLicence = null, portraitSource = null } = body;
    const after = { name, born, died, portraitAuthor, portraitLicence, portraitSource };
    await changePerson(c, Number(params.id), { ...after, nameFolded: foldText(name) }, after);
    return respond(c, "PUT /api/admin/people/:id", { message: m.done_person_changed() });
  });

  route(app, "PUT /api/admin/people/:id/image", async (c, { params }) => {
    await requireSession(c);
    const { files } = await readStreamedForm(c, async (name, bytes) => {
      if (name !== "image") throw invalidInput(name.slice(0, 40), "unknown_field");
      return readImageChunks(bytes);
    });
    if (!files.image) throw invalidInput("image", "picture_required");
    const portraitKey = `people/${crypto.randomUUID()}.${files.image.type}`;
    await c.env.MEDIA.put(`media/${portraitKey}`, files.image.bytes);
    try {
      // The author and licence of before are not this picture's.
      const source = { portraitAuthor: null, portraitLicence: null, portraitSource: null };
      await changePerson(c, Number(params.id), { portraitKey, ...source }, { imageKey: portraitKey, ...source });
    } catch (error) {
      await deleteImages(c.env.MEDIA, [portraitKey]);
      throw error;
    }
    // Open pages still show the previous portrait: the orphan job deletes it.
    return respond(c, "PUT /api/admin/people/:id/image", { message: m.done_person_changed() });
  });

  route(app, "POST /api/admin/people/:id/merge", async (c, { params, body }) => {
    const [id, intoId] = [Number(params.id), Number(body.intoId)];
    if (id === intoId) throw invalidInput("intoId", "person_same");
    const { merged, earlier, doubles } = await batchAsAdmin(c, (db, context) => {
      const guard = sql`${context.guard} and ${personExists(id)} and ${personExists(intoId)}`;
      const after = { into: body.intoId };
      const before = selectPersonAuditJson(id);
      const entry: AuditLogEntry = { action: "merge", subject: "person", subjectId: params.id, before, after };
      return {
        earlier: db
          .select({ id: mergedPeople.id })
          .from(mergedPeople)
          .where(and(eq(mergedPeople.id, id), eq(mergedPeople.personId, intoId), context.guard)),
        audited: audit(db, { ...context, guard }, entry),
        ...mergePeople(db, id, intoId, { ...context, guard }),
      };
    });
    if (merged.length + earlier.length === 0) throw await sessionErrorOr(c, new AppError("person_not_found"));
    await deleteImages(c.env.MEDIA, imageKeysOf(doubles));
    return respond(c, "POST /api/admin/people/:id/merge", { message: m.done_people_merged() });
  });

  route(app, "PUT /api/movies/:id/credits", async (c, { params, body }) => {
    const movieId = Number(params.id);
    await requireCredited(c, movieId, body);
    const { changed, removed } = await batchAsAdmin(c, (db, context) => {
      const isListed = and(eq(movies.id, movieId), isNull(movies.deletedAt));
      const guarded = {
        ...context,
        guard: sql`${context.guard} and exists (select 1 from ${movies} where ${isListed})`,
      };
      const { cast = [], newCast = [] } = body;
      const crew = body.crew.map(({ name, job }) => ({ name, role: job }));
      const after = newCast.length > 0 ? { crew, cast: newCast } : { crew };
      const before = selectCrewAuditJson(movieId);
      const entry: AuditLogEntry = { action: "change", subject: "movie", subjectId: params.id, before, after };
      return {
        audited: audit(db, guarded, entry),
        ...replaceCrew(db, movieId, body.crew, guarded),
        cast: arrangeCast(db, movieId, cast, guarded),
        newPeople: [...new Set(newCast.map(({ name }) => name))].map((name) => insertPersonOnce(db, name, guarded)),
        newCast: newCast.map((entry) => insertCast(db, movieId, entry, guarded)),
        changed: db
          .update(movies)
          .set({ updatedAt: context.now })
          .where(and(isListed, context.guard))
          .returning({ id: movies.id }),
      };
    });
    if (changed.length === 0) throw await sessionErrorOr(c, new AppError("movie_not_found"));
    await deleteImages(c.env.MEDIA, imageKeysOf(removed));
    return respond(c, "PUT /api/movies/:id/credits", { message: m.done_credits_changed() });
  });
}

const imageKeysOf = (rows: { imageKey: string | null }[]) =>
  rows.flatMap(({ imageKey }) => (imageKey === null ? [] : [imageKey]));

/** Throws `person_not_found`. */
async function changePerson(
  c: RequestContext,
  id: number,
  change: Parameters<typeof updatePerson>[2],
  after: object,
): Promise<void> {
  const { changed } = await batchAsAdmin(c, (db, context) => {
    const guarded = { ...context, guard: sql`${context.guard} and ${personExists(id)}` };
    const before = selectPersonAuditJson(id);
    const entry: AuditLogEntry = { action: "change", subject: "person", subjectId: String(id), before, after };
    return { audited: audit(db, guarded, entry), changed: updatePerson(db, id, change, guarded) };
  });
  if (changed.length === 0) throw await sessionErrorOr(c, new AppError("person_not_found"));
}

/** Throws `movie_not_found`, `person_not_found` or `cast_not_found` for what the credits name, and `invalid` for a role twice. */
async function requireCredited(c: RequestContext, movieId: number, { crew, cast = [] }: MovieCredits): Promise<void> {
  const ids = [...new Set(crew.flatMap(({ personId }) => (personId === undefined ? [] : [Number(personId)])))];
  const { movie, known, members } = await batchAsUser(c, (db) => ({
    movie: db
      .select({ id: movies.id })
      .from(movies)
      .where(and(eq(movies.id, movieId), isNull(movies.deletedAt))),
    known: db
      .select({ id: people.id })
      .from(people)
      .where(inArray(people.id, sql`(select value from json_each(${JSON.stringify(ids)}))`)),
    members: db
      .select({ id: credits.id, personId: credits.personId, role: credits.character })
      .from(credits)
      .where(and(eq(credits.movieId, movieId), eq(credits.job, "cast"))),
  }));
  if (movie.length === 0) throw new AppError("movie_not_found");
  if (known.length < ids.length) throw new AppError("person_not_found");
  const roles = new Map(cast.map(({ id, role }) => [Number(id), role]));
  if (cast.some(({ id }) => !members.some((member) => member.id === Number(id)))) throw new AppError("cast_not_found");
  const results = members.map(({ id, personId, role }) => `${personId} ${roles.get(id) ?? role}`);
  if (new Set(results).size < results.length || roles.size < cast.length) throw invalidInput("cast", "duplicate_field");
}
