import { expect, test } from "vitest";
import { findCueProblems } from "../../web/studio/encoder/captions/cue-problems.ts";
import { decodeCaptions, decodeWithEncoding } from "../../web/studio/encoder/captions/encodings.ts";
import { readCaptions } from "../../web/studio/encoder/captions/read-captions.ts";
import { UnsupportedFileError } from "../../web/studio/encoder/encoder-error.ts";

/** Encodes text by looking each character up in the decoder of an encoding. */
function encode(text: string, encoding: string): Uint8Array {
  const bytesByChar = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const char = new TextDecoder(encoding).decode(new Uint8Array(bytes));
    if ([...char].length === 1 && char !== "\uFFFD" && !bytesByChar.has(char))
      bytesByChar.set(char, bytes);
  };
  for (let first = 0; first < 256; first++) add(first);
  for (let first = 0x81; first < 0xff; first++)
    for (let second = 0x40; second < 0xff; second++) add(first, second);
  return new Uint8Array(
    [...text].flatMap((char) => {
      const bytes = bytesByChar.get(char);
      if (!bytes) throw new Error(`${encoding} has no ${char}`);
      return bytes;
    }),
  );
}
const subRip = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;

const texts = [
  ["windows-1252", "de", "Grüß Gott! Ich weiß nicht, was ich dir erzählen könnte."],
  ["windows-1252", "fr", "Ça va ? Où êtes-vous allé hier ? À bientôt, chère amie."],
  ["windows-1250", "pl", "Cześć! Nie wiem, co ci powiedzieć. Pojedziemy jutro rano, proszę."],
  ["windows-1250", "cs", "Ahoj! Nevím, co ti mám říct. Pojedeme zítra ráno, příteli."],
  ["iso-8859-2", "pl", "Cześć! Myślę, że są już śpiący. Mówiłem ci, że to możliwe."],
  ["iso-8859-2", "cs", "Příliš žluťoučký kůň úpěl ďábelské ódy. Dobrý večer, jak se máš?"],
  ["iso-8859-2", "sk", "Kŕdeľ šťastných ďatľov učí koňa žuť kôru."],
  ["macintosh", "fr", "Ça va être déjà l'été. Où êtes-vous allé hier ? À bientôt, chère amie."],
  ["x-mac-cyrillic", "ru", "Привет, как дела?\nЯ не знаю, что это значит. Спасибо большое."],
  ["ibm866", "ru", "Привет! Как дела?\nЯ не знаю, что тебе сказать."],
  ["windows-1251", "ru", "Привет! Как дела?\nЯ не знаю, что тебе сказать."],
  ["koi8-r", "ru", "Привет! Как дела?\nЯ не знаю, что тебе сказать."],
  ["windows-1253", "el", "Γεια σου! Τι κάνεις;\nΔεν ξέρω τι να σου πω."],
  ["windows-1254", "tr", "Merhaba! Sana ne söyleyeceğimi bilmiyorum. Yarın sabah, değil mi?"],
  ["windows-1255", "he", "שלום! מה שלומך?\nאני לא יודע מה להגיד לך."],
  ["windows-1256", "ar", "مرحبا! كيف حالك؟\nلا أعرف ماذا أقول لك."],
  ["windows-1257", "lt", "Labas! Aš nežinau, ką tau pasakyti. Išvažiuosime rytoj rytą, gerai?"],
  ["shift_jis", "ja", "こんにちは！お元気ですか？\n何と言えばいいのか分かりません。"],
  ["euc-jp", "ja", "こんにちは！お元気ですか？\n何と言えばいいのか分かりません。"],
  ["gb18030", "zh", "你好！你怎么样？\n我不知道该对你说什么。"],
  ["big5", "zh-TW", "你好！你怎麼樣？\n我不知道該對你說什麼。"],
  ["euc-kr", "ko", "안녕하세요! 어떻게 지내세요?\n무슨 말을 해야 할지 모르겠어요."],
] as const;

