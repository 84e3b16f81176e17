import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { maxCaptionsBytes } from "../../contract/uploads/tracks.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { respondFile } from "../media/stored-file.ts";
import { formatContentDisposition } from "../streaming/content-disposition.ts";
import { changeAudioTracks } from "./audio-list.ts";
import {
  changeCaptions,
  editCaptions,
  insertCaptionsFile,
  requireCaptions,
} from "./captions-list.ts";
import { isWebVtt } from "./file-signatures.ts";
import { requireMovieTracks, toTrackList } from "./movie-tracks.ts";
import { grantStudioPlayback } from "./studio-playback.ts";

/**
 * Mounts the endpoints for the tracks of a movie's video. Each version of captions has its own file
 * name, because players and the edge cache files by name.
 */
export function mountTrackRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/movies/:id/tracks", async (c, { params }) =>
    respond(
      c,
      "GET /api/movies/:id/tracks",
      toTrackList(await requireMovieTracks(c, Number(params.id))),
    ),
  );

  route(app, "POST /api/movies/:id/studio-playback", async (c, { params }) =>
    respond(c, "POST /api/movies/:id/studio-playback", {
      data: { src: await grantStudioPlayback(c, Number(params.id)) },
    }),
  );

  route(app, "PUT /api/movies/:id/audio", async (c, { params, body }) => {
    await changeAudioTracks(c, Number(params.id), body);
    return respondTracks(c, Number(params.id), 200);
  });

  route(app, "GET /api/movies/:id/tracks/:trackId", async (c, { params }) => {
    const tracks = await requireMovieTracks(c, Number(params.id));
    const { path, lang } = requireCaptions(tracks, params.trackId);
    return respondFile(c, `videos/${tracks.videoId}/${path}`, {
      cacheControl: "private, no-store",
      disposition: formatContentDisposition(`${tracks.movieName}.${lang}`, "vtt"),
    });
  });

  route(app, "PUT /api/movies/:id/tracks/:trackId", async (c, { params, form }) => {
    const [movieId, { trackId }] = [Number(params.id), params];
    const before = await requireMovieTracks(c, movieId);
    if (before.videoId === "") throw new AppError("movie_has_no_video");
    const file = form.file && (await readCaptionsFile(form.file));
    const newPath = file ? file.path : null;
    // Throws before the file is stored, if the edit is refused.
    editCaptions(before, { trackId, form, newPath });
    const object =
      file && (await c.env.MEDIA.put(`videos/${before.videoId}/${file.path}`, file.bytes));
    const changed = changeCaptions(c, movieId, {
      change: (tracks) => {
        if (tracks.videoId !== before.videoId) throw new AppError("track_not_found");
        return editCaptions(tracks, { trackId, form, newPath });
      },
      ...(file &&
        object && {
          recordFile: (db, videoId) =>
            insertCaptionsFile(db, {
              videoId,
              path: file.path,
              sha256: file.sha256,
              bytes: object.size,
              etag: object.etag,
              createdAt: c.var.now,
            }),
        }),
    });
    const tracks = await changed.catch(async (error: unknown) => {
      if (object && error instanceof AppError) await c.env.MEDIA.delete(object.key);
      throw error;
    });
    const isNew = tracks.captions.every(({ id }) => id !== trackId);
    return respondTracks(c, movieId, isNew ? 201 : 200);
  });

  route(app, "DELETE /api/movies/:id/tracks/:trackId", async (c, { params }) => {
    await changeCaptions(c, Number(params.id), {
      change: (tracks) => {
        const { id } = requireCaptions(tracks, params.trackId);
        return tracks.captions.filter((track) => track.id !== id);
      },
    });
    return respond(c, "DELETE /api/movies/:id/tracks/:trackId", undefined);
  });
}

/** Reads and validates a captions file, and returns its text with a new file name. */
async function readCaptionsFile(file: File) {
  if (file.size > maxCaptionsBytes)
    throw new AppError("too_large", { maximum: `${maxCaptionsBytes / 1024} KiB` });
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw invalidInput("file", "file_empty");
  if (!isWebVtt(bytes)) throw invalidInput("file", "captions_invalid");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes, sha256, path: `captions/${crypto.randomUUID().replaceAll("-", "")}.vtt` };
}

async function respondTracks(c: RequestContext, movieId: number, status: 200 | 201) {
  const tracks = toTrackList(await requireMovieTracks(c, movieId));
  return c.json(tracks, status, { "Cache-Control": "private, no-store" });
}
