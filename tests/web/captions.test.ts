import { expect, test } from "vitest";
import { decodeCaptions } from "../../web/studio/encoder/captions/encodings.ts";
import {
  readCaptionLanguage,
  readCaptionRole,
} from "../../web/studio/encoder/captions/file-names.ts";
import { toWebVtt } from "../../web/studio/encoder/captions/read-captions.ts";
import { UnsupportedFileError } from "../../web/studio/encoder/encoder-error.ts";

const subRip =
  "\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\nGood evening.\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,250\r\n<i>Two</i>\r\nlines\r\n";

test("SubRip becomes WebVTT with decimal points and one kind of line end, without cue numbers and byte order mark", () => {
  expect(toWebVtt(subRip)).toBe(
    "WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nGood evening.\n\n00:00:04.000 --> 00:00:06.250\n<i>Two</i>\nlines\n",
  );
});

test("reading WebVTT keeps the cues and their settings, and removes notes and styles", () => {
  const text =
    "WEBVTT - a film\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE checked\n\nfirst\n00:01.000 --> 00:02.000 align:start line:80%\n<v Ada>Hello & welcome</v>\n";
  expect(toWebVtt(text)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start line:80%\n<v Ada>Hello &amp; welcome</v>\n",
  );
  expect(toWebVtt(toWebVtt(text))).toBe(toWebVtt(text));
});

test("unsupported markup is removed from captions, and scripts are removed with their content", () => {
  const text = toWebVtt(
    '1\n00:00:01,000 --> 00:00:02,000 onclick:x\n<font color="red">Red</font><script>alert(1)</script> {\\fs20}3 < 4 <b>B</B> --> x\n',
  );
  expect(text).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nRed 3 &lt; 4 <b>B</b> → x\n");
});

test("removing markup from a cue creates no new tag and no empty line", () => {
  const text = toWebVtt(
    "1\n00:00:01,000 --> 00:00:02,000\n<scr<font>ipt>One\n<font>\n</font>\nTwo<SCRIPT>\nalert(1)\n</script>\n",
  );
  expect(text).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n&lt;script>One\nTwo\n");
});

test("cues without a blank line between them are separated", () => {
  const text =
    "1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:02,000 --> 00:00:03,000\nTwo\n\n3\n00:00:05,000 --> 00:00:05,000\nNever\n\n4\n00:00:06,000 --> 00:00:07,000\n\n";
  expect(toWebVtt(text)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n\n00:00:02.000 --> 00:00:03.000\nTwo\n",
  );
});

test("SubRip keeps a cue's text after an empty line, whether inside the text or directly below the timing", () => {
  const text =
    "1\n00:00:01,000 --> 00:00:03,000\nFirst half\n\nSecond half\n\n2\n00:00:04,000 --> 00:00:05,000\n\nNext\n\n3\n00:00:06,000 --> 00:00:07,000\n1999\n\n\nThe end\n";
  expect(toWebVtt(text)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nFirst half\nSecond half\n\n00:00:04.000 --> 00:00:05.000\nNext\n\n00:00:06.000 --> 00:00:07.000\n1999\nThe end\n",
  );
});

test("a SubRip cue number is not part of the text, but a number in a file without cue numbers is", () => {
  const numbered =
    "1\n\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n\n00:00:03,000 --> 00:00:04,000\nTwo\n";
  expect(toWebVtt(numbered)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n\n00:00:03.000 --> 00:00:04.000\nTwo\n",
  );
  const unnumbered =
    "00:00:01,000 --> 00:00:02,000\nIn\n1984\n00:00:03,000 --> 00:00:04,000\nit began\n";
  expect(toWebVtt(unnumbered)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nIn\n1984\n\n00:00:03.000 --> 00:00:04.000\nit began\n",
  );
});

test("a WebVTT cue ends at an empty line, as in players", () => {
  const text =
    "WEBVTT\n\n00:01.000 --> 00:02.000\nShown\n\nNOTE not shown\n\n00:03.000 --> 00:04.000\nNext\n";
  expect(toWebVtt(text)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nShown\n\n00:00:03.000 --> 00:00:04.000\nNext\n",
  );
});

