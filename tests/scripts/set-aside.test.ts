import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceLocalState, setStateAside } from "../../scripts/set-aside.mjs";

const today = new Date("2026-11-27T12:00:00Z");
let folder: string;
let state: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-aside-"));
  state = join(folder, "state");
});

afterEach(() => rm(folder, { recursive: true }));

/**
 * Creates a local state with a secret, and with a database to which these migrations were applied.
 */
async function makeState(
  migrations: string[],
  sql = "CREATE TABLE movies (name TEXT); INSERT INTO movies VALUES ('Old')",
) {
  const databases = join(state, "v3/d1/miniflare-D1DatabaseObject");
  await mkdir(databases, { recursive: true });
  await writeFile(join(state, "secrets.env"), "SESSION_SECRET=old\n");
  const database = new DatabaseSync(join(databases, "9ba2.sqlite"));
  database.exec(
    `PRAGMA journal_mode = WAL; CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT); ${sql}`,
  );
  for (const name of migrations)
    database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  database.close();
}

const before = ["0000_tables.sql", "0001_search_and_counters.sql", "0002_facets.sql"];

test("a local state made by the migrations before the baseline is renamed, with its database and secret", async () => {
  await makeState(before);
  const target = join(folder, "state-before-2026-11-27");
  expect(await setStateAside(state, today)).toBe(
    `A new database begins: your previous local site is in ${target}.`,
  );
  expect(await readdir(folder)).toEqual(["state-before-2026-11-27", "state.lock"]);
  const database = new DatabaseSync(join(target, "v3/d1/miniflare-D1DatabaseObject/9ba2.sqlite"));
  expect(database.prepare("SELECT name FROM movies").all()).toEqual([{ name: "Old" }]);
  database.close();
  expect(await readFile(join(target, "secrets.env"), "utf8")).toBe("SESSION_SECRET=old\n");
});

test("a further local state renamed on the same day gets a number", async () => {
  for (const name of ["state-before-2026-11-27", "state-before-2026-11-27-2"])
    await mkdir(join(folder, name));
  await makeState(before);
  expect(await setStateAside(state, today)).toContain("state-before-2026-11-27-3.");
});

test("a local state from before the baseline is renamed even if only its first migration was applied", async () => {
  await makeState(["0000_tables.sql"]);
  expect(await setStateAside(state, today)).toContain("state-before-2026-11-27");
});

test.each([
  ["of this baseline", ["0000_tables.sql", "0001_full_text_and_triggers.sql"]],
  ["of this baseline, killed after its first migration", ["0000_tables.sql"]],
  [
    "newer than this version",
    ["0000_tables.sql", "0001_full_text_and_triggers.sql", "9999_future.sql"],
  ],
  ["without migrations", []],
])("npm start keeps a local state %s", async (_, migrations) => {
  await makeState(migrations, "CREATE TABLE site (id INTEGER)");
  expect(await setStateAside(state, today)).toBeUndefined();
  expect(await readdir(folder)).toEqual(["state"]);
});

test("npm start leaves a folder without a local state unchanged", async () => {
  expect(await setStateAside(state, today)).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test("a local restore renames the state that it replaces, and keeps that state", async () => {
  await makeState(before);
  for (const name of ["a", "b"]) await mkdir(join(folder, name));
  const target = join(folder, "state-before-2026-11-27");
  expect(await replaceLocalState(state, join(folder, "a"), today)).toBe(target);
  expect(await replaceLocalState(state, join(folder, "b"), today)).toBe(`${target}-2`);
  expect(await replaceLocalState(join(folder, "new"), state, today)).toBeUndefined();
  expect(await readFile(join(target, "secrets.env"), "utf8")).toBe("SESSION_SECRET=old\n");
});

test("only one of several simultaneous starts renames the local state, even if a killed start left its lock", {
  tags: ["long"],
}, async () => {
  await makeState(before);
  await writeFile(`${state}.lock`, "");
  const script = `import("./scripts/set-aside.mjs").then(({ setStateAside }) => setStateAside(${JSON.stringify(state)})).then((aside) => console.log(aside ?? "none"))`;
  const start = () => promisify(execFile)(process.execPath, ["-e", script]);
  const outputs = (await Promise.all([start(), start(), start(), start()])).map(
    ({ stdout }) => stdout,
  );
  expect(outputs.filter((output) => output !== "none\n")).toHaveLength(1);
  expect(await readdir(folder)).toEqual([
    expect.stringMatching(/^state-before-[\d-]{10}$/),
    "state.lock",
  ]);
});
