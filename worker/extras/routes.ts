import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { batchAsAdmin, sessionErrorOr } from "../auth/batch-as-admin.ts";
import { queryAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { audit } from "../database/audit-log.ts";
import { respond, route } from "../http/route.ts";
import { isVideoPlayable } from "../movies/movie-rows.ts";
import { extras } from "../schema.ts";
import {
  isExtrasVersion,
  replaceExtras,
  selectExtraRows,
  selectExtrasAuditJson,
  toMovieExtras,
} from "./extra-rows.ts";

/** The videos that hang on a movie. Who may watch it may watch them; nothing but its page names them. */
export function mountExtras(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/movies/:id/extras", async (c, { params }) =>
    respond(c, "GET /api/admin/movies/:id/extras", {
      data: await requireExtras(c, Number(params.id)),
    }),
  );

  route(app, "PUT /api/admin/movies/:id/extras", async (c, { params, body }) => {
    const movieId = Number(params.id);
    const { changed } = await batchAsAdmin(c, (db, userContext) => {
      const context = {
        ...userContext,
        guard: sql`${userContext.guard} and ${isExtrasVersion(movieId, body)}`,
      };
      const before = selectExtrasAuditJson(movieId);
      const after = { extras: body.extras.map(({ kind, title }) => ({ kind, title })) };
      return {
        audited: audit(db, context, {
          action: "change",
          subject: "movie",
          subjectId: params.id,
          before,
          after,
        }),
        ...replaceExtras(db, movieId, body.extras, context),
      };
    });
    const data = await requireExtras(c, movieId);
    if (changed.length === 0) {
      const isOther = data.version !== body.version;
      const conflict = new AppError("extras_changed", {}, { details: { data } });
      throw await sessionErrorOr(c, isOther ? conflict : new AppError("extra_not_found"));
    }
    return respond(c, "PUT /api/admin/movies/:id/extras", { message: m.done_extras_saved(), data });
  });

  route(app, "PUT /api/admin/extras/:id/video", async (c, { params, body: { videoId } }) => {
    const isExtra = eq(extras.id, Number(params.id));
    const [found] = await queryAsUser(c, (db) =>
      db
        .select({ isPlayable: sql<number>`${isVideoPlayable(videoId)}`.as("video_plays") })
        .from(extras)
        .where(isExtra),
    );
    if (!found) throw new AppError("extra_not_found");
    if (!found.isPlayable) throw new AppError("upload_unfinished");
    const { changed } = await batchAsAdmin(c, (db, context) => {
      const guard = sql`${context.guard} and exists (select 1 from ${extras} where ${isExtra})`;
      const before = sql`select json_object('name', title, 'videoId', video_id) from ${extras} where ${isExtra}`;
      return {
        audited: audit(
          db,
          { ...context, guard },
          { action: "change", subject: "extra", subjectId: params.id, before, after: { videoId } },
        ),
        changed: db
          .update(extras)
          .set({ videoId })
          .where(sql`${isExtra} and ${context.guard}`)
          .returning({ id: extras.id }),
      };
    });
    if (changed.length === 0) throw await sessionErrorOr(c, new AppError("extra_not_found"));
    return respond(c, "PUT /api/admin/extras/:id/video", { message: m.done_extras_saved() });
  });
}

async function requireExtras(c: RequestContext, movieId: number) {
  const data = toMovieExtras(await queryAsUser(c, (db) => selectExtraRows(db, movieId)));
  if (!data) throw new AppError("movie_not_found");
  return data;
}
