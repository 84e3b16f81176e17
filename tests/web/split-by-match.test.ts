import { expect, test } from "vitest";
import { splitByMatch } from "../../web/features/search/split-by-match.ts";

const markMatches = (text: string, searchText: string) =>
  splitByMatch(text, searchText)
    .map(({ text: piece, isMatch: hit }) => (hit ? `[${piece}]` : piece))
    .join("");

test.each([
  ["Metropolis", "ropo", "Met[ropo]lis"],
  ["METROPOLIS", "metro", "[METRO]POLIS"],
  ["Workers Leaving the Lumière Factory", "lumiere", "Workers Leaving the [Lumière] Factory"],
  ["Häxan", "HAX", "[Häx]an"],
  ["Ha\u0308xan", "haxa", "[Ha\u0308xa]n"],
  ["Straße", "strass", "[Straß]e"],
  ["The  General", "the g", "[The  G]eneral"],
  ["Banana", "an", "B[an][an]a"],
  ["ﬁlm noir", "film", "[ﬁlm] noir"],
  ["🎬 映画", "映", "🎬 [映]画"],
  ["Safety Last!", "T!", "Safety Las[t!]"],
  ["a.b", ".", "a[.]b"],
  ["Nosferatu", "zzz", "Nosferatu"],
  ["Nosferatu", " ", "Nosferatu"],
  ["<b>bold</b>", "<b>", "[<b>]bold</b>"],
])("in %s, the match of %s is marked", (text, searchText, expected) => {
  expect(markMatches(text, searchText)).toBe(expected);
  expect(
    splitByMatch(text, searchText)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
