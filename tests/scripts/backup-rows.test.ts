/** @module-tag long */
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBackup } from "../../scripts/live/backup/create-backup.mjs";
import { writeInserts } from "../../scripts/live/backup/insert-statements.mjs";
import { restoreRows } from "../../scripts/live/backup/restore-rows.mjs";
import { stageRows } from "../../scripts/live/backup/stage-rows.mjs";
import type { Store } from "../../scripts/live/backup/stores.mjs";
import { createCloudflare } from "../../scripts/live/cloudflare.mjs";
import { openDatabase } from "../../scripts/live/database.mjs";
import { readMigrations } from "../../scripts/live/migrations.mjs";
import { listBackupTables, type RunQuery } from "../../worker/backup/dump.ts";
import { FakeCloudflare } from "../support/fake-cloudflare.ts";
import { apiToken } from "../support/live-site.ts";
import { createMemoryStore } from "../support/memory-store.ts";
import { requireShortStatements } from "../support/sql-statements.ts";

const now = Date.UTC(2026, 10, 27);
const log = () => undefined;
const migrations = await readMigrations();
let account: FakeCloudflare;
let live: Awaited<ReturnType<typeof createDatabase>>;

beforeEach(async () => {
  account = new FakeCloudflare();
  await account.start();
  live = await createDatabase("live");
  for (const { name, sql } of migrations) {
    live.sqlite.exec(sql);
    live.sqlite.exec(`CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO d1_migrations (name) VALUES ('${name}')`);
  }
});
afterEach(() => account.stop());

async function createDatabase(name: string) {
  const cloudflare = createCloudflare({
    token: apiToken,
    baseUrl: account.apiUrl,
    retries: { retries: 0 },
  });
  const path = `/accounts/${account.account.id}/d1/database`;
  const { uuid } = (await cloudflare.post(path, { name })) as { uuid: string };
  const { sqlite } = account.databases.get(uuid) as { sqlite: DatabaseSync };
  return { database: openDatabase(cloudflare, account.account.id, uuid), sqlite };
}

const backUp = (store: Store, query = live.database.query) => {
  const context = { database: { ...live.database, query }, version: "0.1.0", now: () => now };
  return createBackup(context, { store, isRowsOnly: true, log });
};

/** Restores a backup of the live database into a new one. */
async function restoreBackup(): Promise<DatabaseSync> {
  const store = createMemoryStore();
  const staged = await stageRows(store, await backUp(store));
  const { database, sqlite } = await createDatabase("restored");
  await restoreRows(database, staged, { now, log });
  await staged.close();
  return sqlite;
}

async function expectSameRows(restored: DatabaseSync) {
  const query: RunQuery = async (sql) => live.sqlite.prepare(sql).all() as never;
  const tables = (await listBackupTables(query)).filter(({ name }) => name !== "incidents");
  for (const { name, key } of tables) {
    const select = `SELECT * FROM "${name}" ORDER BY ${key.join(", ")}`;
    expect(restored.prepare(select).all(), name).toEqual(live.sqlite.prepare(select).all());
  }
}

const addPage = (slug: string, texts: object) =>
  live.sqlite
    .prepare(
      "INSERT INTO site_pages (slug, placement, position, texts, created_at, updated_at) VALUES (?, 'none', 1, ?, 0, 0)",
    )
    .run(slug, JSON.stringify(texts));

const addEvent = (id: string, raw: string) =>
  live.sqlite
    .prepare(
      "INSERT INTO payment_events (provider, event_id, type, effect, raw, provider_at, received_at) VALUES ('stripe', ?, 'x', 'none', ?, 0, 0)",
    )
    .run(id, raw);

test("a backup is restored with long pages in three languages, Japanese names, large events and a text of 1.9 MB", async () => {
  addPage("terms", {
    en: "terms ".repeat(6667),
    es: "condición ".repeat(4000),
    de: "Maßgäbe’s\n".repeat(4000),
  });
  const person = live.sqlite.prepare(
    "INSERT INTO people (name, name_folded, created_at) VALUES (?, ?, 0)",
  );
  for (let i = 0; i < 900; i++)
    person.run(`黒澤明の助監督 ${"宮﨑駿".repeat(10)} ${i}`, `${"宮崎駿".repeat(12)} ${i}`);
  const fields = Array.from({ length: 1000 }, (_, i) => ({ [`key ${i}`]: "x".repeat(30) }));
  addEvent("evt_1", JSON.stringify(fields, null, 2));
  addEvent("evt_2", "\u001b".repeat(60_000));
  addEvent("evt_3", "プロデューサー\n".repeat(86_000));
  await expectSameRows(await restoreBackup());
});

