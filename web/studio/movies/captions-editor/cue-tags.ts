/**
 * Matches tags of cue text. A letter or digit follows the opening bracket or its slash, so `3 < 4`
 * has no tag (https://www.w3.org/TR/webvtt1/#webvtt-cue-text).
 */
const tag = /<\/?[a-z\d][^<>]*>/gi;

export type TextPart = { text: string; at: number; isTag: boolean };

/** Divides cue text into its tags and the text between them. `at` is a part's index in the text. */
export function listTextParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(tag)) {
    parts.push({ text: text.slice(from, index), at: from, isTag: false });
    parts.push({ text: found, at: index, isTag: true });
    from = index + found.length;
  }
  parts.push({ text: text.slice(from), at: from, isTag: false });
  return parts.filter((part) => part.text !== "");
}
