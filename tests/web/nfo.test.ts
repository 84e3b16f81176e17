import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Category } from "../../contract/catalogue/catalogue.ts";
import {
  maxNfoBytes,
  parseNfo,
  readNfoFile,
  UnreadableNfoError,
} from "../../web/studio/import/nfo.ts";
import { addNfoFiles } from "../../web/studio/import/nfo-rows.ts";
import { planImportRows } from "../../web/studio/import/plan-rows.ts";
import { parseSheet } from "../../web/studio/import/sheet.ts";
import { parseXml, XmlError } from "../../web/studio/xml.ts";

const readNfo = (text: string) => parseNfo(new TextEncoder().encode(text), "movie.nfo");

const metropolis = `\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<!-- made by a media manager -->
<movie>
  <title>Metropolis</title>
  <originaltitle>Metropolis &#8211; Das Schicksal</originaltitle>
  <year>1927</year>
  <runtime>153</runtime>
  <plot><![CDATA[Love & <work> in a city.]]></plot>
  <country>Germany / Soviet Union</country>
  <country>USA</country>
  <rating>8.3</rating>
  <uniqueid type="tmdb" default="true">19</uniqueid>
  <uniqueid type="imdb">tt0017136</uniqueid>
  <director>Fritz Lang</director>
  <credits>Thea von Harbou / Fritz Lang</credits>
  <fileinfo><streamdetails><video><codec>h264</codec></video></streamdetails></fileinfo>
  <actor><name>Brigitte Helm</name><role>Maria</role><order>0</order></actor>
  <actor><name>Theodor
     Loos</name><role/></actor>
  <actor><name></name><role>Nobody</role></actor>
</movie>
https://www.themoviedb.org/movie/19`;

