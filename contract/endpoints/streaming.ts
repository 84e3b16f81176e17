import * as z from "zod/mini";
import { Playback, PlaybackMetrics, StreamList } from "../streaming.ts";
import { Progress } from "../viewing.ts";
import { ById, ByOpaqueId, type Endpoint } from "./endpoint.ts";

/** How a film plays. */
export const streamingEndpoints = {
  "POST /api/movies/:id/playback": {
    summary: "Ask to watch: takes one of the plan's streams and sets the grant cookie that opens the movie's files",
    access: "user",
    params: ById,
    response: z.object({ data: Playback }),
  },
  "POST /api/movies/:id/progress": {
    summary: "Tell how far one is in a movie; keeps the stream and renews the grant",
    access: "user",
    params: ById,
    body: Progress,
    status: 204,
  },
  "POST /api/movies/:id/quality": {
    summary: "Tell how a play went; once",
    access: "user",
    params: ById,
    body: PlaybackMetrics,
    status: 204,
  },
  "GET /api/movies/:id/download": {
    summary: "The movie's original file, in ranges where asked for; for buyers and subscribers",
    access: "user",
    params: ById,
  },
  "GET /api/streams": {
    summary: "Where my account plays at this moment",
    access: "user",
    response: StreamList,
  },
  "DELETE /api/streams/:id": {
    summary: "Stop one of my streams",
    access: "user",
    params: ByOpaqueId,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