describe("a backup that is refused", () => {
  const expectNoBackup = async (query: RunQuery, reason: string) => {
    const store = createMemoryStore();
    await expect(backUp(store, query)).rejects.toThrow(reason);
    expect([...store.objects.keys()].filter((key) => key.endsWith("manifest.json"))).toEqual([]);
  };

  test("a backup is refused when its rows changed while they were read, and the error says so", async () => {
    const pages = Array.from({ length: 1000 }, (_, i) => `page-${i}`);
    for (const slug of [...pages, "last"]) addPage(slug, { en: "text" });
    const query: RunQuery = async (sql, params) => {
      const rows = await live.database.query(sql, params);
      if (rows.length === 1000)
        live.sqlite.exec(
          "UPDATE site_pages SET slug = 'moved' WHERE slug = 'page-0'; UPDATE site_pages SET slug = 'page-0' WHERE slug = 'last'",
        );
      return rows;
    };
    await expectNoBackup(
      query,
      "Rows of site_pages contradict each other (UNIQUE constraint failed: site_pages.slug)",
    );
  });

  test("a backup is refused when the site's schema is newer than this version, and the error says so", async () => {
    live.sqlite.exec("INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')");
    await expectNoBackup(
      live.database.query,
      "This version of Marquee does not know the schema 9999_future.sql of the site. Update first.",
    );
  });

  test("a backup is refused when a number is stored with another value than was read", async () => {
    const query: RunQuery = async (sql, params) => {
      const rows = await live.database.query(sql, params);
      return sql.includes('FROM "site"')
        ? rows.map((row) => ({ ...row, rows_backed_up_at: "7.0" }))
        : rows;
    };
    await expectNoBackup(
      query,
      "These rows are not what the backup's manifest says once they are stored: site.",
    );
  });
});

test("any text is restored unchanged from INSERT statements that are short enough for D1", () => {
  const characters = [
    "👨‍👩‍👧",
    "🎬",
    "e\u0301",
    "日",
    "ü",
    "'",
    '"',
    ";",
    "\n",
    "\0",
    "\u001f",
    "\uFEFF",
    "a",
    "--",
  ];
  const unit = fc.constantFrom(...characters);
  const units = fc.array(unit, { minLength: 1, maxLength: 6 }).map((all) => all.join(""));
  const anyText = fc
    .record({
      start: fc.string({ unit: "grapheme", maxLength: 3 }),
      units,
      bytes: fc.integer({ min: 0, max: 200_000 }),
    })
    .map(
      ({ start, units: repeated, bytes }) =>
        start + repeated.repeat(Math.ceil(bytes / Buffer.byteLength(repeated))),
    );
  const row = fc.record({
    id: fc.integer(),
    a: anyText,
    b: fc.option(anyText),
    c: anyText.map((text) => JSON.stringify([text])),
  });
  const table = "CREATE TABLE rows (id integer, a text, b text, c text CHECK (json_valid(c)))";
  const select = "SELECT * FROM rows ORDER BY rowid";
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
      const from = new DatabaseSync(":memory:");
      const to = new DatabaseSync(":memory:");
      for (const database of [from, to]) database.exec(table);
      for (const { id, a, b, c } of rows)
        from.prepare("INSERT INTO rows VALUES (?, ?, ?, ?)").run(id, a, b, c);
      const tables = [{ name: "rows", columns: ["id", "a", "b", "c"] }];
      for (const file of writeInserts((sql) => from.prepare(sql).iterate(), tables)) {
        requireShortStatements(file);
        to.exec(file);
      }
      // toEqual would print all rows.
      expect(
        JSON.stringify(to.prepare(select).all()) === JSON.stringify(from.prepare(select).all()),
      ).toBe(true);
      expect(to.prepare("SELECT name FROM sqlite_master").all()).toEqual([{ name: "rows" }]);
      for (const database of [from, to]) database.close();
    }),
    { numRuns: 60 },
  );
});
