import { readFile } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { Chapters, maxChapters } from "../../contract/uploads/chapters.ts";
import { readChapters } from "../../web/studio/encoder/chapters/read-chapters.ts";

const facts = { originSeconds: 0, durationMs: 3_600_000 };
const readMp4 = (bytes: Uint8Array[], overrides = {}) =>
  readChapters(new Blob(bytes as BlobPart[]), { ...facts, type: "video/mp4", ...overrides });
const readMatroska = (bytes: Uint8Array[], overrides = {}) =>
  readChapters(new Blob(bytes as BlobPart[]), { ...facts, type: "video/x-matroska", ...overrides });

const text = (value: string) => new TextEncoder().encode(value);
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
/** Encodes a number as big-endian bytes. */
function number(value: number, length: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return new Uint8Array(bytes.subarray(8 - length));
}

const box = (type: string, ...content: Uint8Array[]) => {
  const body = join(...content);
  return join(number(body.length + 8, 4), text(type), body);
};
const listEntry = (seconds: number, title: string) =>
  join(number(seconds * 10_000_000, 8), number(text(title).length, 1), text(title));
const list = (...entries: Uint8Array[]) =>
  box("chpl", number(0x01000000, 4), number(0, 4), number(entries.length, 1), ...entries);
const movie = (...content: Uint8Array[]) => [box("ftyp", text("isom")), box("moov", ...content)];

const element = (id: number, ...content: Uint8Array[]) => {
  const body = join(...content);
  const size = number(body.length, 8);
  size[0] = 0x01;
  return join(number(id, Math.ceil(id.toString(16).length / 2)), size, body);
};
const atom = (seconds: number, title: string, ...extra: Uint8Array[]) =>
  element(
    0xb6,
    element(0x91, number(seconds * 1e9, 8)),
    element(0x80, element(0x85, text(title))),
    ...extra,
  );
const segment = (...content: Uint8Array[]) => [
  element(0x1a45dfa3),
  element(0x18538067, ...content),
];
const chapters = (...content: Uint8Array[]) => element(0x1043a770, element(0x45b9, ...content));

const two = [
  { startSeconds: 0, title: "Opening" },
  { startSeconds: 61.5, title: "Über den Dächern" },
];

describe("the chapters of an MP4 file", () => {
  it("the chapters of an MP4 file are read from Nero's chapter list", async () => {
    const entries = [listEntry(0, "Opening"), listEntry(61.5, "Über den Dächern")];
    expect(await readMp4(movie(box("udta", list(...entries))))).toEqual(two);
  });

  it("the chapters of an MP4 file are read from a text track that another track references as its chapters", async () => {
    const titles = [
      join(number(7, 2), text("Opening")),
      join(number(18, 2), text("Über den Dächern")),
    ];
    const [first, second] = titles as [Uint8Array, Uint8Array];
    const build = (offset: number) => {
      const tables = box(
        "stbl",
        box(
          "stts",
          number(0, 4),
          number(2, 4),
          number(1, 4),
          number(61_500, 4),
          number(1, 4),
          number(1_000, 4),
        ),
        box("stsz", number(0, 8), number(2, 4), number(first.length, 4), number(second.length, 4)),
        box("stsc", number(0, 4), number(1, 4), number(1, 4), number(2, 4), number(1, 4)),
        box("stco", number(0, 4), number(1, 4), number(offset, 4)),
      );
      const header = (id: number) =>
        box("tkhd", number(0, 4), number(0, 8), number(id, 4), number(0, 8));
      return [
        box("mdat", ...titles),
        ...movie(
          box("trak", header(1), box("tref", box("chap", number(2, 4)))),
          box(
            "trak",
            header(2),
            box(
              "mdia",
              box("mdhd", number(0, 4), number(0, 8), number(1_000, 4), number(62_500, 4)),
              box("hdlr", number(0, 8), text("text")),
              box("minf", tables),
            ),
          ),
        ),
      ];
    };
    expect(await readMp4(build(8), { type: "video/quicktime" })).toEqual(two);
    expect(await readMp4(build(0xffffffff))).toEqual([]);
  });

  it("the chapters of an MP4 file written by ffmpeg are read", async () => {
    const file = await readFile("tests/fixtures/chapters-6s.mp4");
    expect(await readMp4([file], { durationMs: 6_000 })).toEqual([
      { startSeconds: 0, title: "Opening" },
      { startSeconds: 2, title: "Über den Dächern" },
      { startSeconds: 4.5, title: "The end" },
    ]);
  });

  it("an MP4 file that ends early or states too many chapters gives the chapters that can be read", async () => {
    const whole = movie(box("udta", list(listEntry(0, "Opening"))));
    expect(await readMp4(movie())).toEqual([]);
    expect(await readMp4([join(...whole).subarray(0, -3)])).toEqual([
      { startSeconds: 0, title: "Open" },
    ]);
    const counted = box(
      "chpl",
      number(0x01000000, 4),
      number(0, 4),
      number(255, 1),
      listEntry(0, "Opening"),
    );
    expect(await readMp4(movie(box("udta", counted)))).toEqual([
      { startSeconds: 0, title: "Opening" },
    ]);
  });
});

