import type { Hono } from "hono";
import { issuePlaybackGrant } from "../auth/playback-grant.ts";
import { batchAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { mountDownloadRoutes } from "./download-routes.ts";
import { mountFileRoutes } from "./file-routes.ts";
import { readLeaseGrant, type StreamLease } from "./lease-grant.ts";
import { recordPlaybackMetrics } from "./playback-metrics.ts";
import { openPlayback } from "./playback-requests.ts";
import { reportStreamProgress } from "./progress-reports.ts";
import { mountReceiverRoutes } from "./receiver-routes.ts";
import { requireCastOffered } from "./receiver-tokens.ts";
import { selectStreamLimit, selectStreams, stopStream, toStreamDto } from "./stream-leases.ts";

export function mountStreaming(app: Hono<AppEnv>): void {
  mountFileRoutes(app);
  mountReceiverRoutes(app);
  mountDownloadRoutes(app);

  route(app, "POST /api/movies/:id/playback", async (c, { params, query }) => {
    if (query.for === "cast") requireCastOffered();
    const data = await openPlayback(c, {
      movieId: Number(params.id),
      extraId: toExtraId(query),
      forReceiver: query.for !== undefined,
      receiverId: query.for === "cast" ? crypto.randomUUID() : null,
      cause: "watch",
    });
    return respond(c, "POST /api/movies/:id/playback", { data });
  });

  route(app, "POST /api/movies/:id/progress", async (c, { params, query, body }) => {
    const played = { movieId: Number(params.id), extraId: toExtraId(query), receiverId: null };
    const extended = await reportStreamProgress(c, played, body);
    if (extended) await renewGrant(c, extended);
    return respond(c, "POST /api/movies/:id/progress", undefined);
  });

  route(app, "POST /api/movies/:id/quality", async (c, { params, body }) => {
    await write(c, {
      statements: (db, viewer) => ({
        recorded: recordPlaybackMetrics(db, Number(params.id), body, viewer),
      }),
    });
    return respond(c, "POST /api/movies/:id/quality", undefined);
  });

  route(app, "GET /api/streams", async (c) => {
    const {
      account,
      running,
      limits: [plan],
    } = await batchAsUser(c, (db, { userId }) => ({
      running: selectStreams(db, userId, c.var.now),
      limits: selectStreamLimit(db, userId, c.var.now),
    }));
    const data = running.map((row) => toStreamDto(row, account.sessionId));
    return respond(c, "GET /api/streams", { data, limit: plan?.limit ?? 0 });
  });

  route(app, "DELETE /api/streams/:id", async (c, { params }) => {
    const { stopped } = await write(c, {
      statements: (db, viewer) => ({ stopped: stopStream(db, params.id, viewer) }),
    });
    if (stopped.length === 0) throw new AppError("stream_not_found");
    return respond(c, "DELETE /api/streams/:id", undefined);
  });
}

const toExtraId = ({ extra }: { extra?: string | undefined }) =>
  extra === undefined ? null : Number(extra);

type ExtendedLease = { sessionId: string; videoId: string; stream: StreamLease };

/** Issues a new playback grant for a stream whose lease was extended. */
async function renewGrant(c: RequestContext, { sessionId, videoId, stream }: ExtendedLease) {
  const grant = await readLeaseGrant(c.env.MEDIA, videoId, stream);
  await issuePlaybackGrant(c, { sessionId, videoId, ...grant });
}
