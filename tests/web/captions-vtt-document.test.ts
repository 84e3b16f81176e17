import { expect, test } from "vitest";
import { parseVtt, writeVtt } from "../../web/studio/movies/captions-editor/vtt-document.ts";

test("a WebVTT file keeps its header, styles, notes, cue names and cue settings when the text of a cue is edited", () => {
  const text = `WEBVTT - a title

STYLE
::cue { color: red }

REGION
id:top

intro
00:01.000 --> 00:02.000 region:top align:left
<v Ada>One & two</v>

NOTE between

00:03.000 --> 00:04.000
Three

NOTE at the end
`;
  const document = parseVtt(text);
  expect(document.cues.map((each) => each.text)).toEqual(["<v Ada>One & two</v>", "Three"]);
  const [first, second] = document.cues;
  if (!first || !second) throw new Error("no captions");
  const written = writeVtt({ ...document, cues: [first, { ...second, text: "Four" }] });
  expect(written).toBe(
    text
      .replace(
        "00:01.000 --> 00:02.000 region:top align:left",
        "00:00:01.000 --> 00:00:02.000 align:left region:top",
      )
      .replace("00:03.000 --> 00:04.000\nThree", "00:00:03.000 --> 00:00:04.000\nFour")
      .replace("One & two", "One &amp; two"),
  );
  expect(writeVtt(parseVtt(written))).toBe(written);
});

test("a text with a script, an arrow or an empty line is stored without them", () => {
  const hostile =
    "<script>alert(1)</script>A --> B\n\n00:09.000 --> 00:10.000\n<img src=x onerror=y>C";
  const cue = { id: 1, startMs: 0, endMs: 1_000, settings: "", text: hostile };
  const written = writeVtt({ head: "WEBVTT", cues: [cue], tail: "" });
  expect(parseVtt(written).cues).toHaveLength(1);
  expect(written).not.toMatch(/<script|<img/i);
});

const readAndWrite = (text: string) => writeVtt(parseVtt(text));

test("several captions in one block become separate captions, and a line of spaces is part of a text", () => {
  const { cues } = parseVtt(
    "WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n   \ntwo\n00:03.000 --> 00:04.000\nThree\n00:05.000 --> 00:06.000\nFour\n",
  );
  expect(cues.map(({ startMs, text }) => [startMs, text])).toEqual([
    [1_000, "One\ntwo"],
    [3_000, "Three"],
    [5_000, "Four"],
  ]);
});

test.each([
  ["with an invalid time", "0x:01 --> 00:02.000\nText", "0x:01 --> 00:02.000\nText"],
  ["without text", "a name\n00:03.000 --> 00:04.000", "a name\n00:03.000 --> 00:04.000"],
  [
    "of more than 4,000 characters",
    `00:03.000 --> 00:04.000\n${"x".repeat(4_001)}`,
    "x".repeat(4_001),
  ],
  ["below a note", "NOTE a\nb\n00:03.000 --> 00:04.000\nText", "NOTE a\nb\n\n00:00:03.000"],
])("a caption %s is stored again without loss", (_, block, kept) => {
  const text = `WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n${block}\n\n00:05.000 --> 00:06.000\nTwo\n`;
  expect(readAndWrite(text)).toContain(kept);
  expect(parseVtt(readAndWrite(text)).cues.length).toBeGreaterThanOrEqual(2);
});

test("captions that follow the WEBVTT header without a blank line are read", () => {
  expect(readAndWrite("WEBVTT - title\n00:01.000 --> 00:02.000\nOne\n")).toBe(
    "WEBVTT - title\n\n00:00:01.000 --> 00:00:02.000\nOne\n",
  );
});

test.each([
  ["&quot;Hi&quot; &apos;you&apos;", "\"Hi\" 'you'", "\"Hi\" 'you'"],
  ["caf&eacute; &lt;3 &#233;", "caf&eacute; &lt;3 &#233;", "caf&eacute; &lt;3 &#233;"],
  ["Tom &amp; Jerry &co", "Tom & Jerry &co", "Tom &amp; Jerry &amp;co"],
  ["&amp;quot; &amp;amp;", "&amp;quot; &amp;amp;", "&amp;quot; &amp;amp;"],
  ["<i.foo>a</i> <b.loud.x>b</b>", "<i.foo>a</i> <b.loud.x>b</b>", "<i.foo>a</i> <b.loud.x>b</b>"],
  [
    "<ruby.x>k<rt.y>a</rt></ruby> <lang.x en>b</lang>",
    "<ruby.x>k<rt.y>a</rt></ruby> <lang.x en>b</lang>",
    "<ruby.x>k<rt.y>a</rt></ruby> <lang.x en>b</lang>",
  ],
])("the stored text %s is edited as %s and stored as %s", (stored, edited, written) => {
  const text = `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${stored}\n`;
  expect(parseVtt(text).cues[0]?.text).toBe(edited);
  expect(readAndWrite(text)).toBe(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${written}\n`);
  expect(readAndWrite(readAndWrite(text))).toBe(readAndWrite(text));
});
