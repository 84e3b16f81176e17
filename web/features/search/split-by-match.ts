import { foldText } from "../../../contract/fold-text.ts";

/** `start` is the part's index in the text. */
type TextPart = { text: string; start: number; isMatch: boolean };

/**
 * Splits a text into matches of `searchText` and the rest. Like the search, it ignores case and
 * accents.
 */
export function splitByMatch(text: string, searchText: string): TextPart[] {
  const foldedSearch = foldText(searchText);
  const { folded, originalIndexes } = foldWithIndexes(text);
  const parts: TextPart[] = [];
  let end = 0;
  for (
    let at = foldedSearch === "" ? -1 : folded.indexOf(foldedSearch);
    at >= 0;
    at = folded.indexOf(foldedSearch, at + foldedSearch.length)
  ) {
    const [from, to] = [
      originalIndexes[at] ?? 0,
      originalIndexes[at + foldedSearch.length] ?? text.length,
    ];
    addPart(end, from, false);
    addPart(Math.max(from, end), to, true);
    end = Math.max(end, to);
  }
  addPart(end, text.length, false);
  return parts;

  function addPart(from: number, to: number, isMatch: boolean) {
    if (to > from) parts.push({ text: text.slice(from, to), start: from, isMatch });
  }
}

const oneSpaceAfter = (text: string) => (text === "" || text.endsWith(" ") ? "" : " ");

/**
 * The folded text and, for each of its characters, the index in the original text. A combining mark
 * has the index of its base character.
 */
function foldWithIndexes(text: string) {
  let folded = "";
  const originalIndexes: number[] = [];
  let originalIndex = 0;
  for (const character of text) {
    const plain = /^\s$/.test(character) ? oneSpaceAfter(folded) : foldText(character);
    for (let index = 0; index < plain.length; index++) originalIndexes.push(originalIndex);
    folded += plain;
    originalIndex += character.length;
  }
  return { folded, originalIndexes };
}
