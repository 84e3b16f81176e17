import { UnsupportedFileError } from "../encoder-error.ts";
import { alphabets, type CaptionsEncoding, lettersOfLanguage } from "./alphabets.ts";

/** Text of a captions file. `guess` is missing if the file itself says how it is encoded. */
export type DecodedText = { text: string; guess?: EncodingGuess };
/** The guessed encoding. `isLikely` says that the text has the letters of the file's language. */
export type EncodingGuess = { encoding: CaptionsEncoding; isLikely: boolean };

/** The number of bytes that suffice to tell encodings apart. */
const sampleBytes = 64 * 1024;
/**
 * The minimum share of frequent letters, among the letters beyond ASCII, at which a guess is
 * likely.
 */
const likelyShare = 0.75;

/**
 * Decodes a captions file. UTF-16 is recognised by its byte order mark or by its first character,
 * which is ASCII in all formats. Other files are decoded as UTF-8 if they are valid UTF-8, else as
 * an XML declaration says, else by a guess: UTF-8 if most characters beyond ASCII are valid, else
 * the encoding that fits the letters and the language. Throws `UnsupportedFileError` if no encoding
 * fits.
 */
export function decodeCaptions(bytes: Uint8Array, language: string | null): DecodedText {
  const text = decodeUnicode(bytes) ?? decodeAsDeclared(bytes);
  if (text !== null) return { text };
  const guess = isNearlyUtf8(bytes)
    ? ({ encoding: "utf-8", isLikely: false } as const)
    : guessEncoding(bytes, language);
  return { text: decodeWithEncoding(bytes, guess.encoding), guess };
}

/** Decodes a file with this encoding. Invalid bytes become U+FFFD. */
export const decodeWithEncoding = (bytes: Uint8Array, encoding: CaptionsEncoding): string =>
  new TextDecoder(encoding).decode(bytes);

function decodeUnicode(bytes: Uint8Array): string | null {
  const encoding = findUnicodeEncoding(bytes);
  const text = decodeStrictly(bytes, encoding);
  const isText = text !== null && !text.includes("\0");
  // A file with NUL, or with half of a UTF-16 character, is not in any 8-bit encoding either.
  if (!isText && (encoding !== "utf-8" || bytes.includes(0)))
    throw new UnsupportedFileError("captions_encoding");
  return text;
}

function findUnicodeEncoding([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Whether more than three quarters of the characters beyond ASCII are valid UTF-8. In a text of
 * another encoding, such a large share is hardly ever valid.
 */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const beyondAscii = new TextDecoder().decode(bytes).match(/[^\p{ASCII}]/gu) ?? [];
  const invalidCount = beyondAscii.filter((char) => char === "\uFFFD").length;
  return invalidCount * 4 < beyondAscii.length;
}

function decodeAsDeclared(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, name = "utf-8"] = /^<\?xml[^>]{0,100}\sencoding=["']([\w-]{1,40})["']/.exec(start) ?? [];
  return name.toLowerCase() === "utf-8" ? null : decodeStrictly(bytes, name);
}

function guessEncoding(bytes: Uint8Array, language: string | null): EncodingGuess {
  const sample = sampleOf(bytes);
  const scored = alphabets
    .map((alphabet: Alphabet) => ({
      alphabet,
      share: shareOfLetters(sample, withLettersOf(alphabet, language)),
    }))
    .toSorted((one, other) => other.share - one.share);
  const best = scored[0];
  if (!best || best.share <= 0) throw new UnsupportedFileError("captions_encoding");
  const ofLanguage = scored.find(({ alphabet }) => isWrittenIn(alphabet, language));
  const isLikely = ofLanguage !== undefined && ofLanguage.share >= likelyShare;
  return { encoding: (isLikely ? ofLanguage : best).alphabet.encoding, isLikely };
}

type Alphabet = {
  encoding: CaptionsEncoding;
  languages: string;
  letters: string;
  isLatin?: true;
  scale?: number;
};

/** Returns the alphabet with the letters of one language, if the alphabet has this language. */
function withLettersOf(alphabet: Alphabet, language: string | null): Alphabet {
  const letters = lettersOfLanguage[namesOf(language)[0] ?? ""];
  if (letters && isWrittenIn(alphabet, language)) return { ...alphabet, letters };
  return alphabet;
}

function isWrittenIn({ languages }: Alphabet, language: string | null): boolean {
  return languages.split(" ").some((each) => namesOf(language).includes(each));
}

/**
 * Returns a language's names in `alphabets`: without the region, and for Chinese with the script.
 */
function namesOf(language: string | null): string[] {
  const [primary = "", ...subtags] = language?.split("-") ?? [];
  if (primary !== "zh") return [primary];
  if (subtags.some((subtag) => ["Hant", "TW", "HK", "MO"].includes(subtag))) return ["zh-Hant"];
  return subtags.includes("Hans") ? ["zh-Hans"] : ["zh-Hans", "zh-Hant"];
}

/**
 * Returns the bytes around the first letters beyond ASCII, because ASCII is the same in all
 * encodings.
 */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte >= 0x80);
  return bytes.subarray(Math.max(0, start - 200), start + sampleBytes);
}

/**
 * Returns the share of frequent letters among the letters beyond ASCII, from 0 to 1; negative for
 * bytes that are invalid in the encoding.
 */
function shareOfLetters(
  sample: Uint8Array,
  { encoding, letters, isLatin, scale }: Alphabet,
): number {
  const text = new TextDecoder(encoding).decode(sample);
  const [frequent, counted] = [new Set(letters), [...text].filter((char) => char > "\u007f")];
  const wrong = counted.filter((char) => char === "\uFFFD" || char < "\u00a0");
  // Two invalid characters are accepted, because a sample may begin and end within a character.
  if (counted.length === 0 || wrong.length > 2 + counted.length / 100) return -1;
  const points = counted.reduce((sum, char) => sum + pointsOf(char, frequent), 0);
  const share = Math.min(1, (points / counted.length) * (scale ?? 1));
  if (scale || isAmongAscii(sample) === Boolean(isLatin)) return share;
  return share / 2;
}

/**
 * Returns a letter's points: 1 for a frequent letter, and half a point for its capital, because
 * Cyrillic in a wrong encoding reads as capitals.
 */
function pointsOf(char: string, frequent: Set<string>): number {
  if (frequent.has(char)) return 1;
  return frequent.has(char.toLowerCase()) ? 0.5 : 0;
}

/** Whether many bytes beyond ASCII stand beside ASCII letters, as in a language with accents. */
function isAmongAscii(sample: Uint8Array): boolean {
  const isLetter = (byte = 0) => /[A-Za-z]/.test(String.fromCharCode(byte));
  let [beside, all] = [0, 0];
  for (const [i, byte] of sample.entries()) {
    if (byte < 0x80) continue;
    all += 1;
    if (isLetter(sample[i - 1]) || isLetter(sample[i + 1])) beside += 1;
  }
  return beside * 4 >= all;
}
