import * as z from "zod/mini";
import { type Endpoint, NumericIdParams, OpaqueIdParams } from "../endpoint.ts";
import { ExtraQuery } from "../extras/extras.ts";
import { ProgressReport } from "../viewing/viewing.ts";
import { PlaybackMetricsFilter, PlaybackMetricsList } from "./playback-metrics.ts";
import {
  Playback,
  PlaybackMetrics,
  PlaybackQuery,
  ReceiverReport,
  ReceiverRequest,
  StreamList,
} from "./streaming.ts";

export const streamingEndpoints = {
  "POST /api/movies/:id/playback": {
    summary:
      "Request playback: leases a stream of the plan and sets the cookie with the playback grant; `extra`: of an extra of the movie; `for=receiver`: sets no cookie, and all addresses of the answer carry the grant in their path; `for=cast`: so too, and gives the stream to a Cast receiver, whose token is in the answer; 451 `not_in_country` where it is not shown",
    access: "user",
    params: NumericIdParams,
    query: PlaybackQuery,
    response: z.object({ data: Playback }),
  },
  "POST /api/movies/:id/progress": {
    summary:
      "Report progress; renews the stream lease and the playback grant. That of an extra is not stored",
    access: "user",
    params: NumericIdParams,
    query: ExtraQuery,
    body: ProgressReport,
    status: 204,
  },
  "POST /api/receivers/playback": {
    summary:
      "Request the playback of a Cast receiver's movie again, with new addresses and a new token; 409 `stream_limit` once another player has the stream",
    access: "anyone",
    body: ReceiverRequest,
    response: z.object({ data: Playback }),
  },
  "POST /api/receivers/progress": {
    summary: "Report the progress of a Cast receiver; renews the stream lease that it holds",
    access: "anyone",
    body: ReceiverReport,
    status: 204,
  },
  "POST /api/movies/:id/quality": {
    summary: "Report the playback metrics of a play, once",
    access: "user",
    params: NumericIdParams,
    body: PlaybackMetrics,
    status: 204,
  },
  "GET /api/movies/:id/download": {
    summary:
      "The movie's source file, with byte ranges; for those whom the movie's owner permits, and for its buyers; 451 `not_in_country` where it is not shown",
    access: "user",
    params: NumericIdParams,
  },
  "GET /api/streams": {
    summary: "The running streams of my account",
    access: "user",
    response: StreamList,
  },
  "DELETE /api/streams/:id": {
    summary: "Stop one of my streams",
    access: "user",
    params: OpaqueIdParams,
    status: 204,
  },
  "GET /api/admin/quality": {
    summary: "Playback metrics by day and movie, newest day first",
    access: "site",
    query: PlaybackMetricsFilter,
    response: PlaybackMetricsList,
  },
} as const satisfies Record<string, Endpoint>;
