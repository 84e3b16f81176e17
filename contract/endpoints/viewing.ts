import * as z from "zod/mini";
import { Review } from "../catalogue.ts";
import { NumericId } from "../ids.ts";
import {
  BecauseYouWatched,
  FavouriteList,
  FavouriteMerge,
  NewFavourite,
  NewReview,
  WatchCount,
  WatchQuery,
} from "../viewing.ts";
import { ById, type Endpoint, MessageResponse } from "./endpoint.ts";

/** What somebody did with films, and thinks of them. */
export const viewingEndpoints = {
  "GET /api/because": {
    summary: "What the film watched last leads to: the best of its kind not seen yet",
    access: "user",
    response: BecauseYouWatched,
  },
  "GET /getWatchCount": {
    summary: "What I watched, newest first; an administrator may name another",
    access: "user",
    query: WatchQuery,
    response: WatchCount,
  },
  "DELETE /api/history": {
    summary: "Forget what I watched",
    access: "user",
    status: 204,
  },
  "DELETE /api/history/:movieId": {
    summary: "Forget that I watched a movie",
    access: "user",
    params: z.object({ movieId: NumericId }),
    status: 204,
  },
  "GET /api/favourites": {
    summary: "My favourites, the latest first",
    access: "user",
    response: FavouriteList,
  },
  "POST /addfavourite": {
    summary: "Keep a movie among my favourites",
    access: "user",
    idempotent: true,
    body: NewFavourite,
    response: MessageResponse,
  },
  "POST /api/favourites/merge": {
    summary: "Take over what I chose as a visitor; gives all my favourites",
    access: "user",
    body: FavouriteMerge,
    response: FavouriteList,
  },
  "DELETE /api/favourites/:movieId": {
    summary: "Keep a movie among my favourites no longer",
    access: "user",
    params: z.object({ movieId: NumericId }),
    status: 204,
  },
  "POST /api/movies/:id/reviews": {
    summary: "Write about a movie; a second review replaces the first",
    access: "user",
    idempotent: true,
    params: ById,
    body: NewReview,
    status: 201,
    response: z.object({ data: Review }),
  },
  "DELETE /api/movies/:id/reviews/mine": {
    summary: "Take back what I wrote about a movie",
    access: "user",
    params: ById,
    status: 204,
  },
  "DELETE /api/reviews/:id": {
    summary: "Remove a review that does not belong here",
    access: "admin",
    params: ById,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
