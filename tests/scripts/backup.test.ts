/** @module-tag long */
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { combineInserts, demoRows } from "../../demo/rows.mjs";
import { parsePointInTime } from "../../scripts/live/backup/point-in-time.mjs";
import { openStore, type Store } from "../../scripts/live/backup/stores.mjs";
import type * as migrationsModule from "../../scripts/live/migrations.mjs";
import { listBackupTables, type RunQuery } from "../../worker/backup/dump.ts";
import { FakeS3 } from "../support/fake-s3.ts";
import { LiveSite } from "../support/live-site.ts";

/** The migrations of a later version of the site. */
const { laterMigrations } = vi.hoisted(() => {
  // An earlier test file of this thread may have loaded the real module.
  vi.resetModules();
  return { laterMigrations: [] as { name: string; sql: string }[] };
});
vi.mock("../../scripts/live/migrations.mjs", async (importOriginal) => {
  const original = await importOriginal<typeof migrationsModule>();
  return {
    ...original,
    readMigrations: async () => [...(await original.readMigrations()), ...laterMigrations],
  };
});

const now = Date.UTC(2026, 10, 23);
const demo = combineInserts(await demoRows(now));
let site: LiveSite;
let folder: string;
let store: Store;

beforeEach(async () => {
  site = new LiveSite();
  await site.start();
  folder = await mkdtemp(join(tmpdir(), "marquee-backup-"));
  store = openStore(folder);
});
afterEach(async () => {
  laterMigrations.length = 0;
  await site.stop();
  await rm(folder, { recursive: true });
});

/** Returns the database that the deployed Worker uses. */
function liveDatabase({ cloudflare }: LiveSite): DatabaseSync {
  const id = cloudflare.current("marquee")?.bindings.find(({ type }) => type === "d1")?.id;
  return cloudflare.databases.get(String(id))?.sqlite as DatabaseSync;
}
const mediaOf = ({ cloudflare }: LiveSite) =>
  cloudflare.buckets.get("marquee-media")?.objects as Map<string, Buffer>;

function fillWithDemo(database: DatabaseSync) {
  for (const { sql, values } of demo) database.prepare(sql).run(...(values as string[]));
}

/** Deploys a site with the demo's rows and some files, and returns its database. */
async function deployFilled(): Promise<DatabaseSync> {
  await site.deploy();
  const database = liveDatabase(site);
  fillWithDemo(database);
  const { storage_id: id } = database.prepare("SELECT storage_id FROM site").get() as {
    storage_id: string;
  };
  const media = mediaOf(site);
  media.set("site-id", Buffer.from(id));
  for (const name of ["posters/a.webp", "posters/ü b.webp", "casts/c.webp"])
    media.set(`media/${name}`, Buffer.from(name));
  media.set("videos/demo-tech/v/1.m4s", Buffer.alloc(300_000, 7));
  return database;
}

const queryOf =
  (database: DatabaseSync): RunQuery =>
  async (sql, params = []) =>
    database.prepare(sql).all(...params) as never;

/**
 * Reads a whole site: the rows without the deletion hold, the triggers, the search results and the
 * files.
 */
async function describeSite(database: DatabaseSync, media = mediaOf(site)) {
  const tables = await listBackupTables(queryOf(database));
  const rows = tables.map(({ name, key }) => {
    const condition = name === "incidents" ? "WHERE name <> 'deletions_held'" : "";
    return [
      name,
      database.prepare(`SELECT * FROM "${name}" ${condition} ORDER BY ${key.join(", ")}`).all(),
    ];
  });
  const all = (sql: string) => database.prepare(sql).all();
  return {
    rows: Object.fromEntries(rows),
    triggers: all("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"),
    movies: all(`SELECT rowid FROM movie_search WHERE movie_search MATCH '"the"' ORDER BY rowid`),
    grams: all("SELECT rowid FROM movie_grams WHERE movie_grams MATCH 'name:746F' ORDER BY rowid"),
    terms: all("SELECT rowid FROM movie_terms WHERE movie_terms MATCH 'c1 OR c4' ORDER BY rowid"),
    users: all(`SELECT rowid FROM user_search WHERE user_search MATCH '"example"' ORDER BY rowid`),
    files: new Map(media),
    broken: all("PRAGMA foreign_key_check"),
  };
}

