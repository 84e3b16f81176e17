import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { unstable_splitSqlQuery } from "wrangler";
import { readMigrations } from "../../scripts/live/migrations.mjs";
import { splitStatements } from "../../scripts/migrate.mjs";

/** Every site has the baseline, whose two migrations are applied together. */
const baselineEnd = "0001_full_text_and_triggers.sql";

/** `hidden` is 2 or 3 for a generated column. */
type Column = {
  table: string;
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  hidden: number;
};

/** Returns the schema after each migration from the index `from` on. */
function describeSchemas(migrations: { sql: string }[], from: number) {
  const database = new DatabaseSync(":memory:");
  const schemas = migrations.flatMap(({ sql }, i) => {
    database.exec(sql);
    return i < from ? [] : [describeSchema(database)];
  });
  database.close();
  return schemas;
}

/**
 * Returns the parts of the schema that a Worker relies on: tables and views with their columns, and
 * unique constraints.
 */
function describeSchema(database: DatabaseSync) {
  const columns = database
    .prepare(
      `SELECT t.name AS "table", c.name, c.type, c."notnull", c.dflt_value, c.hidden FROM sqlite_master t JOIN pragma_table_xinfo(t.name) c
       WHERE t.type IN ('table', 'view') AND t.name NOT LIKE 'sqlite%'`,
    )
    .all() as Column[];
  const uniques = database
    .prepare(
      `SELECT t.name || ' ' || i.name AS name, t.name AS "table", s.sql FROM sqlite_master t JOIN pragma_index_list(t.name) i
       JOIN sqlite_master s ON s.type = 'index' AND s.name = i.name
       WHERE t.type = 'table' AND i."unique" AND i.origin = 'c'`,
    )
    .all() as { name: string; table: string; sql: string }[];
  return { columns, uniques };
}

type Schema = ReturnType<typeof describeSchema>;

/**
 * Returns the column that an index's whole condition requires not to be null. The index holds no
 * row in which the column is null.
 */
