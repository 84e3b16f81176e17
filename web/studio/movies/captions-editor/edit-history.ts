import type { EditorCue } from "./cue-list.ts";
import type { VttDocument } from "./vtt-document.ts";

type Edges = Pick<VttDocument, "head" | "tail">;

/**
 * A change of a document: from index `at` on, the captions `before` became the captions `after`.
 * `edges` has the whole texts around the captions, not differences, because they seldom change.
 */
type Patch = {
  at: number;
  before: EditorCue[];
  after: EditorCue[];
  edges: { before: Edges; after: Edges };
};

/**
 * The changes of a document. `group` is the group of the last change. Successive changes of one
 * group, such as the letters of a text, are undone together.
 */
export type EditHistory = { past: Patch[]; future: Patch[]; group: string | null };

export const emptyHistory: EditHistory = { past: [], future: [], group: null };

/** Records a change, with only the captions that differ. */
export function recordChange(
  history: EditHistory,
  before: VttDocument,
  after: VttDocument,
  group: string | null,
): EditHistory {
  const last = history.past.at(-1);
  if (group !== null && group === history.group && last) {
    const patch = findPatch(applyPatch(before, invert(last)), after);
    return { past: [...history.past.slice(0, -1), patch], future: [], group };
  }
  return { past: [...history.past, findPatch(before, after)], future: [], group };
}

function findPatch({ cues: before, ...edges }: VttDocument, after: VttDocument): Patch {
  const { cues, ...edgesAfter } = after;
  let at = 0;
  while (at < before.length && at < cues.length && before[at] === cues[at]) at += 1;
  let [beforeEnd, afterEnd] = [before.length, cues.length];
  while (beforeEnd > at && afterEnd > at && before[beforeEnd - 1] === cues[afterEnd - 1]) {
    beforeEnd -= 1;
    afterEnd -= 1;
  }
  return {
    at,
    before: before.slice(at, beforeEnd),
    after: cues.slice(at, afterEnd),
    edges: { before: edges, after: edgesAfter },
  };
}

const invert = ({ at, before, after, edges }: Patch): Patch => ({
  at,
  before: after,
  after: before,
  edges: { before: edges.after, after: edges.before },
});

const applyPatch = ({ cues }: VttDocument, { at, before, after, edges }: Patch): VttDocument => ({
  ...edges.after,
  cues: [...cues.slice(0, at), ...after, ...cues.slice(at + before.length)],
});

type Step = { history: EditHistory; document: VttDocument; id: number | undefined };

/** Undoes the last change; null if there is none. `id` is the first caption of the change. */
export function undoChange({ past, future }: EditHistory, document: VttDocument): Step | null {
  const patch = past.at(-1);
  if (!patch) return null;
  const history = { past: past.slice(0, -1), future: [patch, ...future], group: null };
  return { history, document: applyPatch(document, invert(patch)), id: patch.before[0]?.id };
}

/** Repeats the change that was undone last; null if there is none. */
export function redoChange({ past, future }: EditHistory, document: VttDocument): Step | null {
  const [patch, ...rest] = future;
  if (!patch) return null;
  const history = { past: [...past, patch], future: rest, group: null };
  return { history, document: applyPatch(document, patch), id: patch.after[0]?.id };
}
