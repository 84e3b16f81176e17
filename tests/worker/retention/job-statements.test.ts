import { afterAll, afterEach, expect, it } from "vitest";
import { clearStatements } from "../../support/clear-statements.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { countDueRows, listDueWork } from "../../support/due-work.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";

const minute = 60_000;
/**
 * D1's limit of statements in one invocation: https://developers.cloudflare.com/d1/platform/limits/
 */
const maxStatements = 1_000;
const crons = [
  { cron: "*/5 * * * *", periodMs: 5 * minute },
  { cron: "17 * * * *", periodMs: 60 * minute },
  { cron: "47 * * * *", periodMs: 60 * minute },
];
let now: number;

async function createDueWork(count: number): Promise<void> {
  now = Date.now();
  await clearStatements();
  await seedSite();
  await resetAccounts();
  for (const table of ["leases", "incidents"]) await executeSql(`DELETE FROM ${table}`);
  for (const sql of listDueWork(count, now)) await executeSql(sql);
}

afterEach(() => setConditions());
afterAll(clearStatements);

it.each(crons)(
  "with 450 rows due in every job, a run of $cron takes fewer than 1,000 statements",
  { tags: ["long"] },
  async ({ cron }) => {
    await createDueWork(450);
    const before = await countDueRows(cron, now);
    expect(await runCron(cron, now)).toBeLessThan(maxStatements);
    expect(
      await queryRow("SELECT count(*) AS failed FROM leases WHERE succeeded_at IS NULL"),
    ).toEqual({ failed: 0 });
    const after = await countDueRows(cron, now);
    for (const [work, count] of Object.entries(before))
      expect(after[work], work).toBeLessThan(count);
  },
);

it.each(crons)(
  "repeated runs of $cron complete all due work",
  { tags: "long", timeout: 240_000 },
  async ({ cron, periodMs }) => {
    await createDueWork(150);
    for (let run = 0; run < 80; run++) {
      await setConditions({ clockAheadMs: now + run * periodMs - Date.now() });
      expect(await runCron(cron, now + run * periodMs)).toBeLessThan(maxStatements);
      const undone = await countDueRows(cron, now);
      if (Object.values(undone).every((count) => count === 0)) return;
    }
    throw new Error(`Left undone: ${JSON.stringify(await countDueRows(cron, now))}`);
  },
);
