import { SignJWT } from "jose";
import { demoRows, together } from "../../demo/rows.mjs";
import type { Bindings } from "../../worker/context/request-context.ts";
import { keepSecret, openSite, sending, sessionSecret, visitor, wipe } from "./site.ts";

export const accounts = {
  admin: { email: "admin@marquee.example", password: "marquee-admin" },
  viewer: { email: "viewer@marquee.example", password: "marquee-viewer" },
  member: { email: "member@marquee.example", password: "marquee-member" },
};

type Statement = ReturnType<Bindings["DB"]["prepare"]>;

let rows: ReturnType<typeof demoRows> | undefined;
const statements = new Map<string, Promise<Statement[]>>();

/** Made once, and run whenever they are needed: making a statement outside of workerd takes longer than running it. */
function statementsOf(name: string, make: () => Promise<Statement[]>): Promise<Statement[]> {
  const known = statements.get(name) ?? make();
  statements.set(name, known);
  return known;
}

/** The statements that put the demo's rows into the tables that `isOurs` names. */
async function inserting(isOurs: (table: string) => boolean): Promise<Statement[]> {
  const { DB } = await openSite();
  rows ??= demoRows(Date.now());
  const ours = (await rows).filter(({ sql }) => isOurs(/^INSERT INTO (\w+)/.exec(sql)?.[1] ?? ""));
  return together(ours).map(({ sql, values }) => DB.prepare(sql).bind(...values));
}

/** The demo catalogue and its accounts on empty tables: the rows of `npm start`, without the files. */
export async function openDemo(): Promise<void> {
  const { DB } = await openSite();
  await wipe();
  await DB.batch(await statementsOf("demo", () => inserting(() => true)));
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
  const make = async () => [
    ...ofPeople.map((table) => DB.prepare(`DELETE FROM ${table}`)),
    ...(await inserting((table) => ofPeople.includes(table))),
    DB.prepare(
      "UPDATE videos SET status = 'ready', source_at = coalesce(source_at, published_at) WHERE published_at IS NOT NULL",
    ),
  ];
  await DB.batch(await statementsOf("people", make));
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
  // Written out: binding values stops this thread for longer than all the rest takes, and sessions are most of what is made.
  await DB.exec(
    `INSERT INTO sessions (id, user_id, device, created_at, last_seen_at, expires_at) VALUES ('${id}', '${userId}', 'a test', ${now}, ${now}, ${now + expiresInMs})`,
  );
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience("session")
    .setJti(id)
    .setSubject(userId)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + expiresInMs) / 1000))
    .sign(new TextEncoder().encode(secret));
}

const bound = (statement: Statement, values: unknown[]) => (values.length > 0 ? statement.bind(...values) : statement);

/** One row of the database, by hand. */
export async function rowOf<Row = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<Row | null> {
  const { DB } = await openSite();
  return bound(DB.prepare(query), values).first();
}

/** How many rows there are, of a table and what may follow it. */
export async function count(query: string, ...values: unknown[]): Promise<number | undefined> {
  return (await rowOf<{ n: number }>(`SELECT count(*) AS n FROM ${query}`, ...values))?.n;
}

/** Changes the database, by hand. */
export async function run(query: string, ...values: unknown[]) {
  const { DB } = await openSite();
  return bound(DB.prepare(query), values).run();
}
