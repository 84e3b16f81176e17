import * as z from "zod/mini";
import { Review, ReviewList, ReviewQuery } from "../catalogue/catalogue.ts";
import { type Endpoint, MessageResponse, NumericIdParams } from "../endpoint.ts";
import { NumericId } from "../ids.ts";
import {
  BecauseYouWatched,
  ContinuedMovie,
  FavouriteList,
  FavouriteMerge,
  NewFavourite,
  NewReview,
  WatchHistoryPage,
  WatchHistoryQuery,
} from "./viewing.ts";

export const viewingEndpoints = {
  "GET /api/because": {
    summary: "Recommendations: the best unwatched movies similar to the last one watched",
    access: "user",
    response: BecauseYouWatched,
  },
  "GET /api/continue": {
    summary:
      "The movies that I began, and of each series one episode, the newest first; at most 12",
    access: "user",
    response: z.object({ data: z.array(ContinuedMovie) }),
  },
  "GET /getWatchCount": {
    summary: "What I watched, newest first; an administrator may name another",
    access: "user",
    query: WatchHistoryQuery,
    response: WatchHistoryPage,
  },
  "DELETE /api/history": {
    summary: "Clear my watch history",
    access: "user",
    status: 204,
  },
  "DELETE /api/history/:movieId": {
    summary: "Remove a movie from my watch history",
    access: "user",
    params: z.object({ movieId: NumericId }),
    status: 204,
  },
  "GET /api/favourites": {
    summary: "My favourites, newest first",
    access: "user",
    response: FavouriteList,
  },
  "POST /addfavourite": {
    summary: "Add a movie to my favourites",
    access: "user",
    idempotent: true,
    body: NewFavourite,
    response: MessageResponse,
  },
  "POST /api/favourites/merge": {
    summary: "Merge a visitor's favourites into mine; returns all of them",
    access: "user",
    body: FavouriteMerge,
    response: FavouriteList,
  },
  "DELETE /api/favourites/:movieId": {
    summary: "Remove a movie from my favourites",
    access: "user",
    params: z.object({ movieId: NumericId }),
    status: 204,
  },
  "GET /api/movies/:id/reviews": {
    summary: "The reviews of a movie, newest first, and the number of reviews by stars",
    access: "anyone",
    cached: true,
    params: NumericIdParams,
    query: ReviewQuery,
    response: ReviewList,
  },
  "POST /api/movies/:id/reviews": {
    forProfiles: "unlimited",
    summary: "Review a movie; a second review replaces the first",
    access: "user",
    idempotent: true,
    params: NumericIdParams,
    body: NewReview,
    status: 201,
    response: z.object({ data: Review }),
  },
  "DELETE /api/movies/:id/reviews/mine": {
    forProfiles: "unlimited",
    summary: "Delete my review of a movie",
    access: "user",
    params: NumericIdParams,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
