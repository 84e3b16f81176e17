import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { readMigrations } from "../../scripts/live/migrations.mjs";

/** Sites can be deployed since then; earlier migrations only ever met local databases. */
const firstDeployed = "0019_monitoring.sql";

/** `hidden`: 2 or 3 if its value is generated. */
type Column = {
  table: string;
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  hidden: number;
};

/** What a Worker relies on: tables and views with their columns, and what must be unique. */
function describeSchema(migrations: { sql: string }[]) {
  const database = new DatabaseSync(":memory:");
  for (const { sql } of migrations) database.exec(sql);
  const columns = database
    .prepare(
      `SELECT t.name AS "table", c.name, c.type, c."notnull", c.dflt_value, c.hidden FROM sqlite_master t JOIN pragma_table_xinfo(t.name) c
       WHERE t.type IN ('table', 'view') AND t.name NOT LIKE 'sqlite%'`,
    )
    .all() as Column[];
  const uniques = database
    .prepare(
      `SELECT t.name || ' ' || i.name AS name, t.name AS "table" FROM sqlite_master t JOIN pragma_index_list(t.name) i
       WHERE t.type = 'table' AND i."unique" AND i.origin = 'c'`,
    )
    .all() as { name: string; table: string }[];
  database.close();
  return { columns, uniques };
}

/** What would fail in a Worker that knows only the older schema. */
function findBreaks(older: ReturnType<typeof describeSchema>, newer: ReturnType<typeof describeSchema>): string[] {
  const nameOf = ({ table, name, type }: Column) => `${table}.${name} ${type}`;
  const known = new Set(older.columns.map(({ table }) => table));
  const isOlder = new Set(older.columns.map(nameOf));
  const isNewer = new Set(newer.columns.map(nameOf));
  const required = newer.columns.filter(
    (column) =>
      known.has(column.table) &&
      !isOlder.has(nameOf(column)) &&
      column.notnull &&
      column.dflt_value === null &&
      column.hidden === 0,
  );
  const unique = newer.uniques.filter(
    ({ name, table }) => known.has(table) && !older.uniques.some((each) => each.name === name),
  );
  return [
    ...[...isOlder].filter((name) => !isNewer.has(name)).map((name) => `${name} is gone`),
    ...required.map((column) => `${nameOf(column)} is required`),
    ...unique.map(({ name }) => `${name} is unique`),
  ];
}

it("migrations only add: between migrations and upload, the Worker of the version before runs on the new schema", async () => {
  const migrations = await readMigrations();
  const first = migrations.findIndex(({ name }) => name === firstDeployed);
  expect(first).toBeGreaterThan(0);
  const newest = describeSchema(migrations);
  for (let count = first + 1; count < migrations.length; count++)
    expect(findBreaks(describeSchema(migrations.slice(0, count)), newest), migrations[count - 1]?.name).toEqual([]);
});

it.each([
  ["DROP TABLE incidents", "incidents.name TEXT is gone"],
  ["ALTER TABLE leases RENAME COLUMN cursor TO place", "leases.cursor TEXT is gone"],
  ["ALTER TABLE leases ADD turn integer NOT NULL DEFAULT 0; CREATE TABLE more (id integer NOT NULL)", undefined],
  ["CREATE UNIQUE INDEX one_job ON leases (holder)", "leases one_job is unique"],
])("of %s it would say %s", async (sql, expected) => {
  const migrations = await readMigrations();
  const breaks = findBreaks(describeSchema(migrations), describeSchema([...migrations, { sql }]));
  expect(breaks.join("\n").toLowerCase()).toEqual(
    expected === undefined ? "" : expect.stringContaining(expected.toLowerCase()),
  );
});

it("incidents of disputes, named by orders before, are named by payments, and those orders are checked again", async () => {
  const migrations = await readMigrations();
  const split = migrations.findIndex(({ name }) => name.includes("dispute_incidents"));
  const database = new DatabaseSync(":memory:");
  for (const { sql } of migrations.slice(0, split)) database.exec(sql);
  const insertOrder = (id: string, dispute: string) =>
    `INSERT INTO orders (id, kind, status, amount_cents, currency, provider, transaction_id, dispute, done_at, check_at, created_at, updated_at)
     VALUES ('${id}', 'movies', 'paid', 999, 'usd', 'stripe', 'newest-of-${id}', ${dispute}, 1, 1, 1, 1)`;
  for (const sql of [insertOrder("a", "'inquiry'"), insertOrder("b", "NULL")]) database.exec(sql);
  database.exec(
    "INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at, dispute) VALUES ('stripe', 'earlier', 'a', 999, 'usd', 1, 'inquiry')",
  );
  for (const id of ["a", "b"])
    database.exec(
      `INSERT INTO incidents (name, code, params, started_at) VALUES ('dispute:${id}', 'dispute', '{}', 1)`,
    );
  for (const { sql } of migrations.slice(split)) database.exec(sql);
  expect(database.prepare("SELECT name FROM incidents ORDER BY name").all()).toEqual([
    { name: "dispute:earlier" },
    { name: "dispute:newest-of-b" },
  ]);
  expect(database.prepare("SELECT id, done_at, check_at FROM orders ORDER BY id").all()).toEqual([
    { id: "a", done_at: null, check_at: 0 },
    { id: "b", done_at: 1, check_at: 1 },
  ]);
});

