import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { batchWithSession, findClaims } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { movies } from "../schema.ts";
import { selectDownloadSource } from "../streaming/playback.ts";
import { selectMovieAccess, toMovieAccessDto } from "./movie-access.ts";
import { findPlaceAndNetwork } from "./networks.ts";

export function mountAccess(app: Hono<AppEnv>): void {
  route(app, "GET /api/movies/:id/access", async (c, { params }) => {
    const found = await findAccess(c, Number(params.id));
    // After its last day, a movie is visible to its buyers only.
    if (!found || (found.row.watch === "over" && !found.row.isBought))
      throw new AppError("movie_not_found");
    return respond(c, "GET /api/movies/:id/access", { data: toMovieAccessDto(found) });
  });
}

/** Reads the account's access to the movie or, without a live session, a visitor's access. */
async function findAccess(c: RequestContext, movieId: number) {
  const viewer = { ...findPlaceAndNetwork(c), now: c.var.now };
  const isMovie = eq(movies.id, movieId);
  const claims = await findClaims(c);
  if (claims) {
    const {
      account,
      rows: [row],
      sources: [source],
    } = await batchWithSession(c, claims, (db, { userId, sessionId }) => ({
      rows: selectMovieAccess(db, isMovie, { ...viewer, userId, sessionId }),
      sources: selectDownloadSource(db, movieId, { ...viewer, userId, sessionId }),
    }));
    if (account) return row && { row, hasDownload: source?.isReady === 1, isSignedIn: true };
  }
  const db = database(c, "nearest");
  const visitor = { ...viewer, userId: null, sessionId: null };
  const [row] = await runStatement(db, selectMovieAccess(db, isMovie, visitor));
  return row && { row, hasDownload: false, isSignedIn: false };
}