test.each([
  ["A & B < C > D <3 -- 5<6", "A &amp; B &lt; C > D &lt;3 -- 5&lt;6"],
  ["a<br>b<br/>c<BR />d", "a\nb\nc\nd"],
  ["<3 you> < and >", "&lt;3 you> &lt; and >"],
  ["<s>strike</s> <i>i</i> <00:00:01.500>now", "strike <i>i</i> <00:00:01.500>now"],
  ["<scr<br>ipt>x", "&lt;scr\nipt>x"],
  ["<John> Hello", "&lt;John> Hello"],
  ["<Ruby> <V> <Mark> <b>Who?</b>", "&lt;Ruby> &lt;V> &lt;Mark> <b>Who?</b>"],
  ["<10 years later> <JOHN (v.o.)>", "&lt;10 years later> &lt;JOHN (v.o.)>"],
  ["<I>i</I> <FONT COLOR=red>r</FONT> <v Ann>v</v>", "<i>i</i> r <v Ann>v</v>"],
  ["<Script> in hand", "&lt;Script> in hand"],
  ["<i >a</i > <b\n>b</b> <i/>c<I />", "<i>a</i> <b>b</b> c"],
  ["<bold>x</bold> <Italic>y</Italic> <underline>z", "x y z"],
  ["<h1>x</h1> <H6>y", "x y"],
  ["<P> hi <A> <B> ho", "&lt;P> hi &lt;A> &lt;B> ho"],
  ["<Del> hello <Small> hi", "&lt;Del> hello &lt;Small> hi"],
  ["<P>p</p> <SMALL>s</SMALL > <B>b</B> <A HREF=x>a</A>", "p s <b>b</b> a"],
  ["<p>p <I>unclosed", "p <i>unclosed"],
  ["<a door opens> <U.S. Army> <i am here>", "&lt;a door opens> &lt;U.S. Army> &lt;i am here>"],
  ['<img src=x onerror="alert(1)">x <o:p style="y">z</o:p>', "x z&lt;/o:p>"],
])("the cue %s of SubRip is published as %s", (cue, published) => {
  const text = toWebVtt(`1\n00:00:01,000 --> 00:00:02,000\n${cue}\n`);
  expect(text).toBe(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${published}\n`);
});

test("a tag that WebVTT does not know is dropped from a WebVTT file, as in players", () => {
  const text = "WEBVTT\n\n00:01.000 --> 00:02.000\n<John> Hello <scr<x>ipt>there\n";
  expect(toWebVtt(text)).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello there\n");
});

test("a file without captions is refused with the error no_captions", () => {
  for (const text of ["", "WEBVTT\n", "A letter\n\nto somebody", "[Script Info]\nTitle: x"]) {
    expect(() => toWebVtt(text)).toThrow(UnsupportedFileError);
    expect(() => toWebVtt(text)).toThrow(new UnsupportedFileError("no_captions"));
  }
});

test.each([
  ["film.es.srt", "es"],
  ["film-en.vtt", "en"],
  ["film_pt-BR.vtt", "pt-BR"],
  ["Film.zh-hant.srt", "zh-Hant"],
  ["film.en.sdh.srt", "en"],
  ["de.vtt", "de"],
  ["film.spa.srt", "es"],
  ["film.srt", null],
  ["X (1999).German.srt", "de"],
  ["X.español.sdh.srt", "es"],
  ["X.Suomi.vtt", "fi"],
  ["X.2_English.srt", "en"],
  ["X.pl.hi.srt", "pl"],
  ["X.de.default.srt", "de"],
  ["X.fr-CA.forced.srt", "fr-CA"],
  ["X.ger.srt", "de"],
  ["X.hi.srt", null],
  ["The Italian.srt", null],
  ["Some Like It Hot.srt", null],
  ["the-zzz.srt", null],
])("the language of the captions %s is read as %s", (name, language) => {
  expect(readCaptionLanguage(name)).toBe(language);
});

test.each([
  ["X.de.srt", "subtitles"],
  ["X.de.sdh.srt", "sdh"],
  ["X.en.hi.srt", "sdh"],
  ["X.de.forced.srt", "forced"],
  ["X.forced.de.srt", "forced"],
  ["X.sdh.pt-BR.srt", "sdh"],
  ["Say Hi.hi.de.srt", "subtitles"],
])("the role of the captions %s is read as %s", (name, role) => {
  expect(readCaptionRole(name)).toBe(role);
});

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};
const german = "1\n00:00:01,000 --> 00:00:02,000\nÜber den Dächern\n";

test.each([
  ["UTF-8", new TextEncoder().encode(german)],
  ["UTF-8 with a byte order mark", new TextEncoder().encode(`\uFEFF${german}`)],
  ["UTF-16, little-endian", utf16(`\uFEFF${german}`, false)],
  ["UTF-16, big-endian", utf16(`\uFEFF${german}`, true)],
  ["UTF-16 without a mark, little-endian", utf16(german, false)],
  ["UTF-16 without a mark, big-endian", utf16(german, true)],
])("captions in %s keep their letters", (_, bytes) => {
  expect(toWebVtt(decodeCaptions(bytes, null).text)).toContain("\nÜber den Dächern\n");
});

test.each([
  ["UTF-16 with half a character", [0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]],
  ["UTF-32", [0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]],
])("captions in %s are refused with the error captions_encoding", (_, bytes) => {
  expect(() => decodeCaptions(new Uint8Array(bytes), null)).toThrow(
    new UnsupportedFileError("captions_encoding"),
  );
});
