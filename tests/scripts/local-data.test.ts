/** @module-tag long */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runBatch, withLocalData } from "../../scripts/local-data.mjs";

/** Longer than the runtime keeps an idle connection open. */
const preparationMs = 20_000;

test("a transaction that a slow machine prepares for 20 seconds is stored", async () => {
  const state = await mkdtemp(join(tmpdir(), "marquee-data-"));
  onTestFinished(() => rm(state, { recursive: true }));
  await withLocalData(state, async ({ DB }) => {
    await DB.prepare("SELECT 1").run();
    const slowDatabase = {
      prepare: (sql: string) => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, preparationMs);
        return DB.prepare(sql);
      },
      batch: DB.batch.bind(DB),
    };
    await runBatch(slowDatabase, [{ sql: "CREATE TABLE movies AS SELECT 'Stored' AS name" }]);
    expect((await DB.prepare("SELECT name FROM movies").all()).results).toEqual([
      { name: "Stored" },
    ]);
  });
});
