import { spawn } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { count, freshAccounts, openDemo, rowOf } from "../support/factories.ts";
import { siteAddress } from "../support/site.ts";

const administrator = { MARQUEE_EMAIL: "admin@marquee.example", MARQUEE_PASSWORD: "marquee-admin" };

let folder: string;

beforeAll(openDemo);
beforeEach(async () => {
  await freshAccounts();
  folder = await mkdtemp(join(tmpdir(), "marquee-import-"));
  await copyFile("demo/reels/tech/source.mp4", join(folder, "Night Train (1931).mp4"));
  await copyFile("demo/posters/aelita-480.webp", join(folder, "Night Train (1931).webp"));
  await writeFile(join(folder, "Night Train (1931).txt"), "A train at night.");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function importFolder(more: string[], who: Record<string, string> = administrator) {
  const child = spawn(
    process.execPath,
    ["scripts/import.mjs", folder, "--original-only", "--site", await siteAddress(), ...more],
    {
      env: { ...process.env, ...who },
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { code, said };
}

const facts = ["--category", "Tech", "--language", "German", "--price", "150"];
const added = () =>
  rowOf(
    "SELECT m.*, v.source_at, v.bytes FROM movies m JOIN videos v ON v.id = m.video_id WHERE m.name = 'Night Train'",
  );

test("a dry run says what is missing, and sends nothing", async () => {
  const { code, said } = await importFolder(["--dry-run", "--category", "Opera", "--language", "German"]);
  expect(said).toContain("price is missing: give it in films.csv or with --price");
  expect(said).toMatch(/category "Opera" is not known; there are Action, /);
  expect([code, await count("videos WHERE file_name LIKE 'Night%'")]).toEqual([1, 0]);
});

test("a film comes with its facts, picture and original; again, nothing comes twice", async () => {
  await writeFile(
    join(folder, "films.csv"),
    'file,rating,description\nNight Train (1931).mp4,4.5,"It is late, and far."\n',
  );
  const first = await importFolder(facts);
  expect(first.said).toContain("1 of 1 films are on");
  expect(first.code).toBe(0);
  expect(await added()).toMatchObject({
    year: 1931,
    rating: 4.5,
    description: "It is late, and far.",
    duration_text: "1m",
    price_cents: 15_000,
    source_at: expect.any(Number),
    video_path: "source.mp4",
  });
  expect((await importFolder(facts)).code).toBe(0);
  await rm(join(folder, ".marquee-import.json"));
  expect((await importFolder(facts)).said).toContain("is on the site already");
  expect(await count("movies WHERE name = 'Night Train'")).toBe(1);
});

test("who is no administrator sends nothing", async () => {
  const member = { MARQUEE_EMAIL: "member@marquee.example", MARQUEE_PASSWORD: "marquee-member" };
  const { code, said } = await importFolder(facts, member);
  expect(said).toContain("member@marquee.example is no administrator of");
  expect(code).toBe(1);
});
