import * as z from "zod/mini";
import { type Endpoint, MessageResponse, NumericIdParams } from "../endpoint.ts";
import { ChaptersChange, VideoChapters } from "./chapters.ts";
import { AudioTracksForm, PublishRequest } from "./publication.ts";
import { TrackForm, TrackList, TrackParams } from "./tracks.ts";
import {
  NewVideo,
  VideoFilter,
  VideoIdParams,
  VideoList,
  VideoPartParams,
  VideoUpload,
} from "./uploads.ts";

export const uploadEndpoints = {
  "POST /api/videos": {
    summary: "Create an upload",
    access: "movies",
    opensToKeys: true,
    idempotent: true,
    body: NewVideo,
    status: 201,
    response: z.object({ data: z.object({ videoId: z.string() }) }),
  },
  "GET /api/videos": {
    summary: "All uploads, newest first",
    access: "movies",
    opensToKeys: true,
    query: VideoFilter,
    response: VideoList,
  },
  "GET /api/videos/:videoId": {
    summary: "The files and parts of an upload that have arrived",
    access: "movies",
    opensToKeys: true,
    params: VideoIdParams,
    response: z.object({ data: VideoUpload }),
  },
  "DELETE /api/videos/:videoId": {
    summary: "Discard an upload that no movie uses, with all its files",
    access: "movies",
    opensToKeys: true,
    params: VideoIdParams,
    status: 204,
  },
  "PUT /api/videos/:videoId/files/:path{.+}": {
    summary:
      "One finished file, streamed, with X-Content-SHA256 and, for a segment, X-Duration-Ms; 200 when it was there already",
    access: "movies",
    opensToKeys: true,
    params: z.extend(VideoIdParams, { path: z.string() }),
    status: 201,
    response: z.object({
      data: z.object({ path: z.string(), bytes: z.number(), sha256: z.string() }),
    }),
  },
  "POST /api/videos/:videoId/source": {
    summary:
      "Start sending the source file, in parts of 16 MiB except the last; `parts`: their number",
    access: "movies",
    opensToKeys: true,
    params: VideoIdParams,
    response: z.object({ data: z.object({ parts: z.number() }) }),
  },
  "PUT /api/videos/:videoId/source/:part": {
    summary: "One part of the source file, streamed",
    access: "movies",
    opensToKeys: true,
    params: VideoPartParams,
    response: z.object({ data: z.object({ etag: z.string() }) }),
  },
  "POST /api/videos/:videoId/source/complete": {
    summary: "Complete the source file; a type that browsers play can be watched from now on",
    access: "movies",
    opensToKeys: true,
    params: VideoIdParams,
    response: z.object({ data: z.object({ videoId: z.string(), bytes: z.number() }) }),
  },
  "POST /api/videos/:videoId/publish": {
    summary:
      "Write the playlists and publish the video; 409 with `missing` while files are missing",
    access: "movies",
    opensToKeys: true,
    params: VideoIdParams,
    body: PublishRequest,
    response: z.object({ data: z.object({ videoId: z.string(), src: z.string() }) }),
  },
  "GET /api/videos/:videoId/chapters": {
    summary: "The chapters of a video, as administrators edit them",
    access: "movies",
    opensToKeys: true,
    params: VideoIdParams,
    response: z.object({ data: VideoChapters }),
  },
  "PUT /api/videos/:videoId/chapters": {
    summary: "Replace the chapters of a video, for all movies that show it",
    access: "movies",
    opensToKeys: true,
    params: VideoIdParams,
    body: ChaptersChange,
    response: MessageResponse,
  },
  "GET /api/movies/:id/tracks": {
    summary: "The captions and the audio of a movie's video",
    access: "studio",
    opensToKeys: true,
    params: NumericIdParams,
    response: TrackList,
  },
  "POST /api/movies/:id/studio-playback": {
    summary:
      "Let the session play a movie's video in the studio for some minutes, without a subscription or a stream of a plan",
    access: "movies",
    params: NumericIdParams,
    response: z.object({ data: z.object({ src: z.string() }) }),
  },
  "PUT /api/movies/:id/audio": {
    summary:
      "Add, replace, rename, order or remove the audio tracks of a movie's video, for all movies that show the video; the files of new tracks are uploaded before",
    access: "movies",
    opensToKeys: true,
    params: NumericIdParams,
    body: AudioTracksForm,
    response: TrackList,
  },
  "GET /api/movies/:id/tracks/:trackId": {
    summary: "Captions of a movie's video as a WebVTT file",
    access: "studio",
    opensToKeys: true,
    params: TrackParams,
  },
  "PUT /api/movies/:id/tracks/:trackId": {
    summary:
      "Add captions under a new id (201), or replace or rename those of the id (200), for all movies that show the video; `file`: WebVTT, up to 2 MiB",
    access: "movies",
    opensToKeys: true,
    params: TrackParams,
    form: TrackForm,
    status: 201,
    response: TrackList,
  },
  "DELETE /api/movies/:id/tracks/:trackId": {
    summary: "Remove captions from a movie's video",
    access: "movies",
    opensToKeys: true,
    params: TrackParams,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
