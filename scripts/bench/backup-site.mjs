import { combineInserts, demoRows } from "../../demo/rows.mjs";
import { FakeCloudflare } from "../../tests/support/fake-cloudflare.ts";
import { createCloudflare } from "../live/cloudflare.mjs";
import { readMigrations } from "../live/migrations.mjs";
import { createTokenBucket } from "../live/pace.mjs";

const segmentBytes = 20_000;

/**
 * Opens an account on a fake of Cloudflare's API whose lists have as many objects per page as
 * Cloudflare's own.
 */
export async function startFakeCloudflare() {
  const account = new FakeCloudflare();
  await account.start();
  account.objectsPerPage = 1000;
  return account;
}

/**
 * Opens a client of the fake Cloudflare API, without the pauses that Cloudflare's rate limit would
 * need.
 */
export const openCloudflareClient = (apiUrl) =>
  createCloudflare({
    token: "of this benchmark",
    baseUrl: apiUrl,
    pace: createTokenBucket({ wait: async () => {} }),
  });

/**
 * Creates a database and a bucket. Returns their ids and names and the API's URL, which the backup
 * commands need.
 */
export async function createBackupTarget(account, name) {
  const accountId = account.account.id;
  const cloudflare = openCloudflareClient(account.apiUrl);
  const { uuid } = await cloudflare.post(`/accounts/${accountId}/d1/database`, { name });
  await cloudflare.post(`/accounts/${accountId}/r2/buckets`, { name });
  return { apiUrl: account.apiUrl, accountId, databaseId: uuid, bucket: name };
}

export function fillBucket(account, { bucket }, segments) {
  const { objects } = account.buckets.get(bucket);
  for (let i = 0; i < segments; i++)
    objects.set(`videos/v/1080p/${i}.m4s`, Buffer.alloc(segmentBytes, i));
}

/**
 * Fills the database with the demo and further rows. Of each hundred further rows, 40 are accounts,
 * 55 are watched movies, and 5 are payment events of one kilobyte each.
 */
export async function fillDatabase(account, { databaseId }, rows) {
  const { sqlite } = account.databases.get(databaseId);
  sqlite.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)");
  for (const { name, sql } of await readMigrations()) {
    sqlite.exec(sql);
    sqlite.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  }
  for (const { sql, values } of combineInserts(await demoRows(Date.now())))
    sqlite.prepare(sql).run(...values);
  const triggers = sqlite
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`);
  sqlite.exec(`BEGIN; ${insertRows(rows)}; COMMIT`);
  for (const { sql } of triggers) sqlite.exec(sql);
}

function insertRows(rows) {
  const accounts = Math.ceil(rows * 0.4);
  const event = JSON.stringify({ object: "event", data: "x".repeat(900) }, null, 2);
  return [
    `${numbers(accounts)}
     INSERT INTO users (id, serial, name, name_folded, email, password_hash, created_at)
     SELECT printf('u%07d', i), 1000 + i, 'Person ' || i, 'person ' || i, 'person-' || i || '@example.com', hex(zeroblob(48)), 1 FROM n`,
    `${numbers(Math.ceil(rows * 0.55))}
     INSERT INTO views (user_id, movie_id, position_ms, duration_ms, reported_at, watched_at, finished_at)
     SELECT printf('u%07d', 1 + i % ${accounts}), 1 + i / ${accounts}, 1, 2, 1, 1, NULL FROM n`,
    `${numbers(Math.ceil(rows * 0.05))}
     INSERT INTO payment_events (provider, event_id, type, effect, raw, provider_at, received_at)
     SELECT 'sandbox', printf('evt_%07d', i), 'x', 'none', '${event}', 1, 1 FROM n`,
  ].join(";\n");
}

const numbers = (count) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
