import { overwriteGetSite } from "../contract/site/site.ts";
import { computeMonths, historyStatements } from "../demo/history.mjs";
import { combineInserts, demoRows } from "../demo/rows.mjs";
import { demoFiles } from "../demo/stored-files.mjs";

/**
 * Puts the demo into a site that never had a movie: first its files, then all its rows in one
 * transaction. `hasHistory` says whether the demo has members and a history of the months before.
 */
export async function seedDemo({ DB, MEDIA }, { hasHistory = true } = {}) {
  // Counting movies would mislead, because all movies of a site with the demo may have been
  // deleted.
  const seeded = await DB.prepare("SELECT 1 FROM sqlite_sequence WHERE name = 'movies'").first();
  if (seeded) return { files: 0, rows: 0 };
  const files = await demoFiles();
  const now = Date.now();
  const rows = await demoRows(now);
  const history = hasHistory ? await historyStatements(now) : [];
  const statements = [...combineInserts(rows), ...history].map(({ sql, values = [] }) =>
    DB.prepare(sql).bind(...values),
  );
  await inParallel(8, files, async ({ key, read }) => MEDIA.put(key, await read()));
  try {
    await DB.batch(statements);
  } catch (error) {
    throw new Error(`The demo's rows were rejected, and none was stored: ${error.message}`);
  }
  if (hasHistory) {
    // `computeMonths` needs the site's time zone, which only the Worker would set.
    overwriteGetSite(() => ({ timeZone: "UTC" }));
    await computeMonths(DB, now);
  }
  return { files: files.length, rows: rows.length };
}

async function inParallel(concurrency, items, task) {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
