import { SignJWT } from "jose";
import { demoRows } from "../../demo/rows.mjs";
import { keepSecret, openSite, sending, sessionSecret, visitor, wipe } from "./site.ts";

export const accounts = {
  admin: { email: "admin@marquee.example", password: "marquee-admin" },
  viewer: { email: "viewer@marquee.example", password: "marquee-viewer" },
  member: { email: "member@marquee.example", password: "marquee-member" },
};

let demo: Promise<{ sql: string; values: unknown[] }[]> | undefined;

/** The demo catalogue and its accounts on empty tables: the rows of `npm start`, without the files. */
export async function openDemo(): Promise<void> {
  const { DB } = await openSite();
  await wipe();
  demo ??= demoRows(Date.now());
  await DB.batch((await demo).map(({ sql, values }) => DB.prepare(sql).bind(...values)));
}

const ofPeople = [
  "streams",
  "plays",
  "views",
  "favourites",
  "purchases",
  "order_items",
  "payment_events",
  "subscriptions",
  "orders",
  "gifts",
  "payments",
  "sandbox_payments",
  "sandbox_checkouts",
  "sandbox_events",
  "letters",
  "throttles",
  "one_time_tokens",
  "registrations",
  "sessions",
  "known_devices",
  "users",
];

/** On the demo's catalogue, its people as they were: nobody signed in, nobody locked out, the member paid. */
export async function freshAccounts(): Promise<void> {
  const { DB } = await openSite();
  demo ??= demoRows(Date.now());
  const rows = (await demo).filter(({ sql }) => ofPeople.includes(/^INSERT INTO (\w+)/.exec(sql)?.[1] ?? ""));
  await DB.batch([
    ...ofPeople.map((table) => DB.prepare(`DELETE FROM ${table}`)),
    ...rows.map(({ sql, values }) => DB.prepare(sql).bind(...values)),
    DB.prepare(
      "UPDATE videos SET status = 'ready', source_at = coalesce(source_at, published_at) WHERE published_at IS NOT NULL",
    ),
  ]);
}

/** Signs in over HTTP and gives the token of the session's cookie. */
export async function signIn(who: keyof typeof accounts): Promise<string> {
  const response = await visitor()("/api/login", sending("POST", accounts[who]));
  const token = /session=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];
  if (!token) throw new Error(`${who} could not sign in: ${response.status} ${await response.text()}`);
  return token;
}

/** A session without signing in, for tests that are about something else. Gives its token. */
export async function openSession(userId: string, { secret = sessionSecret, expiresInMs = 86_400_000 } = {}) {
  const { DB } = await openSite();
  const [id, now] = [crypto.randomUUID(), Date.now()];
  keepSecret(id);
  await DB.prepare(
    "INSERT INTO sessions (id, user_id, device, created_at, last_seen_at, expires_at) VALUES (?, ?, 'a test', ?, ?, ?)",
  )
    .bind(id, userId, now, now, now + expiresInMs)
    .run();
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience("session")
    .setJti(id)
    .setSubject(userId)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + expiresInMs) / 1000))
    .sign(new TextEncoder().encode(secret));
}

/** One row of the database, by hand. */
export async function rowOf<Row = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<Row | null> {
  const { DB } = await openSite();
  return DB.prepare(query)
    .bind(...values)
    .first<Row>();
}
