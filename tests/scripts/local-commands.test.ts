/** @module-tag long */
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importApiKeyScopes } from "../../contract/keys/keys.ts";
import { openStore } from "../../scripts/live/backup/stores.mjs";
import { withLocalData } from "../../scripts/local-data.mjs";
import { findFreePort } from "../../scripts/ports.mjs";
import { createApiKey } from "../../worker/auth/api-key.ts";
import { jobSchedule } from "../../worker/jobs.ts";
import { insertTestKey } from "../support/api-keys.ts";
import { LiveSite } from "../support/live-site.ts";
import { countRows } from "../support/rows.ts";
import { resetAccounts, seedSite } from "../support/seeds.ts";
import { getSiteOrigin } from "../support/site.ts";
import { runWithoutTerminal, Terminal } from "../support/terminal.ts";

/** The command builds the site before it starts. */
const longestStartMs = 120_000;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-local-"));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

test.each(["start", "dev"])(
  "npm run %s serves a site and runs its jobs until Ctrl+C, and leaves nothing running",
  {
    timeout: 150_000,
  },
  async (command) => {
    const port = String(await findFreePort());
    const variables = {
      HOME: folder,
      STATE_DIR: join(folder, "state"),
      PORT: port,
      ADMIN_EMAIL: "boss@cinema.example",
    };
    const terminal = new Terminal(command, [], variables);
    await terminal.waitFor(`The site is open:   http://localhost:${port}`, longestStartMs);
    await terminal.waitFor("Ctrl+C stops it.");
    const fetchHome = () => fetch(`http://127.0.0.1:${port}/`);
    expect((await fetchHome()).status).toBe(200);
    if (command === "dev") expect(await listBrokenModules(`http://127.0.0.1:${port}`)).toEqual([]);
    await expect
      .poll(() => countJobs(variables.STATE_DIR), { timeout: 50_000, interval: 500 })
      .toBe(jobSchedule.length);
    terminal.press("ctrl-c");
    const { code, output, lastLine } = await terminal.exit;
    expect([code, output]).toEqual([130, expect.not.stringMatching(/failed|stopped|Error/)]);
    // The command `dev` ends with lines of Vite, one for each page.
    if (command === "start")
      expect(lastLine).toBe(`Ctrl+C stops it. Its data stays in ${variables.STATE_DIR}`);
    await expect(fetchHome()).rejects.toThrow("fetch failed");
  },
);

/**
 * Lists the modules that the home page imports, directly or by other modules, and that the site
 * does not serve as scripts.
 */
async function listBrokenModules(origin: string): Promise<string[]> {
  const accept = (type: string) => ({ headers: { Accept: type } });
  const page = await (await fetch(`${origin}/`, accept("text/html"))).text();
  const [, entry = ""] = /<script type="module" src="(\/app[^"]+)"/.exec(page) ?? [];
  const paths = new Set([entry]);
  const brokenPaths: string[] = [];
  for (const path of paths) {
    const response = await fetch(origin + path, accept("*/*"));
    const isScript = response.headers.get("Content-Type")?.includes("javascript");
    if (!response.ok || !isScript) brokenPaths.push(path);
    const code = await response.text();
    for (const [, imported = ""] of code.matchAll(/(?:from|import)\s*\(?\s*"(\/[^"]+)"/g))
      if (!imported.startsWith("/node_modules/")) paths.add(imported);
  }
  return brokenPaths;
}

/** Returns how many jobs of a running local site have succeeded. */
async function countJobs(state: string): Promise<number> {
  const databases = join(state, "v3/d1/miniflare-D1DatabaseObject");
  const [name = ""] = (await readdir(databases)).filter((each) => /^\w{64}\.sqlite$/.test(each));
  const database = new DatabaseSync(join(databases, name), { readOnly: true });
  const row = database
    .prepare("SELECT count(*) AS jobs FROM leases WHERE succeeded_at IS NOT NULL")
    .get();
  database.close();
  return Number(row?.jobs);
}

