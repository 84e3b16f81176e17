import * as z from "zod/mini";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { OpaqueId } from "../ids.ts";
import {
  AdminPromotionCode,
  DiscountedPlanPrice,
  PlanPriceRequest,
  PromotionCodeChange,
  PromotionCodeForm,
  PromotionCodeList,
  PromotionCodeListQuery,
} from "./promotion-codes.ts";

export const promotionCodeEndpoints = {
  "POST /api/promotion-codes/price": {
    summary: "What a plan costs with a promotion code, before a checkout is made",
    access: "user",
    body: PlanPriceRequest,
    response: z.object({ data: DiscountedPlanPrice }),
  },
  "GET /api/admin/promotion-codes": {
    summary: "All promotion codes, newest first",
    access: "plans",
    query: PromotionCodeListQuery,
    response: PromotionCodeList,
  },
  "POST /api/admin/promotion-codes": {
    summary: "Add a promotion code; 409 `promotion_code_taken` when there is one of this text",
    access: "plans",
    asksForProof: true,
    idempotent: true,
    body: PromotionCodeForm,
    status: 201,
    response: z.object({ message: z.string(), data: z.object({ id: z.string() }) }),
  },
  "GET /api/admin/promotion-codes/:codeId": {
    summary: "A promotion code as it is edited, with its version",
    access: "plans",
    params: z.object({ codeId: OpaqueId }),
    response: z.object({ data: AdminPromotionCode }),
  },
  "PUT /api/admin/promotion-codes/:codeId": {
    summary:
      "Change when, how often and for which plans a code can be used, or end it; 409 when somebody else changed it",
    access: "plans",
    asksForProof: true,
    params: z.object({ codeId: OpaqueId }),
    body: PromotionCodeChange,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
