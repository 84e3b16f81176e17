import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { explainFullDisk, openScratchFile } from "../../scripts/live/backup/scratch-database.mjs";
import { openStore } from "../../scripts/live/backup/stores.mjs";

let folder: string;
let place: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-folder-"));
  place = join(folder, "backups", "marquee");
});
afterEach(() => rm(folder, { recursive: true }));

const key = "2026-11-27/manifest.json";

const runScript = (script: string) =>
  promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);

/** Writes an object in another process, because a thread of the tests cannot set its umask. */
const write = (umask: number) =>
  runScript(`process.umask(${umask});
    const { openStore } = await import("./scripts/live/backup/stores.mjs");
    await openStore(${JSON.stringify(place)}).write("${key}", [Buffer.from("{}")]);`);

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const modes = async () => [
  await modeOf(place),
  await modeOf(join(place, "2026-11-27")),
  await modeOf(join(place, key)),
];

test.each([0, 0o022, 0o077])(
  "a new backup can be read only by its owner, with the umask %o",
  { tags: ["long"] },
  async (umask) => {
    await write(umask);
    expect(await modes()).toEqual([0o700, 0o700, 0o600]);
    expect(await openStore(place).findRisk()).toBeUndefined();
  },
);

test("a backup in a folder that others can open is readable by its owner only, and a warning names the folder", async () => {
  await mkdir(place, { recursive: true });
  await chmod(place, 0o755);
  await mkdir(join(place, "2026-11-27"));
  await writeFile(join(place, `${key}.unfinished`), "of a run that was killed");
  await chmod(join(place, `${key}.unfinished`), 0o644);
  await write(0);
  expect((await modes()).at(-1)).toBe(0o600);
  expect(await openStore(place).findRisk()).toBe(
    `Other users of this computer may open ${place}. What is written now is for you alone; \`chmod -R go= "${place}"\` closes the rest.`,
  );
});

test("a backup folder that does not exist yet gives no warning", async () => {
  expect(await openStore(place).findRisk()).toBeUndefined();
});

test("the local database of a rehearsal can be read only by its owner, and closing the database deletes its folder", async () => {
  const { sqlite, close } = await openScratchFile();
  const file = String(sqlite.location());
  expect([await modeOf(join(file, "..")), await modeOf(file)]).toEqual([0o700, 0o600]);
  await close();
  expect(await readdir(join(file, "..")).catch(() => "none")).toBe("none");
});

test("the local database of a rehearsal is deleted when its process exits without closing it", async () => {
  const { stdout } = await runScript(`
    const { openScratchFile } = await import("./scripts/live/backup/scratch-database.mjs");
    const { sqlite } = await openScratchFile();
    process.stdout.write(sqlite.location(), () => process.exit());`);
  await expect(stat(join(stdout, ".."))).rejects.toThrow("ENOENT");
});

test("a rehearsal whose disk is full names the folder, and says how to choose another folder", async () => {
  const { sqlite, close } = await openScratchFile();
  sqlite.exec("PRAGMA max_page_count = 3; CREATE TABLE a (b)");
  const fill = async () => sqlite.exec("INSERT INTO a VALUES (zeroblob(100000))");
  const error = await fill().catch(explainFullDisk);
  expect(String(error)).toMatch(/There is no room in \S+\. .* Set TMPDIR to another folder\.$/);
  await close();
});
