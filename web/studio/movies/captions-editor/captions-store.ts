import { createStore, updateStore } from "../../../ui/create-store.ts";
import type { Cue } from "../../encoder/captions/cue.ts";
import {
  addCues,
  changeCue,
  type EditorCue,
  insertCue,
  mergeWithNext,
  removeCues,
  type SplitPoint,
  shiftCues,
  splitCue,
} from "./cue-list.ts";
import { listCueWarnings } from "./cue-warnings.ts";
import {
  type EditHistory,
  emptyHistory,
  recordChange,
  redoChange,
  undoChange,
} from "./edit-history.ts";
import { findCues, replaceText, type TextQuery } from "./find-text.ts";
import type { VttDocument } from "./vtt-document.ts";

/**
 * The captions that a shift moves: all captions, the selected captions, or the first selected
 * caption and all captions after it.
 */
export type ShiftScope = "all" | "selected" | "following";

export type CaptionsState = VttDocument & {
  /** The caption that is edited; null without captions. */
  focusId: number | null;
  /** The caption at which the selection begins. The edited caption is the selection's other end. */
  anchorId: number | null;
  history: EditHistory;
  /**
   * Whether undo and redo are off, because speech recognition adds captions. Added captions would
   * end the redo history, so that a change that was undone could not be made again.
   */
  isHistoryHeld: boolean;
  /** The time in the video up to which speech was listened to; null if unknown. */
  heardMs: number | null;
  /** The captions as they were saved last. */
  saved: VttDocument;
};

