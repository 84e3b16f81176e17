import * as z from "zod/mini";
import { Credentials, SignedIn, TokenInfo, UserInfo } from "./accounts.ts";
import {
  Category,
  Movie,
  MovieList,
  MovieQuery,
  NumericId,
  Paging,
  ReviewList,
  SearchQuery,
  SearchResult,
} from "./catalogue.ts";
import { Playback } from "./streaming.ts";

/**
 * The HTTP contract, each call once: the Worker validates and guards by it, the browser's client
 * takes its types from it, and `/api/openapi.json` is made of it.
 * `access`: `anyone`; `user`, somebody signed in; `admin`, an administrator.
 */
export type Endpoint = {
  summary: string;
  access: "anyone" | "user" | "admin";
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  status?: 201 | 202;
  answer?: z.ZodMiniObject;
};

const Message = z.object({ message: z.string() });
const MovieId = z.object({ id: NumericId });

export const endpoints = {
  "GET /api/health": {
    summary: "Is the site able to answer",
    access: "anyone",
    answer: z.object({ ok: z.boolean(), version: z.string() }),
  },
  "GET /api/getMovies": {
    summary: "The catalogue, filtered, sorted and paged",
    access: "anyone",
    query: MovieQuery,
    answer: MovieList,
  },
  "GET /api/getCategory": {
    summary: "All categories",
    access: "anyone",
    answer: z.object({ data: z.array(Category) }),
  },
  "GET /api/movies/:id": {
    summary: "One movie",
    access: "anyone",
    params: MovieId,
    answer: z.object({ data: Movie }),
  },
  "GET /api/movies/:id/related": {
    summary: "Movies of the same category and time, the movie itself left out",
    access: "anyone",
    params: MovieId,
    answer: z.object({ data: z.array(Movie) }),
  },
  "GET /api/movies/:id/reviews": {
    summary: "What people wrote about a movie, newest first",
    access: "anyone",
    params: MovieId,
    query: Paging,
    answer: ReviewList,
  },
  "GET /api/search": {
    summary: "Movies whose name or cast contains the text, best first",
    access: "anyone",
    query: SearchQuery,
    answer: z.object({ data: z.array(SearchResult) }),
  },
  "POST /api/login": {
    summary: "Sign in: sets the session cookie",
    access: "anyone",
    body: Credentials,
    answer: SignedIn,
  },
  "POST /clear-cookies": {
    summary: "Sign out: the session ends; answers a visitor too",
    access: "anyone",
    answer: Message,
  },
  "GET /api/protectedRoute": {
    summary: "Who is signed in",
    access: "user",
    answer: z.object({ userInfo: UserInfo }),
  },
  "GET /api/protectedRouteToken": {
    summary: "How long the session's token is valid",
    access: "user",
    answer: z.object({ userInfoII: TokenInfo }),
  },
  "POST /api/movies/:id/playback": {
    summary: "Ask to watch: sets the grant cookie that opens the movie's files",
    access: "user",
    params: MovieId,
    answer: z.object({ data: Playback }),
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type Part<Key extends EndpointKey, Name extends string> =
  Endpoints[Key] extends Record<Name, infer Schema> ? Schema : undefined;

/** What the Worker's handler receives, validated. */
export type Input<Key extends EndpointKey> = {
  params: Parsed<Part<Key, "params">>;
  query: Parsed<Part<Key, "query">>;
  body: Parsed<Part<Key, "body">>;
};

/** What the browser's client sends. */
export type Request<Key extends EndpointKey> = {
  [Name in "params" | "query" | "body" as Part<Key, Name> extends undefined ? never : Name]: Sent<Part<Key, Name>>;
};

/** What a successful answer carries. */
export type Answer<Key extends EndpointKey> = Parsed<Part<Key, "answer">>;
