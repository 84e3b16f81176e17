import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { createQueryMeter } from "../context/query-meter.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { countServerError } from "./server-errors.ts";

/**
 * Gives a request its id, time and query meter, and logs one line about it. A served video file
 * that needed no database is not logged.
 */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedAt = Date.now();
  c.set("now", startedAt);
  c.set("requestId", crypto.randomUUID());
  c.set("meter", createQueryMeter());
  await next();
  c.res.headers.set("X-Request-Id", c.var.requestId);
  if (c.res.status >= 500 && routePath(c) !== "/api/health") countServerError(c);
  const durationMs = Date.now() - startedAt;
  if (isServedVideoFile(c)) return countServedFile(c, durationMs);
  console.info(
    JSON.stringify({
      level: "info",
      requestId: c.var.requestId,
      version: c.env.BUILD || c.env.VERSION.id,
      method: c.req.method,
      // Logs the route's pattern, because a path can contain the token of an emailed link.
      route: routePath(c),
      status: c.res.status,
      ms: durationMs,
      d1: c.var.meter,
    }),
  );
};

const isServedVideoFile = (c: RequestContext) =>
  routePath(c).startsWith("/stream/") && c.res.status < 400 && c.var.meter.trips === 0;

/**
 * Only one of this many served files is recorded, with this number as its weight, because a point
 * in Analytics Engine costs a fifth as much as a request.
 */
const servedFilesPerPoint = 10;

/**
 * Records a served file. Blobs: location, whether the edge's cache had the file, kind of file.
 * Doubles: status, bytes, milliseconds, files that the point stands for. Index: video.
 */
function countServedFile(c: RequestContext, durationMs: number): void {
  if (c.req.method === "OPTIONS") return;
  if (Math.random() * servedFilesPerPoint >= 1) return;
  const { videoId = "", path = "" } = c.req.param();
  const cache =
    { true: "hit", false: "miss", undefined: "none" }[String(c.var.isEdgeHit)] ?? "none";
  c.env.SERVED_FILES?.writeDataPoint({
    blobs: [String(c.req.raw.cf?.colo ?? ""), cache, path.split(".").at(-1) ?? ""],
    doubles: [
      c.res.status,
      Number(c.res.headers.get("Content-Length") ?? 0),
      durationMs,
      servedFilesPerPoint,
    ],
    indexes: [videoId],
  });
}
