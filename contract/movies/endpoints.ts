import * as z from "zod/mini";
import { Movie, MovieQuery, Paging } from "../catalogue/catalogue.ts";
import { type Endpoint, MessageResponse, NumericIdParams } from "../endpoint.ts";
import { NumericId } from "../ids.ts";
import { AdminCredits, MovieCredits } from "../people/people.ts";
import {
  AdminMovie,
  AdminMovieList,
  AdminMoviePage,
  BinList,
  MovieChange,
  MovieVersion,
  NewMovie,
  SaleCounts,
} from "./admin-movies.ts";
import { FactsCandidate, FactsQuery, MovieFacts, PersonFacts, WikidataIdParams } from "./facts.ts";

export const movieEndpoints = {
  "GET /api/movies/:id": {
    summary: "One movie",
    access: "anyone",
    cached: true,
    params: NumericIdParams,
    response: z.object({ data: Movie }),
  },
  "GET /api/movies/:id/related": {
    summary: "Other movies of the same category and time",
    access: "anyone",
    cached: true,
    params: NumericIdParams,
    response: z.object({ data: z.array(Movie) }),
  },
  "POST /api/createMovies": {
    summary:
      "Add a movie: its fields, `image`, and `video` (up to 95 MB) or the `videoId` of a finished upload",
    access: "movies",
    opensToKeys: true,
    idempotent: true,
    streamedForm: NewMovie,
    status: 201,
    response: z.object({ message: z.string(), data: Movie }),
  },
  "GET /api/admin/movies": {
    summary: "The catalogue for administrators: never cached, with the number of all movies",
    access: "studio",
    opensToKeys: true,
    query: z.extend(MovieQuery, Paging.shape),
    response: AdminMovieList,
  },
  "GET /api/admin/movies/:id": {
    summary: "A movie as it is edited, with its version",
    access: "studio",
    opensToKeys: true,
    params: NumericIdParams,
    response: z.object({ data: AdminMovie }),
  },
  "PUT /api/updateMovie": {
    summary: "Change a movie; 409 when somebody else changed the `version` that was edited",
    access: "movies",
    body: MovieChange,
    response: MessageResponse,
  },
  "PUT /api/movies/:id/image": {
    summary: "Another poster: `image`, and smaller ones as `image480`",
    access: "movies",
    opensToKeys: true,
    params: NumericIdParams,
    streamedForm: z.object({ colour: z.optional(z.string()) }),
    response: MessageResponse,
  },
  "DELETE /api/deletSingleMovie": {
    summary:
      "Move a movie to the bin; `preOrders` and `unbegunRentals`: how many are refunded in an hour unless it is restored; `begunRentals`: how many end, and are not refunded; `purchases`: how many can still be downloaded",
    access: "movies",
    asksForProof: true,
    body: NumericIdParams,
    response: z.extend(MessageResponse, SaleCounts.shape),
  },
  "DELETE /api/deletAllMovie": {
    summary: "Move every movie to the bin; with the header X-Confirm: delete-all-movies",
    access: "staff",
    asksForProof: true,
    headers: z.object({ "X-Confirm": z.literal("delete-all-movies") }),
    response: z.object({ message: z.string(), deleted: z.number() }),
  },
  "GET /api/admin/drafts": {
    summary: "The movies that are not published, newest first",
    access: "studio",
    opensToKeys: true,
    query: Paging,
    response: AdminMoviePage,
  },
  "POST /api/movies/:id/publish": {
    summary: "Publish a draft; 409 when the movie is none, or has changed since `version`",
    access: "movies",
    opensToKeys: true,
    params: NumericIdParams,
    body: MovieVersion,
    response: MessageResponse,
  },
  "POST /api/movies/:id/unpublish": {
    summary:
      "Make a published movie a draft; 409 when the movie is one, or has changed since `version`; `preOrders` and `unbegunRentals`: how many are refunded in an hour unless it is published again; `begunRentals`: how many can still be finished; `purchases`: how many can still be downloaded",
    access: "movies",
    params: NumericIdParams,
    body: MovieVersion,
    response: z.extend(MessageResponse, SaleCounts.shape),
  },
  "GET /api/bin": {
    summary: "What was deleted, newest first",
    access: "movies",
    opensToKeys: true,
    query: Paging,
    response: BinList,
  },
  "POST /api/bin/:movieId/restore": {
    summary: "Put a movie back",
    access: "movies",
    params: z.object({ movieId: NumericId }),
    response: MessageResponse,
  },
  "POST /api/bin/restore-all": {
    summary: "Put every movie back",
    access: "staff",
    response: z.object({ message: z.string(), restored: z.number() }),
  },
  "POST /api/admin/deletions/approve": {
    summary: "Delete the orphans that are due now, however many they are",
    access: "staff",
    asksForProof: true,
    response: MessageResponse,
  },
  "DELETE /api/admin/deletions/hold": {
    summary: "Let the jobs delete again, after a restore",
    access: "staff",
    asksForProof: true,
    response: MessageResponse,
  },
  "POST /api/addCast": {
    summary:
      "Add cast members: `movieId`, `casts` (JSON), `casts[i][imageurl]`; incomplete and known ones are left out",
    access: "movies",
    opensToKeys: true,
    idempotent: true,
    streamedForm: z.object({ movieId: NumericId, casts: z.string() }),
    response: MessageResponse,
  },
  "DELETE /api/casts/:id": {
    summary: "Take a cast member out",
    access: "movies",
    opensToKeys: true,
    params: NumericIdParams,
    status: 204,
  },
  "GET /api/admin/movies/:id/credits": {
    summary: "Cast and crew of a movie as they are edited, with their version",
    access: "studio",
    opensToKeys: true,
    params: NumericIdParams,
    response: z.object({ data: AdminCredits }),
  },
  "PUT /api/movies/:id/credits": {
    summary:
      "Set the crew of a movie, and the order and roles of its cast; add cast members without an image",
    access: "movies",
    opensToKeys: true,
    idempotent: true,
    params: NumericIdParams,
    body: MovieCredits,
    response: MessageResponse,
  },
  "GET /api/admin/facts": {
    summary: "Look up a movie or a person in Wikidata: the items of that name, at most ten",
    access: "movies",
    opensToKeys: true,
    query: FactsQuery,
    response: z.object({ data: z.array(FactsCandidate) }),
  },
  "GET /api/admin/facts/movies/:id": {
    summary: "What Wikidata says of a movie; nothing is stored",
    access: "movies",
    opensToKeys: true,
    params: WikidataIdParams,
    response: z.object({ data: MovieFacts }),
  },
  "GET /api/admin/facts/people/:id": {
    summary: "What Wikidata says of a person; nothing is stored",
    access: "movies",
    opensToKeys: true,
    params: WikidataIdParams,
    response: z.object({ data: PersonFacts }),
  },
} as const satisfies Record<string, Endpoint>;
