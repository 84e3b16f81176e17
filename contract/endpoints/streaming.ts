import * as z from "zod/mini";
import { Playback, PlayQuality, StreamList } from "../streaming.ts";
import { Progress } from "../viewing.ts";
import { type Endpoint, MovieId } from "./endpoint.ts";

/** How a film plays. */
export const streamingEndpoints = {
  "POST /api/movies/:id/playback": {
    summary: "Ask to watch: takes one of the plan's streams and sets the grant cookie that opens the movie's files",
    access: "user",
    params: MovieId,
    answer: z.object({ data: Playback }),
  },
  "POST /api/movies/:id/progress": {
    summary: "Tell how far one is in a movie; keeps the stream and renews the grant",
    access: "user",
    params: MovieId,
    body: Progress,
    status: 204,
  },
  "POST /api/movies/:id/quality": {
    summary: "Tell how a play went; once",
    access: "user",
    params: MovieId,
    body: PlayQuality,
    status: 204,
  },
  "GET /api/movies/:id/download": {
    summary: "The movie's original file, in ranges where asked for; for buyers and subscribers",
    access: "user",
    params: MovieId,
  },
  "GET /api/streams": {
    summary: "Where my account plays at this moment",
    access: "user",
    answer: StreamList,
  },
  "DELETE /api/streams/:id": {
    summary: "Stop one of my streams",
    access: "user",
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
