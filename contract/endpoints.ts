import * as z from "zod/mini";
import {
  Credentials,
  EmailOnly,
  IdQuery,
  NameParam,
  PasswordChange,
  PasswordOnly,
  PasswordReset,
  ProfileChange,
  Registration,
  SessionEntry,
  SignedIn,
  TokenInfo,
  TokenOnly,
  User,
  UserChange,
  UserInfo,
  UserList,
  UserQuery,
} from "./accounts.ts";
import { AuditFilter, AuditList } from "./audit.ts";
import {
  AdminOrderList,
  AdminSubscriptionList,
  Checkout,
  Gift,
  Ledger,
  LedgerFilter,
  MoviesOrder,
  Order,
  OrderFilter,
  OrderList,
  PaymentPortal,
  PaymentRequest,
  Plan,
  PurchaseList,
  Receipt,
  Stats,
  SubscriptionCheck,
  SubscriptionFilter,
  Unsubscription,
} from "./billing.ts";
import {
  Category,
  FacetQuery,
  Facets,
  Movie,
  MovieList,
  MovieQuery,
  NumericId,
  Paging,
  Review,
  ReviewList,
  ReviewQuery,
  SearchQuery,
  SearchResult,
} from "./catalogue.ts";
import { ContactMessage } from "./contact.ts";
import { Playback, PlayQuality, StreamList } from "./streaming.ts";
import { QualityFilter, QualityList } from "./studio.ts";
import { BinList, CategoryTitle, MovieChange, NewMovie, StudioMovie, StudioMovieList } from "./studio-movies.ts";
import { NewVideo, PartId, Publication, VideoFilter, VideoId, VideoList, VideoState } from "./uploads.ts";
import {
  Because,
  FavouriteList,
  FavouriteMerge,
  NewFavourite,
  NewReview,
  Progress,
  WatchCount,
  WatchQuery,
} from "./viewing.ts";

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
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  /** multipart/form-data in place of JSON. */
  form?: z.ZodMiniObject;
  /** The same, read by the handler as it arrives: its files are too large to be gathered. */
  streamedForm?: z.ZodMiniObject;
  status?: 201 | 202 | 204;
  answer?: z.ZodMiniObject | z.ZodMiniRecord;
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
  "GET /api/facets": {
    summary: "How many movies each choice of each filter would give, together with the other filters",
    access: "anyone",
    query: FacetQuery,
    answer: z.object({ data: Facets }),
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
    summary: "What people wrote about a movie, newest first, and how many gave each number of stars",
    access: "anyone",
    params: MovieId,
    query: ReviewQuery,
    answer: ReviewList,
  },
  "GET /api/search": {
    summary: "Movies whose name or cast contains the text, best first",
    access: "anyone",
    query: SearchQuery,
    answer: z.object({ data: z.array(SearchResult) }),
  },
  "POST /api/contact": {
    summary: "Write to the house's owner",
    access: "anyone",
    body: ContactMessage,
    status: 202,
    answer: Message,
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
  "POST /api/register": {
    summary: "Open an account; the letter tells whether there was one already",
    access: "anyone",
    body: Registration,
    status: 202,
    answer: Message,
  },
  "POST /verifyEmail": {
    summary: "Prove an address, of a new account or a changed one, with the letter's token",
    access: "anyone",
    body: TokenOnly,
    answer: z.object({ message: z.string(), data: z.string() }),
  },
  "POST /api/resendVerification": {
    summary: "Ask for the letter with the verification link again",
    access: "anyone",
    body: EmailOnly,
    status: 202,
    answer: Message,
  },
  "POST /api/recovery": {
    summary: "Ask for a letter with a link to a new password",
    access: "anyone",
    body: EmailOnly,
    status: 202,
    answer: Message,
  },
  "POST /api/resetPassword": {
    summary: "Choose a new password with the letter's token; every session of the account ends",
    access: "anyone",
    body: PasswordReset,
    answer: Message,
  },
  "GET /getUser/:name": {
    summary: "One's own account; an administrator may name another",
    access: "user",
    params: NameParam,
    query: IdQuery,
    answer: z.object({ data: User }),
  },
  "GET /getAdmin/:name": {
    summary: "An administrator's account",
    access: "admin",
    params: NameParam,
    query: IdQuery,
    answer: z.object({ data: User }),
  },
  "PUT /updateProfile": {
    summary: "Change name, picture or address; a new address counts once it is verified",
    access: "user",
    form: ProfileChange,
    answer: Message,
  },
  "PUT /updatepassword": {
    summary: "Change one's own password; every other session ends",
    access: "user",
    body: PasswordChange,
    answer: Message,
  },
  "GET /api/sessions": {
    summary: "Where I am signed in, newest first",
    access: "user",
    answer: z.object({ data: z.array(SessionEntry) }),
  },
  "DELETE /api/sessions/:id": {
    summary: "End one of my sessions",
    access: "user",
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    status: 204,
  },
  "DELETE /api/sessions": {
    summary: "End all my other sessions",
    access: "user",
    answer: Message,
  },
  "GET /api/account/export": {
    summary: "Everything kept about me, as a file",
    access: "user",
    answer: z.record(z.string(), z.unknown()),
  },
  "DELETE /api/account": {
    summary: "Erase my account",
    access: "user",
    body: PasswordOnly,
    answer: Message,
  },
  "GET /getAllUser": {
    summary: "All accounts, newest first",
    access: "admin",
    query: UserQuery,
    answer: UserList,
  },
  "DELETE /deleteUser": {
    summary: "Erase an account; never one's own or the last administrator's",
    access: "admin",
    body: z.object({ userId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: Message,
  },
  "PUT /api/users/:id": {
    summary: "Change an account's name, phone or role",
    access: "admin",
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    body: UserChange,
    answer: Message,
  },
  "GET /api/plans": {
    summary: "What can be subscribed to",
    access: "anyone",
    answer: z.object({ data: z.array(Plan) }),
  },
  "GET /subscriptionCheck": {
    summary: "Whether and how long I am subscribed, and my favourites",
    access: "user",
    answer: SubscriptionCheck,
  },
  "POST /initiate_payment": {
    summary: "Begin to subscribe: where to pay",
    access: "user",
    body: PaymentRequest,
    answer: Checkout,
  },
  "GET /subscriptionDetails/:name": {
    summary: "The receipt of a running subscription",
    access: "user",
    params: NameParam,
    query: IdQuery,
    answer: z.object({ data: Receipt }),
  },
  "POST /api/billing/portal": {
    summary: "Where the payment provider lets me change my card and see my invoices",
    access: "user",
    answer: PaymentPortal,
  },
  "POST /Unsubscribe": {
    summary: "End the subscription now, or stop renewing it",
    access: "user",
    body: Unsubscription,
    answer: Message,
  },
  "POST /api/orders": {
    summary: "Begin to buy movies: where to pay",
    access: "user",
    body: MoviesOrder,
    status: 201,
    answer: Checkout,
  },
  "GET /api/orders": {
    summary: "My orders, newest first",
    access: "user",
    query: Paging,
    answer: OrderList,
  },
  "GET /api/orders/:orderId": {
    summary: "One of my orders",
    access: "user",
    params: z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: z.object({ data: Order }),
  },
  "GET /api/purchases": {
    summary: "The movies I bought, newest first",
    access: "user",
    query: Paging,
    answer: PurchaseList,
  },
  "GET /api/stats": {
    summary: "How the house is doing",
    access: "admin",
    answer: z.object({ data: Stats }),
  },
  "GET /api/admin/orders": {
    summary: "All orders, newest first",
    access: "admin",
    query: OrderFilter,
    answer: AdminOrderList,
  },
  "POST /api/admin/orders/:orderId/refund": {
    summary: "Give an order's newest payment back; what it paid for ends",
    access: "admin",
    params: z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: Message,
  },
  "GET /api/admin/subscriptions": {
    summary: "All subscriptions, those that end last first",
    access: "admin",
    query: SubscriptionFilter,
    answer: AdminSubscriptionList,
  },
  "GET /api/admin/payment-events": {
    summary: "The ledger of the providers' events, newest first",
    access: "admin",
    query: LedgerFilter,
    answer: Ledger,
  },
  "POST /api/admin/users/:id/gift": {
    summary: "Give somebody days",
    access: "admin",
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    body: Gift,
    answer: Message,
  },
  "POST /api/movies/:id/playback": {
    summary: "Ask to watch: takes one of the plan's streams and sets the grant cookie that opens the movie's files",
    access: "user",
    params: MovieId,
    answer: z.object({ data: Playback }),
  },
  "POST /api/movies/:id/progress": {
    summary: "Tell how far one is in a movie; keeps the stream and renews the grant",
    access: "user",
    params: MovieId,
    body: Progress,
    status: 204,
  },
  "POST /api/movies/:id/quality": {
    summary: "Tell how a play went; once",
    access: "user",
    params: MovieId,
    body: PlayQuality,
    status: 204,
  },
  "GET /api/movies/:id/download": {
    summary: "The movie's original file, in ranges where asked for; for buyers and subscribers",
    access: "user",
    params: MovieId,
  },
  "GET /api/streams": {
    summary: "Where my account plays at this moment",
    access: "user",
    answer: StreamList,
  },
  "DELETE /api/streams/:id": {
    summary: "Stop one of my streams",
    access: "user",
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    status: 204,
  },
  "GET /api/because": {
    summary: "What the film watched last leads to: the best of its kind not seen yet",
    access: "user",
    answer: Because,
  },
  "GET /getWatchCount": {
    summary: "What I watched, newest first; an administrator may name another",
    access: "user",
    query: WatchQuery,
    answer: WatchCount,
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
    answer: FavouriteList,
  },
  "POST /addfavourite": {
    summary: "Keep a movie among my favourites",
    access: "user",
    body: NewFavourite,
    answer: Message,
  },
  "POST /api/favourites/merge": {
    summary: "Take over what I chose as a visitor; gives all my favourites",
    access: "user",
    body: FavouriteMerge,
    answer: FavouriteList,
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
    params: MovieId,
    body: NewReview,
    status: 201,
    answer: z.object({ data: Review }),
  },
  "DELETE /api/movies/:id/reviews/mine": {
    summary: "Take back what I wrote about a movie",
    access: "user",
    params: MovieId,
    status: 204,
  },
  "DELETE /api/reviews/:id": {
    summary: "Remove a review that does not belong here",
    access: "admin",
    params: MovieId,
    status: 204,
  },
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
    params: MovieId,
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
    params: MovieId,
    streamedForm: z.object({ colour: z.optional(z.string()) }),
    answer: Message,
  },
  "DELETE /api/deletSingleMovie": {
    summary: "Move a movie to the bin",
    access: "admin",
    body: MovieId,
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
    params: MovieId,
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
    body: z.object({ id: NumericId }),
    answer: Message,
  },
  "GET /api/audit": {
    summary: "Who changed what, newest first",
    access: "admin",
    query: AuditFilter,
    answer: AuditList,
  },
  "POST /api/videos": {
    summary: "Begin an upload",
    access: "admin",
    body: NewVideo,
    status: 201,
    answer: z.object({ data: z.object({ videoId: z.string() }) }),
  },
  "GET /api/videos": {
    summary: "All uploads, newest first",
    access: "admin",
    query: VideoFilter,
    answer: VideoList,
  },
  "GET /api/videos/:videoId": {
    summary: "Everything that has arrived of an upload",
    access: "admin",
    params: VideoId,
    answer: z.object({ data: VideoState }),
  },
  "DELETE /api/videos/:videoId": {
    summary: "Give up an upload that no film shows, and everything that has arrived of it",
    access: "admin",
    params: VideoId,
    status: 204,
  },
  "PUT /api/videos/:videoId/files/:path{.+}": {
    summary:
      "One finished file, streamed, with X-Content-SHA256 and, for a segment, X-Duration-Ms; 200 when it was there already",
    access: "admin",
    params: z.extend(VideoId, { path: z.string() }),
    status: 201,
    answer: z.object({ data: z.object({ path: z.string(), bytes: z.number(), sha256: z.string() }) }),
  },
  "POST /api/videos/:videoId/source": {
    summary: "Begin to send the original, in parts of 16 MiB but for the last; `parts`: how many",
    access: "admin",
    params: VideoId,
    answer: z.object({ data: z.object({ parts: z.number() }) }),
  },
  "PUT /api/videos/:videoId/source/:part": {
    summary: "One part of the original, streamed",
    access: "admin",
    params: PartId,
    answer: z.object({ data: z.object({ etag: z.string() }) }),
  },
  "POST /api/videos/:videoId/source/complete": {
    summary: "The original has arrived: one that browsers play can be watched from here on",
    access: "admin",
    params: VideoId,
    answer: z.object({ data: z.object({ videoId: z.string(), bytes: z.number() }) }),
  },
  "POST /api/videos/:videoId/publish": {
    summary: "Write the playlists and show the film; 409 with `missing` until every file is there",
    access: "admin",
    params: VideoId,
    body: Publication,
    answer: z.object({ data: z.object({ videoId: z.string(), src: z.string() }) }),
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
  form: Parsed<Part<Key, "form">>;
};

/** What the browser's client sends. */
export type Request<Key extends EndpointKey> = {
  [Name in "params" | "query" | "headers" | "body" | "form" as Part<Key, Name> extends undefined ? never : Name]: Sent<
    Part<Key, Name>
  >;
} & (Part<Key, "streamedForm"> extends undefined ? object : { form: Record<string, string | Blob | undefined> });

/** What a successful answer carries. */
export type Answer<Key extends EndpointKey> = Parsed<Part<Key, "answer">>;
