/** @module-tag long */
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFreePort } from "../../scripts/ports.mjs";
import { countRows, resetAccounts, seedSite } from "../support/factories.ts";
import { getSiteOrigin } from "../support/site.ts";
import { runWithoutTerminal, Terminal } from "../support/terminal.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-local-"));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

test.each(["start", "dev"])("npm run %s serves a site until Ctrl+C, and leaves nothing running", async (command) => {
  const port = String(await findFreePort());
  const variables = { HOME: folder, STATE_DIR: join(folder, "state"), PORT: port, ADMIN_EMAIL: "boss@cinema.example" };
  const terminal = new Terminal(command, [], variables);
  await terminal.waitFor(`The site is open:   http://localhost:${port}`);
  await terminal.waitFor("Ctrl+C stops it.");
  const fetchHome = () => fetch(`http://127.0.0.1:${port}/`);
  expect((await fetchHome()).status).toBe(200);
  terminal.press("ctrl-c");
  const { code, lastLine } = await terminal.exit;
  expect([code, lastLine]).toEqual([130, `Ctrl+C stops it. Its data stays in ${variables.STATE_DIR}`]);
  await expect(fetchHome()).rejects.toThrow("fetch failed");
});

test("an import without a terminal asks for the variables with email and password", async () => {
  await copyFile("demo/reels/tech/source.mp4", join(folder, "Night Train (1931).mp4"));
  const { code, lastLine } = await runWithoutTerminal("import", [folder], { HOME: folder });
  expect([code, lastLine]).toEqual([1, "Set MARQUEE_EMAIL and MARQUEE_PASSWORD to an administrator's."]);
});

test("an administrator types email and password in a terminal, and a movie is imported", async () => {
  await seedSite();
  await resetAccounts();
  await copyFile("demo/reels/tech/source.mp4", join(folder, "Night Train (1931).mp4"));
  await copyFile("demo/posters/aelita-480.webp", join(folder, "Night Train (1931).webp"));
  await writeFile(join(folder, "Night Train (1931).txt"), "A train at night.");
  const site = await getSiteOrigin();
  const flags = ["--original-only", `--site=${site}`, "--category=Tech", "--language=German", "--price=150"];

  const mistaken = new Terminal("import", [folder, ...flags], { HOME: folder });
  await mistaken.answer("Email:", "admin@marquee.example");
  await mistaken.answer("Password:", "not-the-password");
  const refusal = await mistaken.exit;
  expect(refusal.output).not.toContain("not-the-password");
  expect([refusal.code, await countRows("movies WHERE name = 'Night Train'")]).toEqual([1, 0]);
  expect(refusal.lastLine).toMatch(/password/i);

  const terminal = new Terminal("import", [folder, ...flags], { HOME: folder });
  await terminal.answer("Email:", "admin@marquee.example");
  await terminal.answer("Password:", "marquee-admin");
  const { code, lastLine } = await terminal.exit;
  expect([code, lastLine]).toEqual([0, `1 of 1 movies are on ${site}.`]);
  expect(await countRows("movies WHERE name = 'Night Train'")).toBe(1);
});
