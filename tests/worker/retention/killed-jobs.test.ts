import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { runCron, setConditions } from "../../support/conditions.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { getBindings } from "../../support/site.ts";

const [hour, day] = [3_600_000, 86_400_000];
const hourly = "17 * * * *";
let now: number;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  for (const table of ["leases", "incidents"]) await executeSql(`DELETE FROM ${table}`);
  const { BACKUP } = await getBindings();
  const keys = (await BACKUP.list()).objects.map(({ key }: { key: string }) => key);
  if (keys.length > 0) await BACKUP.delete(keys);
  now = Date.now();
});
afterEach(() => setConditions());

const findManifest = async () =>
  (await (await getBindings()).BACKUP.list()).objects.find(({ key }: { key: string }) =>
    key.endsWith("/manifest.json"),
  );

it("a backup whose runs are each killed after ten parts resumes at the next run, and is complete in the end", {
  tags: ["long"],
}, async () => {
  await executeSql("UPDATE site SET rows_backed_up_at = NULL");
  await setConditions({ backupParts: 10 });
  for (let run = 0; run < 12 && !(await findManifest()); run++)
    await runCron(hourly, now + run * hour);
  const { key = "" } = (await findManifest()) ?? {};
  const { tables } = (await (
    await (await getBindings()).BACKUP.get(key)
  )?.json<{
    tables: Record<string, { rows: number }>;
  }>()) ?? { tables: {} };
  for (const table of ["movies", "users", "plans", "categories"])
    expect(tables[table]?.rows, table).toBe(await countRows(table));
  expect(await queryRow("SELECT cursor FROM leases WHERE name = 'backup'")).toEqual({
    cursor: null,
  });
});

it("a backup that is killed in every run blocks no other hourly job, and the late backup raises an alert", {
  tags: ["long"],
}, async () => {
  await executeSql("UPDATE site SET rows_backed_up_at = ?", now - 10 * day);
  await setConditions({ backupParts: 0 });
  await runCron(hourly, now);
  expect(await countRows("incidents WHERE code = 'backup_late'")).toBe(1);
  const unfinished = await queryRow(
    "SELECT group_concat(name) AS names FROM leases WHERE succeeded_at IS NULL",
  );
  expect(unfinished).toEqual({ names: "backup" });
});
