import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";

/** Imports scripts that have no types. */
const importScript = (name: string) => import(`../../scripts/import/${name}.mjs`);

const createdFolders: string[] = [];
afterEach(async () => {
  for (const folder of createdFolders.splice(0)) await rm(folder, { recursive: true });
});

const createFolder = async (files: Record<string, string | Buffer>) => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-plan-"));
  createdFolders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
};

test("captions are matched to the movie file with exactly the same name, not to one with a longer name", async () => {
  const { findMovies } = await importScript("find-movies");
  const names = [
    "alien.mp4",
    "alien.2.mp4",
    "aliens.mp4",
    "alien.en.srt",
    "alien.2.en.srt",
    "aliens.es.vtt",
  ];
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
  ["Filme 2022/Ostbahnhof.2021.mp4", "Ostbahnhof.2021"],
])(
  "the import takes name and year of %s from the file's or the folder's name",
  async (path, title) => {
    const { findMovies } = await importScript("find-movies");
    const folder = await createFolder({});
    await mkdir(join(folder, dirname(path)));
    await writeFile(join(folder, path), "");
    expect(await findMovies(folder)).toMatchObject([{ title }]);
  },
);

const cue = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;

async function readCaptionsOf(files: Record<string, string | Buffer>) {
  const [{ findMovies }, { readMovieCaptions }] = [
    await importScript("find-movies"),
    await importScript("captions"),
  ];
  const [movie] = await findMovies(await createFolder({ "X (1999).mkv": "", ...files }));
  return readMovieCaptions(movie);
}

type ImportedCaptions = { language: string; role: string; vtt: string };

/** Returns the captions' WebVTT by language, and by role for captions other than subtitles. */
const textsOf = (tracks: ImportedCaptions[]) =>
  Object.fromEntries(
    tracks.map(({ language, role, vtt }) => [
      role === "subtitles" ? language : `${language} ${role}`,
      vtt,
    ]),
  );

test("captions get the language named in their file name, in any spelling", async () => {
  const { tracks, wrong, notes } = await readCaptionsOf({
    "X (1999).German.srt": cue("Deutsch"),
    "X (1999).pl.hi.srt": cue("Polski"),
    "X (1999).pt-BR.srt": cue("Português"),
  });
  expect(textsOf(tracks)).toEqual({
    de: expect.stringContaining("Deutsch"),
    "pl sdh": expect.stringContaining("Polski"),
    "pt-BR": expect.stringContaining("Português"),
  });
  expect([wrong, notes]).toEqual([[], []]);
});

test("the import refuses captions of an unknown language or encoding, and a second file for a language", async () => {
  const { tracks, wrong } = await readCaptionsOf({
    "X (1999).srt": cue("?"),
    "X (1999).Klingonese.srt": cue("?"),
    "X (1999).fr.srt": "no captions",
    "X (1999).de.srt": cue("eins"),
    "X (1999).German.srt": cue("zwei"),
  });
  expect(Object.keys(textsOf(tracks))).toEqual(["de"]);
  expect(new Set(wrong)).toEqual(
    new Set([
      "X (1999).de.srt and X (1999).German.srt are both in de and of the kind subtitles: keep one of them",
      "X (1999).Klingonese.srt doesn't name its language: call it X (1999).en.srt or X (1999).pt-BR.srt",
      "X (1999).fr.srt: We found no captions in this file. Choose SubRip (.srt), WebVTT (.vtt), ASS or SSA (.ass, .ssa), or TTML (.ttml, .dfxp, .itt, .xml).",
      "X (1999).srt doesn't name its language: call it X (1999).en.srt or X (1999).pt-BR.srt",
    ]),
  );
});

test("the import reads captions in an old encoding of their language and says so, and refuses another encoding", async () => {
  const russian = Buffer.from(cue("Ïðèâåò, êàê äåëà? ß íå çíàþ."), "latin1");
  const { tracks, wrong, notes } = await readCaptionsOf({
    "X (1999).ru.srt": russian,
    "X (1999).fr.srt": russian,
  });
  expect(textsOf(tracks)).toEqual({ ru: expect.stringContaining("Привет, как дела? Я не знаю.") });
  expect(notes).toEqual(["X (1999).ru.srt is read as windows-1251, the encoding of its language"]);
  expect(wrong).toEqual([expect.stringMatching(/^X \(1999\)\.fr\.srt: .*UTF-8/)]);
});

test("the import reads TTML and ASS captions and reports why it skips image captions", async () => {
  const { tracks, wrong, notes } = await readCaptionsOf({
    "X (1999).de.xml": '<tt><body><p begin="1s" end="2s">Hallo</p></body></tt>',
    "X (1999).fr.ass": "[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Bonjour",
    "X (1999).en.sup": "PG",
    "X (1999).chapters.xml": "<Chapters/>",
  });
  expect(textsOf(tracks)).toEqual({
    de: expect.stringContaining("Hallo"),
    fr: expect.stringContaining("Bonjour"),
  });
  expect(wrong).toEqual([]);
  expect(notes).toEqual([
    expect.stringMatching(/^X \(1999\)\.en\.sup is left out: These captions are images/),
  ]);
});

