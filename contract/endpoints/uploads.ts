import * as z from "zod/mini";
import { NewVideo, PartId, PublishRequest, VideoFilter, VideoId, VideoList, VideoState } from "../uploads.ts";
import type { Endpoint } from "./endpoint.ts";

/** How a film gets here. */
export const uploadEndpoints = {
  "POST /api/videos": {
    summary: "Begin an upload",
    access: "admin",
    idempotent: true,
    body: NewVideo,
    status: 201,
    response: z.object({ data: z.object({ videoId: z.string() }) }),
  },
  "GET /api/videos": {
    summary: "All uploads, newest first",
    access: "admin",
    query: VideoFilter,
    response: VideoList,
  },
  "GET /api/videos/:videoId": {
    summary: "Everything that has arrived of an upload",
    access: "admin",
    params: VideoId,
    response: z.object({ data: VideoState }),
  },
  "DELETE /api/videos/:videoId": {
    summary: "Give up an upload that no film shows, and everything that has arrived of it",
    access: "admin",
    params: VideoId,
    status: 204,
  },
  "PUT /api/videos/:videoId/files/:path{.+}": {
    summary:
      "One finished file, streamed, with X-Content-SHA256 and, for a segment, X-Duration-Ms; 200 when it was there already",
    access: "admin",
    params: z.extend(VideoId, { path: z.string() }),
    status: 201,
    response: z.object({ data: z.object({ path: z.string(), bytes: z.number(), sha256: z.string() }) }),
  },
  "POST /api/videos/:videoId/source": {
    summary: "Begin to send the original, in parts of 16 MiB but for the last; `parts`: how many",
    access: "admin",
    params: VideoId,
    response: z.object({ data: z.object({ parts: z.number() }) }),
  },
  "PUT /api/videos/:videoId/source/:part": {
    summary: "One part of the original, streamed",
    access: "admin",
    params: PartId,
    response: z.object({ data: z.object({ etag: z.string() }) }),
  },
  "POST /api/videos/:videoId/source/complete": {
    summary: "The original has arrived: one that browsers play can be watched from here on",
    access: "admin",
    params: VideoId,
    response: z.object({ data: z.object({ videoId: z.string(), bytes: z.number() }) }),
  },
  "POST /api/videos/:videoId/publish": {
    summary: "Write the playlists and show the film; 409 with `missing` until every file is there",
    access: "admin",
    params: VideoId,
    body: PublishRequest,
    response: z.object({ data: z.object({ videoId: z.string(), src: z.string() }) }),
  },
} as const satisfies Record<string, Endpoint>;