describe("an NFO file", () => {
  test("an NFO file gives a movie's fields, crew and cast, and country codes for the country names", () => {
    expect(readNfo(metropolis)).toEqual({
      fields: {
        name: "Metropolis",
        originalTitle: "Metropolis – Das Schicksal",
        year: "1927",
        time: "2h 33m",
        countries: "DE, US",
        imdb: "tt0017136",
        description: "Love & <work> in a city.",
      },
      crew: [
        { job: "director", name: "Fritz Lang" },
        { job: "writer", name: "Thea von Harbou" },
        { job: "writer", name: "Fritz Lang" },
      ],
      cast: [
        { name: "Brigitte Helm", role: "Maria" },
        { name: "Theodor Loos", role: "" },
      ],
    });
  });

  test("an NFO file's invalid values are skipped, and so is an original title equal to the title", () => {
    const text = `<movie><title>A</title><originaltitle>A</originaltitle><year>soon</year><id>550</id>
      <runtime>-4</runtime><country>Atlantis</country><plot>${"x".repeat(6000)}</plot></movie>`;
    expect(readNfo(text)).toEqual({ fields: { name: "A" }, crew: [], cast: [] });
  });

  test("people and roles of an NFO file that the site would refuse are skipped, and acceptable people and roles are saved", () => {
    const text = `<movie><director>A&#x202E;B</director><director>Lang</director>
      <actor><name>${"x".repeat(121)}</name></actor><actor><name>Helm</name><role>&#7;</role></actor></movie>`;
    const { crew, cast } = readNfo(text);
    expect(crew).toEqual([{ job: "director", name: "Lang" }]);
    expect(cast).toEqual([{ name: "Helm", role: "" }]);
  });

  test("an NFO file that is too large is refused without reading the whole file", async () => {
    const large = new File(["x".repeat(maxNfoBytes + 2)], "large.nfo");
    await expect(readNfoFile(large)).rejects.toThrow("larger than 256 kB");
    const gone = new File([], "gone.nfo");
    gone.slice = () =>
      Object.assign(new Blob(), {
        arrayBuffer: () => Promise.reject(new Error("NotReadableError")),
      });
    await expect(readNfoFile(gone)).rejects.toThrow(UnreadableNfoError);
  });

  test.each([
    [
      "a document type",
      '<!DOCTYPE movie SYSTEM "http://a.example/"><movie><title>A</title></movie>',
    ],
    ["an entity of its own", '<!DOCTYPE m [<!ENTITY a "aaaa">]><movie><title>&a;</title></movie>'],
    ["a lower-case document type", "<!doctype movie><movie><title>A</title></movie>"],
    ["a document type after the declaration", '<?xml version="1.0"?>\n<!DOCTYPE movie><movie/>'],
    ["an unknown entity", "<movie><title>&file;</title></movie>"],
    ["an HTML entity", "<movie><title>Caf&eacute;</title></movie>"],
    ["an entity in an attribute", '<movie><uniqueid type="&a;">1</uniqueid></movie>'],
  ])("an NFO file is refused with advice: %s", (_, text) => {
    expect(() => readNfo(text)).toThrow(
      /movie\.nfo has a document type or entities.*Nothing was imported/,
    );
  });

  test.each([
    ["text that is not XML", "https://www.imdb.com/title/tt0017136/"],
    ["an empty file", ""],
    ["an element that is not closed", "<movie><title>A</title>"],
    ["elements closed in the wrong order", "<movie><title>A</movie></title>"],
    ["text before the root", "hello <movie/>"],
    ["an attribute without quotes", "<movie a=1/>"],
    ["a series instead of a movie", "<tvshow><title>A</title></tvshow>"],
    ["a reference to an invalid character", "<movie><title>&#xD800;</title></movie>"],
    ["elements nested too deeply", `${"<a>".repeat(40)}${"</a>".repeat(40)}`],
  ])("an NFO file is refused when it cannot be read: %s", (_, text) => {
    expect(() => readNfo(text)).toThrow(/movie\.nfo isn't a movie's info file/);
  });

  test("an NFO file is refused when it is larger than 256 kB, or not UTF-8", () => {
    const large = `<movie><title>A</title><plot>${"x".repeat(maxNfoBytes)}</plot></movie>`;
    expect(() => readNfo(large)).toThrow("larger than 256 kB");
    expect(() => parseNfo(new Uint8Array([0x3c, 0xff, 0xfe]), "a.nfo")).toThrow(
      "isn't a movie's info file",
    );
  });

  test("random markup in an NFO file never crashes the parser", () => {
    const piece = fc.constantFrom(
      "<movie>",
      "</movie>",
      "<title>",
      "</title>",
      "<",
      ">",
      "&",
      "&amp;",
      "&#x41;",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<?xml",
      "?>",
      " a='b'",
      "<!DOCTYPE",
      "x",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(text, (garbage) => {
        try {
          readNfo(garbage);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableNfoError);
        }
      }),
    );
  });

  test("a long malformed NFO file is refused in time linear in its length", () => {
    const startedAt = performance.now();
    for (const part of [
      "<a ",
      "<!--",
      "<?",
      "&a",
      " a='",
      "<a b='c' ",
      "<![CDATA[",
      "]]",
      "<movie>",
    ])
      expect(() => parseXml(`<movie>${part.repeat(200_000 / part.length)}`)).toThrow(XmlError);
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });

  test("character references in an NFO file are read as the characters for which they stand", () => {
    const toReferences = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(parseXml(`<a>${toReferences(text)}</a>`).text).toBe(text.trim());
      }),
    );
  });
});

const categories: Category[] = [
  { id: "1", tittle: "Tech", date: "2026-01-01T00:00:00.000Z", slug: null },
];
const plan = (csv: string | null, names = ["movie.nfo"]) =>
  planImportRows(
    addNfoFiles(
      csv === null ? null : parseSheet(csv),
      names.map((name) => ({ name, facts: readNfo(metropolis) })),
    ),
    { movies: [], categories, images: new Map() },
  );

test.each(["director", "credits"])(
  "an NFO file whose <%s> is 200 kB of spaces is read at once",
  (tag) => {
    const startedAt = performance.now();
    readNfo(
      `<movie><title>Spaces</title><${tag}>Fritz Lang${" ".repeat(200_000)}Ada</${tag}></movie>`,
    );
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  },
);

