import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";

/** The scripts of package.json have no types. */
const importScript = (name: string) => import(`../../scripts/import/${name}.mjs`);

const createdFolders: string[] = [];
afterEach(async () => {
  for (const folder of createdFolders.splice(0)) await rm(folder, { recursive: true });
});

const createFolder = async (files: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-plan-"));
  createdFolders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
};

test("captions are matched to the movie file with exactly the same name, not to one that starts with it", async () => {
  const { findMovies } = await importScript("find-movies");
  const names = ["alien.mp4", "alien.2.mp4", "aliens.mp4", "alien.en.srt", "alien.2.en.srt", "aliens.es.vtt"];
  const folder = await createFolder(Object.fromEntries(names.map((name) => [name, ""])));
  const movies = (await findMovies(folder)) as { stem: string; captions: string[] }[];
  expect(Object.fromEntries(movies.map(({ stem, captions }) => [stem, captions]))).toEqual({
    alien: [join(folder, "alien.en.srt")],
    "alien.2": [join(folder, "alien.2.en.srt")],
    aliens: [join(folder, "aliens.es.vtt")],
  });
});

test.each([
  ["ostbahnhof/Ostbahnhof, 5 Uhr (2022).mp4", "Ostbahnhof, 5 Uhr (2022)"],
  ["The General (1926)/the.general.1080p.mp4", "The General (1926)"],
  ["The General (1927)/the general (1926).mp4", "the general (1926)"],
  ["general/the.general.1926.1080p.mp4", "the.general.1926.1080p"],
  ["Blade Runner 2049 (2017)/Blade.Runner.2049.mp4", "Blade Runner 2049 (2017)"],
  ["nosferatu/video.mp4", "nosferatu"],
])("takes name and year of %s from the name that has the year", async (path, title) => {
  const { findMovies } = await importScript("find-movies");
  const folder = await createFolder({});
  await mkdir(join(folder, dirname(path)));
  await writeFile(join(folder, path), "");
  expect(await findMovies(folder)).toMatchObject([{ title }]);
});

test("reads an exported CSV back with the values that were exported", async () => {
  const { readCsvRows } = await importScript("movie-fields");
  const folder = await createFolder({ "films.csv": `\uFEFFname,language\r\n"'=Equals",'+English\r\n` });
  expect(await readCsvRows(folder)).toEqual([{ name: "=Equals", language: "+English" }]);
});

test("refuses to send the password over http to another machine", async () => {
  const { importFolder } = await importScript("import-folder");
  const folder = await createFolder({ "film.mp4": "" });
  await expect(importFolder(folder, { site: "http://films.example" })).rejects.toThrow("Give its https address.");
});

test.each([
  ["4,99", { price: 4.99 }, []],
  ["1.234", undefined, [expect.stringContaining("price: Enter a price with two decimals at most")]],
  ["1,234", undefined, [expect.stringContaining("price: Enter a price with two decimals at most")]],
])("reads the price %j of films.csv as it is written, or refuses it", async (price, fields, wrong) => {
  const { resolveMovieFields } = await importScript("movie-fields");
  const folder = await createFolder({});
  const row = {
    file: "a.mp4",
    name: "Häxan",
    year: "1922",
    language: "Swedish",
    description: "Witches.",
    price,
    category: "Action",
  };
  const resolved = await resolveMovieFields(
    { video: join(folder, "a.mp4"), title: "a" },
    { csvRows: [row], defaults: {}, categories: [{ id: "1", tittle: "Action" }], durationMs: 6_300_000 },
  );
  expect(resolved.wrong).toEqual(wrong);
  if (fields) expect(resolved.fields).toMatchObject(fields);
});
