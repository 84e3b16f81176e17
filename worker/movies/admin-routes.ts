import { and, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import type { MovieQuery } from "../../contract/catalogue/catalogue.ts";
import { NewMovie } from "../../contract/movies/admin-movies.ts";
import { haveMatchingNames } from "../../contract/movies/matching-file-names.ts";
import type { Requirement } from "../auth/requirement.ts";
import { batchAsUser, queryAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import {
  isMovieEditableSql,
  requireAvailability,
  requirePreOrder,
} from "../catalogue/availability.ts";
import { toTranslatedMovieDto } from "../catalogue/movie-dto.ts";
import { selectMoviePage, toMovieListDto } from "../catalogue/movie-list.ts";
import { requireSubscriptionDays } from "../catalogue/subscription-days.ts";
import { AppError, editConflict, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type AuditLogEntry, insertAuditLogEntry } from "../database/audit-log.ts";
import { isOpenVideoSql } from "../extras/extras.ts";
import { recordCreated } from "../http/idempotency.ts";
import { parseOrThrow, respond, route } from "../http/route.ts";
import { readStreamedForm } from "../http/streamed-form.ts";
import type { SanitizedImage } from "../media/image.ts";
import { movies, totals, videos } from "../schema.ts";
import { type FormVideo, storeFormVideo } from "./form-video.ts";
import {
  categoryExistsSql,
  insertMovie,
  isVideoPlayableSql,
  replacePoster,
  selectAdminMovies,
  selectMovieAuditJson,
  toAdminMovieDto,
  updateMovie,
} from "./movie-rows.ts";
import { selectDetailedMovies } from "./movies.ts";
import {
  deleteImagesIfRefused,
  readImageChunks,
  type StoredPoster,
  storePoster,
} from "./poster.ts";

/** A file of a movie form: the poster or a smaller size of it, or the video. */
type FormFile = { image: SanitizedImage } | { video: FormVideo };

const isImageField = (name: string) => /^image([1-9][0-9]{1,3})?$/.test(name);

export function mountAdminMovieRoutes(app: Hono<AppEnv>): void {
  route(
    app,
    "POST /api/createMovies",
    async (c) => {
      await requireSession(c);
      const fileNames: Record<string, string> = {};
      const { fields, files } = await readStreamedForm(
        c,
        async (name, bytes, fileName): Promise<FormFile> => {
          fileNames[name] = fileName;
          if (isImageField(name)) return { image: await readImageChunks(bytes) };
          if (name === "video") return { video: await storeFormVideo(c, bytes) };
          throw invalidInput(name.slice(0, 40), "unknown_field");
        },
      );
      const video = Object.values(files).find((file) => "video" in file)?.video;
      const id = await createMovie(c, { fields, files, fileNames, video }).catch(
        async (error: unknown) => {
          // Only an `AppError` means that no movie was stored. After other errors, the job for
          // orphans deletes the video if no movie uses it.
          if (video && error instanceof AppError) await c.env.MEDIA.delete(video.key);
          throw error;
        },
      );
      return respondCreated(c, String(id));
    },
    respondCreated,
  );

  route(app, "GET /api/admin/movies", async (c, { query }) => {
    const {
      page,
      totals: [total],
    } = await batchAsUser(c, (db) => ({
      page: selectMoviePage(db, query, { withDetails: true }),
      totals: db
        .select({ value: totals.value })
        .from(totals)
        .where(and(eq(totals.name, "movies"), hasFilters(query) ? sql`0` : undefined)),
    }));
    return respond(c, "GET /api/admin/movies", {
      ...toMovieListDto(page, query, toTranslatedMovieDto),
      total: total?.value ?? null,
    });
  });

  route(app, "GET /api/admin/movies/:id", async (c, { params }) => {
    const data = await findAdminMovie(c, Number(params.id));
    return respond(c, "GET /api/admin/movies/:id", { data });
  });

  route(app, "PUT /api/updateMovie", async (c, { body }) => {
    const movieId = Number(body.movieId);
    const { categoryId, videoId } = body;
    const { availableFrom, premiereTime, availableUntil, subscriptionFrom, subscriptionUntil } =
      movies;
    const { priceCents, preOrder } = movies;
    const [found] = await queryAsUser(c, (db) =>
      db
        .select({
          ...selectReferences(categoryId, videoId),
          availableFrom,
          premiereTime,
          availableUntil,
          subscriptionFrom,
          subscriptionUntil,
          priceCents,
          preOrder,
        })
        .from(movies)
        .where(and(eq(movies.id, movieId), isMovieEditableSql)),
    );
    if (!found) throw new AppError("movie_not_found");
    if (!found.hasCategory) throw invalidInput("categoryId", "category_not_found");
    if (!found.isPlayable) throw new AppError("upload_unfinished");
    requireAvailability(body, found, c.var.now);
    requireSubscriptionDays(body, found);
    requirePreOrder(body, found, c.var.now);
    const { movieId: _, version, ...after } = body;
    const isVersion = sql`exists (select 1 from ${movies}
      where id = ${movieId} and ${isMovieEditableSql} and version = ${version ?? sql`version`})`;
    const before = selectMovieAuditJson(movieId);
    await write(c, {
      require: [
        [isVersion, async () => editConflict(await findAdminMovie(c, movieId))],
        requireClosedVideo(videoId),
      ],
      audit: [{ action: "change", subject: "movie", subjectId: body.movieId, before, after }],
      statements: (db, { now }) => ({ changed: updateMovie(db, body, now) }),
    });
    return respond(c, "PUT /api/updateMovie", { message: m.done_movie_updated() });
  });

  route(app, "PUT /api/movies/:id/image", async (c, { params }) => {
    const movieId = Number(params.id);
    const isEditable = and(eq(movies.id, movieId), isMovieEditableSql);
    const found = await queryAsUser(c, (db) =>
      db.select({ id: movies.id }).from(movies).where(isEditable),
    );
    if (found.length === 0) throw new AppError("movie_not_found");
    const { fields, files } = await readStreamedForm(c, async (name, bytes): Promise<FormFile> => {
      if (isImageField(name)) return { image: await readImageChunks(bytes) };
      throw invalidInput(name.slice(0, 40), "unknown_field");
    });
    const poster = await storePoster(c.env.MEDIA, collectImages(files), parseColour(fields.colour));
    const isThere = sql`exists (select 1 from ${movies} where ${isEditable})`;
    const keys = sql`(select json_group_array(value) from json_each(poster, '$.webp'))`;
    const before = sql`select json_object('poster', json(${keys}))
      from ${movies} where id = ${movieId}`;
    const after = { poster: poster.keys };
    const written = write(c, {
      require: [[isThere, () => new AppError("movie_not_found")]],
      audit: [{ action: "change", subject: "movie", subjectId: params.id, before, after }],
      statements: (db, { now }) => ({ changed: replacePoster(db, movieId, poster.json, now) }),
    });
    await deleteImagesIfRefused(c.env.MEDIA, poster.keys, written);
    // The previous poster's file stays, because open pages still show it; the job for orphans
    // deletes it later.
    return respond(c, "PUT /api/movies/:id/image", { message: m.done_movie_updated() });
  });
}

/** Throws `movie_not_found`. */
export async function findAdminMovie(c: RequestContext, id: number) {
  const [row] = await queryAsUser(c, (db) =>
    selectAdminMovies(db).where(and(eq(movies.id, id), isMovieEditableSql)),
  );
  if (!row) throw new AppError("movie_not_found");
  return toAdminMovieDto(row);
}

async function respondCreated(c: RequestContext, id: string): Promise<Response> {
  const [row] = await queryAsUser(c, (db) =>
    selectDetailedMovies(db, undefined, c.var.now).where(eq(movies.id, Number(id))),
  );
  if (!row) throw new AppError("movie_not_found");
  return respond(c, "POST /api/createMovies", {
    message: m.done_movie_created(),
    data: toTranslatedMovieDto(row),
  });
}

/**
 * Selects whether a movie's category exists and its video can be played. An omitted category or
 * video counts as valid.
 */
const selectReferences = (categoryId: string | undefined, videoId: string | null | undefined) => ({
  hasCategory: sql<number>`${categoryId === undefined ? sql`1` : categoryExistsSql(categoryId)}`.as(
    "has_category",
  ),
  isPlayable: sql<number>`${videoId ? isVideoPlayableSql(videoId) : sql`1`}`.as("video_plays"),
});

/** The requirement of a write: no open extra has the movie's new video. */
const requireClosedVideo = (videoId: string | null | undefined): Requirement => [
  videoId ? sql`not ${isOpenVideoSql(videoId)}` : sql`true`,
  () => new AppError("video_open"),
];

const hasFilters = ({ sort, limit, cursor, ...filters }: MovieQuery) =>
  Object.values(filters).some((value) => value !== undefined);

type MovieForm = {
  fields: Record<string, string>;
  files: Record<string, FormFile>;
  fileNames: Record<string, string>;
  video: FormVideo | undefined;
};

/**
 * Inserts one movie, after all its files are stored. Returns its id. Throws `AppError` if no row
 * was written.
 */
async function createMovie(
  c: RequestContext,
  { fields, files, fileNames, video }: MovieForm,
): Promise<number> {
  const form = parseOrThrow(NewMovie, fields);
  requireAvailability(form, {}, c.var.now);
  requireSubscriptionDays(form, {});
  requirePreOrder(form, null, c.var.now);
  const images = collectImages(files);
  if (video && !haveMatchingNames(fileNames.image ?? "", fileNames.video ?? ""))
    throw new AppError("files_mismatch");
  if (video && form.videoId) throw invalidInput("videoId", "video_given_twice");
  const [found] = await queryAsUser(c, (db) =>
    db.select(selectReferences(form.categoryId, form.videoId)).from(sql`(select 1)`),
  );
  if (!found?.hasCategory) throw invalidInput("categoryId", "category_not_found");
  if (!found.isPlayable) throw new AppError("upload_unfinished");
  const poster = await storePoster(c.env.MEDIA, images, form.colour);
  return deleteImagesIfRefused(c.env.MEDIA, poster.keys, writeMovie(c, { form, poster, video }));
}

type MovieWithFiles = { form: NewMovie; poster: StoredPoster; video: FormVideo | undefined };

async function writeMovie(
  c: RequestContext,
  { form, poster, video }: MovieWithFiles,
): Promise<number> {
  const subjectId = sql<string>`(select cast(max(id) as text) from ${movies})`;
  const entry: AuditLogEntry = { action: "create", subject: "movie", subjectId, after: form };
  const formWithVideo = { ...form, videoId: video?.id ?? form.videoId };
  const {
    created: [created],
  } = await write(c, {
    require: [requireClosedVideo(form.videoId)],
    statements: (db, writer) => {
      const { userId, now } = writer;
      const times = { sourceAt: now, createdAt: now, updatedAt: now };
      const source = video && { ...toSourceColumns(video, form.name), createdBy: userId, ...times };
      return {
        videos: source && db.insert(videos).values(source),
        created: insertMovie(db, formWithVideo, poster.json, now),
        audited: insertAuditLogEntry(db, writer, entry),
        keyed: recordCreated(c, db, subjectId),
      };
    },
  });
  if (!created) throw new Error("no movie was created");
  return created.id;
}

/**
 * Returns the columns of an uploaded video. Its duration is unknown here; the player measures it.
 */
const toSourceColumns = ({ id, type, bytes }: FormVideo, name: string) =>
  ({ id, type, bytes, status: "uploading", fileName: `${name}.mp4`, durationMs: 0 }) as const;

function collectImages(files: Record<string, FormFile>): SanitizedImage[] {
  const main = files.image;
  if (!main || !("image" in main)) throw invalidInput("image", "picture_required");
  const others = Object.values(files).flatMap((file) =>
    "image" in file && file !== main ? [file.image] : [],
  );
  return [...others, main.image];
}

const parseColour = (text: string | undefined) =>
  /^#[0-9a-f]{6}$/.test(text ?? "") ? text : undefined;
