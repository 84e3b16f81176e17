import * as z from "zod/mini";
import { type Endpoint, MessageResponse, OpaqueIdParams } from "../endpoint.ts";
import { OpaqueId } from "../ids.ts";
import { Checkout, FreeDaysRequest } from "../orders/orders.ts";
import {
  BoughtGiftList,
  BoughtGiftQuery,
  GiftOrderRequest,
  GiftRedemption,
  RedeemedGift,
} from "./gift-codes.ts";

export const giftCodeEndpoints = {
  "POST /api/gift-codes": {
    summary:
      "Buy time of a plan for somebody else: the payment link; 409 `offer_changed` when it costs something else by now",
    access: "user",
    forProfiles: "unlimited",
    idempotent: true,
    body: GiftOrderRequest,
    status: 201,
    response: Checkout,
  },
  "GET /api/gift-codes": {
    summary: "The gifts that I bought, newest first",
    access: "user",
    forProfiles: "unlimited",
    query: BoughtGiftQuery,
    response: BoughtGiftList,
  },
  "POST /api/gift-codes/:orderId/send": {
    summary: "Email a gift that I bought to its recipient again",
    access: "user",
    forProfiles: "unlimited",
    params: z.object({ orderId: OpaqueId }),
    response: MessageResponse,
  },
  "POST /api/gift-codes/redeem": {
    summary: "Redeem a gift code: its time is added to my account's",
    access: "user",
    forProfiles: "unlimited",
    body: GiftRedemption,
    response: RedeemedGift,
  },
  "POST /api/admin/users/:id/gift": {
    summary: "Give a user subscription days",
    access: "refunds",
    asksForProof: true,
    idempotent: true,
    params: OpaqueIdParams,
    body: FreeDaysRequest,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