test.each(texts)(
  "the encoding %s is guessed for captions in the language %s",
  { tags: ["long"] },
  (encoding, language, text) => {
    const bytes = encode(subRip(text), encoding);
    const decoded = decodeCaptions(bytes, language);
    expect(decoded.text).toContain(text);
    expect(decoded.guess?.isLikely).toBe(true);
  },
);

/** Encodings whose bytes are also accented letters of other languages' encodings. */
const ambiguous: string[] = [
  "x-mac-cyrillic",
  "windows-1250",
  "iso-8859-2",
  "windows-1254",
  "windows-1257",
];

test.each(texts.filter(([encoding]) => !ambiguous.includes(encoding)))(
  "the encoding of captions in %s is guessed without a language and counts as uncertain",
  (encoding, _, text) => {
    const decoded = decodeCaptions(encode(subRip(text), encoding), null);
    expect(decoded.guess?.isLikely).toBe(false);
    expect(decoded.text).toContain(text);
  },
);

test("a guessed encoding is not likely when the file name states a language that lacks the decoded letters", () => {
  const bytes = encode(subRip("Привет! Как дела?"), "windows-1251");
  expect(decodeCaptions(bytes, "fr").guess).toEqual({
    encoding: "windows-1251",
    isLikely: false,
  });
});

test("captions in UTF-8 and UTF-16 need no guess, and an XML file is read in its declared encoding", () => {
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${subRip("Ünï")}`, "utf16le"));
  const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><tt>Ünï</tt>';
  expect(decodeCaptions(new TextEncoder().encode(subRip("Ünï")), "ru").guess).toBeUndefined();
  expect(decodeCaptions(utf16, "ru").guess).toBeUndefined();
  expect(decodeCaptions(encode(xml, "windows-1252"), null)).toEqual({ text: xml });
});

test("an encoding chosen by the administrator replaces the guess, and its invalid bytes are replaced", () => {
  const bytes = encode(subRip("Привет"), "windows-1251");
  const asGreek = readCaptions(bytes, { language: "ru", encoding: "windows-1253" });
  expect(asGreek.guess?.encoding).toBe("windows-1253");
  expect(asGreek.vtt).toContain("Οπθβες");
  expect(decodeWithEncoding(new Uint8Array([0xff]), "shift_jis")).toBe("\uFFFD");
});

test("captions that no encoding can read are refused", () => {
  const noise = new Uint8Array(4000).map((_, i) => (i * 167) % 256);
  expect(() => decodeCaptions(noise, null)).toThrow(UnsupportedFileError);
});

test.each([
  ["VobSub's images", [0, 0, 1, 0xba, 0x44]],
  ["VobSub's index", [...Buffer.from("# VobSub index file, v7 (do not modify this line!)\n")]],
  ["PGS", [...Buffer.from("PG"), 0, 1, 2, 3, 0, 0, 0, 0, 0x16, 0, 0x13]],
])("%s are refused, because they are images", (_, bytes) => {
  expect(() => readCaptions(new Uint8Array(bytes), { language: "en" })).toThrow(
    new UnsupportedFileError("captions_images"),
  );
});

test("a captions file with one invalid UTF-8 byte is guessed as UTF-8, with one letter counted as missing", () => {
  const bytes = new TextEncoder().encode(
    subRip("Grüß Gott! Schöne Grüße aus Köln für Jürgen, über?"),
  );
  bytes[bytes.lastIndexOf("?".charCodeAt(0))] = 0xff;
  const read = readCaptions(bytes, { language: "de" });
  expect(read.guess).toEqual({ encoding: "utf-8", isLikely: false });
  expect(read.cues[0]?.text).toBe("Grüß Gott! Schöne Grüße aus Köln für Jürgen, über\uFFFD");
  expect(findCueProblems(read, 0).missingLetterCount).toBe(1);
});