const isHeld = (database: DatabaseSync) =>
  database.prepare("SELECT ended_at FROM incidents WHERE name = 'deletions_held'").all();

/** Texts of characters that a file of SQL, a line of JSON or gzip could corrupt. */
const anyText = fc.string({
  unit: fc.constantFrom("'", '"', ";", "\n", "\r", "\0", "\\", "--", "é", "🎬", "a", " "),
});

describe("npm run backup and npm run restore", () => {
  it("npm run restore brings back a backup's rows, files, triggers and search results", async () => {
    const database = await deployFilled();
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyText, { minLength: 3, maxLength: 12 }),
        fc.nat(42),
        async (texts, movie) => {
          const live = liveDatabase(site);
          for (const [index, text] of texts.entries()) {
            live
              .prepare("UPDATE movies SET description = ? WHERE id = ?")
              .run(text, 1 + ((movie + index) % 43));
            live
              .prepare(
                "UPDATE users SET name = ? WHERE id = (SELECT id FROM users LIMIT 1 OFFSET ?)",
              )
              .run(text, index % 3);
          }
          live.exec("DELETE FROM incidents");
          const before = await describeSite(live);
          await site.backUp(store);
          live.exec("DELETE FROM favourites; DELETE FROM movies WHERE id > 20");
          for (const key of mediaOf(site).keys()) mediaOf(site).delete(key);
          await site.restore(store);
          const restored = liveDatabase(site);
          expect(restored).not.toBe(live);
          expect(await describeSite(restored)).toEqual(before);
          expect([before.broken, before.files.size, before.movies.length > 0]).toEqual([
            [],
            5,
            true,
          ]);
          expect([before.grams.length, before.users.length].every(Boolean)).toBe(true);
          expect(isHeld(restored)).toEqual([{ ended_at: null }]);
        },
      ),
      { numRuns: 4 },
    );
    expect(database.prepare("SELECT count(*) AS movies FROM movies").get()).toEqual({ movies: 20 });
  });

  it("npm run backup copies only new and changed files and verifies each copy, and npm run restore restores them", async () => {
    await deployFilled();
    const s3 = new FakeS3();
    const variables = {
      S3_ENDPOINT: await s3.start(),
      AWS_ACCESS_KEY_ID: s3.keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
    };
    const remote = openStore("s3://copies/of/marquee", variables);
    const countFileWrites = () =>
      [...s3.objects.keys()].filter((key) => key.startsWith("of/marquee/files/")).length;
    try {
      await site.backUp(remote);
      expect(countFileWrites()).toBe(5);
      mediaOf(site).set("media/posters/new.webp", Buffer.from("new"));
      mediaOf(site).set("media/casts/c.webp", Buffer.from("casts/C.webp"));
      site.lines.length = 0;
      await site.backUp(remote);
      expect(site.lines).toContain("Files: 2 of 6 copied, 0.0 MB");
      const versions = [...s3.objects].filter(([key]) => key.includes("/versions/"));
      expect(versions.map(([, file]) => String(file))).toEqual(["casts/C.webp"]);

      mediaOf(site).set("media/posters/damaged.webp", Buffer.from("damaged"));
      s3.damages = "damaged.webp";
      await expect(site.backUp(remote)).rejects.toThrow("was not stored as it was sent");
      s3.damages = "movies-00001";
      await expect(site.backUp(remote)).rejects.toThrow();
      s3.damages = null;

      const before = mediaOf(site).size;
      mediaOf(site).clear();
      await site.restore(remote, {});
      expect(mediaOf(site).size).toBe(before - 1);
      expect(String(mediaOf(site).get("media/casts/c.webp"))).toBe("casts/C.webp");
    } finally {
      s3.stop();
    }
  });

  it("npm run backup with R2 keys reads the bucket over R2's S3 API, and copies large files in parts", async () => {
    await deployFilled();
    const s3 = new FakeS3();
    const endpoint = await s3.start();
    const large = Buffer.alloc(70 * 1024 * 1024, "large");
    s3.objects.set("videos/demo-tech/source.mp4", large);
    try {
      await site.backUp(store, { r2Keys: { ...s3.keys, endpoint } });
      const copy = openStore("s3://copies", {
        S3_ENDPOINT: endpoint,
        AWS_ACCESS_KEY_ID: s3.keys.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
      });
      await copy.write(
        "again",
        (await store.read("files/videos/demo-tech/source.mp4")) ?? [],
        large.length,
      );
      expect(s3.objects.get("again")?.equals(large)).toBe(true);
      // Chunks from a network have any size.
      const whole = Buffer.concat([large, large, large]);
      const ends = [0, 40e6, 70e6, 120e6, 150e6, whole.length];
      const chunks = ends.slice(1).map((end, i) => whole.subarray(ends[i], end));
      await copy.write("thrice", chunks, whole.length);
      expect(s3.objects.get("thrice")?.equals(whole)).toBe(true);
    } finally {
      s3.stop();
    }
  });

  it("npm run restore applies later migrations to a backup of an earlier version", async () => {
    await deployFilled();
    await site.backUp(store, { isRowsOnly: true });
    laterMigrations.push({
      name: "0002_taglines.sql",
      sql: "ALTER TABLE movies ADD tagline text; UPDATE movies SET tagline = 'about ' || name;",
    });
    await site.restore(store);
    const restored = liveDatabase(site);
    const taglines = restored
      .prepare("SELECT count(*) AS movies FROM movies WHERE tagline = 'about ' || name")
      .get();
    expect(taglines).toEqual({ movies: 43 });
    expect(restored.prepare("SELECT name FROM d1_migrations ORDER BY id DESC").get()).toEqual({
      name: "0002_taglines.sql",
    });
  });

  it("npm run restore brings a site back in another Cloudflare account without the lost account", async () => {
    const before = await describeSite(await deployFilled());
    await site.backUp(store);
    site.cloudflare.calls.length = 0;
    const next = new LiveSite();
    Object.assign(next.cloudflare.account, { id: "feedfacefeedfacefeedfacefeedface" });
    await next.start();
    try {
      await next.deploy();
      const { storage_id: newId } =
        liveDatabase(next).prepare("SELECT storage_id FROM site").get() ?? {};
      // The hourly job of the new site claims its bucket.
      mediaOf(next).set("site-id", Buffer.from(String(newId)));
      await next.restore(store);
      const restored = liveDatabase(next);
      expect(await describeSite(restored, mediaOf(next))).toEqual(before);
      expect(String(mediaOf(next).get("site-id"))).not.toBe(newId);
      expect(isHeld(restored)).toEqual([{ ended_at: null }]);
      expect(site.cloudflare.calls).toEqual([]);
    } finally {
      await next.stop();
    }
  });

  it("npm run restore leaves out a row whose parent was deleted while npm run backup ran", async () => {
    const database = await deployFilled();
    database.exec(
      "PRAGMA foreign_keys = off; DELETE FROM users WHERE id = 'demo-member'; PRAGMA foreign_keys = on",
    );
    await site.backUp(store, { isRowsOnly: true });
    await site.restore(store);
    expect(site.lines.join("\n")).toMatch(
      /Rows: [\d,]+ restored, without \d+ whose parent was deleted meanwhile/,
    );
    expect(liveDatabase(site).prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  });

  it("npm run restore --time-travel rewinds the database and holds deletions", async () => {
    const isHeldSql =
      "SELECT count(*) AS held FROM incidents WHERE name = 'deletions_held' AND ended_at IS NULL";
    laterMigrations.push({ name: "0002_badges.sql", sql: `CREATE TABLE badges AS ${isHeldSql};` });
    const database = await deployFilled();
    database.exec(
      `INSERT INTO api_keys (id, name, hash, prefix, scopes, user_id, created_at)
       SELECT 'revoked since', 'A program', 'h', 'mq_12345678', '["movies"]', id, 1 FROM users LIMIT 1`,
    );
    mediaOf(site).set("videos/newer/v/1.m4s", Buffer.from("x"));
    site.cloudflare.travelInTime = (sqlite) => {
      sqlite.exec(
        "DELETE FROM incidents; DELETE FROM d1_migrations WHERE name = '0002_badges.sql'; DROP TABLE badges",
      );
      return {};
    };
    await site.travelInTime(parsePointInTime("2026-11-22T12:00:00Z", now));
    expect(liveDatabase(site)).toBe(database);
    expect(isHeld(database)).toEqual([{ ended_at: null }]);
    // The deletion hold is set before the migrations, which take longer, so that no job deletes
    // files meanwhile.
    expect(database.prepare("SELECT held FROM badges").get()).toEqual({ held: 1 });
    expect(database.prepare("SELECT count(*) AS live FROM api_keys").get()).toEqual({ live: 0 });
    expect(site.lines).toContain("Files without videos: newer");
    expect(site.lines.find((line) => line.startsWith("Videos without files"))).toMatch(/: .*[A-Z]/);
  });
});

