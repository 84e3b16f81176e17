import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { m } from "#messages";
import type { Category, Movie } from "../../contract/catalogue/catalogue.ts";
import { escapeFormula, unescapeFormula } from "../../contract/csv-formulas.ts";
import { ownFieldList } from "../../contract/movies/movie-fields.ts";
import {
  createSampleCsvLines,
  listExportedColumns,
  toCsvLines,
} from "../../web/studio/import/csv-columns.ts";
import { parseCsv, serializeCsv } from "../../web/studio/import/csv-text.ts";
import { getRowError, toFailedRowLines } from "../../web/studio/import/failed-rows.ts";
import { countRowTasks, formatTotals } from "../../web/studio/import/plan-labels.ts";
import { planImportRows } from "../../web/studio/import/plan-rows.ts";
import { parseSheet, parseSheetFile } from "../../web/studio/import/sheet.ts";

const categories: Category[] = [
  { id: "1", tittle: "Action", slug: null, date: "2026-01-01T00:00:00.000Z" },
  { id: "2", tittle: "Dramma", slug: null, date: "2026-01-01T00:00:00.000Z" },
];

const movie: Movie = {
  id: "7",
  name: "Häxan",
  image: "/media/posters/haxan-480.webp",
  imageSet: {},
  colour: "#112233",
  video: null,
  downloadable: true,
  ownersMayStream: "false",
  preOrder: "false",
  freeDownload: "false",
  time: "1h 45m",
  approxiT: "1-2",
  popular: "false",
  category: { id: "2", tittle: "Dramma", slug: null },
  categoryId: "2",
  year: 1922,
  approxiY: "1900-2000",
  rating: 4.5,
  approxiR: "4",
  language: "Swedish",
  description: 'Witches, "seen" by science;\r\nin seven parts',
  price: 179.5,
  trailer: null,
  casts: [
    { id: "1", role: "The Devil", image: null, cast: { id: "1", name: "Benjamin Christensen" } },
  ],
};

const noImages = new Map<string, File>();
const planImport = (text: string, { movies = [movie], pictures: images = noImages } = {}) =>
  planImportRows(parseSheet(text), { movies, categories, images });
const planSingleRow = (header: string, row: string, context?: Parameters<typeof planImport>[1]) => {
  const [planned] = planImport(`${header}\n${row}`, context);
  if (!planned) throw new Error("no row");
  return planned;
};
const errorsOf = (row: ReturnType<typeof planSingleRow>) =>
  row.task.kind === "error" ? row.task.faults : [];

const requiredColumns = "name,time,year,language,description,price,category";
const newMovieCells = "The Night Train,1h 52m,1964,English,A ticket,180,Action";

describe("a CSV file of movies", () => {
  test("spreadsheet formulas in CSV cells are escaped when written and unescaped when read", () => {
    expect(
      ["=1+1", "+1", "-1", "@a", "\ta", "\ra", "'=1", "plain", "'tis"].map(escapeFormula),
    ).toEqual(["'=1+1", "'+1", "'-1", "'@a", "'\ta", "'\ra", "''=1", "plain", "'tis"]);
    expect(unescapeFormula("'tis")).toBe("'tis");
  });

  test("any text is unchanged after writing it to CSV and reading it back", () => {
    const unit = fc.constantFrom(..."'=+-@\t\r\n\",; aé😀\u2028\0\uFEFF");
    const cell = fc.oneof(fc.string(), fc.string({ unit }));
    const lines = fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 });
    fc.assert(
      fc.property(lines, (cells) => {
        const writtenLines = [["id", "name", "year"], ...cells];
        const readLines = parseCsv(serializeCsv(writtenLines), (name) =>
          ["id", "name", "year"].includes(name),
        ).lines;
        expect(readLines.slice(0, writtenLines.length)).toEqual(writtenLines);
      }),
      { numRuns: 60 },
    );
  });

  test.each([",", ";", "\t"])(
    "a CSV file of movies may have columns in any order and case, separated by %j",
    (separator) => {
      const text = ["\uFEFFYear,NAME , studio", "", "1922,Häxan,x", ",,", "1964,B,y"]
        .join("\r\n")
        .replaceAll(",", separator);
      const sheet = parseSheet(text);
      expect(sheet.unknown).toEqual(["studio"]);
      expect(sheet.rows.map(({ line, cells }) => [line, cells])).toEqual([
        [3, { year: "1922", name: "Häxan" }],
        [5, { year: "1964", name: "B" }],
      ]);
    },
  );

  test("an unreadable CSV file is refused with advice", async () => {
    expect(() => parseSheet("a,b\n1,2")).toThrow(/must name the columns and include id or name/);
    expect(() => parseSheet("")).toThrow(/must name the columns and include id or name/);
    expect(() => parseSheet("name,Name\na,b")).toThrow(
      "The column name appears twice. Keep only one.",
    );
    expect(() => parseSheet('name\n"never closed')).toThrow(
      /Row 2 has an unmatched quotation mark/,
    );
    await expect(parseSheetFile(new Blob([new Uint8Array([0x6e, 0xff])]))).rejects.toThrow(
      /CSV UTF-8/,
    );
  });

  test("importing the sample CSV file adds one movie", () => {
    expect(planImport(serializeCsv(createSampleCsvLines())).map(({ task }) => task.kind)).toEqual([
      "add",
    ]);
  });
});

