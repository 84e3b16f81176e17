import { graceDays } from "../../contract/policy.ts";
import {
  bearerClient,
  clientFrom,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "./clients.ts";
import { answerSandboxCheckout } from "./movie-access.ts";
import { executeSql, insertPurchase, queryRow } from "./rows.ts";
import { accounts, createTestSession, signedInClient } from "./sessions.ts";
import { getBindings } from "./site.ts";

/** Every kind of client that may request an endpoint. */
export const personas = [
  "visitor",
  "user",
  "subscriber",
  "lapsed",
  "another",
  "admin",
  "expired",
  "signedOut",
  "tampered",
  "renter",
  "owner",
  "lapsedRenter",
  "abroad",
  "inGrace",
  "withdrawn",
] as const;

export type Persona = (typeof personas)[number];

/**
 * Ends every subscription, also in the sandbox, because the provider's state is fetched before
 * access is refused.
 */
export async function expireSubscriptions(): Promise<void> {
  const { DB } = await getBindings();
  await DB.batch([
    DB.prepare("UPDATE sandbox_payments SET ends_at = 1"),
    DB.prepare("UPDATE subscriptions SET expires_at = 1"),
  ]);
}

/** The demo's movie that the renter and the owner have paid for. */
const movieId = 1;
const day = 86_400_000;

/**
 * Offers the movie for rent, lets its owners stream it, and limits it to the country of every
 * persona but `abroad`.
 */
export const offerMovieAtHome = () =>
  executeSql(
    "UPDATE movies SET rent_price_cents = 399, owners_may_stream = 1, territories = 'DE' WHERE id = ?",
    movieId,
  );

/** Inserts a paid rental of the viewer. `watchUntil` is the end of a begun rental. */
async function insertRental(watchUntil: number): Promise<void> {
  await executeSql(
    "INSERT INTO orders (id, user_id, kind, status, provider, amount_cents, currency, created_at, updated_at) VALUES ('rented', 'demo-viewer', 'rental', 'paid', 'sandbox', 399, 'usd', 1, 1)",
  );
  await executeSql(
    "INSERT INTO rentals (order_id, user_id, movie_id, begin_days, watch_hours, begin_until, begun_at, watch_until) VALUES ('rented', 'demo-viewer', ?, 30, 48, ?, 1, ?)",
    movieId,
    watchUntil,
    watchUntil,
  );
}

/** Declines a renewal that was due yesterday, which is within the grace period. */
async function declineRenewal(now: number): Promise<void> {
  await executeSql("UPDATE sandbox_payments SET starts_at = 1, ends_at = ?", now - day);
  await executeSql("UPDATE sandbox_checkouts SET declines_renewals = 1");
  await executeSql(
    "UPDATE subscriptions SET expires_at = ?, overdue_since = ?, overdue_days = 0",
    now + (graceDays - 1) * day,
    now - day,
  );
}

/**
 * Subscribes and buys the movie, each without consent to begin at once, and withdraws from both.
 */
async function withdrawContracts(client: TestClient): Promise<void> {
  const { email } = accounts.viewer;
  const orders: [string, object][] = [
    ["/initiate_payment", { email, plan_id: "10001" }],
    ["/api/orders", { movieIds: [String(movieId)] }],
  ];
  for (const [path, order] of orders) {
    const { orderId } = await (await client(path, jsonRequest("POST", order))).json();
    await answerSandboxCheckout(orderId);
    await client("/api/withdrawal", jsonRequest("POST", { email }));
  }
  const done = await queryRow("SELECT count(*) AS count FROM exits WHERE done_at IS NOT NULL");
  if (done?.count !== orders.length) throw new Error("a withdrawal was not carried out");
}

/**
 * Returns a client with a fresh account. `another` is a second user, to whom the first user's data
 * is refused. The personas `renter`, `owner` and `withdrawn` have the account of the first user.
 * The personas `abroad` and `inGrace` have the account of the subscriber.
 */
export async function clientFor(persona: Persona): Promise<TestClient> {
  return clientFrom(persona === "abroad" ? "FR" : "DE", await signInAsPersona(persona));
}

async function signInAsPersona(persona: Persona): Promise<TestClient> {
  const { DB } = await getBindings();
  switch (persona) {
    case "visitor":
      return visitorClient();
    case "user":
    case "another":
      return await signedInClient("demo-viewer");
    case "renter":
    case "lapsedRenter":
      await insertRental(Date.now() + (persona === "renter" ? day : -day));
      return await signedInClient("demo-viewer");
    case "owner":
      await insertPurchase("demo-viewer", movieId);
      return await signedInClient("demo-viewer");
    case "withdrawn": {
      const client = await signedInClient("demo-viewer");
      await withdrawContracts(clientFrom("DE", client));
      return client;
    }
    case "inGrace":
      await declineRenewal(Date.now());
      return await signedInClient("demo-member");
    case "subscriber":
    case "abroad":
      return await signedInClient("demo-member");
    case "lapsed":
      await expireSubscriptions();
      return await signedInClient("demo-member");
    case "admin":
      return await signedInClient("demo-admin");
    case "expired":
      return await signedInClient("demo-admin", { expiresInMs: -1000 });
    case "signedOut": {
      const token = await createTestSession("demo-admin");
      await DB.prepare("DELETE FROM sessions").run();
      return bearerClient(token);
    }
    case "tampered":
      return await signedInClient("demo-admin", {
        secret: "another secret, which is as long as ours is",
      });
  }
}
