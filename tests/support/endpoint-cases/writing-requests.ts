import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { EndpointKey } from "../../../contract/endpoints.ts";
import { hashPassword } from "../../../worker/accounts/password-hash.ts";
import { insertTestKey } from "../api-keys.ts";
import { jsonRequest, type TestClient, visitorClient } from "../clients.ts";
import { readDemoVideo, shortenVideo } from "../demo-video.ts";
import type { Persona } from "../personas.ts";
import { executeSql, queryRow } from "../rows.ts";
import { createSiteSettings } from "../site-settings.ts";
import { showCode } from "../televisions.ts";
import type { EndpointRequest } from "./expected-statuses.ts";
import { secondFactorRequests } from "./second-factor-requests.ts";

/** Prepares what the request needs, and returns it. `client` sends it afterwards. */
type PrepareRequest = (client: TestClient) => EndpointRequest | Promise<EndpointRequest>;

const day = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

const readPicture = async () =>
  new File([new Uint8Array(await readFile("demo/posters/metropolis-480.webp"))], "a.webp");

const insertCollection = () =>
  executeSql(
    `INSERT INTO collections (id, slug, position, texts, created_at, updated_at) VALUES (1, 'old', 1, '{"en":{"title":"Old","body":""}}', 1, 1)`,
  );

const aCollection = {
  slug: "silent",
  texts: { en: { title: "Silent", body: "" } },
  picture: null,
  startsOn: null,
  endsOn: null,
  rule: null,
  movieIds: ["1"],
};

/** Sends every file of the demo's video, and returns the request that publishes it. */
async function sendDemoVideo(client: TestClient) {
  const path = await beginUpload(client, 100);
  for (const { path: filePath, bytes, headers } of await listFileRequests(path))
    await client(filePath, { method: "PUT", body: bytes, headers });
  return { path: `${path}/publish`, body: shortenVideo(await readDemoVideo()).publication };
}

/** Begins an upload of which no file has arrived, and returns its path. */
async function beginUpload(client: TestClient, bytes: number): Promise<string> {
  const body = { fileName: "tech.mp4", bytes, type: "video/mp4", durationMs: 44_000 };
  const response = await client("/api/videos", jsonRequest("POST", body));
  return `/api/videos/${(await response.json()).data.videoId}`;
}

/** Begins an upload whose source file can be sent, and returns its path. */
async function beginSource(client: TestClient, bytes: number): Promise<string> {
  const path = await beginUpload(client, bytes);
  await client(`${path}/source`, { method: "POST" });
  return path;
}

/** Sets an age limit of the viewer, whose sessions stay. */
const limitViewer = async () =>
  executeSql(
    "UPDATE users SET age_limit = 12, pin_hash = ? WHERE id = 'demo-viewer'",
    await hashPassword("4711"),
  );

/** Inserts a profile of the viewer, and returns its path. */
async function insertProfile(): Promise<string> {
  await executeSql(
    `INSERT INTO profiles (id, user_id, name, name_folded, picture, created_at)
     VALUES (1, 'demo-viewer', 'Kim', 'kim', 'teal', 1)`,
  );
  return "/api/profiles/1";
}

/** Inserts a cancellation that names no contract, and returns its path. */
async function insertUnassignedExit(): Promise<string> {
  await executeSql(
    `INSERT INTO unassigned_exits (id, kind, email, timing, received_at)
     VALUES ('kept', 'cancellation', 'nobody@example.com', 'now', ?)`,
    Date.now(),
  );
  return "/api/admin/unassigned-exits/kept";
}

/** Inserts a webhook endpoint with an event in its log, and returns its path. */
async function insertWebhook(): Promise<string> {
  await executeSql(
    `INSERT INTO webhook_endpoints (id, url, events, secret, created_at)
     VALUES ('hook', 'https://hooks.invalid/', '["order.paid"]', 'whsec_c2VjcmV0', 1)`,
  );
  await executeSql(
    `INSERT INTO webhook_deliveries (id, endpoint_id, type, data, created_at)
     VALUES ('msg_1', 'hook', 'order.paid', '{}', ?)`,
    Date.now(),
  );
  return "/api/webhooks/hook";
}

