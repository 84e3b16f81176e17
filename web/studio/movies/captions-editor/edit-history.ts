import type { EditorCue } from "./cue-list.ts";

/** A change of a list: from `at`, the items `before` became `after`. */
type Patch = { at: number; before: EditorCue[]; after: EditorCue[] };

/**
 * The changes of a list. `group` is that of the last change: changes of one group in a row, such as
 * the letters of a text, are undone together.
 */
export type EditHistory = { past: Patch[]; future: Patch[]; group: string | null };

export const emptyHistory: EditHistory = { past: [], future: [], group: null };

/** Records a change. Only the part that differs is kept. */
export function recordChange(
  history: EditHistory,
  before: EditorCue[],
  after: EditorCue[],
  group: string | null,
): EditHistory {
  const last = history.past.at(-1);
  if (group !== null && group === history.group && last) {
    const patch = findPatch(applyPatch(before, invert(last)), after);
    return { past: [...history.past.slice(0, -1), patch], future: [], group };
  }
  return { past: [...history.past, findPatch(before, after)], future: [], group };
}

function findPatch(before: EditorCue[], after: EditorCue[]): Patch {
  let at = 0;
  while (at < before.length && at < after.length && before[at] === after[at]) at += 1;
  let [beforeEnd, afterEnd] = [before.length, after.length];
  while (beforeEnd > at && afterEnd > at && before[beforeEnd - 1] === after[afterEnd - 1]) {
    beforeEnd -= 1;
    afterEnd -= 1;
  }
  return { at, before: before.slice(at, beforeEnd), after: after.slice(at, afterEnd) };
}

const invert = ({ at, before, after }: Patch): Patch => ({ at, before: after, after: before });

const applyPatch = (cues: EditorCue[], { at, before, after }: Patch): EditorCue[] => [
  ...cues.slice(0, at),
  ...after,
  ...cues.slice(at + before.length),
];

type Step = { history: EditHistory; cues: EditorCue[]; id: number | undefined };

/** Undoes the last change; null if there is none. `id` is a caption that it concerned. */
export function undoChange({ past, future }: EditHistory, cues: EditorCue[]): Step | null {
  const patch = past.at(-1);
  if (!patch) return null;
  const history = { past: past.slice(0, -1), future: [patch, ...future], group: null };
  return { history, cues: applyPatch(cues, invert(patch)), id: patch.before[0]?.id };
}

/** Makes the change again that was undone last; null if there is none. */
export function redoChange({ past, future }: EditHistory, cues: EditorCue[]): Step | null {
  const [patch, ...rest] = future;
  if (!patch) return null;
  const history = { past: [...past, patch], future: rest, group: null };
  return { history, cues: applyPatch(cues, patch), id: patch.after[0]?.id };
}
