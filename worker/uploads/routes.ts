import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { audioNamePattern } from "../../contract/uploads/tracks.ts";
import { batchAsUser, queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { batch, database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { fillEdgeCache } from "../media/stored-file.ts";
import { videos } from "../schema.ts";
import { sourceKey } from "../streaming/media-paths.ts";
import { deleteUploadedFiles, isVideoUnusedSql } from "./cancel-upload.ts";
import { mountChapterRoutes } from "./chapter-routes.ts";
import {
  listPublication,
  listStartupFiles,
  recordPublication,
  requireCompleteUpload,
  writePlaylists,
} from "./publication.ts";
import {
  clearSourceUpload,
  completeSourceUpload,
  getSourcePartSize,
  isUploadOpenSql,
  recordSourceComplete,
  recordSourcePart,
  recordUploadId,
  requireUploadId,
  UploadExpiredError,
  uploadSourcePart,
} from "./source-upload.ts";
import { readMasterPlaylist, restoreMasterPlaylist } from "./store-tracks.ts";
import { mountTrackRoutes } from "./track-routes.ts";
import {
  hasNoConflictingFileSql,
  readVideoFileHeaders,
  recordVideoFile,
  requireSameVideoFile,
  selectVideoFile,
  storeVideoFile,
} from "./video-files.ts";
import {
  batchWithRequiredOwnUpload,
  countSourceParts,
  insertVideo,
  paginateVideos,
  requireOwnUpload,
  selectVideoFiles,
  selectVideoPage,
  selectVideoParts,
  selectVideoState,
  toVideoDto,
  toVideoStateDto,
  type Video,
} from "./videos.ts";

/**
 * Mounts the endpoints of uploads. Files arrive one by one, the original in parts, and every
 * request can be repeated.
 */
export function mountUploads(app: Hono<AppEnv>): void {
  mountChapterRoutes(app);
  mountTrackRoutes(app);

  route(app, "POST /api/videos", async (c, { body }) => {
    const videoId = crypto.randomUUID();
    await write(c, {
      audit: [{ action: "upload", subject: "video", subjectId: videoId, after: body }],
      statements: (db, writer) => ({ created: insertVideo(db, videoId, body, writer) }),
    });
    return respond(c, "POST /api/videos", { data: { videoId } });
  });

  route(app, "GET /api/videos", async (c, { query }) => {
    const pageQuery = paginateVideos(query);
    const found = await queryAsUser(c, (db) => selectVideoPage(db, query, pageQuery));
    return respond(c, "GET /api/videos", pageQuery.page(found, toVideoDto));
  });

  route(app, "GET /api/videos/:videoId", async (c, { params }) => {
    const { video, parts, files } = await batchAsUser(c, (db) =>
      selectVideoState(db, params.videoId),
    );
    const [row] = video;
    if (!row) throw new AppError("upload_not_found");
    return respond(c, "GET /api/videos/:videoId", { data: toVideoStateDto(row, parts, files) });
  });

  route(app, "DELETE /api/videos/:videoId", async (c, { params: { videoId } }) => {
    const { video, require } = await requireOwnUpload(c, videoId);
    await write(c, {
      require: [...require, [isVideoUnusedSql(videoId), () => new AppError("upload_in_use")]],
      audit: [{ action: "give up", subject: "video", subjectId: videoId }],
      statements: (db) => ({ deleted: db.delete(videos).where(eq(videos.id, videoId)) }),
    });
    c.executionCtx.waitUntil(deleteUploadedFiles(database(c, "primary"), c.env.MEDIA, video));
    return respond(c, "DELETE /api/videos/:videoId", undefined);
  });

  route(
    app,
    "PUT /api/videos/:videoId/files/:path{.+}",
    async (c, { params: { videoId, path } }) => {
      const addsAudio = audioNamePattern.test(path.split("/")[0] ?? "");
      const { found, require, audit } = await batchWithRequiredOwnUpload(
        c,
        videoId,
        (db) => ({ found: selectVideoFile(db, videoId, path) }),
        { addsAudio },
      );
      const file = readVideoFileHeaders(c, path);
      const [stored] = found;
      requireSameVideoFile(stored, file);
      const object = await storeVideoFile(c, videoId, file);
      await write(c, {
        require: [
          ...require,
          [hasNoConflictingFileSql(videoId, file), () => new AppError("file_differs")],
        ],
        audit,
        statements: (db, writer) => recordVideoFile(db, videoId, file, object, writer),
      });
      const data = { path, bytes: object.bytes, sha256: file.sha256 };
      return c.json({ data }, stored ? 200 : 201, { "Cache-Control": "private, no-store" });
    },
  );

  route(app, "POST /api/videos/:videoId/source", async (c, { params: { videoId } }) => {
    const { video, require, audit } = await requireOwnUpload(c, videoId);
    if (video.sourceAt === null && video.uploadId === null) {
      const { uploadId } = await c.env.MEDIA.createMultipartUpload(sourceKey(videoId, video.type));
      await write(c, {
        require,
        audit,
        statements: (db, writer) => ({ recorded: recordUploadId(db, videoId, uploadId, writer) }),
      });
    }
    return respond(c, "POST /api/videos/:videoId/source", {
      data: { parts: countSourceParts(video.bytes) },
    });
  });

  route(app, "PUT /api/videos/:videoId/source/:part", async (c, { params: { videoId, part } }) => {
    const { video, require, audit } = await requireOwnUpload(c, videoId);
    const uploadId = requireUploadId(video);
    const etag = await uploadSourcePart(c, video, uploadId, part).catch(
      resetExpiredUpload(c, video),
    );
    const uploadedPart = { part, etag, bytes: getSourcePartSize(video, part) };
    await write(c, {
      require: [
        ...require,
        [isUploadOpenSql(videoId, uploadId), () => new AppError("upload_not_open")],
      ],
      audit,
      statements: (db, writer) => recordSourcePart(db, videoId, uploadedPart, writer),
    });
    return respond(c, "PUT /api/videos/:videoId/source/:part", { data: { etag } });
  });

  route(app, "POST /api/videos/:videoId/source/complete", async (c, { params: { videoId } }) => {
    const { video, parts, require, audit } = await batchWithRequiredOwnUpload(c, videoId, (db) => ({
      parts: selectVideoParts(db, videoId),
    }));
    if (video.sourceAt === null) {
      await completeSourceUpload(c, video, requireUploadId(video), parts).catch(
        resetExpiredUpload(c, video),
      );
      await write(c, {
        require,
        audit,
        statements: (db, writer) => recordSourceComplete(db, videoId, writer),
      });
    }
    return respond(c, "POST /api/videos/:videoId/source/complete", {
      data: { videoId, bytes: video.bytes },
    });
  });

  route(app, "POST /api/videos/:videoId/publish", async (c, { params: { videoId }, body }) => {
    const { video, files, require, audit } = await batchWithRequiredOwnUpload(c, videoId, (db) => ({
      files: selectVideoFiles(db, videoId),
    }));
    const publication = listPublication(body, video.tracks, files);
    await requireCompleteUpload(c.env.MEDIA, videoId, publication, files);
    const before = await readMasterPlaylist(c.env.MEDIA, videoId);
    const replaced = await writePlaylists(
      c.env.MEDIA,
      videoId,
      publication,
      files,
      before?.etag ?? null,
    );
    if (!replaced) throw new AppError("edit_conflict");
    const written = write(c, {
      require: [
        ...require,
        [
          sql`(select tracks from ${videos} where id = ${videoId}) is ${video.tracks}`,
          () => new AppError("edit_conflict"),
        ],
      ],
      audit: [...audit, { action: "publish", subject: "video", subjectId: videoId, after: body }],
      statements: (db, writer) => ({
        published: recordPublication(
          db,
          videoId,
          { ...publication, stored: video.tracks, rows: files },
          writer,
        ),
      }),
    });
    await written.catch(async (error: unknown) => {
      if (before && error instanceof AppError)
        await restoreMasterPlaylist(c.env.MEDIA, before, replaced);
      throw error;
    });
    const firstKeys = listStartupFiles(publication).map((path) => `videos/${videoId}/${path}`);
    c.executionCtx.waitUntil(fillEdgeCache(c, firstKeys));
    return respond(c, "POST /api/videos/:videoId/publish", {
      data: { videoId, src: `/stream/${videoId}/master.m3u8` },
    });
  });
}

/** Resets an upload that R2 no longer knows, so that it can start again. */
const resetExpiredUpload = (c: RequestContext, video: Video) => async (error: unknown) => {
  if (!(error instanceof UploadExpiredError)) throw error;
  const db = database(c, "primary");
  await batch(db, clearSourceUpload(db, video));
  throw new AppError("upload_expired");
};