describe("the cast of the version before", () => {
  const insertMovie = (id: number, deletedAt: number | null) =>
    `INSERT INTO movies (id, name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket,
       language, description, price_cents, created_at, updated_at, deleted_at)
     VALUES (${id}, 'Movie ${id}', 'movie ${id}', '{}', 1, '1h', '1-2', ${1920 + id}, '1900-2000', 4, 4, 'German', '', 0, 1, 1, ${deletedAt})`;

  async function migrateWithCast() {
    const migrations = await readMigrations();
    const split = migrations.findIndex(({ name }) => name.includes("people"));
    const database = new DatabaseSync(":memory:");
    for (const { sql } of migrations.slice(0, split)) database.exec(sql);
    database.exec("INSERT INTO categories VALUES (1, 'Tech', 1)");
    for (const sql of [insertMovie(1, null), insertMovie(2, 5)]) database.exec(sql);
    const insertCast = database.prepare(
      "INSERT INTO casts (id, movie_id, name, name_folded, role, image_key) VALUES (?, ?, ?, ?, ?, ?)",
    );
    insertCast.run(7, 1, "Gustav Fröhlich", "gustav frohlich", "Freder", "casts/a.webp");
    insertCast.run(8, 1, "Brigitte Helm", "brigitte helm", "Maria", null);
    insertCast.run(9, 2, "Gustav Fröhlich", "gustav frohlich", "Himself", null);
    insertCast.run(12, 1, "Brigitte Helm", "brigitte helm", "The Machine-Man", "casts/b.webp");
    const readMovies = () => database.prepare("SELECT id, casts, cast_names FROM movies ORDER BY id").all();
    const before = readMovies();
    for (const { sql } of migrations.slice(split)) database.exec(sql);
    return { database, before, after: readMovies() };
  }

  it("becomes credits of people: one for each name, with the ids, order and images of before", async () => {
    const { database, before, after } = await migrateWithCast();
    const withoutPeople = after.map(({ casts, ...movie }) => ({
      ...movie,
      casts: JSON.stringify(JSON.parse(String(casts)).map(({ personId, ...entry }: { personId: number }) => entry)),
    }));
    expect(withoutPeople).toEqual(before);
    expect(database.prepare("SELECT id, name, credit_count FROM people").all()).toEqual([
      { id: 1, name: "Gustav Fröhlich", credit_count: 2 },
      { id: 2, name: "Brigitte Helm", credit_count: 2 },
    ]);
    expect(database.prepare("SELECT id, person_id, character, position, listed_year FROM credits").all()).toEqual([
      { id: 7, person_id: 1, character: "Freder", position: 1, listed_year: 1921 },
      { id: 8, person_id: 2, character: "Maria", position: 2, listed_year: 1921 },
      { id: 9, person_id: 1, character: "Himself", position: 1, listed_year: null },
      { id: 12, person_id: 2, character: "The Machine-Man", position: 3, listed_year: 1921 },
    ]);
    expect(database.prepare("SELECT rowid FROM person_search WHERE person_search MATCH '\"helm\"'").all()).toEqual([
      { rowid: 2 },
    ]);
    expect(database.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  });

  it("is still read and deleted by the Worker of the version before", async () => {
    const { database } = await migrateWithCast();
    expect(database.prepare("SELECT name, role, image_key FROM casts WHERE movie_id = 1 ORDER BY id").all()[0]).toEqual(
      {
        name: "Gustav Fröhlich",
        role: "Freder",
        image_key: "casts/a.webp",
      },
    );
    expect(database.prepare("DELETE FROM casts WHERE id = 7 RETURNING image_key").all()).toEqual([
      { image_key: "casts/a.webp" },
    ]);
    expect(database.prepare("SELECT cast_names FROM movies WHERE id = 1").get()).toEqual({
      cast_names: "brigitte helm\nbrigitte helm",
    });
  });
});