test("an import without a terminal says which variable to set for the API key", async () => {
  await copyFile("demo/reels/tech/source.mp4", join(folder, "Night Train (1931).mp4"));
  const { code, lastLine } = await runWithoutTerminal("import", [folder], { HOME: folder });
  expect([code, lastLine]).toEqual([
    1,
    "Set MARQUEE_API_KEY to an API key, which the studio makes under API keys.",
  ]);
});

test("an administrator types an API key in a terminal, which does not show it, and a movie is imported", async () => {
  await seedSite();
  await resetAccounts();
  await copyFile("demo/reels/tech/source.mp4", join(folder, "Night Train (1931).mp4"));
  await copyFile("demo/posters/aelita-480.webp", join(folder, "Night Train (1931).webp"));
  await writeFile(join(folder, "Night Train (1931).txt"), "A train at night.");
  const site = await getSiteOrigin();
  const flags = [
    "--original-only",
    `--site=${site}`,
    "--category=Tech",
    "--language=German",
    "--price=150",
  ];

  const mistaken = new Terminal("import", [folder, ...flags], { HOME: folder });
  const wrong = createApiKey();
  await mistaken.answer("API key:", wrong);
  const refusal = await mistaken.exit;
  expect(refusal.output).not.toContain(wrong);
  expect([refusal.code, await countRows("movies WHERE name = 'Night Train'")]).toEqual([1, 0]);
  expect(refusal.lastLine).toMatch(/API key isn't valid/);

  const terminal = new Terminal("import", [folder, ...flags], { HOME: folder });
  const { key } = await insertTestKey({ scopes: importApiKeyScopes });
  await terminal.answer("API key:", key);
  const { code, lastLine, output } = await terminal.exit;
  expect(output).not.toContain(key);
  expect([code, lastLine]).toEqual([0, expect.stringContaining(`1 of 1 movies are on ${site}.`)]);
  expect(await countRows("movies WHERE name = 'Night Train'")).toBe(1);
});

type StoredObject = { key: string; size: number };

/** Returns some rows of a local state, and the posters in its bucket. */
const readState = (state: string) =>
  withLocalData(state, async ({ DB, MEDIA }) => {
    const all = async (sql: string) => (await DB.prepare(sql).all()).results;
    return {
      movies: await all("SELECT id, name FROM movies ORDER BY id"),
      found: await all(
        `SELECT rowid FROM movie_search WHERE movie_search MATCH '"the"' ORDER BY rowid`,
      ),
      // The jobs of the running site may send emails of other kinds.
      emails: await all("SELECT id FROM emails WHERE kind = 'contact' ORDER BY id"),
      sessions: await all("SELECT * FROM sessions"),
      files: (await MEDIA.list({ prefix: "media/posters/" })).objects.map(
        ({ key, size }: StoredObject) => `${key} ${size}`,
      ),
    };
  });

const emailColumns = '(id, kind, "to", subject, text, html, queued_at, sent_at)';

test("a stopped local site is backed up and restored, and the replaced site's folder is kept", {
  timeout: 300_000,
}, async () => {
  const state = join(folder, "state");
  const place = join(folder, "copies");
  const variables = { HOME: folder, STATE_DIR: state, PORT: String(await findFreePort()) };
  const run = (command: string, ...args: string[]) =>
    runWithoutTerminal(command, ["--local", ...args], variables);
  expect((await run("backup", "--to", place)).lastLine).toBe(
    `There is no local site in ${state}. \`npm start\` makes one.`,
  );

  const running =
    "The local site is running. Stop it with Ctrl+C where it was started, then run this again.";
  const startBeside = async () =>
    runWithoutTerminal("start", [], { ...variables, PORT: String(await findFreePort()) });
  const first = new Terminal("start", [], variables);
  await first.waitFor("Packages");
  expect(await startBeside()).toMatchObject({ code: 1, lastLine: running });
  await first.waitFor("Ctrl+C stops it.", longestStartMs);
  for (const command of ["backup", "restore"]) {
    const { code, lastLine } = await run(command);
    expect([command, code, lastLine]).toEqual([command, 1, running]);
  }
  expect(await startBeside()).toMatchObject({ code: 1, lastLine: running });
  first.press("ctrl-c");
  await first.exit;

  await withLocalData(state, ({ DB }) =>
    DB.batch([
      DB.prepare("UPDATE movies SET name = 'Renamed' WHERE id = 1"),
      DB.prepare(
        `INSERT INTO emails ${emailColumns} VALUES ('waiting', 'contact', 'a@b.example', 's', 't', 'h', 1, NULL)`,
      ),
      DB.prepare(
        `INSERT INTO emails ${emailColumns} VALUES ('sent', 'contact', 'a@b.example', 's', 't', 'h', 1, 2)`,
      ),
    ]),
  );
  const backup = await run("backup", "--to", place);
  expect([backup.code, backup.lastLine]).toEqual([
    0,
    expect.stringMatching(/^The backup \S+ is complete, and was read back/),
  ]);
  const before = await readState(state);
  expect([before.movies.length, before.files.length > 100]).toEqual([43, true]);
  await withLocalData(state, ({ DB }) =>
    DB.prepare("UPDATE movies SET name = 'Lost' WHERE id = 1").run(),
  );

  const restore = await run("restore", "--from", place);
  expect(restore.code).toBe(0);
  const aside = `${state}-before-${new Date().toISOString().slice(0, 10)}`;
  expect(restore.lastLine).toBe(
    `Your previous local site is in ${aside}: STATE_DIR="${aside}" npm start shows that one.`,
  );
  expect(await readState(state)).toEqual({ ...before, emails: [{ id: "sent" }], sessions: [] });
  expect((await readState(aside)).movies[0]).toMatchObject({ name: "Lost" });
  expect((await stat(state)).mode & 0o777).toBe(0o700);

  const second = new Terminal("start", [], variables);
  await second.waitFor(/Sign in with an account of the backup \S+/);
  await second.waitFor("Ctrl+C stops it.", longestStartMs);
  const movies = await (await fetch(`http://127.0.0.1:${variables.PORT}/api/getMovies`)).json();
  expect(movies).toMatchObject({ data: { length: 43 } });
  second.press("ctrl-c");
  await second.exit;
});

test("a local backup is refused on a live site, but a live backup can become a local site", async () => {
  const live = new LiveSite();
  await live.start();
  try {
    await live.deploy();
    const place = join(folder, "live");
    await live.backUp(openStore(place));
    const variables = { HOME: folder, STATE_DIR: join(folder, "state") };
    const restore = await runWithoutTerminal("restore", ["--local", "--from", place], variables);
    expect([restore.code, restore.lastLine]).toEqual([
      0,
      "`npm start` shows it. No email leaves a local site.",
    ]);
    const env = { ...process.env, ...variables };
    await promisify(execFile)(process.execPath, ["scripts/fill-site.mjs"], { env });
    expect((await readState(variables.STATE_DIR)).movies).toEqual([]);

    const local = join(folder, "local");
    expect((await runWithoutTerminal("backup", ["--local", "--to", local], variables)).code).toBe(
      0,
    );
    await expect(live.restore(openStore(local))).rejects.toThrow(
      "This is a backup of a local site",
    );
  } finally {
    await live.stop();
  }
});

test.each(["env=staging", "time-travel=2026-11-22T12:00Z"])(
  "npm run restore for a local site has no --%s",
  async (flag) => {
    const { code, lastLine } = await runWithoutTerminal("restore", ["--local", `--${flag}`], {
      HOME: folder,
    });
    const [name] = flag.split("=");
    expect([code, lastLine]).toEqual([
      1,
      `--local puts a backup into the site on this computer: it has no --${name}.`,
    ]);
  },
);
