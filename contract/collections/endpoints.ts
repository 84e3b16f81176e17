import * as z from "zod/mini";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import { type Endpoint, MessageResponse, NumericIdParams } from "../endpoint.ts";
import type { IssueCode } from "../issues.ts";
import { PageSlug } from "../pages/site-pages.ts";
import {
  AdminCollection,
  CollectionChange,
  CollectionPage,
  CollectionPageQuery,
  CollectionReordering,
  CollectionRule,
  CollectionSummary,
  NewCollection,
} from "./collections.ts";
import { NextEpisode, SeasonQuery, SeriesViewing } from "./series.ts";

export const collectionEndpoints = {
  "GET /api/collections/:slug": {
    summary:
      "A public collection with its texts, its cover and its movies: by hand in its order, by rule the newest first",
    access: "anyone",
    cached: true,
    params: z.object({ slug: PageSlug }),
    query: CollectionPageQuery,
    response: CollectionPage,
  },
  "GET /api/collections/:slug/viewing": {
    summary: "How far I am in a season of a series, which episodes I may watch, and where I go on",
    access: "user",
    params: z.object({ slug: PageSlug }),
    query: z.object({ season: z.optional(SeasonQuery) }),
    response: z.object({ data: SeriesViewing }),
  },
  "GET /api/movies/:id/next": {
    summary: "The next episode of a movie's series, if I may watch it now; else null",
    access: "user",
    params: NumericIdParams,
    response: z.object({ data: z.nullable(NextEpisode) }),
  },
  "GET /api/admin/collections": {
    summary: "A page of the collections, in order",
    access: "studio",
    opensToKeys: true,
    query: Paging,
    response: pageOf(CollectionSummary),
  },
  "POST /api/admin/collections": {
    summary: "Add a collection, by hand or by a rule that matches at most 100 movies",
    access: "storefront",
    opensToKeys: true,
    idempotent: true,
    body: NewCollection,
    status: 201,
    response: z.object({ message: z.string(), data: z.object({ id: z.string() }) }),
  },
  "GET /api/admin/collections/:id": {
    summary: "A collection as it is edited, with its version",
    access: "studio",
    opensToKeys: true,
    params: NumericIdParams,
    response: z.object({ data: AdminCollection }),
  },
  "PUT /api/admin/collections/:id": {
    summary:
      "Change a collection; 409 with the saved one as `data` when somebody else changed the `version` that was edited",
    access: "storefront",
    opensToKeys: true,
    params: NumericIdParams,
    body: CollectionChange,
    response: MessageResponse,
  },
  "DELETE /api/admin/collections/:id": {
    summary: "Delete a collection; its movies stay",
    access: "storefront",
    asksForProof: true,
    params: NumericIdParams,
    response: MessageResponse,
  },
  "PUT /api/admin/collection-order": {
    summary: "Put these collections in this order, at the positions that they hold together",
    access: "storefront",
    opensToKeys: true,
    body: CollectionReordering,
    response: MessageResponse,
  },
  "GET /api/admin/collection-matches": {
    summary: "The number of movies that a rule matches, counted up to 101",
    access: "studio",
    opensToKeys: true,
    query: CollectionRule,
    response: z.object({ data: z.object({ count: z.number() }) }),
  },
  "POST /api/admin/collection-pictures": {
    summary: "Store a picture of up to 2 MB, to name it in a collection",
    access: "storefront",
    opensToKeys: true,
    form: z.object({
      image: z.custom<File>((value) => value instanceof File, "file_required" satisfies IssueCode),
    }),
    status: 201,
    response: z.object({
      data: z.object({ path: z.string(), width: z.number(), height: z.number() }),
    }),
  },
} as const satisfies Record<string, Endpoint>;
