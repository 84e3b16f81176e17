import type { EditorCue } from "./cue-list.ts";
import { listTextParts } from "./cue-tags.ts";

export type TextQuery = { find: string; replace: string; matchesCase: boolean };

/** Returns the index of a text, which is compared literally; -1 if it is not found. */
function findIn(text: string, { find, matchesCase }: TextQuery, from = 0): number {
  if (find === "") return -1;
  if (matchesCase) return text.indexOf(find, from);
  const [lowerText, lowerFind] = [text.toLowerCase(), find.toLowerCase()];
  // A text in lower case can be longer, as for İ. Then its indexes differ, and case must match.
  if (lowerText.length === text.length) return lowerText.indexOf(lowerFind, from);
  return text.indexOf(find, from);
}

const hasText = ({ text }: EditorCue, query: TextQuery) =>
  listTextParts(text).some((part) => !part.isTag && findIn(part.text, query) >= 0);

/** Returns the ids of captions that have the text outside of tags. */
export const findCues = (cues: EditorCue[], query: TextQuery): number[] =>
  cues.filter((cue) => hasText(cue, query)).map(({ id }) => id);

/** Replaces the text in all captions, or in one. Tags stay unchanged. */
export function replaceText(cues: EditorCue[], query: TextQuery, onlyId?: number): EditorCue[] {
  if (query.find === "") return cues;
  return cues.map((cue) => {
    if (onlyId !== undefined && cue.id !== onlyId) return cue;
    const text = listTextParts(cue.text)
      .map((part) => (part.isTag ? part.text : replaceIn(part.text, query)))
      .join("");
    return text === cue.text ? cue : { ...cue, text };
  });
}

function replaceIn(text: string, query: TextQuery): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = findIn(text, query); at >= 0; at = findIn(text, query, from)) {
    parts.push(text.slice(from, at), query.replace);
    from = at + query.find.length;
  }
  return parts.join("") + text.slice(from);
}
