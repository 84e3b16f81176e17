import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashSources } from "../support/filled-site/source-hash.ts";

let folder: string;
const row = { sql: "INSERT INTO movies (id) VALUES (?)", values: [1] };
const write = (name: string, text: string) => writeFile(join(folder, name), text);
const hash = (rows = [row]) => hashSources(rows, [folder]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await write("0000_tables.sql", "CREATE TABLE movies (id INTEGER);");
});
afterAll(() => rm(folder, { recursive: true }));

it("the scale tests refuse a filled database after a migration was changed, added or renamed", async () => {
  const hashes = [await hash()];
  await write("0000_tables.sql", "CREATE TABLE movies (id INTEGER PRIMARY KEY);");
  hashes.push(await hash());
  await write("0001_rating.sql", "ALTER TABLE movies ADD rating REAL;");
  hashes.push(await hash());
  await rename(join(folder, "0001_rating.sql"), join(folder, "0001_ratings.sql"));
  hashes.push(await hash());
  expect(new Set(hashes).size).toBe(4);
});

it("the scale tests refuse a filled database after a demo row or a filler script changed", async () => {
  const hashes = [await hash(), await hash([{ ...row, values: [2] }])];
  await write("rows.ts", "export const insertMovies = '';");
  hashes.push(await hash());
  expect(new Set(hashes).size).toBe(3);
});

it("the scale tests reuse a filled database as long as its sources are unchanged", async () => {
  const before = await hash();
  await write("notes.md", "Not a source.");
  expect(await hash()).toBe(before);
});
