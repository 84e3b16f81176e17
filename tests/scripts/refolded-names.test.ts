import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, it } from "vitest";
import { foldText } from "../../contract/fold-text.ts";
import { readMigrations } from "../../scripts/live/migrations.mjs";

/** The first of the migrations that refold names. */
const migrationName = "0011_refolded_names.sql";

/** Folds a name as the versions before the migration did. */
const foldBefore = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

const insert = {
  people: "INSERT INTO people (name, name_folded, created_at) VALUES (?, ?, 1)",
  users: `INSERT INTO users (id, serial, name, name_folded, email, password_hash, created_at)
    VALUES ('u' || random(), abs(random()), ?, ?, 'u' || random() || '@x.example', 'x', 1)`,
  movies: `INSERT INTO movies (name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket,
    rating, star_bucket, popular, language, description, price_cents, created_at, updated_at)
    VALUES (?, ?, '{}', 1, '1h', '1-2', 1950, '1900-2000', 1, 1, 0, 'x', 'x', 1, 1, 1)`,
};
const tables = Object.keys(insert) as (keyof typeof insert)[];

/** Creates a site of the older version with these names, and migrates it to the current one. */
async function migrateNames(names: string[]) {
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name === migrationName);
  const database = new DatabaseSync(":memory:");
  for (const { sql } of migrations.slice(0, at)) database.exec(sql);
  database.exec("INSERT INTO categories (id, title, created_at) VALUES (1, 'Action', 1)");
  for (const table of tables) {
    const statement = database.prepare(insert[table]);
    for (const name of names) statement.run(name, foldBefore(name));
  }
  database.exec(
    "INSERT INTO credits (movie_id, person_id, job, position, listed_year) SELECT 1, 1, 'cast', 1, 1950",
  );
  for (const { sql } of migrations.slice(at)) database.exec(sql);
  return database;
}

const special =
  "‘’‚‛ʹʻʼʽ`′‵‹›“”„‟«»〝〞〟‐‒–—―−⁃łŁøØđĐðÐħĦŧŦıİþÞæÆœŒßẞςΣŋŊəƏɛƐɓƁɖƉɗƊƙƘƴƳɔƆƒƑ″‑－＇ǿǽ\u200b\u200d\u00ad\u2060";

it("the migrations refold every stored name as the current version folds new names", {
  tags: ["long"],
}, async () => {
  const names = fc.sample(
    fc.string({
      unit: fc.oneof(
        fc.constantFrom(...special),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
      ),
    }),
    { numRuns: 500, seed: 7 },
  );
  const known = [
    "Don´t Look Now",
    "L´Avventura",
    "Łódź",
    "“Æon” – ’Işık’",
    "Metropolis",
    "東京物語",
    "Nos\u200bferatu",
    "\u00adSoft",
    "a \u200b b\u200e",
    "England \u{1f3f4}\u{e0067}\u{e0062}\u{e007f}",
    "A\ufeffb",
  ];
  const database = await migrateNames([
    ...known,
    ...names.filter((name) => name !== "" && !name.includes("´")),
  ]);
  for (const table of tables) {
    const rows = database.prepare(`SELECT name, name_folded FROM ${table}`).all() as Record<
      string,
      string
    >[];
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.filter(({ name, name_folded }) => name_folded !== foldText(name ?? ""))).toEqual(
      [],
    );
  }
});

it("the migrations rebuild the full-text tables and the movies' cast names", async () => {
  const database = await migrateNames(["Łódź", "Metropolis"]);
  const count = (sql: string) =>
    database.prepare(`SELECT count(*) AS found FROM ${sql}`).get()?.found;
  expect(count(`movie_search WHERE movie_search MATCH 'name : "lodz"'`)).toBe(1);
  expect(count(`person_search WHERE person_search MATCH '"lodz"'`)).toBe(1);
  expect(count(`user_search WHERE user_search MATCH '"lodz"'`)).toBe(1);
  expect(count(`movies WHERE cast_names = 'lodz'`)).toBe(1);
  expect(count(`movie_search WHERE movie_search MATCH 'cast_names : "lodz"'`)).toBe(1);
});

