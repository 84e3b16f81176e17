import * as z from "zod/mini";
import { type Endpoint, MessageResponse, NumericIdParams } from "../endpoint.ts";
import { OpaqueId } from "../ids.ts";
import { Checkout, PreOrderRequest } from "../orders/orders.ts";

const ByOrder = z.object({ orderId: OpaqueId });

export const preOrderEndpoints = {
  "POST /api/movies/:id/pre-orders": {
    summary:
      "Buy a movie before its first day: the payment link; 409 `offer_changed` when its price or day is another by now, 451 `not_in_country` where it is not shown",
    access: "user",
    forProfiles: "unlimited",
    idempotent: true,
    params: NumericIdParams,
    body: PreOrderRequest,
    status: 201,
    response: Checkout,
  },
  "DELETE /api/pre-orders/:orderId": {
    summary: "Cancel a pre-order of mine that has yet to come: what I paid is refunded",
    access: "user",
    showsAllMovies: true,
    params: ByOrder,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
