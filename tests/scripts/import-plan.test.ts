import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

/** What package.json runs has no types. */
const script = (name: string) => import(`../../scripts/import/${name}.mjs`);

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true });
});

const folderWith = async (files: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-plan-"));
  made.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
};

test("captions go with the film whose name they bear, and with no other that begins alike", async () => {
  const { findFilms } = await script("folder");
  const names = ["alien.mp4", "alien.2.mp4", "aliens.mp4", "alien.en.srt", "alien.2.en.srt", "aliens.es.vtt"];
  const folder = await folderWith(Object.fromEntries(names.map((name) => [name, ""])));
  const films = (await findFilms(folder)) as { stem: string; captions: string[] }[];
  expect(Object.fromEntries(films.map(({ stem, captions }) => [stem, captions]))).toEqual({
    alien: [join(folder, "alien.en.srt")],
    "alien.2": [join(folder, "alien.2.en.srt")],
    aliens: [join(folder, "aliens.es.vtt")],
  });
});

test("a sheet that the studio exported says what it said there", async () => {
  const { readSheet } = await script("facts");
  const folder = await folderWith({ "films.csv": `\uFEFFname,language\r\n"'=Equals",'+English\r\n` });
  expect(await readSheet(folder)).toEqual([{ name: "=Equals", language: "+English" }]);
});

test("no password goes out over http but to this machine", async () => {
  const { importFolder } = await script("import-folder");
  const folder = await folderWith({ "film.mp4": "" });
  await expect(importFolder(folder, { site: "http://films.example" })).rejects.toThrow("Give its https address.");
});
