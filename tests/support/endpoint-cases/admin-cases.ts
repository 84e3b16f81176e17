import { importApiKeyScopes } from "../../../contract/keys/keys.ts";
import { createSiteSettings } from "../site-settings.ts";
import { forAdmins, type ListedCase, type StudioEndpointKey } from "./expected-statuses.ts";

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

/** A case for every endpoint of the studio. A missing endpoint does not compile. */
export const adminCases: Record<StudioEndpointKey, ListedCase> = {
  "GET /api/admin/promotion-codes": { expected: forAdmins() },
  "POST /api/admin/promotion-codes": {
    body: { ...aPromotionCode, code: "SUMMER", percent: 50, amount: null, periods: 1 },
    expected: forAdmins(201),
  },
  "GET /api/admin/promotion-codes/:codeId": {
    path: "/api/admin/promotion-codes/nobodys",
    expected: forAdmins(404),
  },
  "PUT /api/admin/promotion-codes/:codeId": {
    path: "/api/admin/promotion-codes/nobodys",
    body: { ...aPromotionCode, ended: false, version: 1 },
    expected: forAdmins(404),
  },
  "GET /api/keys": { expected: forAdmins() },
  "POST /api/keys": {
    body: { name: "Nightly import", scopes: importApiKeyScopes },
    expected: forAdmins(201),
  },
  "DELETE /api/keys/:keyId": { path: "/api/keys/nobodys", expected: forAdmins(404) },
  "GET /api/webhooks": { expected: forAdmins() },
  "POST /api/webhooks": {
    body: { url: "https://hooks.example.org/marquee", events: ["order.paid"] },
    expected: forAdmins(201),
  },
  "PUT /api/webhooks/:webhookId": {
    path: "/api/webhooks/nobodys",
    body: { url: "https://hooks.example.org/", events: ["order.paid"], on: true, version: 1 },
    expected: forAdmins(404),
  },
  "DELETE /api/webhooks/:webhookId": {
    path: "/api/webhooks/nobodys",
    expected: forAdmins(404),
  },
  "POST /api/webhooks/:webhookId/secret": {
    path: "/api/webhooks/nobodys/secret",
    expected: forAdmins(404),
  },
  "POST /api/webhooks/:webhookId/test": {
    path: "/api/webhooks/nobodys/test",
    expected: forAdmins(404),
  },
  "GET /api/webhooks/:webhookId/deliveries": {
    path: "/api/webhooks/nobodys/deliveries",
    expected: forAdmins(404),
  },
  "POST /api/webhooks/:webhookId/deliveries/:deliveryId/replay": {
    path: "/api/webhooks/nobodys/deliveries/nobodys/replay",
    expected: forAdmins(404),
  },
  "POST /api/webhooks/:webhookId/replay": {
    path: "/api/webhooks/nobodys/replay",
    body: { since: "2026-01-01T00:00:00Z" },
    expected: forAdmins(404),
  },
  "GET /api/admin/pages": { expected: forAdmins() },
  "GET /api/admin/pages/:slug": { path: "/api/admin/pages/nobodys", expected: forAdmins(404) },
  "POST /api/admin/pages": {
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
    body: { slugs: ["nobodys"] },
    expected: forAdmins(),
  },
  "DELETE /api/admin/pages/:slug": { path: "/api/admin/pages/nobodys", expected: forAdmins(404) },
  "POST /api/admin/pages/preview": {
    body: { body: "# A heading" },
    expected: forAdmins(),
  },
  "GET /api/admin/set-up": { expected: forAdmins() },
  "PUT /api/admin/set-up/:step": {
    path: "/api/admin/set-up/payments",
    body: { state: "done" },
    expected: forAdmins(409),
  },
  "POST /api/admin/set-up/email": { expected: forAdmins() },
  "POST /api/admin/set-up/email/confirm": {
    body: { code: "none" },
    expected: forAdmins(400),
  },
  "GET /api/admin/set-up/demo": { expected: forAdmins() },
  "POST /api/admin/set-up/demo/clear": {
    expected: forAdmins(400),
  },
  "GET /api/admin/set-up/payments": { expected: forAdmins() },
  "GET /api/admin/facts": { path: "/api/admin/facts?q=Metropolis", expected: forAdmins(502) },
  "GET /api/admin/facts/movies/:id": {
    path: "/api/admin/facts/movies/Q151599",
    expected: forAdmins(502),
  },
  "GET /api/admin/facts/people/:id": {
    path: "/api/admin/facts/people/Q19504",
    expected: forAdmins(502),
  },
  "GET /getAdmin/:name": { path: "/getAdmin/Ada%20Admin", expected: forAdmins() },
  "GET /getAllUser": { expected: forAdmins() },
  "DELETE /deleteUser": {
    body: { userId: "nobody" },
    expected: forAdmins(404),
  },
  "PUT /api/users/:id": {
    path: "/api/users/demo-viewer",
    body: { phone: "" },
    expected: forAdmins(),
  },
  "GET /api/members/:id": { path: "/api/members/nobody", expected: forAdmins(404) },
  "GET /api/members/:id/timeline": {
    path: "/api/members/demo-member/timeline",
    expected: forAdmins(),
  },
  "GET /api/members/:id/plays": { path: "/api/members/demo-member/plays", expected: forAdmins() },
  "GET /api/members/:id/emails": { path: "/api/members/demo-member/emails", expected: forAdmins() },
  "POST /api/members/:id/export": {
    path: "/api/members/demo-member/export",
    expected: forAdmins(),
  },
  "POST /api/members/:id/block": {
    path: "/api/members/nobody/block",
    body: { stopsRenewal: false },
    expected: forAdmins(404),
  },
  "DELETE /api/members/:id/block": {
    path: "/api/members/demo-member/block",
    expected: forAdmins(409),
  },
  "DELETE /api/members/:id/sessions": {
    path: "/api/members/nobody/sessions",
    expected: forAdmins(404),
  },
  "DELETE /api/members/:id/second-factors": {
    path: "/api/members/nobody/second-factors",
    expected: forAdmins(404),
  },
  "DELETE /api/members/:id/renewal": {
    path: "/api/members/nobody/renewal",
    expected: forAdmins(404),
  },
  "POST /api/members/:id/notes": {
    path: "/api/members/demo-member/notes",
    body: { body: "Asked about an invoice." },
    expected: forAdmins(201),
  },
  "PUT /api/members/:id/notes/:noteId": {
    path: "/api/members/demo-member/notes/nobodys",
    body: { body: "Asked about an invoice.", version: 1 },
    expected: forAdmins(404),
  },
  "DELETE /api/members/:id/notes/:noteId": {
    path: "/api/members/demo-member/notes/nobodys",
    expected: forAdmins(404),
  },
  "GET /api/admin/plans": { expected: forAdmins() },
  "POST /api/admin/plans": {
    body: { name: "Yearly", amount: 99, streams: 2, listed: true, period: "year" },
    expected: forAdmins(201),
  },
  "PUT /api/admin/plans/:planId": {
    path: "/api/admin/plans/99999",
    body: { name: "Yearly", amount: 99, streams: 2, listed: true, retired: false, version: 1 },
    expected: forAdmins(404),
  },
  "POST /api/admin/plans/publish": { expected: forAdmins() },
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
    body: { ids: ["99999"] },
    expected: forAdmins(),
  },
  "GET /api/admin/rights": { expected: forAdmins() },
  "PUT /api/admin/rights/pool": {
    body: { fromMonth: "2001-01", share: 50 },
    expected: forAdmins(409),
  },
  "POST /api/admin/rights/holders": {
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
  "GET /api/admin/rights/movies-without-terms": {
    expected: forAdmins(),
  },
  "GET /api/admin/rights/open-statement-months": {
    expected: forAdmins(),
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
  "GET /api/admin/revenue": { expected: forAdmins() },
  "GET /api/admin/revenue/movies": { expected: forAdmins() },
  "GET /api/admin/today": { expected: forAdmins() },
  "GET /api/stats": { expected: forAdmins() },
  "GET /api/admin/browser-errors": { expected: forAdmins() },
  "DELETE /api/admin/browser-errors/:id": {
    path: "/api/admin/browser-errors/x",
    expected: forAdmins(204),
  },
  "DELETE /api/admin/browser-errors": {
    expected: forAdmins(204),
  },
  "GET /api/admin/site": { expected: forAdmins() },
  "GET /api/admin/site/versions": { expected: forAdmins() },
  "POST /api/admin/site/preview": {
    body: { settings: createSiteSettings() },
    expected: forAdmins(),
  },
  "POST /api/admin/site/pictures": {
    form: { kind: "logo" },
    expected: forAdmins(400),
  },
  "PUT /api/admin/site": {
    body: { version: 99, settings: createSiteSettings() },
    expected: forAdmins(409),
  },
  "GET /api/admin/health": { expected: forAdmins() },
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
  "GET /api/admin/exits": { expected: forAdmins() },
  "POST /api/admin/exits/:id/confirm": {
    path: "/api/admin/exits/nobodys/confirm",
    expected: forAdmins(404),
  },
  "GET /api/admin/unassigned-exits": { expected: forAdmins() },
  "POST /api/admin/unassigned-exits/:id/assign": {
    path: "/api/admin/unassigned-exits/nobodys/assign",
    body: { orderId: "nobodys" },
    expected: forAdmins(404),
  },
  "DELETE /api/admin/unassigned-exits/:id": {
    path: "/api/admin/unassigned-exits/nobodys",
    expected: forAdmins(404),
  },
  "GET /api/admin/payment-providers": {
    expected: forAdmins(),
  },
  "GET /api/admin/payment-events": { expected: forAdmins() },
  "POST /api/admin/deletions/approve": {
    expected: forAdmins(),
  },
  "DELETE /api/admin/deletions/hold": { expected: forAdmins() },
  "POST /api/admin/users/:id/gift": {
    path: "/api/admin/users/nobody/gift",
    body: { days: 3 },
    expected: forAdmins(404),
  },
  "GET /api/admin/reviews": { expected: forAdmins() },
  "POST /api/reviews/:id/keep": {
    path: "/api/reviews/99999/keep",
    body: { reports: ["nobodys"] },
    expected: forAdmins(404),
  },
  "DELETE /api/reviews/:id": { path: "/api/reviews/99999", expected: forAdmins(404) },
  "POST /api/createMovies": {
    form: { name: "X" },
    expected: forAdmins(400),
  },
  "GET /api/admin/movies": { path: "/api/admin/movies?sort=name", expected: forAdmins() },
  "GET /api/admin/movies/:id": { path: "/api/admin/movies/1", expected: forAdmins() },
  "PUT /api/updateMovie": {
    body: { movieId: "1", name: "Renamed" },
    expected: forAdmins(),
  },
  "PUT /api/movies/:id/image": {
    path: "/api/movies/1/image",
    form: { colour: "#000000" },
    expected: forAdmins(400),
  },
  "DELETE /api/deletSingleMovie": {
    body: { id: "99999" },
    expected: forAdmins(404),
  },
  "DELETE /api/deletAllMovie": { expected: forAdmins(400) },
  "GET /api/admin/movies/:id/figures": {
    path: "/api/admin/movies/99999/figures",
    expected: forAdmins(),
  },
  "GET /api/admin/drafts": { expected: forAdmins() },
  "POST /api/movies/:id/publish": {
    path: "/api/movies/99999/publish",
    body: { version: 1 },
    expected: forAdmins(404),
  },
  "POST /api/movies/:id/unpublish": {
    path: "/api/movies/99999/unpublish",
    body: { version: 1 },
    expected: forAdmins(404),
  },
  "GET /api/bin": { expected: forAdmins() },
  "POST /api/bin/:movieId/restore": { path: "/api/bin/99999/restore", expected: forAdmins(404) },
  "POST /api/bin/restore-all": { expected: forAdmins() },
  "POST /api/addCast": {
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
  "GET /api/admin/people/:id": { path: "/api/admin/people/99999", expected: forAdmins(404) },
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
    body: { tittle: "Action" },
    expected: forAdmins(409),
  },
  "PUT /api/updateCategory": {
    body: { id: "1", tittle: "Action" },
    expected: forAdmins(),
  },
  "DELETE /api/deleteCategory": {
    body: { id: "1" },
    expected: forAdmins(409),
  },
  "GET /api/admin/categories": { expected: forAdmins() },
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
    body: { ids: ["99999"] },
    expected: forAdmins(),
  },
  "POST /api/admin/category-pictures": {
    form: {},
    expected: forAdmins(400),
  },
  "GET /api/admin/home": { expected: forAdmins() },
  "PUT /api/admin/home": {
    body: { version: 99, layout: { heroMovieIds: [], pick: null, rows: [] } },
    expected: forAdmins(409),
  },
  "GET /api/search/everything": { path: "/api/search/everything?q=anna", expected: forAdmins() },
  "GET /api/admin/collections": { expected: forAdmins() },
  "GET /api/admin/collections/:id": {
    path: "/api/admin/collections/99999",
    expected: forAdmins(404),
  },
  "POST /api/admin/collections": {
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
    body: { ids: ["99999"] },
    expected: forAdmins(),
  },
  "GET /api/admin/collection-matches": {
    path: "/api/admin/collection-matches?country=DE",
    expected: forAdmins(),
  },
  "POST /api/admin/collection-pictures": {
    form: {},
    expected: forAdmins(400),
  },
  "GET /api/audit": { path: "/api/audit?action=refund", expected: forAdmins() },
  "POST /api/videos": {
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
  "GET /api/movies/:id/tracks": { path: "/api/movies/1/tracks", expected: forAdmins() },
  "POST /api/movies/:id/studio-playback": {
    path: "/api/movies/1/studio-playback",
    expected: forAdmins(),
  },
  "PUT /api/movies/:id/audio": {
    path: "/api/movies/1/audio",
    body: { audioVersion: 0, tracks: [] },
    expected: forAdmins(400),
  },
  "GET /api/movies/:id/tracks/:trackId": {
    path: "/api/movies/1/tracks/nobodys",
    expected: forAdmins(404),
  },
  "PUT /api/movies/:id/tracks/:trackId": {
    path: "/api/movies/1/tracks/en",
    form: { language: "not a language" },
    expected: forAdmins(400),
  },
  "DELETE /api/movies/:id/tracks/:trackId": {
    path: "/api/movies/1/tracks/nobodys",
    expected: forAdmins(404),
  },
  "GET /api/speech-model": { expected: forAdmins() },
  "GET /api/speech-model/:version/:path{.+}": {
    path: "/api/speech-model/0123456789abcdef/config.json",
    expected: forAdmins(404),
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
