import { foldText } from "../../../contract/fold-text.ts";

/** `at`: where the piece begins. */
type TextPart = { text: string; start: number; isMatch: boolean };

/** A text in pieces, those that a search for `asked` meets told apart: as the search sees it, without case or accents. */
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
    const [from, to] = [originalIndexes[at] ?? 0, originalIndexes[at + foldedSearch.length] ?? text.length];
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

/** The folded text, and for each of its characters where it stands in the original. A mark belongs to its letter. */
function foldWithIndexes(text: string) {
  let folded = "";
  const originalIndexes: number[] = [];
  let originalIndex = 0;
  for (const character of text) {
    const plain = /^\s$/.test(character) ? (folded.endsWith(" ") || folded === "" ? "" : " ") : foldText(character);
    for (let index = 0; index < plain.length; index++) originalIndexes.push(originalIndex);
    folded += plain;
    originalIndex += character.length;
  }
  return { folded, originalIndexes };
}