describe("the import plan", () => {
  test("the import plan of an unchanged export changes nothing, and says so", () => {
    const oddMovie = {
      ...movie,
      id: "8",
      name: "=SUM(A1)",
      trailer: "https://elsewhere.example/old",
      language: " - ",
      year: 1600,
    };
    const rows = planImport(serializeCsv(toCsvLines([movie, oddMovie])), {
      movies: [movie, oddMovie],
    });
    expect(rows.map(({ task, notes }) => [task.kind, notes])).toEqual([
      ["nothing", []],
      ["nothing", []],
    ]);
    expect(formatTotals(countRowTasks(rows))).toBe(
      "Nothing to change: all 2 movies already match the file",
    );
  });

  test("the import plan adds a new movie with the same values as the add-movie form", () => {
    const { task, notes, line } = planSingleRow(
      `${requiredColumns},popular,rating`,
      `${newMovieCells.replace("180", '"179,50"')},TRUE,`,
    );
    expect(task).toMatchObject({
      kind: "add",
      form: {
        name: "The Night Train",
        year: 1964,
        price: 179.5,
        categoryId: "1",
        popular: "true",
        rating: undefined,
      },
    });
    expect([line, notes]).toEqual([2, ["We'll make a simple poster."]]);
  });

  test("the import plan changes only fields that differ, and leaves fields with empty cells unchanged", () => {
    const row = planSingleRow(
      "id,name,year,price,rating,category,trailer",
      '7,The Witches,,"179,50",5,action,',
    );
    expect(row.task).toMatchObject({
      kind: "change",
      values: { name: "The Witches", rating: 5, categoryId: "1" },
      changes: [
        { column: "name", from: "Häxan", to: "The Witches" },
        { column: "rating", from: "4.5", to: "5" },
        { column: "category", from: "Dramma", to: "Action" },
      ],
    });
    const same = planSingleRow(
      "id,description,price",
      '7,"Witches, ""seen"" by science;\nin seven parts",179.50',
    );
    expect(same.task.kind).toBe("nothing");
  });

  test("the import plan removes a movie's trailer when the cell says none", () => {
    const movies = [{ ...movie, trailer: "/media/trailers/tech.mp4" }];
    expect(planSingleRow("id,trailer", "7,none", { movies }).task).toMatchObject({
      kind: "change",
      values: { trailer: null },
    });
    expect(planSingleRow("id,trailer", "7,", { movies }).task.kind).toBe("nothing");
  });

  test("the import plan reads groups of countries, and sees no change when a movie has them", () => {
    const cell = '7,"DACH, France"';
    expect(planSingleRow("id,territories", cell).task).toMatchObject({
      values: { territories: "AT, CH, DE, FR" },
    });
    const movies = [{ ...movie, territories: "AT, CH, DE, FR" }];
    expect(planSingleRow("id,territories", cell, { movies }).task.kind).toBe("nothing");
    expect(planSingleRow("id,territories", "7,worldwide", { movies }).task).toMatchObject({
      values: { territories: null },
    });
    expect(errorsOf(planSingleRow("id,territories", "7,EU except"))).toMatchObject([
      { column: "territories" },
    ]);
  });

  test.each([
    ["availableFrom", "availableUntil"],
    ["subscriptionFrom", "subscriptionUntil"],
  ])(
    "the import plan reads the days %s and %s, and removes them by the word none",
    (from, until) => {
      const days = "2026-12-03,2026-12-31";
      const dated = { ...movie, [from]: "2026-12-03", [until]: "2026-12-31" };
      const columns = `id,${from},${until}`;
      expect(planSingleRow(columns, `7,${days}`).task).toMatchObject({
        values: { [from]: "2026-12-03", [until]: "2026-12-31" },
      });
      expect(planSingleRow(columns, `7,${days}`, { movies: [dated] }).task.kind).toBe("nothing");
      expect(planSingleRow(columns, "7,none,", { movies: [dated] }).task).toMatchObject({
        values: { [from]: null },
      });
      expect(planSingleRow(columns, "7,none,none").task.kind).toBe("nothing");
      expect(errorsOf(planSingleRow(columns, "7,2026-12-31,2026-12-03"))).toMatchObject([
        { column: until },
      ]);
    },
  );

  test("the import plan keeps a filter bucket given in the file, and warns if the bucket does not fit its field", () => {
    const named = planSingleRow("id,time,approxiT", "7,2h 29m,1-2");
    expect(named.task).toMatchObject({ values: { time: "2h 29m", approxiT: "1-2" } });
    expect(named.notes).toEqual([
      "approxiT will be 1-2, but time 2h 29m belongs to 2-3. Empty the cell to set it automatically.",
    ]);
    expect(planSingleRow("id,time,approxiT", "7,2h 29m,")).toMatchObject({
      notes: [],
      task: { values: { time: "2h 29m" } },
    });
  });

  test("the import plan finds an image file by its name in any letter case", () => {
    const image = new File([], "Poster.JPG");
    const images = new Map([["poster.jpg", image]]);
    expect(
      planSingleRow(`${requiredColumns},image`, `${newMovieCells},posters/poster.jpg`, {
        pictures: images,
      }).task,
    ).toMatchObject({ imageFile: image });
    expect(planSingleRow("id,image", "7,POSTER.jpg", { pictures: images }).task).toMatchObject({
      values: {},
      changes: [{ column: "image", from: "haxan-480.webp", to: "Poster.JPG" }],
    });
    expect(
      planSingleRow(`${requiredColumns},image`, `${newMovieCells},/media/posters/other.webp`),
    ).toMatchObject({
      task: { kind: "add" },
      notes: ["The image is a web address. We only import files.", "We'll make a simple poster."],
    });
    expect(errorsOf(planSingleRow("id,image", "7,lost.png"))).toEqual([
      {
        column: "image",
        message: expect.stringContaining("is not among the images"),
        continuesCell: true,
      },
    ]);
  });

  test("the import plan does not import casts, and warns when a row has a different cast", () => {
    expect(
      planSingleRow(`${requiredColumns},casts`, `${newMovieCells},A (B)`).notes.at(-1),
    ).toMatch(/cast isn't imported/);
    expect(planSingleRow("id,casts", "7,Benjamin Christensen (The Devil)").notes).toEqual([]);
  });

  test("the import plan refuses to add a movie that exists or that an earlier row adds", () => {
    const header = `id,${requiredColumns}`;
    const existingRow = `,haxan,1h,1922,Swedish,Again,1,Dramma`;
    const rows = planImport(
      [
        header,
        existingRow,
        `,${newMovieCells}`,
        `,${newMovieCells.toUpperCase()}`,
        "7,A,,,,,,",
        "7,B,,,,,,",
      ].join("\n"),
    );
    expect(rows.flatMap(errorsOf)).toEqual([
      {
        column: "name",
        message: "A movie with this name and year already exists (id 7). Add its id to change it.",
      },
      { column: "name", message: "Row 3 already adds this movie. Remove one of the two." },
      { column: "id", message: "Row 5 already changes movie 7. Remove one of the two." },
    ]);
    const twice = planImport([header, `,${newMovieCells}`, `,${newMovieCells}`].join("\n"));
    expect(twice.flatMap(errorsOf)).toEqual([
      { column: "name", message: "Row 2 already adds this movie. Remove one of the two." },
    ]);
  });

  test.each([
    ["time", "an hour", "Enter hours and minutes, such as 2h 29m, 2:29 or 149 min."],
    ["time", "", "This field is required."],
    ["year", "", "This field is required."],
    ["year", "19x4", "Enter a year."],
    ["year", "2031", "The maximum is 2030."],
    ["name", " ", "This field is required."],
    ["price", "-3", "The minimum is 0."],
    ["price", "a lot", m.issue_price_invalid()],
    ["price", "1,234", m.issue_price_invalid()],
    ["price", "1.200", m.issue_price_invalid()],
    ["rentPrice", "9.999", m.issue_price_invalid()],
    ["rating", "1.234,5", m.issue_rating_invalid()],
    ["price", "", "This field is required."],
    ["language", "", "This field is required."],
    ["description", "x".repeat(5001), "Use at most 5000 characters."],
    [
      "category",
      "Horror",
      "is not a category. You have Action, Dramma. Add it under Categories first.",
      true,
    ],
    ["category", "", "This field is required."],
    ["rating", "9", "maximum range is 5"],
    ["rating", "-1", m.issue_rating_invalid()],
    ["rating", "good", m.issue_rating_invalid()],
    ["popular", "perhaps", "Choose one of these: true, false."],
    [
      "trailer",
      "https://elsewhere.example/",
      expect.stringContaining("Enter a YouTube embed link"),
    ],
    ["approxiT", "2-Jan", "Choose one of these: 0-1, 1-2, 2-3, 3-4, 4-5."],
    ["approxiR", "6", "Choose 1 to 5 stars."],
    [
      "categoryId",
      "99",
      "is not a category’s number. Put its title in the category column instead.",
      true,
    ],
    ["categoryId", "2", "is a different category from the title. Empty one of the two.", true],
  ])(
    "the import plan refuses %s %.20j at its column",
    (column, cell, message, continuesCell?: boolean) => {
      const cells = new Map([
        ...requiredColumns
          .split(",")
          .map((name, columnIndex) => [name, newMovieCells.split(",")[columnIndex] ?? ""] as const),
      ]);
      if (column === "categoryId" && cell === "99") cells.set("category", "");
      cells.set(column, cell);
      const row = planSingleRow(
        [...cells.keys()].join(","),
        [...cells.values()].map((cellText) => `"${cellText}"`).join(","),
      );
      expect(errorsOf(row)).toEqual([{ column, message, continuesCell }]);
    },
  );

  test("the import plan refuses an unknown id and a row with too many cells", () => {
    expect(errorsOf(planSingleRow("id,name", "99,A"))).toEqual([
      {
        column: "id",
        message: "There is no movie with id 99. Leave the id empty to add this one.",
      },
    ]);
    expect(errorsOf(planSingleRow("id,name", "7,A,B"))[0]?.message).toMatch(
      /more cells than columns/,
    );
  });

  test("the failed rows of an import can be exported as written, with a new error column", () => {
    const sheet = parseSheet("error,id,name,studio\nold,99,=A,mine\n,7,,");
    const rows = planImportRows(sheet, { movies: [movie], categories, images: noImages });
    expect(toFailedRowLines(sheet, rows, new Map())).toEqual([
      ["id", "name", "studio", "error"],
      ["99", "=A", "mine", "id: There is no movie with id 99. Leave the id empty to add this one."],
    ]);
    expect(
      rows.map((row) => getRowError(row, { state: "failed", reason: "No answer.", status: 0 })),
    ).toEqual(["No answer.", "No answer."]);
  });

  test("the import plan checks five thousand rows in one pass", { tags: ["long"] }, () => {
    const movies = Array.from({ length: 1_000 }, (_, index) => ({
      ...movie,
      id: String(index + 1),
      name: `Film ${index}`,
    }));
    const rows = Array.from(
      { length: 4_000 },
      (_, index) => `,${newMovieCells.replace("Train", `Train ${index}`)}`,
    );
    const changed = movies.map(({ id }) => `${id},,,,,,1,`);
    expect(
      countRowTasks(
        planImport([`id,${requiredColumns}`, ...rows, ...changed].join("\n"), { movies }),
      ),
    ).toEqual({
      add: 4_000,
      change: 1_000,
      nothing: 0,
      error: 0,
    });
  });

  test("a movie's texts in other languages are the same after a CSV export and import", () => {
    const translated = {
      ...movie,
      name_de: "Die Hexe",
      description_de: 'Hexen, "gesehen" von der Wissenschaft;\r\nin sieben Teilen',
      name_es: "=La brujería",
    };
    const text = serializeCsv(toCsvLines([translated]));
    const planEdited = (edited: string) => planImport(edited, { movies: [translated] })[0]?.task;
    expect(planEdited(text)).toEqual({ kind: "nothing", movie: translated });
    expect(planEdited(text.replace("Die Hexe", "Häxan – Die Hexe"))).toMatchObject({
      kind: "change",
      changes: [{ column: "name_de", from: "Die Hexe", to: "Häxan – Die Hexe" }],
    });
  });

  test("a CSV export has every field of a movie, its category by title instead of by id", () => {
    const fields = ownFieldList.map(({ name }) => name).filter((name) => name !== "categoryId");
    expect(listExportedColumns()).toEqual(
      expect.arrayContaining(["id", ...fields, "category", "image", "casts"]),
    );
    expect(listExportedColumns()).not.toContain("categoryId");
  });
});

test.each([
  ["sep=;\r\n", ";"],
  ['"sep=;"\n', ";"],
  ["SEP=\t\r\n", "\t"],
  ["", "|"],
])(
  "a CSV that begins with %j and is separated by %j is read, and its rows are numbered as in Excel",
  (first, separator) => {
    const lines = [
      ["name", "year", "description"],
      ["Amélie", "2001", '"A ""film"""'],
    ];
    const sheet = parseSheet(
      `\uFEFF${first}${lines.map((cells) => cells.join(separator)).join("\r\n")}`,
    );
    expect(sheet.rows).toMatchObject([
      { line: 2, cells: { name: "Amélie", year: "2001", description: 'A "film"' } },
    ]);
  },
);
