import type { EditorCue } from "./cue-list.ts";

export type TextQuery = { find: string; replace: string; matchesCase: boolean };

/** Texts are compared character by character, so that nothing typed is a pattern. */
function findIn(text: string, { find, matchesCase }: TextQuery, from = 0): number {
  if (find === "") return -1;
  if (matchesCase) return text.indexOf(find, from);
  const [lowerText, lowerFind] = [text.toLowerCase(), find.toLowerCase()];
  // Lower case may be longer, as that of İ.
  return lowerText.length === text.length
    ? lowerText.indexOf(lowerFind, from)
    : text.indexOf(find, from);
}

/** Returns the ids of captions that have the text. */
export const findCues = (cues: EditorCue[], query: TextQuery): number[] =>
  cues.filter(({ text }) => findIn(text, query) >= 0).map(({ id }) => id);

/** Replaces the text in all captions, or in one. */
export function replaceText(cues: EditorCue[], query: TextQuery, onlyId?: number): EditorCue[] {
  if (query.find === "") return cues;
  return cues.map((cue) => {
    if (onlyId !== undefined && cue.id !== onlyId) return cue;
    const text = replaceIn(cue.text, query);
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
