import { SignJWT } from "jose";
import { combineInserts, demoRows } from "../../demo/rows.mjs";
import type { Bindings } from "../../worker/context/request-context.ts";
import { hashQuickly } from "./quick-hash.ts";
import {
  clearTables,
  getBindings,
  jsonRequest,
  registerSecret,
  sessionSecret,
  visitorClient,
} from "./site.ts";
import { listAccountTables } from "./tables.ts";

export const accounts = {
  admin: { email: "admin@marquee.example", password: "marquee-admin" },
  viewer: { email: "viewer@marquee.example", password: "marquee-viewer" },
  member: { email: "member@marquee.example", password: "marquee-member" },
};

type Statement = ReturnType<Bindings["DB"]["prepare"]>;
type Seed = keyof typeof seeds;

/**
 * The movies of each seed, by their ids in the demo. The small seed has movies of every category.
 */
const seeds = {
  demo: () => true,
  small: ({ id }: { id: number }) => [1, 2, 3, 4, 5, 6, 7, 9, 15].includes(id),
};

let currentSeed: Seed = "demo";
const seedRows: { [Name in Seed]?: ReturnType<typeof demoRows> } = {};
const statementCache = new Map<string, Promise<Statement[]>>();

/** Caches statements, because building hundreds takes longer than sending them. */
function cachedStatements(
  cacheKey: string,
  build: () => Promise<Statement[]>,
): Promise<Statement[]> {
  const cached = statementCache.get(cacheKey) ?? build();
  statementCache.set(cacheKey, cached);
  return cached;
}

/**
 * Returns the statements that insert a seed's rows into the tables that `includesTable` selects.
 */
async function buildInserts(
  seed: Seed,
  includesTable: (table: string) => boolean,
): Promise<Statement[]> {
  const { DB } = await getBindings();
  seedRows[seed] ??= demoRows(Date.now(), { includesMovie: seeds[seed], hash: hashQuickly });
  const selectedRows = (await seedRows[seed]).filter(({ sql }) =>
    includesTable(/^INSERT INTO (\w+)/.exec(sql)?.[1] ?? ""),
  );
  return combineInserts(selectedRows).map(({ sql, values }) => DB.prepare(sql).bind(...values));
}

async function fillWith(seed: Seed): Promise<void> {
  const { DB } = await getBindings();
  await clearTables();
  await DB.batch(await cachedStatements(seed, () => buildInserts(seed, () => true)));
  currentSeed = seed;
}

/**
 * Fills empty tables with the rows of `npm start`: 43 movies and three accounts, without the files.
 */
export const seedDemo = () => fillWith("demo");

/** Fills empty tables with nine of the demo's movies and its accounts, in a quarter of the time. */
export async function seedSite(): Promise<void> {
  await fillWith("small");
  // The next movie gets the same id in both seeds.
  await executeSql("UPDATE sqlite_sequence SET seq = 43 WHERE name = 'movies'");
}

/** Restores the seed's accounts: no sessions, no rate limits, the member subscribed. */
export async function resetAccounts(): Promise<void> {
  const { DB } = await getBindings();
  const buildStatements = async () => {
    const accountTables = await listAccountTables(DB);
    return [
      ...accountTables.map((table) => DB.prepare(`DELETE FROM ${table}`)),
      ...(await buildInserts(currentSeed, (table) => accountTables.includes(table))),
      DB.prepare(
        "UPDATE videos SET status = 'ready', source_at = coalesce(source_at, published_at) WHERE published_at IS NOT NULL",
      ),
    ];
  };
  await DB.batch(await cachedStatements(`accounts of ${currentSeed}`, buildStatements));
}

/** Signs in over HTTP and returns the token of the session cookie. */
export async function signInAs(account: keyof typeof accounts): Promise<string> {
  const response = await visitorClient()("/api/login", jsonRequest("POST", accounts[account]));
  const token = /session=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];
  if (!token)
    throw new Error(`${account} could not sign in: ${response.status} ${await response.text()}`);
  return token;
}

/** Creates a session without signing in, for tests of other subjects. Returns its token. */
export async function createTestSession(
  userId: string,
  { secret = sessionSecret, expiresInMs = 86_400_000 } = {},
) {
  const { DB } = await getBindings();
  const [id, now] = [crypto.randomUUID(), Date.now()];
  registerSecret(id);
  // Binding values would block this thread for longer than the insertion itself.
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

const bindValues = (statement: Statement, values: unknown[]) =>
  values.length > 0 ? statement.bind(...values) : statement;

/** Reads one row directly from the database. */
export async function queryRow<Row = Record<string, unknown>>(
  query: string,
  ...values: unknown[]
): Promise<Row | null> {
  const { DB } = await getBindings();
  return bindValues(DB.prepare(query), values).first();
}

/** Counts the rows of a table; a WHERE clause may follow its name. */
export async function countRows(query: string, ...values: unknown[]): Promise<number | undefined> {
  return (await queryRow<{ n: number }>(`SELECT count(*) AS n FROM ${query}`, ...values))?.n;
}

/** Changes the database directly. */
export async function executeSql(query: string, ...values: unknown[]) {
  const { DB } = await getBindings();
  return bindValues(DB.prepare(query), values).run();
}

/** Inserts a movie that an account bought, with its paid order. */
export async function insertPurchase(userId: string, movieId: number) {
  await executeSql(
    "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('bought', ?, 'movies', 'paid', 100, 'usd', 'sandbox', 1, 1)",
    userId,
  );
  await executeSql(
    "INSERT INTO purchases (user_id, movie_id, order_id, bought_at) VALUES (?, ?, 'bought', 1)",
    userId,
    movieId,
  );
}
