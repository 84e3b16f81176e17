import * as z from "zod/mini";
import { type Endpoint, NumericIdParams } from "../endpoint.ts";
import { Checkout, RentalList, RentalRequest, SeasonRentalRequest } from "../orders/orders.ts";
import { PageSlug } from "../pages/site-pages.ts";

export const rentalEndpoints = {
  "POST /api/movies/:id/rentals": {
    summary:
      "Rent a movie: the payment link; 409 `offer_changed` when it costs something else by now, 451 `not_in_country` where it is not shown",
    access: "user",
    forProfiles: "unlimited",
    idempotent: true,
    params: NumericIdParams,
    body: RentalRequest,
    status: 201,
    response: Checkout,
  },
  "POST /api/collections/:slug/rentals": {
    summary:
      "Rent the episodes of a season that I can rent: the payment link; 409 `offer_changed` when they cost something else by now",
    access: "user",
    forProfiles: "unlimited",
    idempotent: true,
    params: z.object({ slug: PageSlug }),
    body: SeasonRentalRequest,
    status: 201,
    response: Checkout,
  },
  "GET /api/rentals": {
    summary: "My rentals that have yet to begin or run",
    access: "user",
    response: RentalList,
  },
} as const satisfies Record<string, Endpoint>;
