import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { batchAsUser, sessionGuard } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { batchAsAdmin, sessionErrorOr } from "./batch-as-admin.ts";
import { deleteUploadedFiles, deleteVideo, isVideoUnused, videoInUse } from "./uploads/cancel-upload.ts";
import { recordPublication, requireCompleteUpload, writePlaylists } from "./uploads/publication.ts";
import {
  clearSourceUpload,
  completeSourceUpload,
  createSourceUpload,
  getSourcePartSize,
  recordSourceComplete,
  recordSourcePart,
  recordUploadId,
  requireUploadId,
  UploadExpiredError,
  uploadExpired,
  uploadSourcePart,
} from "./uploads/source-upload.ts";
import {
  fileConflict,
  readFileHeaders,
  recordFile,
  requireSameFile,
  selectFile,
  storeFile,
} from "./uploads/video-files.ts";
import {
  batchWithOwnVideo,
  countSourceParts,
  insertVideo,
  noSuchVideo,
  paginateVideos,
  selectFiles,
  selectParts,
  selectVideoPage,
  selectVideoState,
  toVideoDto,
  toVideoStateDto,
  type Video,
} from "./uploads/videos.ts";

/** How a film arrives: its files one by one, the original in parts. Every call can be repeated. */
export function uploadRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/videos", async (c, { body }) => {
    const videoId = crypto.randomUUID();
    const { results } = await batchAsUser(c, (db, claims) => {
      const guard = sessionGuard(c, claims);
      const entry: AuditLogEntry = { action: "upload", subject: "video", subjectId: videoId, after: body };
      return [
        audit(db, claims.userId, c.var.now, entry, guard),
        insertVideo(db, videoId, body, { userId: claims.userId, guard, now: c.var.now }),
      ] as const;
    });
    if (!results[1][0]) throw noSuchVideo();
    return respond(c, "POST /api/videos", { data: { videoId } });
  });

  route(app, "GET /api/videos", async (c, { query }) => {
    const pageQuery = paginateVideos(query);
    const { results } = await batchAsUser(c, (db) => [selectVideoPage(db, query, pageQuery)]);
    const { rows, ...cursors } = pageQuery.page(results[0]);
    return respond(c, "GET /api/videos", { data: rows.map(toVideoDto), ...cursors });
  });

  route(app, "GET /api/videos/:videoId", async (c, { params }) => {
    const { results } = await batchAsUser(c, (db) => selectVideoState(db, params.videoId));
    const [[row], parts, files] = results;
    if (!row) throw noSuchVideo();
    return respond(c, "GET /api/videos/:videoId", { data: toVideoStateDto(row, parts, files) });
  });

  route(app, "DELETE /api/videos/:videoId", async (c, { params: { videoId } }) => {
    const { video } = await batchWithOwnVideo(c, videoId, () => []);
    const [, deleted] = await batchAsAdmin(c, (db, { guard, now, claims }) => {
      const unusedGuard = sql`${guard} and ${isVideoUnused(videoId)}`;
      const entry = { action: "give up", subject: "video", subjectId: videoId } as const;
      return [audit(db, claims.userId, now, entry, unusedGuard), deleteVideo(db, videoId, unusedGuard)];
    });
    if (!deleted[0]) throw await sessionErrorOr(c, videoInUse());
    c.executionCtx.waitUntil(deleteUploadedFiles(c.env.MEDIA, video));
    return respond(c, "DELETE /api/videos/:videoId", undefined);
  });

  route(app, "PUT /api/videos/:videoId/files/:path{.+}", async (c, { params: { videoId, path } }) => {
    const { results } = await batchWithOwnVideo(c, videoId, (db) => [selectFile(db, videoId, path)]);
    const file = readFileHeaders(c, path);
    const [stored] = results[0];
    requireSameFile(stored, file);
    const object = await storeFile(c, videoId, file);
    const [recorded] = await batchAsAdmin(c, (db, context) => recordFile(db, videoId, file, object, context));
    if (!recorded[0]) throw fileConflict();
    const data = { path, bytes: object.bytes, sha256: file.sha256 };
    return c.json({ data }, stored ? 200 : 201, { "Cache-Control": "private, no-store" });
  });

  route(app, "POST /api/videos/:videoId/source", async (c, { params: { videoId } }) => {
    const { video } = await batchWithOwnVideo(c, videoId, () => []);
    if (video.sourceAt === null && video.uploadId === null) {
      const uploadId = await createSourceUpload(c, video);
      await batchAsAdmin(c, (db, { guard, now }) => [recordUploadId(db, videoId, uploadId, guard, now)]);
    }
    return respond(c, "POST /api/videos/:videoId/source", { data: { parts: countSourceParts(video.bytes) } });
  });

  route(app, "PUT /api/videos/:videoId/source/:part", async (c, { params: { videoId, part } }) => {
    const { video } = await batchWithOwnVideo(c, videoId, () => []);
    const uploadId = requireUploadId(video);
    const etag = await uploadSourcePart(c, video, uploadId, part).catch(resetExpiredUpload(c, video));
    const uploadedPart = { part, etag, bytes: getSourcePartSize(video, part) };
    await batchAsAdmin(c, (db, context) => recordSourcePart(db, video, uploadedPart, context));
    return respond(c, "PUT /api/videos/:videoId/source/:part", { data: { etag } });
  });

  route(app, "POST /api/videos/:videoId/source/complete", async (c, { params: { videoId } }) => {
    const { video, results } = await batchWithOwnVideo(c, videoId, (db) => [selectParts(db, videoId)]);
    if (video.sourceAt === null) {
      await completeSourceUpload(c, video, requireUploadId(video), results[0]).catch(resetExpiredUpload(c, video));
      await batchAsAdmin(c, (db, { guard, now }) => recordSourceComplete(db, videoId, guard, now));
    }
    return respond(c, "POST /api/videos/:videoId/source/complete", { data: { videoId, bytes: video.bytes } });
  });

  route(app, "POST /api/videos/:videoId/publish", async (c, { params: { videoId }, body }) => {
    const { results } = await batchWithOwnVideo(c, videoId, (db) => [selectFiles(db, videoId)]);
    const [rows] = results;
    await requireCompleteUpload(c.env.MEDIA, videoId, body, rows);
    await writePlaylists(c.env.MEDIA, videoId, body, rows);
    const entry: AuditLogEntry = { action: "publish", subject: "video", subjectId: videoId, after: body };
    const [, published] = await batchAsAdmin(c, (db, { guard, now, claims }) => [
      audit(db, claims.userId, now, entry, guard),
      recordPublication(db, videoId, rows, guard, now),
    ]);
    if (!published[0]) throw new AppError("not_signed_in");
    return respond(c, "POST /api/videos/:videoId/publish", {
      data: { videoId, src: `/stream/${videoId}/master.m3u8` },
    });
  });
}

/** What R2 has forgotten begins again. */
const resetExpiredUpload = (c: RequestContext, video: Video) => async (error: unknown) => {
  if (!(error instanceof UploadExpiredError)) throw error;
  await database(c, "primary").batch(clearSourceUpload(database(c, "primary"), video));
  throw uploadExpired();
};
