import * as z from "zod/mini";
import { SearchQuery } from "../catalogue/catalogue.ts";
import type { Endpoint } from "../endpoint.ts";

/** The maximum number of results of each kind. */
export const maxFoundOfKind = 5;

const Person = z.object({ id: z.string(), name: z.string() });

export const findEndpoints = {
  "GET /api/admin/find": {
    summary:
      "The first movies, people, accounts and orders that match a text: movies and people by name, accounts by name or email, orders by their account, their id or a payment's id",
    access: "admin",
    query: SearchQuery,
    response: z.object({
      data: z.object({
        movies: z.array(z.object({ id: z.string(), name: z.string(), year: z.number() })),
        people: z.array(Person),
        members: z.array(z.extend(Person, { email: z.string() })),
        orders: z.array(
          z.object({
            id: z.string(),
            date: z.iso.datetime(),
            amount: z.number(),
            status: z.string(),
            /** The account's name and email; null for an erased account. */
            name: z.nullable(z.string()),
            email: z.nullable(z.string()),
          }),
        ),
      }),
    }),
  },
} as const satisfies Record<string, Endpoint>;
