import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { openPlayback } from "./playback-requests.ts";
import { reportStreamProgress } from "./progress-reports.ts";
import { requireReceiver } from "./receiver-tokens.ts";

/** Mounts the requests of Cast receivers, which have a token instead of the session's cookie. */
export function receiverRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/receivers/playback", async (c, { body }) => {
    const receiver = await requireReceiver(c, body.token);
    const data = await openPlayback(c, { ...receiver, forReceiver: true, cause: "playing" });
    return respond(c, "POST /api/receivers/playback", { data });
  });

  route(app, "POST /api/receivers/progress", async (c, { body }) => {
    await reportStreamProgress(c, await requireReceiver(c, body.token), body.report);
    return respond(c, "POST /api/receivers/progress", undefined);
  });
}
