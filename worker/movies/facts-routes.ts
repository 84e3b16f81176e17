import type { Hono } from "hono";
import { milliseconds } from "../../contract/constants.ts";
import { getSite } from "../../contract/site/site.ts";
import { hitRateLimit, requireCapacity } from "../auth/rate-limit.ts";
import { requireCaller } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { findCandidates } from "./facts/candidates.ts";
import { readMovieFacts } from "./facts/movie-facts.ts";
import { readPersonFacts } from "./facts/person-facts.ts";
import { type AskWikidata, openWikidata } from "./facts/wikidata.ts";

/** Limits the look-ups of one administrator, because each makes several requests to Wikidata. */
const lookUpLimit = (userId: string) => ({
  key: `facts:${userId}`,
  limit: 60,
  windowMs: 10 * milliseconds.minute,
});

export function mountFactsRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/facts", async (c, { query }) => {
    const ask = await startLookUp(c);
    return respond(c, "GET /api/admin/facts", { data: await findCandidates(ask, query) });
  });

  route(app, "GET /api/admin/facts/movies/:id", async (c, { params: { id } }) => {
    const ask = await startLookUp(c);
    return respond(c, "GET /api/admin/facts/movies/:id", { data: await readMovieFacts(ask, id) });
  });

  route(app, "GET /api/admin/facts/people/:id", async (c, { params: { id } }) => {
    const ask = await startLookUp(c);
    return respond(c, "GET /api/admin/facts/people/:id", { data: await readPersonFacts(ask, id) });
  });
}

/** Begins a look-up. Throws `facts_off` and `too_many_requests`. */
async function startLookUp(c: RequestContext): Promise<AskWikidata> {
  const limit = lookUpLimit((await requireCaller(c)).userId);
  const { hits } = await write(c, {
    statements: (db, { now }) => ({ hits: hitRateLimit(db, [limit], now) }),
  });
  if (!getSite().wikidata) throw new AppError("facts_off");
  requireCapacity(hits, [limit], c.var.now);
  return openWikidata(c);
}
