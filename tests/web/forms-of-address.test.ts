import { expect, test } from "vitest";
import german from "../../messages/de.json" with { type: "json" };

/**
 * "Sie" in a sentence, or after a verb, addresses the reader. At the beginning of a sentence it may
 * mean "they" or "she".
 */
const formalWords = [
  /(?<![.:!?…]) Sie\b/,
  /\b[A-ZÄÖÜ]?[a-zäöüß]+(?:en|ern|eln) Sie\b/,
  /\bIhnen\b/,
  /\bIhre?[nmrs]?\b(?! )/,
  /\bIhre?[nmrs]? [a-zA-Z]/,
];

const texts = Object.entries(german).flatMap(([key, message]) =>
  (typeof message === "string"
    ? [message]
    : message.flatMap(({ match }) => Object.values(match))
  ).map((text) => [key, text] as const),
);

test("no German text uses the formal form of address", () => {
  expect(texts.filter(([, text]) => formalWords.some((word) => word.test(text)))).toEqual([]);
});