describe("an NFO file in the CSV import", () => {
  test("an NFO file in the CSV import fills only the empty cells of its movie's row", () => {
    const [row] = plan(
      "name,year,language,price,category,description\nMETROPOLIS,,No dialogue,180,Tech,Mine",
    );
    expect(row?.task).toMatchObject({
      kind: "add",
      form: {
        name: "METROPOLIS",
        year: 1927,
        description: "Mine",
        countries: "DE, US",
        imdb: "tt0017136",
      },
    });
    expect(row?.notes[0]).toBe("Empty cells, cast and crew are filled from movie.nfo.");
    expect(row?.nfo?.facts.cast).toHaveLength(2);
  });

  test("an NFO file in the CSV import belongs to the row whose image has the same file name", () => {
    const csv =
      "name,image,language,price,category\nA city,pictures/City.jpg,No dialogue,180,Tech\nOther,b.jpg,x,1,Tech";
    const [first, second] = plan(csv, ["city.nfo"]);
    expect(first?.cells).toMatchObject({ name: "A city", year: "1927" });
    expect(second?.nfo).toBeUndefined();
  });

  test("an NFO file of the CSV import leaves alone the CSV's rows with a movie's id or another year", () => {
    const rows = plan("id,name,year\n7,Metropolis,1927\n,Metropolis,2001");
    expect(rows.map(({ nfo }) => nfo?.name)).toEqual([undefined, undefined, "movie.nfo"]);
  });

  test("an NFO file in the CSV import without a matching row becomes a new row", () => {
    const [row] = plan(null);
    expect(row).toMatchObject({ line: 2, name: "Metropolis", task: { kind: "error" } });
    const faults = row?.task.kind === "error" ? row.task.faults.map(({ column }) => column) : [];
    expect(faults).toEqual(["language", "price", "category"]);
    expect(row?.rawCells).toContain("tt0017136");
  });
});

test.each([
  ["Ember's", '<movie xmlns:xsd="http://a" xmlns:xsi="http://b"><title>Ember</title></movie>'],
  [
    "a typed element",
    '<movie xmlns:xsi="http://b"><title xsi:type="xsd:string">Ember</title></movie>',
  ],
  [
    "elements of other namespaces",
    "<movie><x:note xmlns:x='http://c'>?</x:note><title>Ember</title></movie>",
  ],
  ["one namespace for all", '<k:movie xmlns:k="http://kodi"><k:title>Ember</k:title></k:movie>'],
])("an NFO file with namespaces is read: %s", (_, text) => {
  expect(readNfo(text).fields).toEqual({ name: "Ember" });
});

test.each([
  ["122", "2h 2m"],
  ["122 min", "2h 2m"],
  ["2h 2min", "2h 2m"],
  ["2 h 2 m", "2h 2m"],
  ["02:02:00", "2h 2m"],
  ["2:02", "2h 2m"],
  ["122.5", "2h 2m"],
  ["0", undefined],
  ["unknown", undefined],
])("an NFO file's runtime %j is read as %j", (runtime, time) => {
  expect(readNfo(`<movie><runtime>${runtime}</runtime></movie>`).fields.time).toBe(time);
});

test("a title of several lines in an NFO file becomes one line, and the plot keeps its lines", () => {
  const { fields } = readNfo(
    "<movie><title>\n   The\n   Film\n</title><plot>One.\nTwo.</plot></movie>",
  );
  expect(fields).toEqual({ name: "The Film", description: "One.\nTwo." });
});

test("people in an NFO file get the job that their type names, and only actors join the cast", () => {
  const actor = (name: string, type: string) =>
    `<actor><name>${name}</name><role>r</role><type>${type}</type></actor>`;
  const types = [
    "Actor",
    "GuestStar",
    "Composer",
    "Director",
    "Writer",
    "Producer",
    "Editor",
    "Lyricist",
    "",
  ];
  const people = types.map((type, i) => actor(`Person ${i}`, type)).join("");
  const { cast, crew } = readNfo(`<movie><director>Person 3</director>${people}</movie>`);
  expect(cast.map(({ name }) => name)).toEqual(["Person 0", "Person 1", "Person 8"]);
  expect(crew).toEqual([
    { job: "director", name: "Person 3" },
    { job: "writer", name: "Person 4" },
    { job: "music", name: "Person 2" },
    { job: "producer", name: "Person 5" },
    { job: "editor", name: "Person 6" },
  ]);
});
