import { combineInserts, demoRows } from "../../demo/rows.mjs";
import type { Bindings } from "../../worker/context/request-context.ts";
import { visitorClient } from "./clients.ts";
import { setConditions } from "./conditions.ts";
import { hashQuickly } from "./quick-hash.ts";
import { executeSql } from "./rows.ts";
import { clearTables, getBindings } from "./site.ts";
import { listAccountTables } from "./tables.ts";

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
  // The Worker still has the conditions and the published settings of an earlier test file.
  await setConditions();
  await visitorClient()("/dev/site", { method: "POST" });
}

/**
 * Fills empty tables with the rows of `npm start`: 43 movies and three accounts, without the files.
 */
export const seedDemo = () => fillWith("demo");

/**
 * Fills empty tables with nine of the demo's movies and the demo's accounts, in a quarter of the
 * time of `seedDemo`.
 */
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
