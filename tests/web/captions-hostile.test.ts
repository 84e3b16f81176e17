import { expect, test } from "vitest";
import { findCueProblems } from "../../web/studio/encoder/captions/cue-problems.ts";
import { readCaptions } from "../../web/studio/encoder/captions/read-captions.ts";
import { UnsupportedFileError } from "../../web/studio/encoder/encoder-error.ts";

const megabytes = 1024 * 1024;
const read = (text: string) => readCaptions(new TextEncoder().encode(text), { language: "en" });
/** Reads a hostile text, or returns the code with which it is refused. */
function readOrCode(text: string) {
  try {
    return read(text).vtt;
  } catch (error) {
    if (error instanceof UnsupportedFileError) return error.code;
    throw error;
  }
}
const cue = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
const ass = (text: string) =>
  `[Script Info]\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,${text}\n`;
const ttml = (text: string) => `<tt><body><p begin="1s" end="2s">${text}</p></body></tt>`;

test.each([
  ["SubRip of one long line", cue("x".repeat(10 * megabytes))],
  ["SubRip of opening brackets", cue("<a".repeat(4 * megabytes))],
  ["SubRip of nested tags", cue("<x".repeat(megabytes) + ">".repeat(megabytes))],
  ["SubRip of many cues of nested tags", cue(`${"<x".repeat(900)}${">".repeat(900)}`).repeat(500)],
  ["SubRip of many closing tags", cue(`</a${" ".repeat(9)}`.repeat(300)).repeat(1000)],
  ["SubRip of tags of spaces", cue(`<p${" ".repeat(3900)}x>`).repeat(1000)],
  ["SubRip of scripts that stay open", cue("<script>".repeat(megabytes))],
  ["SubRip of arrows", " --> ".repeat(2 * megabytes)],
  ["a timing line of spaces", `00:00:01,000${" ".repeat(8 * megabytes)}-->`],
  ["ASS of braces that stay open", ass("{\\".repeat(4 * megabytes))],
  [
    "ASS of many lines of open braces",
    ass("").concat(`Dialogue: 0:00:01.00,0:00:02.00,${"{".repeat(9000)}\n`.repeat(1000)),
  ],
  ["ASS of commas", ass(",".repeat(8 * megabytes))],
  ["ASS of override tags", ass(`{${"\\i1\\pos(1,1)".repeat(megabytes / 2)}}x`)],
  ["TTML of comments", ttml("<!-- -->".repeat(megabytes))],
  ["TTML of one long comment", ttml(`<!--${"- ".repeat(4 * megabytes)}-->`)],
  ["TTML of elements that stay open", `<tt>${"<p>".repeat(4 * megabytes)}`],
  ["TTML of attributes", `<tt ${'a="b" '.repeat(megabytes)}></tt>`],
  ["TTML of references", ttml("&amp;".repeat(megabytes / 2))],
  ["TTML of timed spans", ttml('<span begin="1s" dur="1s">x</span>'.repeat(100_000))],
  [
    "TTML of styles that refer to themselves",
    `<tt><head><styling><style xml:id="a" style="${"a ".repeat(1000)}"/></styling></head>${ttml("x").slice(4)}`,
  ],
  ["NUL bytes in a tag", cue("<scr\u0001ipt>x</scr\u0001ipt>")],
])("a captions file of %s is read or refused within seconds", { tags: ["long"] }, (_, text) => {
  const start = performance.now();
  const result = readOrCode(text);
  expect(performance.now() - start).toBeLessThan(8_000);
  expect(result).not.toMatch(/<\/?script/i);
});

test("a captions file above 16 MB is refused before it is read", () => {
  expect(readOrCode(cue("x".repeat(17 * megabytes)))).toBe("captions_too_large");
});

test("a hundred thousand captions are refused, because their WebVTT would be too large", {
  tags: ["long"],
}, () => {
  const cues = Array.from(
    { length: 100_000 },
    (_, i) => `${Math.floor(i / 3600)}:${Math.floor(i / 60) % 60}:${i % 60},0`,
  ).map((time) => `${time} --> ${time}01\nx\n`);
  expect(readOrCode(cues.join("\n"))).toBe("captions_too_large");
});

test("negative and impossible times of captions are dropped, and times past a hundred hours are kept", () => {
  const text = [
    "-00:00:05,000 --> 00:00:06,000\nNegative",
    "00:00:09,000 --> 00:00:08,000\nBackwards",
    "00:99:00,000 --> 00:99:01,000\nNinety-nine minutes",
    "123:00:00,000 --> 123:00:01,000\nLate",
  ].join("\n\n");
  expect(read(text)).toMatchObject({
    vtt: "WEBVTT\n\n123:00:00.000 --> 123:00:01.000\nLate\n",
    emptyCount: 1,
  });
});

test("captions that overlap, have no text or end after the video are reported as problems", () => {
  const text = [
    "00:00:01,000 --> 00:00:03,000\nOne",
    "00:00:02,000 --> 00:00:04,000\nTwo",
    "00:00:05,000 --> 00:00:06,000\n",
    "00:00:07,000 --> 00:00:09,000\nLast",
  ].join("\n\n");
  expect(findCueProblems(read(text), 8_500)).toEqual({
    endsLateMs: null,
    overlappingCount: 1,
    emptyCount: 1,
    missingLetterCount: 0,
  });
  expect(findCueProblems(read(text), 7_000).endsLateMs).toBe(9_000);
  expect(findCueProblems(read(text), 0).endsLateMs).toBeNull();
});