/** Creates the state of captions that are edited. */
export function createCaptionsStore(document: VttDocument) {
  const firstId = document.cues[0]?.id ?? null;
  const state = createStore<CaptionsState>({
    ...document,
    focusId: firstId,
    anchorId: firstId,
    history: emptyHistory,
    isHistoryHeld: false,
    heardMs: null,
    saved: document,
  });
  const read = () => state.getSnapshot();
  const indexOf = (id: number | null) => read().cues.findIndex((cue) => cue.id === id);

  const toDocument = (): VttDocument => {
    const { head, cues, tail } = read();
    return { head, cues, tail };
  };

  /** Replaces the captions as a change that can be undone. */
  function change(
    { cues, head = read().head, tail = read().tail }: Change,
    { group = null, focusId = read().focusId, anchorId }: ChangeOptions = {},
  ) {
    const before = read();
    if (cues === before.cues) return;
    const exists = cues.some(({ id }) => id === focusId);
    const focus = exists ? focusId : nearest(cues, indexOf(focusId));
    state.set({
      ...before,
      head,
      cues,
      tail,
      focusId: focus,
      anchorId: cues.some(({ id }) => id === anchorId) ? (anchorId ?? null) : focus,
      history: recordChange(before.history, toDocument(), { head, cues, tail }, group),
    });
  }

  const nearest = (cues: EditorCue[], index: number) =>
    (cues[Math.max(0, index)] ?? cues.at(-1))?.id ?? null;

  function focus(id: number | null, { extends: extendsSelection = false } = {}) {
    const { history } = read();
    updateStore(state, {
      focusId: id,
      ...(!extendsSelection && { anchorId: id }),
      history: { ...history, group: null },
    });
  }

  function step(found: ReturnType<typeof undoChange>) {
    if (!found || read().isHistoryHeld) return;
    const { document, history, id } = found;
    const { cues } = document;
    const focusId = cues.some((cue) => cue.id === id)
      ? (id ?? null)
      : nearest(cues, indexOf(read().focusId));
    state.set({ ...read(), ...document, history, focusId, anchorId: focusId });
  }

  return {
    ...state,
    focus,
    /**
     * Moves the focus by this number of captions, at most to the first or last caption. A negative
     * number moves the focus back.
     */
    move(by: number, options?: { extends: boolean }) {
      const { cues, focusId } = read();
      const index = Math.min(cues.length - 1, Math.max(0, indexOf(focusId) + by));
      focus(cues[index]?.id ?? null, options);
    },
    edit(id: number, edit: Partial<Cue>) {
      change(
        { cues: changeCue(read().cues, id, edit) },
        { group: `${Object.keys(edit).join()} ${id}` },
      );
    },
    /** Adds captions from the speech up to `heardMs`. The selected captions stay selected. */
    add(added: Cue[], heardMs: number) {
      const { cues, focusId, anchorId } = read();
      if (added.length > 0)
        change({ cues: addCues(cues, added) }, { focusId: focusId ?? 1, anchorId });
      updateStore(state, { heardMs });
    },
    /** Turns undo and redo off, or on again. */
    holdHistory: (isHistoryHeld: boolean) => updateStore(state, { isHistoryHeld }),
    insert(atMs: number) {
      const { cues, id } = insertCue(read().cues, Math.max(0, Math.round(atMs)));
      change({ cues }, { focusId: id });
    },
    removeSelected() {
      const first = firstOf(read());
      change(removeCues(read(), listSelectedIds(read())), { focusId: first });
    },
    split(point: SplitPoint) {
      const { cues, focusId } = read();
      if (focusId !== null) change({ cues: splitCue(cues, focusId, point) });
    },
    merge() {
      const { cues, focusId } = read();
      if (focusId !== null) change({ cues: mergeWithNext(cues, focusId) });
    },
    shift(ms: number, scope: ShiftScope) {
      change({ cues: shiftCues(read().cues, idsOf(read(), scope), ms) });
    },
    replace(query: TextQuery, onlyId?: number) {
      const { cues } = read();
      const replaced = replaceText(cues, query, onlyId);
      if (replaced.some((cue, i) => cue !== cues[i])) change({ cues: replaced });
    },
    /** Focuses the next or previous caption that contains the text. Returns false if none does. */
    findNext(query: TextQuery, direction: 1 | -1): boolean {
      return focusNext(new Set(findCues(read().cues, query)), direction);
    },
    nextWarning(direction: 1 | -1 = 1): boolean {
      const { cues } = read();
      const warnings = listCueWarnings(cues);
      const warned = cues.filter((_, i) => warnings[i]?.length);
      return focusNext(new Set(warned.map(({ id }) => id)), direction);
    },
    undo: () => step(undoChange(read().history, toDocument())),
    redo: () => step(redoChange(read().history, toDocument())),
    /** Replaces the captions by those of a draft. */
    restore(document: VttDocument, heardMs: number | null = null) {
      change(document);
      updateStore(state, { heardMs });
    },
    markSaved: (saved: VttDocument) => updateStore(state, { saved }),
    toDocument,
  };

  /** Focuses the next caption with one of these ids; after the last caption follows the first. */
  function focusNext(ids: ReadonlySet<number>, direction: 1 | -1): boolean {
    const { cues, focusId } = read();
    const from = indexOf(focusId);
    for (let i = 1; i <= cues.length; i++) {
      const cue = cues[(from + direction * i + cues.length * 2) % cues.length];
      if (!cue || !ids.has(cue.id)) continue;
      focus(cue.id);
      return true;
    }
    return false;
  }
}

type Change = Pick<VttDocument, "cues"> & Partial<VttDocument>;
type ChangeOptions = { group?: string | null; focusId?: number | null; anchorId?: number | null };

export type CaptionsStore = ReturnType<typeof createCaptionsStore>;

export function listSelectedIds({ cues, focusId, anchorId }: CaptionsState): Set<number> {
  const [one, other] = [focusId, anchorId].map((id) => cues.findIndex((cue) => cue.id === id));
  if (one === undefined || other === undefined || one < 0) return new Set();
  const last = other < 0 ? one : other;
  const between = cues.slice(Math.min(one, last), Math.max(one, last) + 1);
  return new Set(between.map(({ id }) => id));
}

const firstOf = (state: CaptionsState) => [...listSelectedIds(state)][0] ?? null;

function idsOf(state: CaptionsState, scope: ShiftScope): Set<number> {
  if (scope === "selected") return listSelectedIds(state);
  const first = scope === "all" ? 0 : state.cues.findIndex(({ id }) => id === firstOf(state));
  return new Set(state.cues.slice(Math.max(0, first)).map(({ id }) => id));
}

/** Whether the captions differ from the saved ones. Compares objects, which an undo restores. */
export const hasUnsavedChanges = ({ head, cues, tail, saved }: CaptionsState): boolean =>
  head !== saved.head ||
  tail !== saved.tail ||
  cues.length !== saved.cues.length ||
  cues.some((cue, i) => cue !== saved.cues[i]);