const requiredColumnOf = (indexSql: string): string | undefined =>
  /\) where (?:["`]?\w+["`]?\.)?["`]?(\w+)["`]? is not null\s*$/i.exec(indexSql)?.[1];

/** Returns the statements that would fail in a Worker that knows only the older schema. */
function findBreaks(older: Schema, newer: Schema): string[] {
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
  // An older Worker leaves a newer column null, so an index that requires the column holds no row
  // of it.
  const isLeftNull = (table: string, name: string | undefined) =>
    newer.columns.some(
      (column) =>
        column.table === table &&
        column.name === name &&
        column.dflt_value === null &&
        column.hidden === 0 &&
        !isOlder.has(nameOf(column)),
    );
  const unique = newer.uniques.filter(
    ({ name, table, sql }) =>
      known.has(table) &&
      !older.uniques.some((each) => each.name === name) &&
      !isLeftNull(table, requiredColumnOf(sql)),
  );
  return [
    ...[...isOlder].filter((name) => !isNewer.has(name)).map((name) => `${name} is gone`),
    ...required.map((column) => `${nameOf(column)} is required`),
    ...unique.map(({ name }) => `${name} is unique`),
  ];
}

it("migrations only add to the schema, so that the previous Worker keeps running until the upload", async () => {
  const migrations = await readMigrations();
  const first = migrations.findIndex(({ name }) => name === baselineEnd);
  expect(first).toBe(1);
  const schemas = describeSchemas(migrations, first);
  const newest = schemas.at(-1) as Schema;
  for (const [i, schema] of schemas.entries())
    expect(findBreaks(schema, newest), migrations[first + i]?.name).toEqual([]);
});

it.each([
  ["DROP TABLE incidents", "incidents.name TEXT is gone"],
  ["ALTER TABLE leases RENAME COLUMN cursor TO place", "leases.cursor TEXT is gone"],
  [
    "ALTER TABLE leases ADD turn integer NOT NULL DEFAULT 0; CREATE TABLE more (id integer NOT NULL)",
    undefined,
  ],
  ["CREATE UNIQUE INDEX one_job ON leases (holder)", "leases one_job is unique"],
  [
    "CREATE UNIQUE INDEX one_job ON leases (holder) WHERE holder IS NOT NULL",
    "leases one_job is unique",
  ],
  [
    "ALTER TABLE leases ADD turn integer; CREATE UNIQUE INDEX one_job ON leases (holder) WHERE turn IS NULL",
    "leases one_job is unique",
  ],
  [
    "ALTER TABLE leases ADD turn integer DEFAULT 1; CREATE UNIQUE INDEX one_job ON leases (holder) WHERE turn IS NOT NULL",
    "leases one_job is unique",
  ],
  [
    "ALTER TABLE leases ADD turn integer; CREATE UNIQUE INDEX one_job ON leases (holder) WHERE `leases`.`turn` IS NOT NULL",
    undefined,
  ],
])(
  "for the statement %s, the check of migrations reports %s",
  { tags: ["long"] },
  async (sql, expected) => {
    const migrations = await readMigrations();
    const schemas = describeSchemas([...migrations, { sql }], migrations.length - 1);
    const breaks = findBreaks(...(schemas as [Schema, Schema]));
    expect(breaks.join("\n").toLowerCase()).toEqual(
      expected === undefined ? "" : expect.stringContaining(expected.toLowerCase()),
    );
  },
);

it("npm start splits each migration into the statements that wrangler finds", async () => {
  const normalize = (statements: string[]) =>
    statements.map((statement) =>
      statement
        .replace(/^--.*$/gm, "")
        .replace(/\s+/g, " ")
        .trim()
        .replace(/;$/, ""),
    );
  for (const { name, sql } of await readMigrations())
    expect(normalize(splitStatements(sql)), name).toEqual(normalize(unstable_splitSqlQuery(sql)));
});

it("each migration ends with a semicolon, because a deployment appends a statement", async () => {
  const unended = (await readMigrations()).filter(({ sql }) => !sql.trimEnd().endsWith(";"));
  expect(unended.map(({ name }) => name)).toEqual([]);
});

it("a migration gives each plan that was sold by link, before link tokens existed, its own token", {
  tags: ["long"],
}, async () => {
  const migrations = await readMigrations();
  const first = migrations.findIndex(({ sql }) => sql.includes("ADD `link_token`"));
  const database = new DatabaseSync(":memory:");
  for (const { sql } of migrations.slice(0, first)) database.exec(sql);
  const insert =
    "INSERT INTO plans (id, name, price_cents, currency, days, streams, active, listed) VALUES (?, 'A plan', 999, 'usd', 30, 2, 1, ?)";
  for (const [id, listed] of [
    ["20001", 0],
    ["20002", 0],
    ["20003", 1],
  ] as const)
    database.prepare(insert).run(id, listed);
  for (const { sql } of migrations.slice(first)) database.exec(sql);
  const tokens = database.prepare("SELECT link_token FROM plans ORDER BY id").all();
  database.close();
  const token = { link_token: expect.stringMatching(/^[0-9a-f]{32}$/) };
  expect(tokens).toEqual([token, token, { link_token: null }]);
  expect(tokens[0]).not.toEqual(tokens[1]);
});

it("a migration erases personal data from audit log entries about deleted accounts, and only from those", async () => {
  const migrations = await readMigrations();
  const first = migrations.findIndex(({ name }) => name.includes("erased_entries"));
  const database = new DatabaseSync(":memory:");
  for (const { sql } of migrations.slice(0, first)) database.exec(sql);
  database.exec(
    `INSERT INTO users (id, name, name_folded, email, password_hash, created_at) VALUES ('here', 'H', 'h', 'h@x.example', 'x', 1)`,
  );
  const insert = database.prepare(
    "INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_id, author_id, before, after) VALUES (1, 'here', 'H', 'change', ?, ?, ?, NULL, ?)",
  );
  const about = '{"newEmail":"a@x.example","imageKey":"avatars/a","role":"USER"}';
  insert.run("user", "gone", null, about);
  insert.run("user", "here", null, about);
  insert.run("review", "7", "gone", '{"name":"A","review":"Words","star":4}');
  insert.run("category", "gone", null, '{"name":"A category"}');
  for (const { sql } of migrations.slice(first)) database.exec(sql);
  const entries = database.prepare("SELECT before, after FROM audit_log ORDER BY id").all();
  database.close();
  expect(entries.map(({ after }) => after)).toEqual([
    '{"role":"USER"}',
    about,
    '{"star":4}',
    '{"name":"A category"}',
  ]);
  expect(entries.every(({ before }) => before === null)).toBe(true);
});
