import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { batchAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { movieFigures } from "../schema.ts";
import { parseSettings, selectSettings } from "../site/site-settings.ts";
import {
  paginateMovieFigures,
  selectMovieFigures,
  selectMovieFiguresPage,
  toMovieFigures,
} from "./movie-figures.ts";
import {
  selectMrrTotals,
  selectPendingRevenueCounts,
  selectTrialTotals,
  toCohorts,
  toRevenueMonths,
} from "./revenue.ts";

export function mountRevenue(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/revenue", async (c) => {
    const { now } = c.var;
    const {
      totals,
      trials,
      waiting: [waiting],
    } = await batchAsUser(c, (db) => ({
      totals: selectMrrTotals(db),
      trials: selectTrialTotals(db, now),
      waiting: selectPendingRevenueCounts(db, now),
    }));
    const [months, cohorts] = [toRevenueMonths(totals, now), toCohorts(totals, now)];
    return respond(c, "GET /api/admin/revenue", {
      data: { months, cohorts, trials, waiting: waiting?.count ?? 0 },
    });
  });

  route(app, "GET /api/admin/revenue/movies", async (c, { query }) => {
    const pageQuery = paginateMovieFigures(query);
    const { found, settings } = await batchAsUser(c, (db) => ({
      found: selectMovieFiguresPage(db, pageQuery),
      settings: selectSettings(db),
    }));
    const list = pageQuery.page(found, toMovieFigures(parseSettings(settings, c.env).settings));
    return respond(c, "GET /api/admin/revenue/movies", list);
  });

  route(app, "GET /api/admin/movies/:id/figures", async (c, { params }) => {
    const {
      found: [row],
      settings,
    } = await batchAsUser(c, (db) => ({
      found: selectMovieFigures(db).where(eq(movieFigures.movieId, Number(params.id))),
      settings: selectSettings(db),
    }));
    const toFigures = toMovieFigures(parseSettings(settings, c.env).settings);
    return respond(c, "GET /api/admin/movies/:id/figures", { data: row ? toFigures(row) : null });
  });
}