test("the import prefers a captions file over a text track of the same language and role", {
  tags: ["long"],
}, async () => {
  const [{ findMovies }, { inspectSource }, { addTextTracks, readMovieCaptions }] =
    await Promise.all(["find-movies", "inspect-source", "captions"].map(importScript));
  const folder = await createFolder({ "in.srt": cue("inside"), "X (1999).fr.srt": cue("beside") });
  const languages = ["ger", "ger", "fra", "und"];
  const inputs = "-f lavfi -i color=s=64x36:r=5:d=3 -i in.srt -map 0 -map 1 -map 1 -map 1 -map 1";
  const metadata = languages.flatMap((code, i) => [`-metadata:s:s:${i}`, `language=${code}`]);
  const args = [...inputs.split(" "), ...metadata, "-disposition:s:0", "forced"];
  args.push("-disposition:s:1", "hearing_impaired");
  const ffmpegArgs = ["-v", "error", ...args, "-c:v", "libx264", "-c:s", "srt", "X (1999).mkv"];
  await promisify(execFile)("ffmpeg", ffmpegArgs, { cwd: folder });
  const [movie] = await findMovies(folder);
  const facts = await inspectSource(movie);
  const { tracks, notes } = await addTextTracks(movie, facts, await readMovieCaptions(movie));
  expect(textsOf(tracks)).toEqual({
    "de forced": expect.stringContaining("inside"),
    "de sdh": expect.stringContaining("inside"),
    fr: expect.stringContaining("beside"),
  });
  expect(new Set(notes)).toEqual(
    new Set([
      "Text track 3 of X (1999).mkv is left out: there are captions in fr of the kind subtitles",
      "Text track 4 of X (1999).mkv is left out: it doesn't name its language",
    ]),
  );
});

test("the import publishes subtitles, SDH and forced captions of one language", async () => {
  const { tracks, wrong, notes } = await readCaptionsOf({
    "X (1999).de.forced.srt": cue("nur Fremdes"),
    "X (1999).de.sdh.srt": cue("[Tür]"),
    "X (1999).de.srt": cue("alles"),
    "X (1999).en.hi.srt": cue("[door]"),
    "X (1999).fr.cc.srt": cue("[porte]"),
  });
  expect(textsOf(tracks)).toEqual({
    "de forced": expect.stringContaining("nur Fremdes"),
    "de sdh": expect.stringContaining("[Tür]"),
    de: expect.stringContaining("alles"),
    "en sdh": expect.stringContaining("[door]"),
    "fr sdh": expect.stringContaining("[porte]"),
  });
  expect([wrong, notes]).toEqual([[], []]);
});

test("the import reads the original values back from an exported CSV", async () => {
  const { readCsvRows } = await importScript("movie-fields");
  const folder = await createFolder({
    "films.csv": `\uFEFFname,language\r\n"'=Equals",'+English\r\n`,
  });
  expect(await readCsvRows(folder)).toEqual([{ name: "=Equals", language: "+English" }]);
});

test("the import reads a films.csv from Excel whose first line names the separator", async () => {
  const { readCsvRows } = await importScript("movie-fields");
  const folder = await createFolder({ "films.csv": "\uFEFFsep=;\r\nname;year\r\nAmélie;2001\r\n" });
  expect(await readCsvRows(folder)).toEqual([{ name: "Amélie", year: "2001" }]);
});

test("the import refuses a films.csv that is not in UTF-8", async () => {
  const { readCsvRows } = await importScript("movie-fields");
  const folder = await createFolder({});
  await writeFile(join(folder, "films.csv"), Buffer.from("name\nAm\xe9lie\n", "latin1"));
  await expect(readCsvRows(folder)).rejects.toThrow("films.csv is not in UTF-8");
});

test("the import refuses to send the API key over http to another machine", async () => {
  const { importFolder } = await importScript("import-folder");
  const folder = await createFolder({ "film.mp4": "" });
  await expect(importFolder(folder, { site: "http://films.example" })).rejects.toThrow(
    "Give its https address.",
  );
});

test.each([
  ["4,99", { price: 4.99 }, []],
  ["1.234", undefined, [expect.stringContaining("price: Enter a price with two decimals at most")]],
  ["1,234", undefined, [expect.stringContaining("price: Enter a price with two decimals at most")]],
])(
  "the import reads the price %j of films.csv as it is written, or refuses it",
  async (price, fields, wrong) => {
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
      {
        csvRows: [row],
        defaults: {},
        categories: [{ id: "1", tittle: "Action" }],
        durationMs: 6_300_000,
      },
    );
    expect(resolved.wrong).toEqual(wrong);
    if (fields) expect(resolved.fields).toMatchObject(fields);
  },
);
