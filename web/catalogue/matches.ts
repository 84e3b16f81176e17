import { foldText } from "../../contract/fold-text.ts";

/** `at`: where the piece begins. */
type Piece = { text: string; at: number; hit: boolean };

/** A text in pieces, those that a search for `asked` meets told apart: as the search sees it, without case or accents. */
export function matchesIn(text: string, asked: string): Piece[] {
  const wanted = foldText(asked);
  const { folded, places } = foldedWithPlaces(text);
  const pieces: Piece[] = [];
  let end = 0;
  for (let at = wanted === "" ? -1 : folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const [from, to] = [places[at] ?? 0, places[at + wanted.length] ?? text.length];
    add(end, from, false);
    add(Math.max(from, end), to, true);
    end = Math.max(end, to);
  }
  add(end, text.length, false);
  return pieces;

  function add(from: number, to: number, hit: boolean) {
    if (to > from) pieces.push({ text: text.slice(from, to), at: from, hit });
  }
}

/** The folded text, and for each of its characters where it stands in the original. A mark belongs to its letter. */
function foldedWithPlaces(text: string) {
  let folded = "";
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    const plain = /^\s$/.test(letter) ? (folded.endsWith(" ") || folded === "" ? "" : " ") : foldText(letter);
    for (let index = 0; index < plain.length; index++) places.push(place);
    folded += plain;
    place += letter.length;
  }
  return { folded, places };
}
