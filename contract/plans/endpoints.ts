import * as z from "zod/mini";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import {
  AdminPlan,
  Plan,
  PlanEdit,
  PlanForm,
  PlanId,
  PlanListQuery,
  PlanReordering,
} from "./plans.ts";

const ByPlan = z.object({ planId: PlanId });

export const planEndpoints = {
  "GET /api/plans": {
    summary: "What can be subscribed to",
    access: "anyone",
    query: PlanListQuery,
    response: z.object({ data: z.array(Plan) }),
  },
  "GET /api/admin/plans": {
    summary: "All plans, in order, retired ones included",
    access: "studio",
    opensToKeys: true,
    response: z.object({ data: z.array(AdminPlan) }),
  },
  "POST /api/admin/plans": {
    summary: "Add a plan, which is sold once the payment provider knows it",
    access: "plans",
    asksForProof: true,
    idempotent: true,
    body: PlanForm,
    status: 201,
    response: z.object({ message: z.string(), data: z.object({ id: z.string() }) }),
  },
  "PUT /api/admin/plans/:planId": {
    summary:
      "Change a plan: its price for new subscribers, all else for everybody; 409 with the saved one as `data` when somebody else changed it",
    access: "plans",
    asksForProof: true,
    params: ByPlan,
    body: PlanEdit,
    response: MessageResponse,
  },
  "POST /api/admin/plans/publish": {
    summary:
      "Publish every plan at the payment provider now, also one that failed. Responds with the plans as GET does",
    access: "plans",
    response: z.object({ data: z.array(AdminPlan) }),
  },
  "PUT /api/admin/plan-order": {
    summary: "Put the plans in another order",
    access: "plans",
    body: PlanReordering,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