describe("npm run restore refuses", () => {
  const expectUntouched = async (restoring: Promise<unknown>, reason: string) => {
    const database = liveDatabase(site);
    const before = await describeSite(database);
    await expect(restoring).rejects.toThrow(reason);
    expect(liveDatabase(site)).toBe(database);
    expect(await describeSite(database)).toEqual(before);
  };

  it("npm run restore refuses a backup that is damaged, incomplete or of a newer version", async () => {
    await deployFilled();
    await expectUntouched(site.restore(store), "There is no complete backup here");
    const { id, ...manifest } = await site.backUp(store);
    await writeFile(
      join(folder, id, "manifest.json"),
      JSON.stringify({ ...manifest, id, schema: "9999_future.sql" }),
    );
    await expectUntouched(
      site.restore(store),
      "does not know the schema 9999_future.sql of the backup",
    );
    await writeFile(
      join(folder, id, "manifest.json"),
      JSON.stringify({ ...manifest, id, format: 2 }),
    );
    await expectUntouched(site.restore(store), "has the format 2");
    await writeFile(join(folder, id, "manifest.json"), JSON.stringify({ ...manifest, id }));
    const part = join(folder, id, "users-00001.jsonl.gz");
    await writeFile(part, gzipSync('["someone else"]\n'));
    await expectUntouched(site.restore(store), "damaged: the rows of users were changed");
    await writeFile(part, "no gzip");
    await expectUntouched(
      site.restore(store),
      "users-00001.jsonl.gz cannot be read (incorrect header check)",
    );
    await rm(part);
    await expectUntouched(site.restore(store), "users-00001.jsonl.gz is missing");
    await rm(join(folder, id, "manifest.json"));
    await expectUntouched(site.restore(store), "There is no complete backup here");
    await expectUntouched(site.restore(store, { id }), `There is no complete backup ${id}`);
  });

  it("npm run restore refuses another site's bucket, uncommitted files, and a site that was never deployed", async () => {
    await expect(site.restore(store)).rejects.toThrow("There is no complete backup here");
    await deployFilled();
    await site.backUp(store);
    await expectUntouched(site.restore(store, { isDirty: true }), "Commit them first");
    mediaOf(site).set("site-id", Buffer.from("another site"));
    await expectUntouched(site.restore(store), "belongs to another site");
    site.cloudflare.databases.clear();
    site.cloudflare.scripts.clear();
    await rm(site.settingsFile());
    await expect(site.restore(store)).rejects.toThrow("Run `npm run deploy` first");
  });

  it("npm run restore refuses a backup with a damaged file", async () => {
    await deployFilled();
    await site.backUp(store);
    mediaOf(site).delete("videos/demo-tech/v/1.m4s");
    await appendFile(join(folder, "files/videos/demo-tech/v/1.m4s"), "more");
    await expectUntouched(
      site.restore(store),
      "The file videos/demo-tech/v/1.m4s is damaged in the backup",
    );
  });

  it("npm run restore refuses a backup that lacks a file, even if the file's hash is unknown", async () => {
    await deployFilled();
    await site.backUp(store);
    mediaOf(site).delete("videos/demo-tech/v/1.m4s");
    await rm(join(folder, "files/videos/demo-tech/v/1.m4s"));
    const id = (await readdir(folder)).find((name) => name !== "files") ?? "";
    const list = join(folder, id, "files.json.gz");
    const files: { key: string; sha256?: string }[] = JSON.parse(
      String(gunzipSync(await readFile(list))),
    );
    await writeFile(list, gzipSync(JSON.stringify(files.map(({ sha256: _, ...file }) => file))));
    await expectUntouched(
      site.restore(store),
      "The file videos/demo-tech/v/1.m4s is missing in the backup",
    );
  });
});