async function sellGifts(): Promise<void> {
  await executeSql(
    "INSERT INTO site_settings (version, settings, published_at) VALUES (1, ?, 1)",
    JSON.stringify(createSiteSettings({ sellsGifts: true })),
  );
  await visitorClient()("/dev/site", { method: "POST" });
}

const insertOrder = (id: string, kind: string) =>
  executeSql(
    "INSERT INTO orders (id, user_id, kind, status, provider, amount_cents, currency, created_at, updated_at) VALUES (?, 'demo-viewer', ?, 'paid', 'sandbox', 999, 'usd', 1, 1)",
    id,
    kind,
  );

/** Returns the requests that send the files of a video. */
async function listFileRequests(videoPath: string) {
  const { files } = shortenVideo(await readDemoVideo());
  return files.map((file) => ({
    path: `${videoPath}/files/${file.path}`,
    bytes: new Uint8Array(file.bytes),
    headers: {
      "X-Content-SHA256": createHash("sha256").update(file.bytes).digest("hex"),
      "X-Duration-Ms": String(file.durationMs ?? 0),
    },
  }));
}

/**
 * The persona that sends the request of `writingRequests`, for endpoints whose usual persona may
 * not send that request.
 */
export const writingPersonas: Partial<Record<EndpointKey, Persona>> = {
  "POST /api/billing/plan": "subscriber",
  "GET /api/movies/:id/download": "user",
};

