import * as z from "zod/mini";
import { SearchQuery } from "../catalogue/catalogue.ts";
import type { Endpoint } from "../endpoint.ts";

/** The maximum number of results of each kind. */
export const maxFoundOfKind = 5;

export const findEndpoints = {
  "GET /api/search/everything": {
    summary:
      "The first movies, drafts among them, people, accounts and orders that match a text: movies and people by name, accounts by name, email or the code that the player shows over marked movies, orders by their account, their id or a payment's id; at most five of each",
    access: "studio",
    query: SearchQuery,
    response: z.object({
      data: z.array(
        z.object({
          kind: z.enum(["movie", "member", "order", "person"]),
          id: z.string(),
          title: z.string(),
          detail: z.string(),
          /** The path of the studio's page of the result. */
          href: z.string(),
          /** The date and amount of an order. */
          date: z.optional(z.iso.datetime()),
          amount: z.optional(z.number()),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Endpoint>;