describe("a backup or restore killed at an API call and run again", () => {
  async function expectSameAfterKill(
    call: number,
    when: "before" | "after",
    run: () => Promise<unknown>,
  ) {
    site.cloudflare.calls.length = 0;
    site.cloudflare.breakAt = { call, when };
    await run().catch(() => undefined);
    site.cloudflare.breakAt = null;
    await run();
  }
  const countCalls = async (run: () => Promise<unknown>) => {
    site.cloudflare.calls.length = 0;
    await run();
    return site.cloudflare.calls.length;
  };
  /** Returns the numbers of eight API calls, from the first to the last. */
  const spreadCalls = (calls: number) =>
    Array.from({ length: 8 }, (_, i) => 1 + Math.floor((i * (calls - 1)) / 7));
  const listIds = async () => (await readdir(folder)).filter((name) => name !== "files");
  const wipeAndRestore = async () => {
    mediaOf(site).delete("media/casts/c.webp");
    await site.restore(store);
  };

  it("a backup or restore killed midway and run again ends in the same state as an uninterrupted run", async () => {
    const before = await describeSite(await deployFilled());
    const calls = await countCalls(() => site.backUp(store));
    await expectSameAfterKill(calls >> 1, "after", () => site.backUp(store));
    const restoring = await countCalls(wipeAndRestore);
    await expectSameAfterKill(restoring >> 1, "after", wipeAndRestore);
    expect(await describeSite(liveDatabase(site))).toEqual(before);
    expect(await listIds()).not.toEqual([]);
    expect([...site.cloudflare.databases.values()].length).toBe(3);
  });

  it("a backup or restore killed at one of eight API calls and run again ends in the same state as an uninterrupted run", {
    timeout: 600_000,
  }, async () => {
    const before = await describeSite(await deployFilled());
    const backingUp = await countCalls(() => site.backUp(store));
    for (const call of spreadCalls(backingUp))
      await expectSameAfterKill(call, "before", () => site.backUp(store));
    const restoring = await countCalls(wipeAndRestore);
    for (const [i, call] of spreadCalls(restoring).entries()) {
      const when = i % 2 ? "before" : "after";
      await expectSameAfterKill(call, when, wipeAndRestore);
      expect(await describeSite(liveDatabase(site)), `killed ${when} call ${call}`).toEqual(before);
    }
  });
});
