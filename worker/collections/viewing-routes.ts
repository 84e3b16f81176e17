import type { Hono } from "hono";
import { findPlaceAndNetwork } from "../access/networks.ts";
import { batchAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import {
  selectNextEpisode,
  selectSeasonViewing,
  toContinuedEpisode,
  toEpisodeProgress,
  toNextEpisode,
} from "./series-viewing.ts";

/**
 * Mounts the endpoints that respond with a viewer's progress in a series, and with the next
 * episode.
 */
export function mountSeriesViewingRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/collections/:slug/viewing", async (c, { params, query }) => {
    const address = { slug: params.slug, season: query.season, now: c.var.now };
    const {
      found: [series],
      access,
      views,
      continued: [continued],
    } = await batchAsUser(c, (db, claims) =>
      selectSeasonViewing(db, address, { ...viewerOrigin(c), ...claims }),
    );
    if (!series || series.id === null) throw new AppError("collection_not_found");
    return respond(c, "GET /api/collections/:slug/viewing", {
      data: {
        continued: continued ? toContinuedEpisode(continued) : null,
        episodes: access.map((row) => toEpisodeProgress(row, views)),
      },
    });
  });

  route(app, "GET /api/movies/:id/next", async (c, { params }) => {
    const { access, next } = await batchAsUser(c, (db, claims) =>
      selectNextEpisode(db, Number(params.id), { ...viewerOrigin(c), ...claims }),
    );
    return respond(c, "GET /api/movies/:id/next", { data: toNextEpisode(next[0], access[0]) });
  });
}

const viewerOrigin = (c: RequestContext) => ({ ...findPlaceAndNetwork(c), now: c.var.now });
