import { openLiveBucket } from "../live-bucket.mjs";
import { databaseStep } from "../steps/database.mjs";
import { migrationsStep } from "../steps/migrations.mjs";
import { setDeletionHoldSql } from "./restore-rows.mjs";

/**
 * Sets the site's database back to an earlier time by D1's Time Travel, and reports the files and
 * rows that no longer match. `point` comes from `parsePointInTime`.
 */
export async function travelInTime(context, { point, log }) {
  if (!(await databaseStep.check(context)).done) throw new Error("There is no database.");
  const { database } = context;
  const bookmark = await database.bookmark();
  log("Now", `the bookmark ${bookmark} leads back here`);
  await database.importSql(setDeletionHoldSql(context.now()));
  await database.timeTravel(point.query);
  // Time Travel has also undone the pause of deletions. A job that runs before this statement
  // deletes only rows, which the bookmark can restore.
  await database.importSql(setDeletionHoldSql(context.now()));
  log("Database", `as of ${point.description}`);
  const migrations = await migrationsStep.check(context);
  if (!migrations.done) await migrationsStep.run(context, migrations);
  // An API key that was revoked after that time would be valid again.
  await database.importSql("DELETE FROM api_keys");
  log("API keys", "deleted: make those that programs need again");
  const { withoutFiles, withoutRows } = await compareVideos(context);
  log("Videos without files", withoutFiles.join(", ") || "none");
  log("Files without videos", withoutRows.join(", ") || "none");
  log("Deletions", "wait until you press “Clean up again” on the dashboard");
}

const rowsPerPage = 1000;

async function compareVideos(context) {
  const folders = new Set();
  for await (const { key } of openLiveBucket(context).list())
    if (key.startsWith("videos/")) folders.add(key.split("/")[1]);
  const rows = new Map();
  for (let after = ""; ; ) {
    const page = await context.database.query(
      `SELECT v.id, v.status, (SELECT name FROM movies WHERE video_id = v.id) AS movie FROM videos v
       WHERE v.id > ? ORDER BY v.id LIMIT ${rowsPerPage}`,
      [after],
    );
    for (const row of page) rows.set(row.id, row);
    if (page.length < rowsPerPage) break;
    after = page.at(-1).id;
  }
  const isComplete = ({ id, status }) => status !== "ready" || folders.has(id);
  return {
    withoutFiles: [...rows.values()]
      .filter((row) => !isComplete(row))
      .map(({ id, movie }) => movie ?? id),
    withoutRows: [...folders].filter((id) => !rows.has(id)),
  };
}
