import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { batch, database, runStatement } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import { mountAdminPlanRoutes } from "./admin-routes.ts";
import {
  insertFirstPlan,
  isPlanOffered,
  isPlanPublished,
  selectPlans,
  toOfferedPlanDto,
} from "./plans.ts";

export function mountPlans(app: Hono<AppEnv>): void {
  mountAdminPlanRoutes(app);

  route(app, "GET /api/plans", async (c, { query }) => {
    const db = database(c, "primary");
    const found = await runStatement(db, selectPlans(db));
    const { plans } = found.some(({ id }) => id === c.env.PLAN_ID)
      ? { plans: found }
      : await batch(db, { plan: insertFirstPlan(db, c.env), plans: selectPlans(db) });
    const shown = plans.filter(
      (plan) => isPlanOffered(plan, query.plan) && isPlanPublished(plan, c.env),
    );
    const { givesTrials } = getProviderModule(c.env);
    return respond(c, "GET /api/plans", {
      data: shown.map(({ trialDays, ...plan }) =>
        toOfferedPlanDto({ ...plan, trialDays: givesTrials ? trialDays : null }, query.plan),
      ),
    });
  });
}
