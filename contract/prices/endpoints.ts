import * as z from "zod/mini";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { PlanId, PriceChange } from "../plans/plans.ts";

const ByPlan = z.object({ planId: PlanId });

export const priceEndpoints = {
  "POST /api/admin/plans/:planId/price-change": {
    summary:
      "Announce the plan's price for all its subscribers, who are told 30 days before they first pay it; 409 while one is announced",
    access: "plans",
    asksForProof: true,
    idempotent: true,
    params: ByPlan,
    body: PriceChange,
    status: 201,
    response: MessageResponse,
  },
  "DELETE /api/admin/plans/:planId/price-change": {
    summary: "Withdraw the announced price before its day; subscribers who were told get an email",
    access: "plans",
    asksForProof: true,
    params: ByPlan,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