/** A request that writes, for each endpoint whose usual request is refused or writes nothing. */
export const writingRequests: Partial<Record<EndpointKey, PrepareRequest>> = {
  "POST /api/admin/unassigned-exits/:id/assign": async () => ({
    path: `${await insertUnassignedExit()}/assign`,
    body: { orderId: "demo-order" },
  }),
  ...secondFactorRequests,
  "POST /api/device/approve": async () => ({
    path: "/api/device/approve",
    body: { user_code: (await showCode()).userCode },
  }),
  "DELETE /api/keys/:keyId": async () => ({
    path: `/api/keys/${(await insertTestKey({ scopes: ["movies"] })).id}`,
  }),
  "PUT /api/webhooks/:webhookId": async () => ({
    path: await insertWebhook(),
    body: { url: "https://hooks.example.org/", events: ["order.paid"], on: false, version: 1 },
  }),
  "DELETE /api/webhooks/:webhookId": async () => ({ path: await insertWebhook() }),
  "POST /api/webhooks/:webhookId/secret": async () => ({
    path: `${await insertWebhook()}/secret`,
  }),
  "POST /api/webhooks/:webhookId/test": async () => ({ path: `${await insertWebhook()}/test` }),
  "POST /api/webhooks/:webhookId/deliveries/:deliveryId/replay": async () => ({
    path: `${await insertWebhook()}/deliveries/msg_1/replay`,
  }),
  "POST /api/webhooks/:webhookId/replay": async () => ({
    path: `${await insertWebhook()}/replay`,
    body: { since: "2026-01-01T00:00:00Z" },
  }),
  "POST /api/admin/pages": () => ({
    path: "/api/admin/pages",
    body: {
      slug: "about-us",
      placement: "footer",
      texts: { en: { title: "About us", body: "All of it." } },
    },
  }),
  "PUT /api/admin/set-up/:step": () => ({
    path: "/api/admin/set-up/look",
    body: { state: "skipped" },
  }),
  "POST /api/admin/set-up/demo/clear": () => ({
    path: "/api/admin/set-up/demo/clear",
    headers: { "X-Confirm": "clear-demo" },
  }),
  "PUT /api/age-limit": () => ({
    path: "/api/age-limit",
    body: { age: 12, pin: "4711", confirmPin: "4711", password: "marquee-viewer" },
  }),
  "DELETE /api/age-limit": async () => {
    await limitViewer();
    return { path: "/api/age-limit", body: { password: "marquee-viewer" } };
  },
  "POST /api/age-limit/open": async () => {
    await limitViewer();
    return { path: "/api/age-limit/open", body: { pin: "4711" } };
  },
  "PUT /api/profiles/:id": async () => ({
    path: await insertProfile(),
    body: { name: "Lou", picture: "rose", ageLimit: 6, pin: "4711" },
  }),
  "DELETE /api/profiles/:id": async () => ({ path: await insertProfile(), body: {} }),
  "POST /api/profiles/:id/enter": async () => ({
    path: `${await insertProfile()}/enter`,
    body: {},
  }),
  "DELETE /api/account": () => ({
    path: "/api/account",
    body: { password: "marquee-viewer" },
  }),
  "POST /api/admin/plans/:planId/price-change": () => ({
    path: "/api/admin/plans/10001/price-change",
    body: { amount: 9.99, from: dayAfter(40) },
  }),
  "DELETE /api/admin/plans/:planId/price-change": async () => {
    await executeSql(
      "INSERT INTO price_changes (id, plan_id, amount_cents, effective_at, announced_at) VALUES ('raised', '10001', 1200, ?, 1)",
      Date.now() + 40 * day,
    );
    return { path: "/api/admin/plans/10001/price-change" };
  },
  "POST /api/billing/plan": async () => {
    await executeSql(
      "INSERT INTO plans (id, name, price_cents, currency, days, streams, active) VALUES ('20001', 'Family', 1999, 'usd', 30, 4, 1)",
    );
    return {
      path: "/api/billing/plan",
      body: { plan_id: "20001", when: "period_end", amount: 19.99 },
    };
  },
  "POST /api/movies/:id/pre-orders": async () => {
    const comingOn = dayAfter(40);
    await executeSql(
      "UPDATE movies SET pre_order = 1, price_cents = 15000, available_from = ? WHERE id = 1",
      comingOn,
    );
    return { path: "/api/movies/1/pre-orders", body: { price: 150, comingOn } };
  },
  "POST /api/gift-codes": async () => {
    await sellGifts();
    return {
      path: "/api/gift-codes",
      body: {
        planId: "10001",
        periods: 1,
        price: 9.99,
        sendOn: dayAfter(40),
        message: "",
        recipientEmail: "rosa@example.com",
        recipientName: "Rosa",
        senderName: "Sam",
      },
    };
  },
  "POST /api/gift-codes/:orderId/send": async () => {
    await insertOrder("gift", "gift");
    await executeSql(
      `INSERT INTO gift_codes (order_id, buyer_id, plan_id, periods, days, code, recipient_email, recipient_name, sender_name, message, language, send_on, sent_at, created_at)
       VALUES ('gift', 'demo-viewer', '10001', 1, 30, 'ABCDEFGHJKMNPQRS', 'rosa@example.com', 'Rosa', 'Sam', '', 'en', '2026-01-01', 1, 1)`,
    );
    return { path: "/api/gift-codes/gift/send" };
  },
  "GET /api/movies/:id/download": async () => {
    await insertOrder("awaited", "movies");
    await executeSql(
      "INSERT INTO purchases (user_id, movie_id, order_id, bought_at) VALUES ('demo-viewer', 1, 'awaited', 1)",
    );
    await executeSql(
      "INSERT INTO order_items (order_id, movie_id, line, name, price_cents, promised_on, announced_on, awaited) VALUES ('awaited', 1, 1, 'Metropolis', 999, '2026-01-01', '2026-01-01', 1)",
    );
    return { path: "/api/movies/1/download" };
  },
  "POST /api/admin/orders/:orderId/refund": () => ({
    path: "/api/admin/orders/demo-order/refund",
  }),
  "POST /api/admin/orders/:orderId/payments/:transactionId/refund": async () => {
    const payment = await queryRow("SELECT id FROM sandbox_payments");
    return {
      path: `/api/admin/orders/demo-order/payments/${payment?.id}/refund`,
      body: { amount: 1, refunded: 0 },
    };
  },
  "POST /api/createMovies": async () => ({
    path: "/api/createMovies",
    form: {
      name: "Häxan",
      time: "1h 45m",
      year: "1922",
      rating: "4.5",
      popular: "true",
      language: "Swedish",
      description: "Witchcraft through the ages.",
      price: "199.99",
      trailer: "https://www.youtube.com/embed/abcdefghijk",
      categoryId: "1",
      image: await readPicture(),
    },
  }),
  "PUT /api/movies/:id/image": async () => ({
    path: "/api/movies/1/image",
    form: { image: await readPicture() },
  }),
  "DELETE /api/deletAllMovie": () => ({
    path: "/api/deletAllMovie",
    headers: { "X-Confirm": "delete-all-movies" },
  }),
  "POST /api/addCast": async () => ({
    path: "/api/addCast",
    form: {
      movieId: "1",
      casts: '[{"name":"Maren Pedersen","role":"The Witch"}]',
      "casts[0][imageurl]": await readPicture(),
    },
  }),
  "PUT /api/movies/:id/credits": () => ({
    path: "/api/movies/1/credits",
    body: { version: 1, crew: [] },
  }),
  "PUT /api/admin/people/:id/image": async () => ({
    path: "/api/admin/people/1/image",
    form: { version: "1", image: await readPicture() },
  }),
  "POST /api/admin/collections": () => ({ path: "/api/admin/collections", body: aCollection }),
  "PUT /api/admin/collections/:id": async () => {
    await insertCollection();
    return { path: "/api/admin/collections/1", body: { ...aCollection, version: 1 } };
  },
  "DELETE /api/admin/collections/:id": async () => {
    await insertCollection();
    return { path: "/api/admin/collections/1" };
  },
  "PUT /api/admin/extras/:id/video": async () => {
    await executeSql(
      "INSERT INTO extras (id, movie_id, kind, title, position, created_at) VALUES (77, 1, 'other', 'An extra', 1, 1)",
    );
    return { path: "/api/admin/extras/77/video", body: { videoId: "demo-tech" } };
  },
  "PUT /api/movies/:id/audio": async (client) => {
    const { path, body } = await sendDemoVideo(client);
    await client(path, jsonRequest("POST", body));
    await executeSql("UPDATE movies SET video_id = ? WHERE id = 1", path.split("/")[3]);
    return {
      path: "/api/movies/1/audio",
      body: { audioVersion: 1, tracks: [{ name: "audio", language: "en" }] },
    };
  },
  "PUT /api/movies/:id/tracks/:trackId": () => ({
    path: "/api/movies/1/tracks/en",
    form: { language: "en", label: "English for all" },
  }),
  "DELETE /api/movies/:id/tracks/:trackId": () => ({ path: "/api/movies/1/tracks/en" }),
  "PUT /api/videos/:videoId/files/:path{.+}": async (client) => {
    const [request] = await listFileRequests(await beginUpload(client, 100));
    return request as EndpointRequest;
  },
  "POST /api/videos/:videoId/publish": sendDemoVideo,
  "POST /api/videos/:videoId/source": async (client) => ({
    path: `${await beginUpload(client, 100)}/source`,
  }),
  "PUT /api/videos/:videoId/source/:part": async (client) => {
    const { source } = await readDemoVideo();
    return { path: `${await beginSource(client, source.length)}/source/1`, bytes: source };
  },
  "POST /api/videos/:videoId/source/complete": async (client) => {
    const { source } = await readDemoVideo();
    const path = await beginSource(client, source.length);
    await client(`${path}/source/1`, { method: "PUT", body: new Uint8Array(source) });
    return { path: `${path}/source/complete` };
  },
};
