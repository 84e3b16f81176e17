import { expect, test } from "vitest";
import { toWebVtt } from "../../web/studio/encoder/captions/read-captions.ts";
import { UnsupportedFileError } from "../../web/studio/encoder/encoder-error.ts";

const namespaces =
  'xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttp="http://www.w3.org/ns/ttml#parameter"';
const document = (body: string, { attributes = "", head = "" } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tt ${namespaces} ${attributes}><head>${head}</head><body>${body}</body></tt>`;
const cuesOf = (text: string) => toWebVtt(text).trimEnd().split("\n\n").slice(1);

test("a TTML file for Netflix is read with ticks, regions, italics and line breaks", () => {
  const text = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:tickRate="10000000" ttp:timeBase="media" ttp:version="2" ttp:cellResolution="40 19" ttp:pixelAspectRatio="1 1" xml:lang="en">
  <head>
    <ttp:profile use="http://netflix.com/ttml/profile/dfxp-ls-sdh"/>
    <styling>
      <initial tts:backgroundColor="transparent" tts:color="white"/>
      <style tts:fontStyle="italic" xml:id="italics"/>
      <style tts:textAlign="center" xml:id="style0"/>
    </styling>
    <layout>
      <region tts:displayAlign="after" tts:extent="80.00% 80.00%" tts:origin="10.00% 10.00%" xml:id="bottom"/>
      <region tts:displayAlign="before" tts:extent="80.00% 80.00%" tts:origin="10.00% 10.00%" xml:id="top"/>
    </layout>
  </head>
  <body>
    <div xml:space="preserve">
      <p begin="15015000t" end="40040000t" region="bottom" style="style0" xml:id="subtitle0"><span style="italics">First line,</span><br/>second line</p>
      <p begin="50050000t" end="60060000t" region="top" style="style0" xml:id="subtitle1">[door &amp; bell]</p>
    </div>
  </body>
</tt>`;
  expect(toWebVtt(text)).toBe(
    "WEBVTT\n\n00:00:01.502 --> 00:00:04.004\n<i>First line,</i>\nsecond line\n\n00:00:05.005 --> 00:00:06.006 line:0\n[door &amp; bell]\n",
  );
});

