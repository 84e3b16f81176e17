import { and, eq, isNull, sql } from "drizzle-orm";
import type { Hono } from "hono";
import type { AuditAction } from "../../contract/audit.ts";
import { messages } from "../../contract/messages.ts";
import { batchAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { audit } from "../database/audit-log.ts";
import type { Database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { movies } from "../schema.ts";
import {
  binMovie,
  binnedMovie,
  binSome,
  isInBin,
  moviesATime,
  pageOfBin,
  restoreMovie,
  restoreSome,
  selectBin,
} from "./movies/movie-rows.ts";
import { type Guard, refusal, write } from "./writing.ts";

const notFound = (sentence: string) => new AppError("not_found", sentence);

const confirmation = "delete-all-movies";

/** Deleting is moving to the bin, from where everything comes back for 30 days. */
export function binRoutes(app: Hono<AppEnv>): void {
  route(app, "DELETE /api/deletSingleMovie", async (c, { body: { id } }) => {
    const [, binned] = await write(c, (db, guard) => {
      const there = sql`${guard.allowed} and exists (select 1 from ${movies} where ${and(eq(movies.id, Number(id)), isNull(movies.deletedAt))})`;
      return [enter(db, guard, "delete", id, there), binMovie(db, Number(id), guard)];
    });
    if (!binned[0]) throw await refusal(c, notFound("There is no such movie. It may be in the bin already."));
    return respond(c, "DELETE /api/deletSingleMovie", { message: messages.movieDeleted });
  });

  route(app, "DELETE /api/deletAllMovie", async (c) => {
    await batchAsUser(c, () => []);
    if (c.req.header("X-Confirm") !== confirmation) {
      throw new AppError("confirmation_required", `Send the header X-Confirm: ${confirmation} to delete every movie.`);
    }
    const deleted = await inTurns(c, "delete all", binSome);
    return respond(c, "DELETE /api/deletAllMovie", { message: messages.moviesDeleted, deleted });
  });

  route(app, "GET /api/bin", async (c, { query }) => {
    const part = pageOfBin(query);
    const { results } = await batchAsUser(c, (db) => [selectBin(db, c.var.now, part)]);
    const { rows, ...cursors } = part.page(results[0]);
    return respond(c, "GET /api/bin", { data: rows.map(binnedMovie), ...cursors });
  });

  route(app, "POST /api/bin/:movieId/restore", async (c, { params: { movieId } }) => {
    const [, restored] = await write(c, (db, guard) => {
      const there = sql`${guard.allowed} and exists (select 1 from ${movies} where ${and(eq(movies.id, Number(movieId)), isInBin(guard.now))})`;
      return [enter(db, guard, "restore", movieId, there), restoreMovie(db, Number(movieId), guard)];
    });
    if (!restored[0]) throw await refusal(c, notFound("There is no such movie in the bin."));
    return respond(c, "POST /api/bin/:movieId/restore", { message: "The movie is back." });
  });

  route(app, "POST /api/bin/restore-all", async (c) => {
    const restored = await inTurns(c, "restore all", restoreSome);
    return respond(c, "POST /api/bin/restore-all", { message: "Every movie of the bin is back.", restored });
  });
}

function enter(
  db: Database,
  { claims, now }: Guard,
  action: AuditAction,
  subjectId: string,
  allowed: WriteContext["guard"],
) {
  const before = sql`select json_object('name', name) from ${movies} where id = ${Number(subjectId) || null}`;
  return audit(db, claims, now, { action, subject: "movie", subjectId, before }, allowed);
}

/** As many batches as it takes; cut short, the next call goes on. */
async function inTurns(
  c: RequestContext,
  action: AuditAction,
  some: (db: Database, guard: Guard) => ReturnType<typeof restoreSome>,
) {
  await batchAsUser(c, () => []);
  let count = 0;
  for (let first = true; ; first = false) {
    const [moved] = await write(c, (db, guard) => [
      some(db, guard),
      ...(first ? [enter(db, guard, action, "all", guard.allowed)] : []),
    ]);
    count += moved.length;
    if (moved.length < moviesATime) return count;
  }
}
