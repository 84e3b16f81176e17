import { expect, test } from "vitest";
import {
  formatChapterLines,
  parseChapterLines,
} from "../../web/studio/movies/video/chapter-lines.ts";

const parse = (text: string, durationMs = 7_200_000) => parseChapterLines(text, durationMs);

test("formatting chapters as text lines and parsing the lines gives the same chapters", () => {
  const chapters = [
    { startSeconds: 0, title: "Opening" },
    { startSeconds: 65.25, title: "The 2nd chase" },
    { startSeconds: 3_847, title: "Über den Dächern" },
  ];
  const text = "0:00 Opening\n1:05.25 The 2nd chase\n1:04:07 Über den Dächern";
  expect(formatChapterLines(chapters)).toBe(text);
  expect(parse(text)).toEqual({ chapters, error: null });
});

test("chapter lines may have blank lines, Windows line ends, and minutes above 59", () => {
  expect(parse("\r\n 0:00  Opening \r\n\r\n75:30 Late").chapters).toEqual([
    { startSeconds: 0, title: "Opening" },
    { startSeconds: 4_530, title: "Late" },
  ]);
  expect(parse(" \n")).toEqual({ chapters: [], error: null });
});

test.each([
  ["no title", "0:00 Opening\n1:00", "Line 2: write a start and a title, such as 4:05 The chase."],
  ["no time", "Opening", "Line 1: write a start"],
  ["60 as the seconds", "0:60 Opening", "Line 1: write a start"],
  [
    "the wrong order",
    "0:00 a\n\n2:00 b\n2:00 c",
    "Line 4: the start must be later than the one before.",
  ],
  ["a start after the end", "0:00 a\n2:00:00 b", "Line 2: the video ends at 2:00:00."],
  ["a long title", `0:00 ${"x".repeat(201)}`, "Line 1: use at most 200 characters for the title."],
  [
    "201 chapters",
    Array.from({ length: 201 }, (_, i) => `${i}:00 x`).join("\n"),
    "Use at most 200 chapters.",
  ],
])("chapter lines with %s are refused, with the reason", (_, text, error) => {
  expect(parse(text, text.length > 1_000 ? 0 : undefined).error).toContain(error);
});

test("an error in chapter lines names the first three wrong lines", () => {
  expect(parse("a\nb\nc\nd").error?.match(/Line \d/g)).toEqual(["Line 1", "Line 2", "Line 3"]);
});
