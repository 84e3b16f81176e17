/** @module-tag long */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const migrations = (await readdir("migrations")).filter((name) => name.endsWith(".sql")).sort();
const number = String(migrations.length).padStart(4, "0");
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-schema-"));
  await mkdir(join(folder, "docs"));
  for (const name of [
    "package.json",
    "contract",
    "worker",
    "migrations",
    "scripts",
    "docs/schema.sql",
  ])
    await cp(name, join(folder, name), { recursive: true });
  for (const name of ["node_modules", ".build"]) await symlink(resolve(name), join(folder, name));
});

afterEach(() => rm(folder, { recursive: true }));

const triggers = "worker/viewing/triggers.sql";
const firstTrigger =
  "CREATE TRIGGER favourites_first AFTER INSERT ON favourites BEGIN\n  SELECT 1;\nEND;";
const fullText = "worker/accounts/triggers.sql";

describe("npm run generate-migration", () => {
  test("npm run generate-migration writes nothing when only a trigger's line breaks changed", async () => {
    await edit(triggers, (text) => text.replace("  UPDATE views SET", "    UPDATE\n  views SET"));
    expect(await run("generate-migration")).toMatchObject({
      code: 0,
      output: "Nothing changed: no migration is needed.\n",
    });
    expect(await listMigrations()).toEqual(migrations);
  });

  test("npm run generate-migration writes an added trigger with its journal entry, and then the schema check passes", async () => {
    await edit(triggers, (text) => `${text}\n-- Selects one.\n${firstTrigger}\n`);
    expect(await run("check-schema")).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /do not make what triggers.sql defines: added favourites_first\.\n(.*\n)*Run npm run generate-migration/,
      ),
    });
    const { output } = await run("generate-migration", "first_favourite");
    expect(output).toContain(
      `Wrote migrations/${number}_first_favourite.sql:\n  added favourites_first\n`,
    );
    expect(await readNewMigration("first_favourite.sql")).toBe(`${firstTrigger}\n`);
    expect(await readText("docs/schema.sql")).toContain(`-- Selects one.\n${firstTrigger}`);
    expect(await run("check-schema")).toEqual({ code: 0, output: "" });
    expect(await readdir(join(folder, "migrations/meta"))).toEqual(["snapshot.json"]);
  });

  test("npm run generate-migration drops and recreates a changed trigger, and drops a removed one", async () => {
    await edit(triggers, (text) =>
      text
        .replace("+ 1800000", "+ 900000")
        .replace(/CREATE TRIGGER plays_measured[\s\S]+?\nEND;/, ""),
    );
    const { output } = await run("generate-migration");
    expect(output).toContain("  changed views_still_watched\n  removed plays_measured\n");
    const sql = await readNewMigration("views_still_watched.sql");
    expect(sql).toMatch(
      /^DROP TRIGGER views_still_watched;\n\nDROP TRIGGER plays_measured;\n\nCREATE TRIGGER views_still/,
    );
    expect(await run("check-schema")).toMatchObject({ code: 0 });
  });

  test("npm run generate-migration recreates a changed full-text table and refills it from the stored rows", async () => {
    await edit(fullText, (text) =>
      text.replace(
        "user_search USING fts5(name, email,",
        "user_search USING fts5(name, email, prefix='2',",
      ),
    );
    const { output } = await run("generate-migration");
    expect(output).toContain("changed user_search\n  fills user_search again from its tables");
    const database = await openDatabase(migrations.length);
    database.exec(
      "INSERT INTO users (id, name, name_folded, email, password_hash, created_at) VALUES ('u', 'Una', 'una', 'una@example.com', 'x', 1)",
    );
    database.exec(await readNewMigration("user_search.sql"));
    expect(
      database.prepare("SELECT rowid FROM user_search WHERE user_search MATCH 'example'").all(),
    ).toHaveLength(1);
  });

  test("npm run generate-migration refills a full-text table when the view with its words changed", async () => {
    await edit("worker/catalogue/triggers.sql", (text) =>
      text.replace("printf('%04d', year)", "printf('%05d', year)"),
    );
    expect((await run("generate-migration")).output).toContain(
      "changed movie_term_words\n  changed movie_terms\n  fills movie_terms",
    );
    const sql = await readNewMigration("movie_term_words.sql");
    expect(sql.match(/^(DROP|CREATE|INSERT) .*?\b(?=movie_term)/gm)).toHaveLength(5);
  });

  test("npm run generate-migration writes an ALTER TABLE for an added column", async () => {
    await edit("worker/schema.ts", (text) =>
      text.replace(
        'imdbId: text("imdb_id"),',
        'imdbId: text("imdb_id"), tagline: text("tagline"),',
      ),
    );
    expect((await run("check-schema")).output).toContain("The tables of worker/schema.ts differ");
    await run("generate-migration", "taglines");
    expect(await readNewMigration("taglines.sql")).toBe(
      "ALTER TABLE `movies` ADD `tagline` text;\n",
    );
    expect(await readText("docs/schema.sql")).toMatch(/^ {2}tagline text,?$/m);
    expect(await run("check-schema")).toMatchObject({ code: 0 });
  });

  test("npm run generate-migration recreates the triggers and views of a rebuilt table, and warns of referring rows", async () => {
    await edit("worker/schema.ts", (text) =>
      text.replace(") between 1 and 200`", ") between 1 and 300`"),
    );
    const { output } = await run("generate-migration");
    expect(output).toMatch(/CAREFUL: DROP TABLE movies deletes or empties the rows of .*credits/);
    const objects = (database: DatabaseSync) =>
      database
        .prepare(
          "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view', 'index') ORDER BY name",
        )
        .all();
    expect(objects(await openDatabase(migrations.length + 1))).toEqual(
      objects(await openDatabase(migrations.length)),
    );
  });

  test("npm run generate-migration notes in the snapshot a hand-written migration that changes only rows, and then the schema check passes", async () => {
    const name = `${number}_rows.sql`;
    await writeFile(join(folder, "migrations", name), "UPDATE movies SET name = name;\n");
    expect(await run("check-schema")).toMatchObject({ code: 1 });
    const before = JSON.parse(await readMigration("meta/snapshot.json"));
    expect(await run("generate-migration")).toEqual({
      code: 0,
      output: `Nothing changed: no migration is needed.\nWrote migrations/meta/snapshot.json: ${name} is the newest migration.\n`,
    });
    expect(JSON.parse(await readMigration("meta/snapshot.json"))).toEqual({
      ...before,
      migration: name,
    });
    expect(await listMigrations()).toEqual([...migrations, name]);
    expect(await run("check-schema")).toEqual({ code: 0, output: "" });
  });

  test("npm run generate-migration refuses a paragraph of triggers.sql that defines nothing", async () => {
    await edit(triggers, (text) => `${text}\nDELETE FROM views;\n`);
    const { code, output } = await run("generate-migration");
    expect(code).toBe(1);
    expect(output).toContain(
      "worker/viewing/triggers.sql has a paragraph that defines nothing: DELETE FROM views;",
    );
  });
});

