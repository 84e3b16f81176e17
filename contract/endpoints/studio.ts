import * as z from "zod/mini";
import { AuditFilter, AuditList } from "../audit.ts";
import { Category, Movie, MovieQuery, Paging } from "../catalogue.ts";
import { NumericId } from "../ids.ts";
import { QualityFilter, QualityList } from "../studio.ts";
import { BinList, CategoryTitle, MovieChange, NewMovie, StudioMovie, StudioMovieList } from "../studio-movies.ts";
import { ById, type Endpoint, Message } from "./endpoint.ts";

/** How the catalogue is kept. */
export const studioEndpoints = {
  "GET /api/admin/quality": {
    summary: "How films played, by day and film, newest day first",
    access: "admin",
    query: QualityFilter,
    answer: QualityList,
  },
  "POST /api/createMovies": {
    summary: "Add a movie: its fields, `image`, and `video` (up to 95 MB) or the `videoId` of a finished upload",
    access: "admin",
    streamedForm: NewMovie,
    status: 201,
    answer: z.object({ message: z.string(), data: Movie }),
  },
  "GET /api/admin/movies": {
    summary: "The catalogue as administrators see it: never remembered, with how many films there are",
    access: "admin",
    query: z.extend(MovieQuery, Paging.shape),
    answer: StudioMovieList,
  },
  "GET /api/admin/movies/:id": {
    summary: "A movie as it is edited, with its version",
    access: "admin",
    params: ById,
    answer: z.object({ data: StudioMovie }),
  },
  "PUT /api/updateMovie": {
    summary: "Change a movie; 409 when somebody else changed the `version` that was edited",
    access: "admin",
    body: MovieChange,
    answer: Message,
  },
  "PUT /api/movies/:id/image": {
    summary: "Another poster: `image`, and smaller ones as `image480`",
    access: "admin",
    params: ById,
    streamedForm: z.object({ colour: z.optional(z.string()) }),
    answer: Message,
  },
  "DELETE /api/deletSingleMovie": {
    summary: "Move a movie to the bin",
    access: "admin",
    body: ById,
    answer: Message,
  },
  "DELETE /api/deletAllMovie": {
    summary: "Move every movie to the bin; with the header X-Confirm: delete-all-movies",
    access: "admin",
    headers: z.object({ "X-Confirm": z.literal("delete-all-movies") }),
    answer: z.object({ message: z.string(), deleted: z.number() }),
  },
  "GET /api/bin": {
    summary: "What was deleted, newest first",
    access: "admin",
    query: Paging,
    answer: BinList,
  },
  "POST /api/bin/:movieId/restore": {
    summary: "Put a movie back",
    access: "admin",
    params: z.object({ movieId: NumericId }),
    answer: Message,
  },
  "POST /api/bin/restore-all": {
    summary: "Put every movie back",
    access: "admin",
    answer: z.object({ message: z.string(), restored: z.number() }),
  },
  "POST /api/addCast": {
    summary:
      "Add cast members: `movieId`, `casts` (JSON), `casts[i][imageurl]`; incomplete and known ones are left out",
    access: "admin",
    streamedForm: z.object({ movieId: NumericId, casts: z.string() }),
    answer: Message,
  },
  "DELETE /api/casts/:id": {
    summary: "Take a cast member out",
    access: "admin",
    params: ById,
    status: 204,
  },
  "POST /api/createCartegory": {
    summary: "Add a category",
    access: "admin",
    body: CategoryTitle,
    status: 201,
    answer: z.object({ message: z.string(), data: Category }),
  },
  "PUT /api/updateCategory": {
    summary: "Rename a category",
    access: "admin",
    body: z.extend(CategoryTitle, { id: NumericId }),
    answer: Message,
  },
  "DELETE /api/deleteCategory": {
    summary: "Delete a category that has no movies",
    access: "admin",
    body: ById,
    answer: Message,
  },
  "GET /api/audit": {
    summary: "Who changed what, newest first",
    access: "admin",
    query: AuditFilter,
    answer: AuditList,
  },
} as const satisfies Record<string, Endpoint>;
