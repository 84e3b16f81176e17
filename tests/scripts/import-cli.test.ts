/** @module-tag long */
import { spawn } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { importApiKeyScopes } from "../../contract/keys/keys.ts";
import { insertTestKey } from "../support/api-keys.ts";
import { countRows, executeSql, queryRow } from "../support/rows.ts";
import { resetAccounts, seedSite } from "../support/seeds.ts";
import { getSiteOrigin } from "../support/site.ts";

let folder: string;
let apiKey: string;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  apiKey = (await insertTestKey({ scopes: importApiKeyScopes })).key;
  folder = await mkdtemp(join(tmpdir(), "marquee-import-"));
  await copyFile("demo/reels/tech/source.mp4", join(folder, "Night Train (1931).mp4"));
  await copyFile("demo/posters/aelita-480.webp", join(folder, "Night Train (1931).webp"));
  await writeFile(join(folder, "Night Train (1931).txt"), "A train at night.");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function runImport(extraArgs: string[], key = apiKey) {
  const child = spawn(
    process.execPath,
    [
      "scripts/import.mjs",
      folder,
      "--original-only",
      "--site",
      await getSiteOrigin(),
      ...extraArgs,
    ],
    {
      env: { ...process.env, MARQUEE_API_KEY: key },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { code, output };
}

const movieFlags = ["--category", "Tech", "--language", "German", "--price", "150"];
const fetchImportedMovie = () =>
  queryRow(
    "SELECT m.*, v.source_at, v.bytes FROM movies m JOIN videos v ON v.id = m.video_id WHERE m.name = 'Night Train'",
  );

test("a dry run lists missing fields and sends nothing", async () => {
  const { code, output } = await runImport([
    "--dry-run",
    "--category",
    "Opera",
    "--language",
    "German",
  ]);
  expect(output).toContain("price is missing: give it in films.csv or with --price");
  expect(output).toMatch(/category "Opera" is not known; there are Action, /);
  expect([code, await countRows("videos WHERE file_name LIKE 'Night%'")]).toEqual([1, 0]);
});

test("a second run of an import adds nothing", async () => {
  await writeFile(
    join(folder, "films.csv"),
    'file,rating,description\nNight Train (1931).mp4,4.5,"It is late, and far."\n',
  );
  const first = await runImport(movieFlags);
  expect(first.output).toContain("1 of 1 movies are on");
  expect(first.code).toBe(0);
  expect(await fetchImportedMovie()).toMatchObject({
    year: 1931,
    rating: 4.5,
    description: "It is late, and far.",
    duration_text: "1m",
    price_cents: 15_000,
    source_at: expect.any(Number),
    video_path: "source.mp4",
  });
  expect((await runImport(movieFlags)).code).toBe(0);
  await rm(join(folder, ".marquee-import.json"));
  expect((await runImport(movieFlags)).output).toContain("is on the site already");
  expect(await countRows("movies WHERE name = 'Night Train'")).toBe(1);
});

test("the import takes facts, cast and crew that the CSV lacks from an NFO file", async () => {
  await writeFile(
    join(folder, "films.csv"),
    "name,description,territories\nNachtzug,From the CSV,EEA except EU\n",
  );
  await writeFile(
    join(folder, "movie.nfo"),
    `<movie><title>Nachtzug</title><originaltitle>Night Train</originaltitle><year>1930</year><plot>From the NFO</plot>
      <runtime>99</runtime><country>Germany</country><uniqueid type="imdb">tt0020000</uniqueid>
      <director>Nina Night</director><actor><name>Tom Train</name><role>Stoker</role></actor></movie>`,
  );
  const { code, output } = await runImport(movieFlags);
  expect([code, output]).toEqual([0, expect.stringContaining("1 of 1 movies are on")]);
  expect(await queryRow("SELECT * FROM movies WHERE name = 'Nachtzug'")).toMatchObject({
    original_title: "Night Train",
    countries: "DE",
    territories: "IS, LI, NO",
    imdb_id: "tt0020000",
    year: 1930,
    description: "From the CSV",
    duration_text: "1m",
    crew: expect.stringContaining("Nina Night"),
    casts: expect.stringContaining('"role":"Stoker"'),
  });
});

test("the import stores the chapters of the video file", async () => {
  await copyFile("tests/fixtures/chapters-6s.mp4", join(folder, "Night Train (1931).mp4"));
  await writeFile(
    join(folder, "films.csv"),
    "file,name\nNight Train (1931).mp4,Train in Chapters\n",
  );
  const { code, output } = await runImport(movieFlags);
  expect([code, output]).toEqual([0, expect.stringContaining("1 of 1 movies are on")]);
  const video = await queryRow<{ chapters: string }>(
    "SELECT v.chapters FROM movies m JOIN videos v ON v.id = m.video_id WHERE m.name = 'Train in Chapters'",
  );
  expect(JSON.parse(video?.chapters ?? "")).toEqual([
    { startSeconds: 0, title: "Opening" },
    { startSeconds: 2, title: "Über den Dächern" },
    { startSeconds: 4.5, title: "The end" },
  ]);
});

test("the import skips and reports a movie whose NFO file has XML entities", async () => {
  const nfo =
    '<!DOCTYPE movie [<!ENTITY a SYSTEM "file:///etc/passwd">]><movie><title>&a;</title></movie>';
  await writeFile(join(folder, "Night Train (1931).nfo"), nfo);
  const before = await countRows("movies");
  const { code, output } = await runImport(movieFlags);
  expect([code, await countRows("movies")]).toEqual([1, before]);
  expect(output).toContain("Night Train (1931).nfo has a document type or entities");
});

test("the changes of an import are in the audit log with the API key, whose last use is stored", async () => {
  await writeFile(
    join(folder, "films.csv"),
    "file,name\nNight Train (1931).mp4,Train with a Key\n",
  );
  expect((await runImport(movieFlags)).code).toBe(0);
  expect(
    await queryRow("SELECT * FROM audit_log WHERE subject = 'movie' ORDER BY id DESC LIMIT 1"),
  ).toMatchObject({ action: "create", actor_id: "demo-admin", key_name: "A program" });
  expect(await countRows("api_keys WHERE last_used_at IS NOT NULL")).toBe(1);
  expect(await countRows("sessions")).toBe(0);
});

test.each([
  ["without the scope movies", ["studio"], "This API key lacks the scope movies."],
  ["without the scope studio", ["movies"], "This API key lacks the scope studio."],
] as const)("a key %s imports nothing", async (_name, scopes, message) => {
  const { key } = await insertTestKey({ scopes });
  const before = await countRows("videos");
  const { code, output } = await runImport(movieFlags, key);
  expect(output).toContain(message);
  expect(output).not.toContain(key);
  expect([code, await countRows("videos")]).toEqual([1, before]);
});

test("an import with a revoked key or a password imports nothing, and does not show them", async () => {
  const before = await countRows("videos");
  await executeSql("UPDATE api_keys SET revoked_at = 1");
  const revoked = await runImport(movieFlags);
  expect(revoked.output).toContain("This API key isn't valid.");
  const mistaken = await runImport(movieFlags, "marquee-admin");
  const twice = await runImport(movieFlags, `${apiKey}\n${apiKey}`);
  for (const { output } of [mistaken, twice]) expect(output).toContain("That is no API key");
  for (const { code, output } of [revoked, mistaken, twice]) {
    expect(code).toBe(1);
    expect(output).not.toMatch(/mq_\w|marquee-admin/);
  }
  expect(await countRows("videos")).toBe(before);
});
