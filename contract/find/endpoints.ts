import * as z from "zod/mini";
import { SearchQuery } from "../catalogue/catalogue.ts";
import type { Endpoint } from "../endpoint.ts";
import { type EditedSubject, editedSubjects } from "../monitoring/audit.ts";

/** The maximum number of results of each kind. */
export const maxResultsPerKind = 5;

const foundKinds = [
  "movie",
  "member",
  "order",
  ...(Object.keys(editedSubjects) as EditedSubject[]),
] as const;

export const findEndpoints = {
  "GET /api/search/everything": {
    summary:
      "The first things of the studio that match a text, at most five of each kind: movies, drafts among them, people, categories, collections, pages, plans, promotion codes, rights holders and webhook endpoints by name; accounts by name, email or the code that the player shows over marked movies; orders by their account, their id or a payment's id, or the last four or more digits of their id, of a payment's id or of an invoice's number",
    access: "studio",
    query: SearchQuery,
    response: z.object({
      data: z.array(
        z.object({
          kind: z.enum(foundKinds),
          id: z.string(),
          title: z.string(),
          detail: z.string(),
          /** The path of the page in the studio that shows the result. */
          href: z.string(),
          /** The date and amount of an order. */
          date: z.optional(z.iso.datetime()),
          amount: z.optional(z.number()),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Endpoint>;
