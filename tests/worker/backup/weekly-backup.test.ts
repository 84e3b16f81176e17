/** @module-tag long */
import { gunzipSync } from "node:zlib";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Manifest } from "../../../worker/backup/dump.ts";
import { dumpPartKey, hashDumpPart } from "../../../worker/backup/dump.ts";
import { bearerClient } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedDemo } from "../../support/seeds.ts";
import { createTestSession } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hourly = "17 * * * *";
let now: number;

beforeAll(seedDemo);
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM leases");
  await executeSql("DELETE FROM incidents");
  await executeSql("UPDATE site SET rows_backed_up_at = NULL");
  const { BACKUP } = await getBindings();
  await BACKUP.delete(await listKeys());
  now = Date.now();
});

async function listKeys(): Promise<string[]> {
  const { BACKUP } = await getBindings();
  return (await BACKUP.list()).objects.map(({ key }: { key: string }) => key);
}

async function readText(key: string): Promise<string> {
  const object = await (await getBindings()).BACKUP.get(key);
  const bytes = Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
  return key.endsWith(".gz") ? gunzipSync(bytes).toString() : bytes.toString();
}

async function readManifests(): Promise<Manifest[]> {
  const keys = (await listKeys()).filter((key) => key.endsWith("/manifest.json"));
  return Promise.all(keys.map(async (key) => JSON.parse(await readText(key))));
}

/**
 * Reads the rows of a table in a backup, and expects the parts to have the hash in the manifest.
 */
async function readTable({ id, tables }: Manifest, table: string): Promise<unknown[][]> {
  const { parts = 0, hash } = tables[table] ?? {};
  let text = "";
  let hashed = "";
  for (let part = 1; part <= parts; part++) {
    const read = await readText(dumpPartKey(id, table, part));
    hashed = hashDumpPart(hashed, read);
    text += read;
  }
  expect(hashed).toBe(hash);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

it("the weekly backup has every row except sessions, and the health check shows the backup's time", async () => {
  const sessionId = await createTestSession("demo-admin", { expiresInMs: 90 * dayMs });
  await runCron(hourly, now);
  const [manifest, ...others] = await readManifests();
  if (!manifest) throw new Error("no backup");
  expect(others).toEqual([]);
  expect(manifest).toMatchObject({ format: 1, schema: expect.stringMatching(/^00\d\d_.*\.sql$/) });
  for (const table of ["movies", "users", "categories", "video_files", "site", "totals"]) {
    const rows = await readTable(manifest, table);
    expect(rows.length, table).toBe(await countRows(table));
    expect(rows.length, table).toBe(manifest.tables[table]?.rows);
  }
  expect(manifest.tables.movies?.rows).toBe(43);
  expect(Object.keys(manifest.tables)).not.toContain("sessions");
  expect(
    Object.keys(manifest.tables).filter((name) => /_search|_grams|sqlite_|_cf_/.test(name)),
  ).toEqual([]);

  const admin = bearerClient(sessionId);
  expect((await (await admin("/api/admin/health")).json()).data.backedUpAt).toBe(
    new Date(now).toISOString(),
  );
  await runCron(hourly, now + 6 * dayMs);
  expect(await readManifests()).toHaveLength(1);
  await runCron(hourly, now + 7 * dayMs);
  expect(await readManifests()).toHaveLength(2);
});

it("a weekly backup that one cron run cannot finish continues in the next run, and restarts after a migration", async () => {
  await executeSql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250000)
     INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_id)
     SELECT ? - i, 'demo-admin', 'Boss', 'change', 'movie', '1' FROM n`,
    now,
  );
  try {
    await runCron(hourly, now);
    const lease = await queryRow("SELECT cursor FROM leases WHERE name = 'backup'");
    expect(JSON.parse(String(lease?.cursor))).toMatchObject({ after: [expect.any(Number)] });
    expect(await readManifests()).toEqual([]);
    await runCron(hourly, now + hourMs);
    await runCron(hourly, now + 2 * hourMs);
    const [manifest] = await readManifests();
    expect(manifest?.tables.audit_log?.rows).toBe(await countRows("audit_log"));
    expect(
      manifest && new Set((await readTable(manifest, "audit_log")).map(([id]) => id)).size,
    ).toBe(manifest?.tables.audit_log?.rows);
    const state = { ...JSON.parse(String(lease?.cursor)), schema: "0001_older.sql" };
    await executeSql("UPDATE leases SET cursor = ? WHERE name = 'backup'", JSON.stringify(state));
    await runCron(hourly, now + 3 * hourMs);
    const restarted = await queryRow("SELECT cursor FROM leases WHERE name = 'backup'");
    expect(JSON.parse(String(restarted?.cursor)).id).not.toBe(state.id);
  } finally {
    await executeSql("UPDATE site SET audit_starts_at = ?", now + 1);
    await executeSql("DELETE FROM audit_log WHERE action = 'change' AND subject_id = '1'");
    await executeSql("UPDATE site SET audit_starts_at = 0");
  }
});

it("a backup run with large rows stops after 100 million characters, and the next run continues the backup", async () => {
  const columns = "provider, event_id, type, effect, raw, provider_at, received_at";
  await executeSql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
     INSERT INTO payment_events (${columns}) SELECT 'stripe', 'large-' || i, 'paid', '{}', hex(zeroblob(2700)), 1, ? FROM n`,
    now,
  );
  await runCron(hourly, now);
  const lease = await queryRow("SELECT cursor FROM leases WHERE name = 'backup'");
  expect(JSON.parse(String(lease?.cursor)).tables.payment_events.parts).toBe(19);
  await runCron(hourly, now + hourMs);
  const [manifest] = await readManifests();
  expect(manifest?.tables.payment_events?.rows).toBe(await countRows("payment_events"));
});

it("the weekly backup restarts when a month of rights holder statements is closed before the backup has finished", async () => {
  await runCron(hourly, now);
  const [manifest] = await readManifests();
  const state = { ...manifest, remaining: ["site"], after: null, closing: "2020-01 3" };
  await executeSql(
    "UPDATE leases SET cursor = ?, ends_at = 0 WHERE name = 'backup'",
    JSON.stringify(state),
  );
  await runCron(hourly, now + hourMs);
  expect((await readManifests()).map(({ id }) => id)).toEqual([
    manifest?.id,
    new Date(now + hourMs).toISOString().replaceAll(":", "-"),
  ]);
});

it("the weekly backup keeps the newest thirty backups", async () => {
  const { BACKUP } = await getBindings();
  for (let week = 1; week <= 31; week++) {
    const id = new Date(now - week * 7 * dayMs).toISOString().replaceAll(":", "-");
    await BACKUP.put(`${id}/manifest.json`, JSON.stringify({ id }));
    await BACKUP.put(`${id}/movies-00001.jsonl.gz`, "");
  }
  const unfinished = new Date(now - 400 * dayMs).toISOString().replaceAll(":", "-");
  await BACKUP.put(`${unfinished}/movies-00001.jsonl.gz`, "");
  await runCron(hourly, now);
  const folders = new Set((await listKeys()).map((key) => key.split("/")[0]));
  expect(folders.size).toBe(30);
  const oldest = new Date(now - 29 * 7 * dayMs).toISOString().replaceAll(":", "-");
  expect([...folders].sort()[0]).toBe(oldest);
});
