import { beforeAll, describe, expect, it } from "vitest";
import { type EndpointKey, endpoints } from "../../../contract/endpoints.ts";
import { errors } from "../../../contract/errors.ts";
import { formRequest, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { clientFor, offerMovieAtHome, type Persona, personas } from "../../support/personas.ts";
import { queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { getBindings } from "../../support/site.ts";
import { createSiteSettings } from "../../support/site-settings.ts";

type ExpectedStatuses = Record<Persona, number>;
/** One valid request of an endpoint, and its status for every persona. */
type EndpointCase = {
  path: string;
  body?: unknown;
  form?: Record<string, string>;
  expected: ExpectedStatuses;
};

const forEveryone = (status: number): ExpectedStatuses =>
  Object.fromEntries(personas.map((persona) => [persona, status])) as ExpectedStatuses;
const unauthenticated = { visitor: 401, expired: 401, signedOut: 401, tampered: 401 };
const forSignedIn = (status = 200): ExpectedStatuses => ({
  ...forEveryone(status),
  ...unauthenticated,
});
const ofMember = (status: number) => ({ subscriber: status, abroad: status, inGrace: status });
const ofViewer = (status: number) => ({
  user: status,
  another: status,
  renter: status,
  owner: status,
  lapsedRenter: status,
});
/** Of a movie that is not shown abroad. */
const forSubscribers = (status = 200): ExpectedStatuses => ({
  ...forEveryone(403),
  ...unauthenticated,
  subscriber: status,
  abroad: 451,
  inGrace: status,
});

const forAdmins = (status = 200): ExpectedStatuses => ({
  ...forEveryone(403),
  ...unauthenticated,
  admin: status,
});
const forViewer = (status: number, otherStatus: number): ExpectedStatuses => ({
  ...forEveryone(otherStatus),
  ...unauthenticated,
  ...ofViewer(status),
});

const aCollection = {
  slug: "silent",
  texts: { en: { title: "Silent", body: "" } },
  picture: null,
  startsOn: null,
  endsOn: null,
  rule: null,
  movieIds: ["1"],
};

const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const aPromotionCode = { plans: [], startsOn: null, endsOn: null, maxUses: null };

/** Every endpoint of the contract: a missing one does not compile. */
const endpointCases: Record<EndpointKey, EndpointCase> = {
  "GET /api/time": { path: "/api/time", expected: forEveryone(200) },
  "GET /api/health": { path: "/api/health", expected: forEveryone(200) },
  "GET /api/oembed": {
    path: "/api/oembed?url=https://other.example/movie/1",
    expected: forEveryone(404),
  },
  "GET /api/getMovies": { path: "/api/getMovies", expected: forEveryone(200) },
  "GET /api/facets": { path: "/api/facets?year=1900-2000", expected: forEveryone(200) },
  "GET /api/getCategory": { path: "/api/getCategory", expected: forEveryone(200) },
  "GET /api/movies/:id": { path: "/api/movies/1", expected: forEveryone(200) },
  "GET /api/movies/:id/access": { path: "/api/movies/1/access", expected: forEveryone(200) },
  "GET /api/movies/:id/related": { path: "/api/movies/1/related", expected: forEveryone(200) },
  "GET /api/movies/:id/reviews": { path: "/api/movies/1/reviews", expected: forEveryone(200) },
  "GET /api/people/:id": { path: "/api/people/1", expected: forEveryone(200) },
  "GET /api/search": { path: "/api/search?q=a", expected: forEveryone(200) },
  "GET /api/pages/:slug": { path: "/api/pages/nobodys", expected: forEveryone(404) },
  "POST /api/promotion-codes/price": {
    path: "/api/promotion-codes/price",
    body: { plan_id: "10001", code: "NO-SUCH-CODE" },
    expected: forSignedIn(404),
  },
  "GET /api/admin/promotion-codes": { path: "/api/admin/promotion-codes", expected: forAdmins() },
  "POST /api/admin/promotion-codes": {
    path: "/api/admin/promotion-codes",
    body: { ...aPromotionCode, code: "SUMMER", percent: 50, amount: null, periods: 1 },
    expected: forAdmins(201),
  },
  "PUT /api/admin/promotion-codes/:codeId": {
    path: "/api/admin/promotion-codes/nobodys",
    body: { ...aPromotionCode, ended: false, version: 1 },
    expected: forAdmins(404),
  },
  "GET /api/admin/pages": { path: "/api/admin/pages", expected: forAdmins() },
  "GET /api/admin/pages/:slug": { path: "/api/admin/pages/nobodys", expected: forAdmins(404) },
  "POST /api/admin/pages": {
    path: "/api/admin/pages",
    body: {
      slug: "movies",
      placement: "footer",
      texts: { en: { title: "Movies", body: "All of them." } },
    },
    expected: forAdmins(400),
  },
  "GET /api/admin/pages/:slug/built-in": {
    path: "/api/admin/pages/terms/built-in",
    expected: forAdmins(),
  },
  "PUT /api/admin/pages/:slug/review": {
    path: "/api/admin/pages/terms/review",
    body: { reviewed: false },
    expected: forAdmins(),
  },
  "PUT /api/admin/pages/:slug": {
    path: "/api/admin/pages/nobodys",
    body: {
      version: 1,
      placement: "footer",
      texts: { en: { title: "Movies", body: "All of them." } },
    },
    expected: forAdmins(404),
  },
  "PUT /api/admin/page-order": {
    path: "/api/admin/page-order",
    body: { slugs: ["nobodys"] },
    expected: forAdmins(),
  },
  "DELETE /api/admin/pages/:slug": { path: "/api/admin/pages/nobodys", expected: forAdmins(404) },
  "POST /api/admin/pages/preview": {
    path: "/api/admin/pages/preview",
    body: { body: "# A heading" },
    expected: forAdmins(),
  },
  "GET /api/admin/set-up": { path: "/api/admin/set-up", expected: forAdmins() },
  "PUT /api/admin/set-up/:step": {
    path: "/api/admin/set-up/payments",
    body: { state: "done" },
    expected: forAdmins(409),
  },
  "POST /api/admin/set-up/email": { path: "/api/admin/set-up/email", expected: forAdmins() },
  "POST /api/admin/set-up/email/confirm": {
    path: "/api/admin/set-up/email/confirm",
    body: { code: "none" },
    expected: forAdmins(400),
  },
  "GET /api/admin/set-up/demo": { path: "/api/admin/set-up/demo", expected: forAdmins() },
  "POST /api/admin/set-up/demo/clear": {
    path: "/api/admin/set-up/demo/clear",
    expected: forAdmins(400),
  },
  "GET /api/admin/set-up/payments": { path: "/api/admin/set-up/payments", expected: forAdmins() },
  "GET /api/admin/facts": { path: "/api/admin/facts?q=Metropolis", expected: forAdmins(502) },
  "GET /api/admin/facts/movies/:id": {
    path: "/api/admin/facts/movies/Q151599",
    expected: forAdmins(502),
  },
  "GET /api/admin/facts/people/:id": {
    path: "/api/admin/facts/people/Q19504",
    expected: forAdmins(502),
  },
  "POST /api/contact": {
    path: "/api/contact",
    body: { name: "Ann Other", email: "ann@example.com", message: "When does it open?" },
    expected: forEveryone(202),
  },
  "POST /api/browser-errors": {
    path: "/api/browser-errors",
    body: { message: "x is not a function", stack: "", page: "home" },
    expected: forEveryone(204),
  },
  "POST /api/login": {
    path: "/api/login",
    body: { email: "nobody@marquee.example", password: "not a password" },
    expected: forEveryone(401),
  },
  "POST /clear-cookies": { path: "/clear-cookies", expected: forEveryone(200) },
  "GET /api/protectedRoute": { path: "/api/protectedRoute", expected: forSignedIn() },
  "GET /api/protectedRouteToken": { path: "/api/protectedRouteToken", expected: forSignedIn() },
  "POST /api/register": {
    path: "/api/register",
    body: { name: "X", email: "x@marquee.example", password: "short", confirmpassword: "short" },
    expected: forEveryone(400),
  },
  "POST /verifyEmail": {
    path: "/verifyEmail",
    body: { token: "unknown" },
    expected: forEveryone(400),
  },
  "POST /api/resendVerification": {
    path: "/api/resendVerification",
    body: { email: "nobody@marquee.example" },
    expected: forEveryone(202),
  },
  "POST /api/recovery": {
    path: "/api/recovery",
    body: { email: "nobody@marquee.example" },
    expected: forEveryone(202),
  },
  "POST /api/resetPassword": {
    path: "/api/resetPassword",
    body: {
      token: "unknown",
      password: "three words together",
      confirmpassword: "three words together",
    },
    expected: forEveryone(400),
  },
  "GET /getUser/:name": {
    path: "/getUser/Max%20Member?id=demo-member",
    expected: { ...forSignedIn(403), ...ofMember(200), lapsed: 200, admin: 200 },
  },
  "GET /getAdmin/:name": { path: "/getAdmin/Ada%20Admin", expected: forAdmins() },
  "PUT /updateProfile": {
    path: "/updateProfile",
    form: { name: "Vera Viewer", Id: "demo-viewer", password: "marquee-viewer" },
    expected: forViewer(200, 403),
  },
  "PUT /updatepassword": {
    path: "/updatepassword",
    body: {
      email: "viewer@marquee.example",
      password: "marquee-viewer",
      newPassword: "marquee-viewer",
      confirmpassword: "marquee-viewer",
    },
    expected: forViewer(200, 403),
  },
  "GET /api/sessions": { path: "/api/sessions", expected: forSignedIn() },
  "DELETE /api/sessions/:id": { path: "/api/sessions/nobodys", expected: forSignedIn(404) },
  "DELETE /api/sessions": { path: "/api/sessions", expected: forSignedIn() },
  "GET /api/account/export": { path: "/api/account/export", expected: forSignedIn() },
  "DELETE /api/account": {
    path: "/api/account",
    body: { password: "not this" },
    expected: forSignedIn(403),
  },
  "GET /getAllUser": { path: "/getAllUser", expected: forAdmins() },
  "DELETE /deleteUser": {
    path: "/deleteUser",
    body: { userId: "nobody" },
    expected: forAdmins(404),
  },
  "PUT /api/users/:id": {
    path: "/api/users/demo-viewer",
    body: { phone: "" },
    expected: forAdmins(),
  },
  "GET /api/plans": { path: "/api/plans", expected: forEveryone(200) },
  "GET /api/admin/plans": { path: "/api/admin/plans", expected: forAdmins() },
  "POST /api/admin/plans": {
    path: "/api/admin/plans",
    body: { name: "Yearly", amount: 99, streams: 2, listed: true, period: "year" },
    expected: forAdmins(201),
  },
  "PUT /api/admin/plans/:planId": {
    path: "/api/admin/plans/99999",
    body: { name: "Yearly", amount: 99, streams: 2, listed: true, retired: false, version: 1 },
    expected: forAdmins(404),
  },
  "POST /api/admin/plans/publish": { path: "/api/admin/plans/publish", expected: forAdmins() },
  "POST /api/admin/plans/:planId/price-change": {
    path: "/api/admin/plans/99999/price-change",
    body: { amount: 9.99, from: dayAfter(31) },
    expected: forAdmins(404),
  },
  "DELETE /api/admin/plans/:planId/price-change": {
    path: "/api/admin/plans/99999/price-change",
    expected: forAdmins(404),
  },
  "PUT /api/admin/plan-order": {
    path: "/api/admin/plan-order",
    body: { ids: ["99999"] },
    expected: forAdmins(),
  },
  "GET /api/admin/rights": { path: "/api/admin/rights", expected: forAdmins() },
  "PUT /api/admin/rights/pool": {
    path: "/api/admin/rights/pool",
    body: { fromMonth: "2001-01", share: 50 },
    expected: forAdmins(409),
  },
  "POST /api/admin/rights/holders": {
    path: "/api/admin/rights/holders",
    body: { name: "Decla-Bioscop", email: null },
    expected: forAdmins(201),
  },
  "PUT /api/admin/rights/holders/:holderId": {
    path: "/api/admin/rights/holders/nobodys",
    body: { name: "Decla-Bioscop", email: null, version: 1 },
    expected: forAdmins(404),
  },
  "POST /api/admin/rights/holders/:holderId/link": {
    path: "/api/admin/rights/holders/nobodys/link",
    expected: forAdmins(404),
  },
  "GET /api/admin/rights/months/:month": {
    path: "/api/admin/rights/months/2026-01",
    expected: forAdmins(),
  },
  "GET /api/admin/rights/holders/:holderId/statements": {
    path: "/api/admin/rights/holders/nobodys/statements",
    expected: forAdmins(),
  },
  "GET /api/admin/rights/holders/:holderId/statements/:month": {
    path: "/api/admin/rights/holders/nobodys/statements/2026-01",
    expected: forAdmins(404),
  },
  "GET /api/admin/rights/holders/:holderId/statements/:month/csv": {
    path: "/api/admin/rights/holders/nobodys/statements/2026-01/csv",
    expected: forAdmins(404),
  },
  "GET /api/admin/orders/csv": {
    path: "/api/admin/orders/csv?month=2026-01",
    expected: forAdmins(),
  },
  "GET /api/admin/payments/csv": {
    path: "/api/admin/payments/csv?month=2026-01",
    expected: forAdmins(),
  },
  "GET /api/admin/movies/:id/terms": { path: "/api/admin/movies/1/terms", expected: forAdmins() },
  "PUT /api/admin/movies/:id/terms": {
    path: "/api/admin/movies/1/terms",
    body: { fromMonth: "2001-01", version: 0, shares: [] },
    expected: forAdmins(409),
  },
  "GET /subscriptionCheck": { path: "/subscriptionCheck", expected: forSignedIn() },
  "POST /initiate_payment": {
    path: "/initiate_payment",
    body: { email: "viewer@marquee.example", plan_id: "10001" },
    expected: forViewer(200, 403),
  },
  "GET /subscriptionDetails/:name": {
    path: "/subscriptionDetails/Max%20Member",
    expected: { ...forSignedIn(403), ...ofMember(200), lapsed: 404, admin: 200 },
  },
  "POST /Unsubscribe": {
    path: "/Unsubscribe",
    body: { email: "member@marquee.example" },
    // Lapsed, but not ended: a subscription with a failed renewal could still be charged.
    expected: { ...forSignedIn(403), ...ofMember(200), lapsed: 200 },
  },
  // The sandbox has none.
  "POST /api/orders/:orderId/payments/:transactionId/invoice": {
    path: "/api/orders/nobodys/payments/none/invoice",
    expected: forSignedIn(404),
  },
  "POST /api/billing/card": { path: "/api/billing/card", expected: forSignedIn(200) },
  "POST /api/billing/portal": { path: "/api/billing/portal", expected: forSignedIn(404) },
  "POST /api/billing/pause": {
    path: "/api/billing/pause",
    body: { months: 1 },
    // Another 409: the lapsed one and the one in grace are overdue, the others have none.
    expected: { ...forSignedIn(409), ...ofMember(200), inGrace: 409 },
  },
  "POST /api/billing/renew": { path: "/api/billing/renew", expected: forSignedIn(409) },
  "POST /api/billing/resume": { path: "/api/billing/resume", expected: forSignedIn(409) },
  "GET /api/billing/plan": { path: "/api/billing/plan", expected: forSignedIn() },
  // The subscriber has this plan, the lapsed one is overdue, the others have none.
  "POST /api/billing/plan/price": {
    path: "/api/billing/plan/price",
    body: { plan_id: "10001" },
    expected: forSignedIn(409),
  },
  "POST /api/billing/plan": {
    path: "/api/billing/plan",
    body: { plan_id: "10001", when: "now", amount: 9.99 },
    expected: forSignedIn(409),
  },
  "DELETE /api/billing/plan/next": { path: "/api/billing/plan/next", expected: forSignedIn(409) },
  "POST /api/orders": {
    path: "/api/orders",
    body: { movieIds: ["1"] },
    expected: { ...forSignedIn(201), owner: 409, abroad: 451 },
  },
  "POST /api/movies/:id/rentals": {
    path: "/api/movies/1/rentals",
    body: { price: 3.99, beginDays: 30, watchHours: 48 },
    // Not for those who may stream it anyway.
    expected: { ...forSignedIn(201), ...ofMember(409), renter: 409, owner: 409, abroad: 451 },
  },
  "POST /api/movies/:id/pre-orders": {
    path: "/api/movies/1/pre-orders",
    body: { price: 150, comingOn: "2026-12-24" },
    // The movie is out.
    expected: { ...forSignedIn(409), abroad: 451 },
  },
  "DELETE /api/pre-orders/:orderId": {
    path: "/api/pre-orders/nobodys",
    expected: forSignedIn(404),
  },
  "GET /api/rentals": { path: "/api/rentals", expected: forSignedIn() },
  "POST /api/gift-codes": {
    path: "/api/gift-codes",
    body: {
      planId: "10001",
      periods: 1,
      price: 9.99,
      sendOn: "2026-12-24",
      message: "",
      recipientEmail: "rosa@example.com",
      recipientName: "Rosa",
      senderName: "Sam",
    },
    // The demo sells no gifts.
    expected: forSignedIn(404),
  },
  "GET /api/gift-codes": { path: "/api/gift-codes", expected: forSignedIn() },
  "POST /api/gift-codes/:orderId/send": {
    path: "/api/gift-codes/nobodys/send",
    expected: forSignedIn(404),
  },
  "POST /api/gift-codes/redeem": {
    path: "/api/gift-codes/redeem",
    body: { code: "7K2M-9QXW-4TBA-ZD31" },
    expected: forSignedIn(404),
  },
  "GET /api/orders": { path: "/api/orders", expected: forSignedIn() },
  "GET /api/orders/:orderId": {
    path: "/api/orders/demo-order",
    expected: { ...forSignedIn(404), ...ofMember(200), lapsed: 200 },
  },
  "GET /api/purchases": { path: "/api/purchases", expected: forSignedIn() },
  "GET /api/admin/revenue": { path: "/api/admin/revenue", expected: forAdmins() },
  "GET /api/admin/revenue/movies": { path: "/api/admin/revenue/movies", expected: forAdmins() },
  "GET /api/stats": { path: "/api/stats", expected: forAdmins() },
  "GET /api/admin/browser-errors": { path: "/api/admin/browser-errors", expected: forAdmins() },
  "DELETE /api/admin/browser-errors/:id": {
    path: "/api/admin/browser-errors/x",
    expected: forAdmins(204),
  },
  "DELETE /api/admin/browser-errors": {
    path: "/api/admin/browser-errors",
    expected: forAdmins(204),
  },
  "GET /api/site": { path: "/api/site", expected: forEveryone(200) },
  "GET /api/admin/site": { path: "/api/admin/site", expected: forAdmins() },
  "GET /api/admin/site/versions": { path: "/api/admin/site/versions", expected: forAdmins() },
  "POST /api/admin/site/preview": {
    path: "/api/admin/site/preview",
    body: { settings: createSiteSettings() },
    expected: forAdmins(),
  },
  "POST /api/admin/site/pictures": {
    path: "/api/admin/site/pictures",
    form: { kind: "logo" },
    expected: forAdmins(400),
  },
  "PUT /api/admin/site": {
    path: "/api/admin/site",
    body: { version: 99, settings: createSiteSettings() },
    expected: forAdmins(409),
  },
  "GET /api/admin/health": { path: "/api/admin/health", expected: forAdmins() },
  "GET /api/admin/orders": { path: "/api/admin/orders?status=paid", expected: forAdmins() },
  "GET /api/admin/orders/:orderId/payments": {
    path: "/api/admin/orders/nobodys/payments",
    expected: forAdmins(200),
  },
  "POST /api/admin/orders/:orderId/payments/:transactionId/refund": {
    path: "/api/admin/orders/nobodys/payments/none/refund",
    body: { amount: 1, refunded: 0 },
    expected: forAdmins(404),
  },
  "POST /api/admin/orders/:orderId/refund": {
    path: "/api/admin/orders/nobodys/refund",
    expected: forAdmins(404),
  },
  "GET /api/admin/subscriptions": {
    path: "/api/admin/subscriptions?state=running",
    expected: forAdmins(),
  },
  "GET /api/admin/payment-events": { path: "/api/admin/payment-events", expected: forAdmins() },
  "POST /api/admin/deletions/approve": {
    path: "/api/admin/deletions/approve",
    expected: forAdmins(),
  },
  "DELETE /api/admin/deletions/hold": { path: "/api/admin/deletions/hold", expected: forAdmins() },
  "POST /api/admin/users/:id/gift": {
    path: "/api/admin/users/nobody/gift",
    body: { days: 3 },
    expected: forAdmins(404),
  },
  "POST /api/movies/:id/playback": {
    path: "/api/movies/1/playback",
    expected: { ...forSubscribers(), renter: 200, owner: 200 },
  },
  "POST /api/movies/:id/progress": {
    path: "/api/movies/1/progress",
    body: { position: 10, duration: 60, at: "2026-11-21T20:15:00Z", state: "playing" },
    expected: { ...forSubscribers(204), renter: 204, owner: 204 },
  },
  "POST /api/movies/:id/quality": {
    path: "/api/movies/1/quality",
    body: { playId: "nobodys", startupMs: 1, rebuffers: 0, rebufferMs: 0, errors: 0, height: 240 },
    expected: forSignedIn(204),
  },
  "GET /api/movies/:id/download": {
    path: "/api/movies/1/download",
    expected: { ...forSubscribers(), owner: 200 },
  },
  "GET /api/streams": { path: "/api/streams", expected: forSignedIn() },
  "DELETE /api/streams/:id": { path: "/api/streams/nobodys", expected: forSignedIn(404) },
  "GET /api/because": { path: "/api/because", expected: forSignedIn() },
  "GET /getWatchCount": {
    path: "/getWatchCount?name=Vera%20Viewer",
    expected: { ...forViewer(200, 403), admin: 200 },
  },
  "DELETE /api/history": { path: "/api/history", expected: forSignedIn(204) },
  "DELETE /api/history/:movieId": { path: "/api/history/1", expected: forSignedIn(204) },
  "GET /api/favourites": { path: "/api/favourites", expected: forSignedIn() },
  "POST /addfavourite": {
    path: "/addfavourite",
    body: { movieId: "1", Id: "demo-viewer" },
    expected: forViewer(200, 403),
  },
  "POST /api/favourites/merge": {
    path: "/api/favourites/merge",
    body: { movieIds: ["1"] },
    expected: forSignedIn(),
  },
  "DELETE /api/favourites/:movieId": { path: "/api/favourites/1", expected: forSignedIn(204) },
  "POST /api/movies/:id/reviews": {
    path: "/api/movies/1/reviews",
    body: { star: 4, review: "Of its time, and ahead of it." },
    expected: forSignedIn(201),
  },
  "DELETE /api/movies/:id/reviews/mine": {
    path: "/api/movies/2/reviews/mine",
    expected: forSignedIn(204),
  },
  "DELETE /api/reviews/:id": { path: "/api/reviews/99999", expected: forAdmins(404) },
  "POST /api/createMovies": {
    path: "/api/createMovies",
    form: { name: "X" },
    expected: forAdmins(400),
  },
  "GET /api/admin/movies": { path: "/api/admin/movies?sort=name", expected: forAdmins() },
  "GET /api/admin/movies/:id": { path: "/api/admin/movies/1", expected: forAdmins() },
  "PUT /api/updateMovie": {
    path: "/api/updateMovie",
    body: { movieId: "1", name: "Renamed" },
    expected: forAdmins(),
  },
  "PUT /api/movies/:id/image": {
    path: "/api/movies/1/image",
    form: { colour: "#000000" },
    expected: forAdmins(400),
  },
  "DELETE /api/deletSingleMovie": {
    path: "/api/deletSingleMovie",
    body: { id: "99999" },
    expected: forAdmins(404),
  },
  "DELETE /api/deletAllMovie": { path: "/api/deletAllMovie", expected: forAdmins(400) },
  "GET /api/bin": { path: "/api/bin", expected: forAdmins() },
  "POST /api/bin/:movieId/restore": { path: "/api/bin/99999/restore", expected: forAdmins(404) },
  "POST /api/bin/restore-all": { path: "/api/bin/restore-all", expected: forAdmins() },
  "POST /api/addCast": {
    path: "/api/addCast",
    form: { movieId: "1", casts: "[]" },
    expected: forAdmins(),
  },
  "DELETE /api/casts/:id": { path: "/api/casts/99999", expected: forAdmins(404) },
  "GET /api/admin/movies/:id/credits": {
    path: "/api/admin/movies/1/credits",
    expected: forAdmins(),
  },
  "PUT /api/movies/:id/credits": {
    path: "/api/movies/99999/credits",
    body: { version: 1, crew: [] },
    expected: forAdmins(404),
  },
  "GET /api/admin/people": { path: "/api/admin/people?q=lang", expected: forAdmins() },
  "PUT /api/admin/people/:id": {
    path: "/api/admin/people/99999",
    body: { version: 1, name: "X" },
    expected: forAdmins(404),
  },
  "PUT /api/admin/people/:id/image": {
    path: "/api/admin/people/1/image",
    form: {},
    expected: forAdmins(400),
  },
  "POST /api/admin/people/:id/merge": {
    path: "/api/admin/people/99999/merge",
    body: { intoId: "1" },
    expected: forAdmins(404),
  },
  "POST /api/createCartegory": {
    path: "/api/createCartegory",
    body: { tittle: "Action" },
    expected: forAdmins(409),
  },
  "PUT /api/updateCategory": {
    path: "/api/updateCategory",
    body: { id: "1", tittle: "Action" },
    expected: forAdmins(),
  },
  "DELETE /api/deleteCategory": {
    path: "/api/deleteCategory",
    body: { id: "1" },
    expected: forAdmins(409),
  },
  "GET /api/categories/:slug": { path: "/api/categories/nobodys", expected: forEveryone(404) },
  "GET /api/admin/categories": { path: "/api/admin/categories", expected: forAdmins() },
  "GET /api/admin/categories/:id": {
    path: "/api/admin/categories/99999",
    expected: forAdmins(404),
  },
  "PUT /api/admin/categories/:id": {
    path: "/api/admin/categories/99999",
    body: { version: 1, tittle: "X", slug: null, inMenu: false, descriptions: {}, picture: null },
    expected: forAdmins(404),
  },
  "PUT /api/admin/category-order": {
    path: "/api/admin/category-order",
    body: { ids: ["99999"] },
    expected: forAdmins(),
  },
  "POST /api/admin/category-pictures": {
    path: "/api/admin/category-pictures",
    form: {},
    expected: forAdmins(400),
  },
  "GET /api/home": { path: "/api/home", expected: forEveryone(200) },
  "GET /api/home/rows/:id": { path: "/api/home/rows/newest", expected: forEveryone(200) },
  "GET /api/admin/home": { path: "/api/admin/home", expected: forAdmins() },
  "PUT /api/admin/home": {
    path: "/api/admin/home",
    body: { version: 99, layout: { heroMovieIds: [], pick: null, rows: [] } },
    expected: forAdmins(409),
  },
  "GET /api/collections/:slug": { path: "/api/collections/nobodys", expected: forEveryone(404) },
  "GET /api/admin/collections": { path: "/api/admin/collections", expected: forAdmins() },
  "GET /api/admin/collections/:id": {
    path: "/api/admin/collections/99999",
    expected: forAdmins(404),
  },
  "POST /api/admin/collections": {
    path: "/api/admin/collections",
    body: { ...aCollection, slug: "collection" },
    expected: forAdmins(400),
  },
  "PUT /api/admin/collections/:id": {
    path: "/api/admin/collections/99999",
    body: { ...aCollection, version: 1 },
    expected: forAdmins(404),
  },
  "DELETE /api/admin/collections/:id": {
    path: "/api/admin/collections/99999",
    expected: forAdmins(404),
  },
  "PUT /api/admin/collection-order": {
    path: "/api/admin/collection-order",
    body: { ids: ["99999"] },
    expected: forAdmins(),
  },
  "GET /api/admin/collection-matches": {
    path: "/api/admin/collection-matches?country=DE",
    expected: forAdmins(),
  },
  "POST /api/admin/collection-pictures": {
    path: "/api/admin/collection-pictures",
    form: {},
    expected: forAdmins(400),
  },
  "GET /api/audit": { path: "/api/audit?action=refund", expected: forAdmins() },
  "POST /api/videos": {
    path: "/api/videos",
    body: { fileName: "a.mp4", bytes: 100, type: "video/mp4", durationMs: 1000 },
    expected: forAdmins(201),
  },
  "GET /api/videos": { path: "/api/videos?status=uploading", expected: forAdmins() },
  "GET /api/admin/movies/:id/extras": { path: "/api/admin/movies/1/extras", expected: forAdmins() },
  "PUT /api/admin/movies/:id/extras": {
    path: "/api/admin/movies/1/extras",
    body: { version: 99, extras: [] },
    expected: forAdmins(409),
  },
  "PUT /api/admin/extras/:id/video": {
    path: "/api/admin/extras/99999/video",
    body: { videoId: "demo-tech" },
    expected: forAdmins(404),
  },
  "GET /api/videos/:videoId/chapters": {
    path: "/api/videos/demo-tech/chapters",
    expected: forAdmins(),
  },
  "PUT /api/videos/:videoId/chapters": {
    path: "/api/videos/demo-tech/chapters",
    body: { version: 99, chapters: [] },
    expected: forAdmins(409),
  },
  "GET /api/videos/:videoId": { path: "/api/videos/demo-tech", expected: forAdmins() },
  "DELETE /api/videos/:videoId": { path: "/api/videos/demo-tech", expected: forAdmins(409) },
  "PUT /api/videos/:videoId/files/:path{.+}": {
    path: "/api/videos/demo-tech/files/master.m3u8",
    expected: forAdmins(400),
  },
  "POST /api/videos/:videoId/source": {
    path: "/api/videos/nobodys/source",
    expected: forAdmins(404),
  },
  "PUT /api/videos/:videoId/source/:part": {
    path: "/api/videos/demo-tech/source/1",
    expected: forAdmins(409),
  },
  "POST /api/videos/:videoId/source/complete": {
    path: "/api/videos/demo-tech/source/complete",
    expected: forAdmins(),
  },
  "POST /api/videos/:videoId/publish": {
    path: "/api/videos/demo-tech/publish",
    body: {
      renditions: [
        { name: "1p", width: 2, height: 1, codecs: "avc1.64001f", bandwidth: 1, segments: 1 },
      ],
    },
    expected: forAdmins(409),
  },
  "GET /api/admin/quality": { path: "/api/admin/quality?movieId=1", expected: forAdmins() },
};

beforeAll(async () => {
  await seedSite();
  await offerMovieAtHome();
  const { MEDIA } = await getBindings();
  const movie = await queryRow<{ video_id: string }>("SELECT video_id FROM movies WHERE id = 1");
  await MEDIA.put(`videos/${movie?.video_id}/source.mp4`, "a film");
});

/**
 * A network of its own for each endpoint: all of them together write more without a session than
 * one network may.
 */
const networkOf = (key: string) => `192.0.2.${Object.keys(endpointCases).indexOf(key)}`;

/** One function refuses these before any endpoint. */
const invalidSessions: readonly Persona[] = ["expired", "signedOut", "tampered"];
/** Most endpoints answer these alike, whatever they have paid for. */
const payers = personas.filter(
  (persona) => !["visitor", "user", "admin", ...invalidSessions].includes(persona),
);

type NamedCase = [EndpointKey, EndpointCase];
const allCases = Object.entries(endpointCases) as NamedCase[];
const listCases = (persona: Persona, { likeUser }: { likeUser: boolean }) =>
  allCases.filter(([, { expected }]) => (expected[persona] === expected.user) === likeUser);
const payersOfTheirOwn = payers.filter(
  (persona) => listCases(persona, { likeUser: false }).length > 0,
);

describe.each(["visitor", "user", "admin"] as const)(
  "the response to %s, as the table says:",
  (persona) => expectTable(persona, allCases),
);
describe.each(payersOfTheirOwn)(
  "the response to %s where it differs from a user's, as the table says:",
  (persona) => expectTable(persona, listCases(persona, { likeUser: false })),
);
describe.each(payers)("the response to %s as to every user:", { tags: ["long"] }, (persona) =>
  expectTable(persona, listCases(persona, { likeUser: true })),
);
describe.each(invalidSessions)(
  "the response to %s, as the table says:",
  { tags: ["long"] },
  (persona) => expectTable(persona, allCases),
);

function expectTable(persona: Persona, cases: NamedCase[]) {
  /**
   * Signed in to fresh accounts, until a request may have changed them: those take longer than the
   * request.
   */
  let client: TestClient | null = null;

  it.each(cases)("%s", async (key, { path, body, form, expected }) => {
    const [method = ""] = key.split(" ");
    if (!client) await resetAccounts();
    client ??= await clientFor(persona);
    const bodyInit = body === undefined ? { method } : jsonRequest(method, body);
    const init = form ? await formRequest(method, form) : bodyInit;
    const headers = new Headers(init.headers);
    headers.set("CF-Connecting-IP", networkOf(key));
    const response = await client(path, { ...init, headers: Object.fromEntries(headers) });
    if (method !== "GET" && expected[persona] < 400) client = null;
    const text = await response.text();
    expect([response.status, text.slice(0, 200)]).toEqual([expected[persona], expect.any(String)]);
    if (response.status >= 400)
      expect(JSON.parse(text)).toMatchObject({ code: expect.any(String) });
  });
}

describe("a request without permission", () => {
  it.each([
    ["DELETE", "/deleteUser", "user", 403],
    ["PUT", "/api/users/demo-viewer", "user", 403],
    ["GET", "/getAllUser?limit=x", "user", 403],
    ["DELETE", "/api/account", "signedOut", 401],
    ["PUT", "/updateProfile", "signedOut", 401],
  ] as const)(
    "is refused before its input is validated: %s %s as %s",
    async (method, path, persona, status) => {
      await resetAccounts();
      const response = await (await clientFor(persona))(
        path,
        method === "GET" ? {} : jsonRequest(method, {}),
      );
      expect(response.status).toBe(status);
    },
  );
});

describe("the contract", () => {
  it("is served as OpenAPI 3.1 with every endpoint", async () => {
    const response = await visitorClient()("/api/openapi.json");
    const document = await response.json();
    expect(document.openapi).toBe("3.1.0");
    for (const key of Object.keys(endpoints)) {
      const [method = "", path = ""] = key.split(" ");
      const operation =
        document.paths[path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}")]?.[method.toLowerCase()];
      expect(operation?.summary, key).toEqual(expect.any(String));
    }
    expect(document.paths["/api/getMovies"].get.parameters).toContainEqual(
      expect.objectContaining({ name: "limit", in: "query", required: false }),
    );
    expect(document.components.schemas.Failure.properties.code.enum).toEqual(Object.keys(errors));
    expect(JSON.stringify(document)).not.toContain('"$schema"');
  });
});
