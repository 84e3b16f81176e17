import type { EndpointKey } from "../../../contract/endpoints.ts";
import { mapNoticeEndpoints, noticePath } from "../../../contract/notices/notices.ts";
import {
  forEveryone,
  forSignedIn,
  forSubscribers,
  forViewer,
  type ListedCase,
  memberStatuses,
  type StudioEndpointKey,
} from "./expected-statuses.ts";

const noticeCases = mapNoticeEndpoints((name) => ({
  read: { expected: forSignedIn() },
  choose: { body: { email: true }, expected: forSignedIn() },
  stop: { path: `${noticePath(name)}/stop?token=nobodys`, expected: forEveryone(200) },
}));

/** A case for every endpoint for visitors and members. A missing endpoint does not compile. */
export const otherCases: Record<Exclude<EndpointKey, StudioEndpointKey>, ListedCase> = {
  "GET /api/time": { expected: forEveryone(200) },
  "GET /api/health": { expected: forEveryone(200) },
  "GET /api/oembed": {
    path: "/api/oembed?url=https://other.example/movie/1",
    expected: forEveryone(404),
  },
  "GET /api/getMovies": { expected: forEveryone(200) },
  "GET /api/facets": { path: "/api/facets?year=1900-2000", expected: forEveryone(200) },
  "GET /api/getCategory": { expected: forEveryone(200) },
  "GET /api/movies/:id": { path: "/api/movies/1", expected: forEveryone(200) },
  "GET /api/movies/:id/access": { path: "/api/movies/1/access", expected: forEveryone(200) },
  "GET /api/movies/:id/related": { path: "/api/movies/1/related", expected: forEveryone(200) },
  "GET /api/movies/:id/reviews": { path: "/api/movies/1/reviews", expected: forEveryone(200) },
  "GET /api/people/:id": { path: "/api/people/1", expected: forEveryone(200) },
  "GET /api/search": { path: "/api/search?q=a", expected: forEveryone(200) },
  "GET /api/pages/:slug": { path: "/api/pages/nobodys", expected: forEveryone(404) },
  "POST /api/promotion-codes/price": {
    body: { plan_id: "10001", code: "NO-SUCH-CODE" },
    expected: forSignedIn(404),
  },
  "POST /api/contact": {
    body: { name: "Ann Other", email: "ann@example.com", message: "When does it open?" },
    expected: forEveryone(202),
  },
  "POST /api/cancellation": {
    body: { email: "nobody@marquee.example" },
    expected: forEveryone(202),
  },
  "POST /api/withdrawal": {
    body: { email: "nobody@marquee.example" },
    expected: forEveryone(202),
  },
  "POST /api/exit/confirm": {
    body: { token: "unknown" },
    expected: forEveryone(400),
  },
  "POST /api/browser-errors": {
    body: { message: "x is not a function", stack: "", page: "home" },
    expected: forEveryone(204),
  },
  "POST /api/login": {
    body: { email: "nobody@marquee.example", password: "not a password" },
    expected: forEveryone(401),
  },
  "POST /api/login/second-step": {
    body: { ticket: "nobodys", code: "123456" },
    expected: forEveryone(400),
  },
  "POST /api/login/passkey/options": {
    expected: forEveryone(200),
  },
  "POST /api/login/passkey": {
    body: { ticket: "nobodys", passkey: { id: "nobodys" } },
    expected: forEveryone(400),
  },
  "GET /api/second-factors": { expected: forSignedIn() },
  "POST /api/proof/options": { expected: forSignedIn() },
  "POST /api/proof": {
    body: { ticket: "nobodys", code: "123456" },
    expected: forSignedIn(400),
  },
  "POST /api/passkeys/options": {
    body: { password: "not a password" },
    expected: forSignedIn(403),
  },
  "POST /api/passkeys": {
    body: { ticket: "nobodys", passkey: { id: "nobodys" }, name: "Phone" },
    expected: forSignedIn(400),
  },
  "DELETE /api/passkeys/:id": { path: "/api/passkeys/nobodys", expected: forSignedIn(404) },
  "POST /api/totp": {
    body: { password: "not a password" },
    expected: forSignedIn(403),
  },
  "POST /api/totp/confirm": {
    body: { code: "123456" },
    expected: forSignedIn(409),
  },
  "DELETE /api/totp": { expected: forSignedIn(409) },
  "POST /api/recovery-codes": { expected: forSignedIn(409) },
  "POST /api/receivers/playback": {
    body: { token: "nobodys" },
    expected: forEveryone(409),
  },
  "POST /api/receivers/progress": {
    body: {
      token: "nobodys",
      report: { position: 1, duration: 2, at: "2026-01-01T00:00:00Z", state: "playing" },
    },
    expected: forEveryone(409),
  },
  "POST /api/device/code": { expected: forEveryone(200) },
  "POST /api/device/token": {
    body: { device_code: "nobodys" },
    expected: forEveryone(400),
  },
  "GET /api/device/code": {
    path: "/api/device/code?user_code=BCDFGH",
    expected: forSignedIn(404),
  },
  "POST /api/device/approve": {
    body: { user_code: "BCDFGH" },
    expected: forSignedIn(404),
  },
  "GET /api/age-limit": { expected: forSignedIn() },
  "PUT /api/age-limit": {
    body: { age: 12, pin: "1234", confirmPin: "1234", password: "not a password" },
    expected: forSignedIn(403),
  },
  "DELETE /api/age-limit": {
    body: { password: "not a password" },
    expected: forSignedIn(403),
  },
  "POST /api/age-limit/open": {
    body: { pin: "1234" },
    expected: forSignedIn(409),
  },
  "GET /api/profiles": { expected: forSignedIn() },
  "POST /api/profiles": {
    body: { name: "Kim", picture: "teal", ageLimit: null },
    expected: forSignedIn(201),
  },
  "PUT /api/profiles/:id": {
    path: "/api/profiles/999999",
    body: { name: "Kim", picture: "teal", ageLimit: null },
    expected: forSignedIn(404),
  },
  "DELETE /api/profiles/:id": {
    path: "/api/profiles/999999",
    body: {},
    expected: forSignedIn(404),
  },
  "POST /api/profiles/:id/enter": {
    path: "/api/profiles/999999/enter",
    body: {},
    expected: forSignedIn(404),
  },
  "POST /api/age-limit/lock": { expected: forSignedIn() },
  "POST /clear-cookies": { expected: forEveryone(200) },
  "GET /api/protectedRoute": { expected: forSignedIn() },
  "GET /api/protectedRouteToken": { expected: forSignedIn() },
  "POST /api/register": {
    body: { name: "X", email: "x@marquee.example", password: "short", confirmpassword: "short" },
    expected: forEveryone(400),
  },
  "POST /verifyEmail": {
    body: { token: "unknown" },
    expected: forEveryone(400),
  },
  "POST /api/resendVerification": {
    body: { email: "nobody@marquee.example" },
    expected: forEveryone(202),
  },
  "POST /api/recovery": {
    body: { email: "nobody@marquee.example" },
    expected: forEveryone(202),
  },
  "POST /api/resetPassword": {
    body: {
      token: "unknown",
      password: "three words together",
      confirmpassword: "three words together",
    },
    expected: forEveryone(400),
  },
  "GET /getUser/:name": {
    path: "/getUser/Max%20Member?id=demo-member",
    expected: { ...forSignedIn(403), ...memberStatuses(200), lapsed: 200, admin: 200 },
  },
  "PUT /updateProfile": {
    form: { name: "Vera Viewer", Id: "demo-viewer", password: "marquee-viewer" },
    expected: forViewer(200, 403),
  },
  "PUT /updatepassword": {
    body: {
      email: "viewer@marquee.example",
      password: "marquee-viewer",
      newPassword: "marquee-viewer",
      confirmpassword: "marquee-viewer",
    },
    expected: forViewer(200, 403),
  },
  "GET /api/sessions": { expected: forSignedIn() },
  "DELETE /api/sessions/:id": { path: "/api/sessions/nobodys", expected: forSignedIn(404) },
  "DELETE /api/sessions": { expected: forSignedIn() },
  "GET /api/account/export": { expected: forSignedIn() },
  "DELETE /api/account": {
    body: { password: "not this" },
    expected: forSignedIn(403),
  },
  "GET /api/plans": { expected: forEveryone(200) },
  "GET /subscriptionCheck": { expected: forSignedIn() },
  "POST /initiate_payment": {
    body: { email: "viewer@marquee.example", plan_id: "10001" },
    expected: forViewer(200, 403),
  },
  "GET /subscriptionDetails/:name": {
    path: "/subscriptionDetails/Max%20Member",
    expected: { ...forSignedIn(403), ...memberStatuses(200), lapsed: 404, admin: 200 },
  },
  "POST /Unsubscribe": {
    body: { email: "member@marquee.example" },
    // The lapsed persona's subscription has not ended: its renewal failed, and could still be
    // charged.
    expected: { ...forSignedIn(403), ...memberStatuses(200), lapsed: 200 },
  },
  // The sandbox has no invoices.
  "POST /api/orders/:orderId/payments/:transactionId/invoice": {
    path: "/api/orders/nobodys/payments/none/invoice",
    expected: forSignedIn(404),
  },
  "POST /api/billing/card": { expected: forSignedIn(200) },
  "POST /api/billing/portal": { expected: forSignedIn(404) },
  "POST /api/billing/pause": {
    body: { months: 1 },
    // The lapsed persona and the one in grace get 409 because they are overdue, the other personas
    // because they have no subscription.
    expected: { ...forSignedIn(409), ...memberStatuses(200), inGrace: 409 },
  },
  "POST /api/billing/renew": { expected: forSignedIn(409) },
  "POST /api/billing/resume": { expected: forSignedIn(409) },
  "GET /api/billing/plan": { expected: forSignedIn() },
  // 409 for all: the subscriber has this plan, the lapsed persona is overdue, the other personas
  // have no subscription.
  "POST /api/billing/plan/price": {
    body: { plan_id: "10001" },
    expected: forSignedIn(409),
  },
  "POST /api/billing/plan": {
    body: { plan_id: "10001", when: "now", amount: 9.99 },
    expected: forSignedIn(409),
  },
  "DELETE /api/billing/plan/next": { expected: forSignedIn(409) },
  "POST /api/orders": {
    body: { movieIds: ["1"] },
    expected: { ...forSignedIn(201), owner: 409, abroad: 451 },
  },
  "POST /api/movies/:id/rentals": {
    path: "/api/movies/1/rentals",
    body: { price: 3.99, beginDays: 30, watchHours: 48 },
    // Personas who may stream the movie anyway cannot rent it.
    expected: { ...forSignedIn(201), ...memberStatuses(409), renter: 409, owner: 409, abroad: 451 },
  },
  "POST /api/collections/:slug/rentals": {
    path: "/api/collections/nobodys/rentals",
    body: { season: 1, price: 5.99, beginDays: 30, watchHours: 96 },
    expected: forSignedIn(404),
  },
  "POST /api/movies/:id/pre-orders": {
    path: "/api/movies/1/pre-orders",
    body: { price: 150, comingOn: "2026-12-24" },
    // The movie is out, so it cannot be pre-ordered.
    expected: { ...forSignedIn(409), abroad: 451 },
  },
  "DELETE /api/pre-orders/:orderId": {
    path: "/api/pre-orders/nobodys",
    expected: forSignedIn(404),
  },
  "GET /api/rentals": { expected: forSignedIn() },
  "POST /api/gift-codes": {
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
  "GET /api/gift-codes": { expected: forSignedIn() },
  "POST /api/gift-codes/:orderId/send": {
    path: "/api/gift-codes/nobodys/send",
    expected: forSignedIn(404),
  },
  "POST /api/gift-codes/redeem": {
    body: { code: "7K2M-9QXW-4TBA-ZD31" },
    expected: forSignedIn(404),
  },
  "GET /api/orders": { expected: forSignedIn() },
  "GET /api/orders/:orderId": {
    path: "/api/orders/demo-order",
    expected: { ...forSignedIn(404), ...memberStatuses(200), lapsed: 200 },
  },
  "GET /api/home-country": { expected: forSignedIn() },
  "GET /api/purchases": { expected: forSignedIn() },
  "GET /api/site": { expected: forEveryone(200) },
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
  "GET /api/streams": { expected: forSignedIn() },
  "DELETE /api/streams/:id": { path: "/api/streams/nobodys", expected: forSignedIn(404) },
  "GET /api/continue": { expected: forSignedIn() },
  "GET /api/because": { expected: forSignedIn() },
  "GET /getWatchCount": {
    path: "/getWatchCount?name=Vera%20Viewer",
    expected: { ...forViewer(200, 403), admin: 200 },
  },
  "DELETE /api/history": { expected: forSignedIn(204) },
  "DELETE /api/history/:movieId": { path: "/api/history/1", expected: forSignedIn(204) },
  "GET /api/favourites": { expected: forSignedIn() },
  "GET /api/push": { expected: forSignedIn() },
  "PUT /api/push": {
    body: {
      url: "https://fcm.googleapis.com/send/1",
      publicKey: "B".repeat(87),
      secret: "s".repeat(22),
    },
    expected: forSignedIn(409),
  },
  "DELETE /api/push": { expected: forSignedIn() },
  ...noticeCases,
  "POST /addfavourite": {
    body: { movieId: "1", Id: "demo-viewer" },
    expected: forViewer(200, 403),
  },
  "POST /api/favourites/merge": {
    body: { movieIds: ["1"] },
    expected: forSignedIn(),
  },
  "DELETE /api/favourites/:movieId": { path: "/api/favourites/1", expected: forSignedIn(204) },
  "POST /api/movies/:id/reviews": {
    path: "/api/movies/1/reviews",
    body: { star: 4, review: "Of its time, and ahead of it." },
    expected: forSignedIn(201),
  },
  "POST /api/reviews/:id/report": {
    path: "/api/reviews/99999/report",
    body: { reason: "spam", explanation: "It sells watches.", goodFaith: true },
    expected: forEveryone(404),
  },
  "DELETE /api/movies/:id/reviews/mine": {
    path: "/api/movies/2/reviews/mine",
    expected: forSignedIn(204),
  },
  "GET /api/categories/:slug": { path: "/api/categories/nobodys", expected: forEveryone(404) },
  "GET /api/home": { expected: forEveryone(200) },
  "GET /api/home/rows/:id": { path: "/api/home/rows/newest", expected: forEveryone(200) },
  "GET /api/collections/:slug": { path: "/api/collections/nobodys", expected: forEveryone(404) },
  "GET /api/collections/:slug/offer": {
    path: "/api/collections/nobodys/offer?season=1",
    expected: forEveryone(404),
  },
  "GET /api/collections/:slug/viewing": {
    path: "/api/collections/nobodys/viewing",
    expected: forSignedIn(404),
  },
  "GET /api/movies/:id/next": { path: "/api/movies/1/next", expected: forSignedIn() },
};
