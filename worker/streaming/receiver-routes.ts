import type { Hono } from "hono";
import { explainHiddenMovie } from "../auth/age-limit.ts";
import { requireClaims } from "../auth/session.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { openPlayback } from "./playback-requests.ts";
import { reportStreamProgress } from "./progress-reports.ts";
import { type ReceiverReference, requireCastOffered, requireReceiver } from "./receiver-tokens.ts";

/** Mounts the requests of Cast receivers, which have a token instead of the session's cookie. */
export function mountReceiverRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/receivers/playback", async (c, { body }) => {
    const data = await actAsReceiver(c, body.token, (receiver) =>
      openPlayback(c, { ...receiver, forReceiver: true, cause: "playing" }),
    );
    return respond(c, "POST /api/receivers/playback", { data });
  });

  route(app, "POST /api/receivers/progress", async (c, { body }) => {
    await actAsReceiver(c, body.token, (receiver) =>
      reportStreamProgress(c, receiver, body.report),
    );
    return respond(c, "POST /api/receivers/progress", undefined);
  });
}

/** Runs a receiver's request. Throws `age_limit` if an age limit hides the token's movie. */
async function actAsReceiver<Result>(
  c: RequestContext,
  token: string,
  run: (receiver: ReceiverReference) => Promise<Result>,
): Promise<Result> {
  requireCastOffered();
  const receiver = await requireReceiver(c, token);
  try {
    return await run(receiver);
  } catch (error) {
    throw await explainHiddenMovie(c, await requireClaims(c), error, [receiver.movieId]);
  }
}
