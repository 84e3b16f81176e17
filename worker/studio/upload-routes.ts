import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { batchAsUser, sessionGuard } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { differs, readFileHead, recordFile, requireSame, selectFile, storeFile } from "./uploads/files.ts";
import { deleteVideo, isShown, isUnseen, removeArrived } from "./uploads/giving-up.ts";
import { recordPublication, requireComplete, writePlaylists } from "./uploads/publication.ts";
import {
  begunTooLongAgo,
  bytesOfPart,
  completeUpload,
  forgetUpload,
  keepUpload,
  openUpload,
  recordPart,
  recordSource,
  requireOpenUpload,
  storePart,
  UploadGone,
} from "./uploads/source.ts";
import {
  insertVideo,
  noSuchVideo,
  pageOfVideos,
  partsOf,
  readOwnVideo,
  selectArrived,
  selectFiles,
  selectParts,
  selectVideoPage,
  stateAnswer,
  type Video,
  videoAnswer,
} from "./uploads/videos.ts";
import { refusal, write } from "./writing.ts";

/** How a film arrives: its files one by one, the original in parts. Every call can be repeated. */
export function uploadRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/videos", async (c, { body }) => {
    const videoId = crypto.randomUUID();
    const { results } = await batchAsUser(c, (db, claims) => {
      const allowed = sessionGuard(c, claims);
      const entry: AuditLogEntry = { action: "upload", subject: "video", subjectId: videoId, after: body };
      return [
        audit(db, claims, c.var.now, entry, allowed),
        insertVideo(db, videoId, body, { userId: claims.userId, allowed, now: c.var.now }),
      ] as const;
    });
    if (!results[1][0]) throw noSuchVideo();
    return respond(c, "POST /api/videos", { data: { videoId } });
  });

  route(app, "GET /api/videos", async (c, { query }) => {
    const part = pageOfVideos(query);
    const { results } = await batchAsUser(c, (db) => [selectVideoPage(db, query, part)]);
    const { rows, ...cursors } = part.page(results[0]);
    return respond(c, "GET /api/videos", { data: rows.map(videoAnswer), ...cursors });
  });

  route(app, "GET /api/videos/:videoId", async (c, { params }) => {
    const { results } = await batchAsUser(c, (db) => selectArrived(db, params.videoId));
    const [[row], parts, files] = results;
    if (!row) throw noSuchVideo();
    return respond(c, "GET /api/videos/:videoId", { data: stateAnswer(row, parts, files) });
  });

  route(app, "DELETE /api/videos/:videoId", async (c, { params: { videoId } }) => {
    const { video } = await readOwnVideo(c, videoId, () => []);
    const [, gone] = await write(c, (db, { allowed, now, claims }) => {
      const unseen = sql`${allowed} and ${isUnseen(videoId)}`;
      const entry = { action: "give up", subject: "video", subjectId: videoId } as const;
      return [audit(db, claims, now, entry, unseen), deleteVideo(db, videoId, unseen)];
    });
    if (!gone[0]) throw await refusal(c, isShown());
    c.executionCtx.waitUntil(removeArrived(c.env.MEDIA, video));
    return respond(c, "DELETE /api/videos/:videoId", undefined);
  });

  route(app, "PUT /api/videos/:videoId/files/:path{.+}", async (c, { params: { videoId, path } }) => {
    const { results } = await readOwnVideo(c, videoId, (db) => [selectFile(db, videoId, path)]);
    const file = readFileHead(c, path);
    const [stored] = results[0];
    requireSame(stored, file);
    const object = await storeFile(c, videoId, file);
    const [recorded] = await write(c, (db, guard) => recordFile(db, videoId, file, object, guard));
    if (!recorded[0]) throw differs();
    const data = { path, bytes: object.bytes, sha256: file.sha256 };
    return c.json({ data }, stored ? 200 : 201, { "Cache-Control": "private, no-store" });
  });

  route(app, "POST /api/videos/:videoId/source", async (c, { params: { videoId } }) => {
    const { video } = await readOwnVideo(c, videoId, () => []);
    if (video.sourceAt === null && video.uploadId === null) {
      const uploadId = await openUpload(c, video);
      await write(c, (db, { allowed, now }) => [keepUpload(db, videoId, uploadId, allowed, now)]);
    }
    return respond(c, "POST /api/videos/:videoId/source", { data: { parts: partsOf(video.bytes) } });
  });

  route(app, "PUT /api/videos/:videoId/source/:part", async (c, { params: { videoId, part } }) => {
    const { video } = await readOwnVideo(c, videoId, () => []);
    const uploadId = requireOpenUpload(video);
    const etag = await storePart(c, video, uploadId, part).catch(startOver(c, video));
    const arrived = { part, etag, bytes: bytesOfPart(video, part) };
    await write(c, (db, guard) => recordPart(db, video, arrived, guard));
    return respond(c, "PUT /api/videos/:videoId/source/:part", { data: { etag } });
  });

  route(app, "POST /api/videos/:videoId/source/complete", async (c, { params: { videoId } }) => {
    const { video, results } = await readOwnVideo(c, videoId, (db) => [selectParts(db, videoId)]);
    if (video.sourceAt === null) {
      await completeUpload(c, video, requireOpenUpload(video), results[0]).catch(startOver(c, video));
      await write(c, (db, { allowed, now }) => recordSource(db, videoId, allowed, now));
    }
    return respond(c, "POST /api/videos/:videoId/source/complete", { data: { videoId, bytes: video.bytes } });
  });

  route(app, "POST /api/videos/:videoId/publish", async (c, { params: { videoId }, body }) => {
    const { results } = await readOwnVideo(c, videoId, (db) => [selectFiles(db, videoId)]);
    const [rows] = results;
    await requireComplete(c.env.MEDIA, videoId, body, rows);
    await writePlaylists(c.env.MEDIA, videoId, body, rows);
    const entry: AuditLogEntry = { action: "publish", subject: "video", subjectId: videoId, after: body };
    const [, published] = await write(c, (db, { allowed, now, claims }) => [
      audit(db, claims, now, entry, allowed),
      recordPublication(db, videoId, rows, allowed, now),
    ]);
    if (!published[0]) throw new AppError("not_signed_in", "You are not signed in. Please log in.");
    return respond(c, "POST /api/videos/:videoId/publish", {
      data: { videoId, src: `/stream/${videoId}/master.m3u8` },
    });
  });
}

/** What R2 has forgotten begins again. */
const startOver = (c: RequestContext, video: Video) => async (error: unknown) => {
  if (!(error instanceof UploadGone)) throw error;
  await database(c, "primary").batch(forgetUpload(database(c, "primary"), video));
  throw begunTooLongAgo();
};
