import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import type { Requirement } from "../auth/requirement.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, editConflict } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { isVideoPlayableSql } from "../movies/movie-rows.ts";
import { extras, movies, purchases } from "../schema.ts";
import {
  areExtrasOfMovieSql,
  areOpenExtraVideosUnsharedSql,
  isExtrasVersionSql,
  opensNoClosedExtraSql,
  replaceExtras,
  selectExtraRows,
  selectExtrasAuditJson,
  toMovieExtras,
} from "./extra-rows.ts";
import { isOpenVideoSql } from "./extras.ts";

/**
 * Mounts the routes of extras, the further videos of a movie. Everybody who may watch the movie may
 * watch its extras, and everybody may watch an open extra. Only the movie's page lists extras.
 */
export function mountExtras(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/movies/:id/extras", async (c, { params }) =>
    respond(c, "GET /api/admin/movies/:id/extras", {
      data: await requireExtras(c, Number(params.id)),
    }),
  );

  route(app, "PUT /api/admin/movies/:id/extras", async (c, { params, body }) => {
    const movieId = Number(params.id);
    const before = selectExtrasAuditJson(movieId);
    const after = {
      extras: body.extras.map(({ kind, title, isOpen }) => ({ kind, title, isOpen })),
    };
    await write(c, {
      require: [
        [
          isExtrasVersionSql(movieId, body.version),
          async () => editConflict(await requireExtras(c, movieId)),
        ],
        [areExtrasOfMovieSql(movieId, body.extras), () => new AppError("extra_not_found")],
        [
          areOpenExtraVideosUnsharedSql(movieId, body.extras),
          () => new AppError("extra_video_shared"),
        ],
        requirePersonUnless(c, opensNoClosedExtraSql(body.extras)),
      ],
      audit: [{ action: "change", subject: "movie", subjectId: params.id, before, after }],
      statements: (db, { now }) => replaceExtras(db, movieId, body.extras, now),
    });
    const data = await requireExtras(c, movieId);
    return respond(c, "PUT /api/admin/movies/:id/extras", { message: m.done_extras_saved(), data });
  });

  route(app, "PUT /api/admin/extras/:id/video", async (c, { params, body: { videoId } }) => {
    const isExtra = eq(extras.id, Number(params.id));
    const [found] = await queryAsUser(c, (db) =>
      db
        .select({ isPlayable: sql<number>`${isVideoPlayableSql(videoId)}`.as("video_plays") })
        .from(extras)
        .where(isExtra),
    );
    if (!found) throw new AppError("extra_not_found");
    if (!found.isPlayable) throw new AppError("upload_unfinished");
    const isVideoUsed = sql`(
      exists (select 1 from ${movies} where video_id = ${videoId})
      or exists (select 1 from ${purchases} where video_id = ${videoId})
      or exists (select 1 from ${extras} where video_id = ${videoId} and id <> ${Number(params.id)})
    )`;
    const isOpen = sql`exists (select 1 from ${extras} where ${isExtra} and is_open)`;
    const isOpenElsewhere = and(
      isOpenVideoSql(videoId),
      sql`not exists (
      select 1 from ${extras} where ${isExtra} and video_id = ${videoId}
    )`,
    );
    const isThere = sql`exists (select 1 from ${extras} where ${isExtra})`;
    const before = sql`select json_object('name', title, 'videoId', video_id)
      from ${extras} where ${isExtra}`;
    const after = { videoId };
    await write(c, {
      require: [
        [isThere, () => new AppError("extra_not_found")],
        [sql`not (${isOpen} and ${isVideoUsed})`, () => new AppError("extra_video_shared")],
        [sql`not (${isOpenElsewhere})`, () => new AppError("video_open")],
        requirePersonUnless(c, sql`not ${isOpen}`),
      ],
      audit: [{ action: "change", subject: "extra", subjectId: params.id, before, after }],
      statements: (db) => ({ changed: db.update(extras).set({ videoId }).where(isExtra) }),
    });
    return respond(c, "PUT /api/admin/extras/:id/video", { message: m.done_extras_saved() });
  });
}

/**
 * The requirement that a person makes the change, unless the SQL condition holds: an API key does
 * not decide what everybody may watch.
 */
const requirePersonUnless = (c: RequestContext, condition: SQL): Requirement => [
  c.var.apiKey ? condition : sql`true`,
  () => new AppError("key_not_accepted"),
];

/** Returns the movie's saved extras. Throws `movie_not_found`. */
async function requireExtras(c: RequestContext, movieId: number) {
  const data = toMovieExtras(await queryAsUser(c, (db) => selectExtraRows(db, movieId)));
  if (!data) throw new AppError("movie_not_found");
  return data;
}