test("a broadcaster's EBU-TT-D file is read with prefixes, nested styles of spans, and speakers at the side", () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ebutts="urn:ebu:tt:style" ttp:timeBase="media" ttp:cellResolution="50 30" xml:lang="de">
  <tt:head>
    <tt:styling>
      <tt:style xml:id="defaultStyle" tts:fontFamily="Verdana,Arial,Tiresias" tts:fontSize="160%" tts:lineHeight="125%"/>
      <tt:style xml:id="textLeft" tts:textAlign="left"/>
      <tt:style xml:id="textYellow" tts:color="#FFFF00" tts:backgroundColor="#000000c2"/>
    </tt:styling>
    <tt:layout>
      <tt:region xml:id="bottom" tts:displayAlign="after" tts:origin="10% 10%" tts:extent="80% 80%"/>
    </tt:layout>
  </tt:head>
  <tt:body>
    <tt:div style="defaultStyle">
      <tt:p xml:id="sub0" style="textLeft" region="bottom" begin="00:00:02.440" end="00:00:05.080">
        <tt:span style="textYellow">Guten Abend,</tt:span>
        <tt:br/>
        <tt:span style="textYellow">meine Damen und Herren.</tt:span>
      </tt:p>
    </tt:div>
  </tt:body>
</tt:tt>`;
  expect(cuesOf(text)).toEqual([
    "00:00:02.440 --> 00:00:05.080 position:10% align:left\nGuten Abend,\nmeine Damen und Herren.",
  ]);
});

test("the times of an iTT file of 23.976 frames a second are read as SMPTE time code, which counts frames", () => {
  const attributes =
    'ttp:timeBase="smpte" ttp:frameRate="24" ttp:frameRateMultiplier="999 1000" ttp:dropMode="nonDrop"';
  const body = '<div><p begin="00:00:10:12" end="01:00:00:00" region="bottom">Hello</p></div>';
  expect(cuesOf(document(body, { attributes }))).toEqual(["00:00:10.511 --> 01:00:03.604\nHello"]);
});

test("drop-frame time code at 29.97 frames a second follows the clock", () => {
  const attributes =
    'ttp:timeBase="smpte" ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="dropNTSC"';
  const body = '<div><p begin="00:10:00:00" end="01:00:00:00">Hello</p></div>';
  expect(cuesOf(document(body, { attributes }))).toEqual(["00:09:59.999 --> 00:59:59.996\nHello"]);
});

test.each([
  ['begin="1.5s" end="2500ms"', "00:00:01.500 --> 00:00:02.500"],
  ['begin="1m" dur="0.5m"', "00:01:00.000 --> 00:01:30.000"],
  ['begin="0.5h" dur="1s"', "00:30:00.000 --> 00:30:01.000"],
  ['begin="50f" end="75f"', "00:00:02.000 --> 00:00:03.000"],
  ['begin="00:00:01:05" end="00:00:02.5"', "00:00:01.200 --> 00:00:02.500"],
  ['begin="100:00:00" dur="1s"', "100:00:00.000 --> 100:00:01.000"],
  ['begin="1s" end="9s" dur="1s"', "00:00:01.000 --> 00:00:02.000"],
])("the TTML times %s are read as %s at 25 frames a second", (times, expected) => {
  const text = document(`<div><p ${times}>Hello</p></div>`, {
    attributes: 'ttp:frameRate="25"',
  });
  expect(cuesOf(text)).toEqual([`${expected}\nHello`]);
});

test("TTML times add up from body to span, and a sequence continues where the previous element ended", () => {
  const body = `<div begin="10s"><p begin="1s" end="2s">One</p></div>
    <div begin="20s" timeContainer="seq"><p dur="1s">Two</p><p begin="1s" dur="2s">Three</p></div>
    <div begin="30s" end="31s"><p begin="0s" end="5s">Cut</p></div>`;
  expect(cuesOf(document(body))).toEqual([
    "00:00:11.000 --> 00:00:12.000\nOne",
    "00:00:20.000 --> 00:00:21.000\nTwo",
    "00:00:22.000 --> 00:00:24.000\nThree",
    "00:00:30.000 --> 00:00:31.000\nCut",
  ]);
});

test("parts of a TTML paragraph that state times become a caption for each time", () => {
  const body =
    '<div><p begin="1s" end="4s">One <span begin="1s">two <span begin="1s">three</span></span></p></div>';
  expect(cuesOf(document(body))).toEqual([
    "00:00:01.000 --> 00:00:02.000\nOne",
    "00:00:02.000 --> 00:00:03.000\nOne two",
    "00:00:03.000 --> 00:00:04.000\nOne two three",
  ]);
});

test.each([
  ["a  b\n      c", "a b c"],
  ['<span xml:space="preserve">a\n  b</span>', "a\nb"],
  ['<span tts:fontWeight="bold" tts:textDecoration="underline">x</span>', "<b><u>x</u></b>"],
  ['<span tts:fontStyle="italic">a<span tts:fontStyle="normal">b</span></span>', "<i>a</i>b"],
  ["a<br/><br/>b", "a\nb"],
  ["<![CDATA[<b>&]]> &lt;i> &#x266A; -- &gt;", "&lt;b&gt;&amp; &lt;i&gt; ♪ -- &gt;"],
  [
    "<metadata>no</metadata>&lt;script>alert(1)&lt;/script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
  ],
  ['<span tts:display="none">no</span>yes', "yes"],
  [
    '<span tts:ruby="container"><span tts:ruby="base">漢字</span><span tts:ruby="text">かんじ</span></span>',
    "<ruby>漢字<rt>かんじ</rt></ruby>",
  ],
])("the TTML content %s is published as %s", (content, published) => {
  const [cue] = cuesOf(document(`<div><p begin="1s" end="2s">${content}</p></div>`));
  expect(cue?.split("\n").slice(1).join("\n")).toBe(published);
});

test("a TTML region in pixels lies at its share of the document's size, and its style can be an element", () => {
  const head = `<layout><region xml:id="r"><style tts:origin="192px 108px"/><style tts:extent="1536px 200px"/></region></layout>`;
  const text = document('<div><p region="r" begin="1s" end="2s">Up</p></div>', {
    head,
    attributes: 'tts:extent="1920px 1080px"',
  });
  expect(cuesOf(text)).toEqual(["00:00:01.000 --> 00:00:02.000 line:0\nUp"]);
});

test("a file in YouTube's old format (TTAF) is read", () => {
  const text = `<?xml version="1.0" encoding="utf-8" ?><tt xml:lang="en" xmlns="http://www.w3.org/2006/10/ttaf1" xmlns:tts="http://www.w3.org/2006/10/ttaf1#style"><head><styling><style id="s1" tts:textAlign="center"/></styling></head><body style="s1"><div><p begin="00:00:00.500" end="00:00:02.000">Tom & Jerry</p></div></body></tt>`;
  expect(cuesOf(text)).toEqual(["00:00:00.500 --> 00:00:02.000\nTom &amp; Jerry"]);
});

test.each([
  [
    "SMPTE-TT with images",
    document('<div begin="1s" end="2s" smpte:backgroundImage="#img1"/>'),
    "captions_images",
  ],
  [
    "IMSC1 image profile",
    document('<div begin="1s" end="2s"><image src="1.png"/></div>'),
    "captions_images",
  ],
  [
    "a billion laughs",
    `<!DOCTYPE tt [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${document('<div><p begin="1s" end="2s">&b;</p></div>')}`,
    "captions_xml",
  ],
  [
    "an external entity",
    `<!DOCTYPE tt SYSTEM "file:///etc/passwd">${document("<div/>")}`,
    "captions_xml",
  ],
  ["an entity that nobody defined", document('<p begin="1s" end="2s">&x;</p>'), "captions_xml"],
  ["a file that was cut off", document("<div/>").slice(0, -8), "captions_xml"],
  [
    "elements nested a thousand times",
    document(`${"<div>".repeat(1000)}${"</div>".repeat(1000)}`),
    "captions_xml",
  ],
  ["no text", document('<div><p begin="1s" end="2s"> </p></div>'), "no_captions"],
] as const)("TTML with %s is refused with its reason", (_, text, code) => {
  expect(() => toWebVtt(text)).toThrow(new UnsupportedFileError(code));
});

test("a TTML paragraph without an end gets one from its duration, its parent or the next paragraph", () => {
  const text = document(
    '<div begin="0s" end="3s"><p begin="1s" dur="1s">One</p><p begin="2s">Two</p></div><div><p begin="4s">Three</p><p begin="6s">Four</p></div>',
  );
  expect(cuesOf(text)).toEqual([
    "00:00:01.000 --> 00:00:02.000\nOne",
    "00:00:02.000 --> 00:00:03.000\nTwo",
    "00:00:04.000 --> 00:00:06.000\nThree",
    "00:00:06.000 --> 00:00:11.000\nFour",
  ]);
});