it("the migrations refold names of profiles and translated names of movies, and mark category titles to be folded again", async () => {
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name.startsWith("0042_"));
  const database = new DatabaseSync(":memory:");
  for (const { sql } of migrations.slice(0, at)) database.exec(sql);
  database.exec(
    `INSERT INTO categories (id, title, title_folded, created_at)
     VALUES (1, 'Act\u200bion', 'act\u200bion', 1), (2, 'Drama', 'drama', 1), (3, 'Ŋoro', 'ŋoro', 1)`,
  );
  database.prepare(insert.movies).run("Metropolis", "metropolis");
  const translations = {
    de: { name: "Die\u00adbe", nameFolded: "die\u00adbe" },
    es: { name: "Əzər", nameFolded: "əzər" },
  };
  database
    .prepare("UPDATE movies SET translations = ?, translated_names = ?")
    .run(JSON.stringify(translations), "die\u00adbe\nəzər");
  database.prepare(insert.users).run("Rosa", "rosa");
  database.exec(
    `INSERT INTO profiles (user_id, name, name_folded, picture, created_at)
     SELECT id, 'x', column1, 'teal', 1 FROM users, (VALUES ('kids'), ('ki\u200dds'), ('va\u200dti'))`,
  );
  for (const { sql } of migrations.slice(at)) database.exec(sql);
  const list = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  expect(list("SELECT title_folded FROM categories ORDER BY id")).toEqual([null, "drama", null]);
  expect(list("SELECT translated_names FROM movies")).toEqual(["diebe\nezer"]);
  expect(list("SELECT translations ->> '$.de.nameFolded' FROM movies")).toEqual(["diebe"]);
  expect(list("SELECT name_folded FROM profiles ORDER BY id")).toEqual([
    "kids",
    "ki\u200dds",
    "vati",
  ]);
  expect(
    list("SELECT name FROM sqlite_schema WHERE name IN ('refolded', 'invisible_characters')"),
  ).toEqual([]);
  expect(
    list("SELECT count(*) FROM movie_search WHERE movie_search MATCH 'name : \"diebe\"'"),
  ).toEqual([1]);
});

/** Creates a site with two people, and returns it with the migrations that refold their names. */
async function createPeople() {
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name.startsWith("0043_"));
  const database = new DatabaseSync(":memory:");
  for (const { sql } of migrations.slice(0, at)) database.exec(sql);
  for (const name of ["東京物語", "Amélie\u200b"])
    database.prepare(insert.people).run(name, foldBefore(name));
  return { database, migrations: migrations.slice(at) };
}

it("the migrations read a name character by character only if it has invisible characters", async () => {
  const { database, migrations } = await createPeople();
  const readTexts = new Set<string>();
  database.function("unicode", (text) => {
    readTexts.add(String(text));
    return String(text).codePointAt(0) ?? null;
  });
  for (const { sql } of migrations) database.exec(sql);
  expect([...readTexts].filter((text) => text !== "")).toContain("amelie\u200b");
  expect(readTexts).not.toContain("東京物語");
  expect(database.prepare("SELECT name_folded FROM people ORDER BY name_folded").all()).toEqual([
    { name_folded: "amelie" },
    { name_folded: "東京物語" },
  ]);
});

it("the migrations find invisible characters by patterns of at most 50 bytes, as D1 allows", async () => {
  const { database, migrations } = await createPeople();
  const patterns = new Set<string>();
  database.function("glob", (pattern, text) => {
    patterns.add(String(pattern));
    return Number(text === "");
  });
  for (const { sql } of migrations) database.exec(sql);
  expect(patterns.size).toBeGreaterThan(0);
  expect([...patterns].filter((pattern) => Buffer.byteLength(pattern) > 50)).toEqual([]);
});
