import type { Hono } from "hono";
import { batchAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { selectPublishedPlans } from "../plans/plans.ts";
import { selectOrdersBlockingPlanOrder } from "../subscriptions/plan-orders.ts";
import { findUsablePromotion, requireSoldPlan } from "../subscriptions/plan-sales.ts";
import { mountAdminPromotionCodeRoutes } from "./admin-routes.ts";

export function mountPromotionCodes(app: Hono<AppEnv>): void {
  mountAdminPromotionCodeRoutes(app);

  route(app, "POST /api/promotion-codes/price", async (c, { body }) => {
    const { account, plans, blockingOrders } = await batchAsUser(c, (db, { userId, now }) => ({
      plans: selectPublishedPlans(db, c.env),
      blockingOrders: selectOrdersBlockingPlanOrder(db, userId, now),
    }));
    const plan = requireSoldPlan(plans, body.plan_id);
    const { code, discountCents, periods } = await findUsablePromotion(
      c,
      account,
      plan,
      body.code,
      blockingOrders,
    );
    const amount = (plan.priceCents - discountCents) / 100;
    return respond(c, "POST /api/promotion-codes/price", { data: { code, amount, periods } });
  });
}