test("npm run check refuses a docs/schema.sql that is out of date", async () => {
  await edit("docs/schema.sql", (text) => `${text}-- Added by hand.\n`);
  expect(await run("check-schema")).toEqual({
    code: 1,
    output: "docs/schema.sql is out of date.\nRun npm run generate-migration.\n",
  });
});

test("docs/schema.sql creates the same database as the migrations", async () => {
  const described = new DatabaseSync(":memory:");
  described.exec(await readText("docs/schema.sql"));
  const listObjects = (database: DatabaseSync) =>
    database.prepare("SELECT type, name, tbl_name FROM sqlite_master ORDER BY type, name").all();
  expect(listObjects(described)).toEqual(listObjects(await openDatabase(migrations.length)));
});

const readText = (name: string) => readFile(join(folder, name), "utf8");
const readMigration = (name: string) => readText(join("migrations", name));
const readNewMigration = (name: string) => readMigration(`${number}_${name}`);
const listMigrations = async () =>
  (await readdir(join(folder, "migrations"))).filter((name) => name.endsWith(".sql")).sort();

async function edit(name: string, change: (text: string) => string) {
  const text = await readText(name);
  expect(change(text)).not.toBe(text);
  await writeFile(join(folder, name), change(text));
}

/** Opens a database after the first `count` migrations. */
async function openDatabase(count: number) {
  const database = new DatabaseSync(":memory:");
  for (const name of (await listMigrations()).slice(0, count))
    database.exec(await readMigration(name));
  return database;
}

/** Runs a script as its own process in the copied folder. */
function run(script: string, ...args: string[]) {
  return new Promise<{ code: number | null; output: string }>((done) => {
    const env = { ...process.env, NODE_OPTIONS: "--no-warnings" };
    const child = execFile(
      process.execPath,
      [join(folder, `scripts/${script}.mjs`), ...args],
      { env, cwd: folder },
      (_error, stdout, stderr) => done({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}