describe("the chapters of a Matroska file", () => {
  it("the chapters of a Matroska file are those of the default edition, without hidden and disabled chapters", async () => {
    const shown = [
      atom(0, "Opening"),
      atom(30, "Hidden", element(0x98, number(1, 1))),
      atom(61.5, "Über den Dächern"),
    ];
    const off = atom(40, "Off", element(0x4598, number(0, 1)));
    const other = element(0x45b9, atom(0, "Other"));
    const chosen = element(0x45b9, element(0x45db, number(1, 1)), ...shown, off);
    expect(await readMatroska(segment(element(0x1043a770, other, chosen)))).toEqual(two);
  });

  it("the chapters behind a Matroska file's clusters are found through the seek index, even in a segment of unknown size", async () => {
    const seek = (position: number) =>
      element(
        0x114d9b74,
        element(
          0x4dbb,
          element(0x53ab, number(0x1043a770, 4)),
          element(0x53ac, number(position, 4)),
        ),
      );
    const cluster = element(0x1f43b675, new Uint8Array(5_000));
    const content = join(
      seek(seek(0).length + cluster.length),
      cluster,
      chapters(atom(0, "Opening")),
    );
    const unknownSize = join(number(0x18538067, 4), new Uint8Array([0x01, ...Array(7).fill(0xff)]));
    const opening = [{ startSeconds: 0, title: "Opening" }];
    expect(await readMatroska([element(0x1a45dfa3), unknownSize, content])).toEqual(opening);
    expect(await readMatroska(segment(cluster, chapters(atom(0, "Opening"))))).toEqual([]);
  });
});

describe("the chapters of a file that is not trusted", () => {
  it("chapters of an untrusted file get a valid title of one line, and are sorted and within the video", async () => {
    const found = await readMatroska(
      segment(
        chapters(
          atom(50, `${"A long title. ".repeat(40)}😀`),
          atom(10, " two\nlines \u202Eand\0 a null"),
          atom(10, "At the same time"),
          atom(20, "\u0007"),
          atom(3_600, "After the end"),
          atom(5, `${"x".repeat(199)}😀`),
        ),
      ),
      { originSeconds: 1.5 },
    );
    expect(found.map(({ startSeconds }) => startSeconds)).toEqual([3.5, 8.5, 48.5, 3598.5]);
    expect(found[1]?.title).toBe("two lines  and");
    expect(found[0]?.title).toBe("x".repeat(199));
    expect(Chapters.safeParse(found).success).toBe(true);
  });

  it("at most 200 chapters of a file are taken", async () => {
    const many = Array.from({ length: 1_000 }, (_, i) => atom(i, `Chapter ${i}`));
    expect(await readMatroska(segment(chapters(...many)))).toHaveLength(maxChapters);
  });

  it.each([
    [
      "a million empty boxes",
      () => readMp4([new Uint8Array(Buffer.alloc(8_000_000, join(number(8, 4), text("free"))))]),
    ],
    [
      "a million empty elements",
      () => readMatroska(segment(new Uint8Array(Buffer.alloc(2_000_000, "\xec\x80", "latin1")))),
    ],
    ["zeros", () => readMp4([new Uint8Array(1_000_000)])],
    ["ones", () => readMatroska([new Uint8Array(1_000_000).fill(0xff)])],
    [
      "a box of no size in a box",
      () => readMp4(movie(box("udta", number(1, 4), text("chpl"), number(0, 8)))),
    ],
    ["a list of no bytes", () => readMp4(movie(box("udta", box("chpl"))))],
    ["chapters of two mebibytes", () => readMatroska(segment(chapters(new Uint8Array(2_097_152))))],
    [
      "an index that points to itself",
      () =>
        readMatroska(
          segment(
            element(
              0x114d9b74,
              element(
                0x4dbb,
                element(0x53ab, number(0x1043a770, 4)),
                element(0x53ac, number(0, 1)),
              ),
            ),
          ),
        ),
    ],
  ])("a file of %s has no chapters, and is not read forever", { tags: ["long"] }, async (_, read) =>
    expect(await read()).toEqual([]),
  );

  it("the search for chapters skips large index elements without reading them", async () => {
    const index = element(0x114d9b74, element(0xec, new Uint8Array(1_000_000)));
    const slice = vi.spyOn(Blob.prototype, "slice");
    expect(
      await readMatroska(segment(...Array(20).fill(index), chapters(atom(0, "Opening")))),
    ).toHaveLength(1);
    const bytes = slice.mock.calls
      .map(([start = 0, end = 0]) => end - start)
      .reduce((sum, each) => sum + each);
    slice.mockRestore();
    expect(bytes).toBeLessThan(10_000);
  });

  it("the search for chapters stops early in a file of many empty indexes", async () => {
    const slice = vi.spyOn(Blob.prototype, "slice");
    expect(await readMatroska(segment(...Array(20_000).fill(element(0x114d9b74))))).toEqual([]);
    const reads = slice.mock.calls.length;
    slice.mockRestore();
    expect(reads).toBeLessThan(2_100);
  });

  it("reading chapters from random bytes gives a valid list", async () => {
    for (let i = 0; i < 200; i++) {
      const bytes = crypto.getRandomValues(new Uint8Array(512));
      expect(
        Chapters.safeParse(await readMp4(movie(box("udta", box("chpl", bytes))))).success,
      ).toBe(true);
      expect(Chapters.safeParse(await readMatroska(segment(chapters(bytes)))).success).toBe(true);
    }
  });
});
