import { type RefObject, useEffect, useEffectEvent } from "react";
import { shortcutsOff } from "../../../ui/keyboard.ts";
import type { CaptionsStore } from "./captions-store.ts";
import { cueTextFieldName, frameMs, nudgeMs } from "./cue-form.tsx";
import { cueListId } from "./cue-list-box.tsx";
import { type EditorCommand, findCommand } from "./editor-keys.ts";
import type { PreviewPlayer } from "./preview-player.ts";

export type OpenPanel = "find" | "shift" | "keys" | null;

type Options = {
  root: RefObject<HTMLElement | null>;
  captions: CaptionsStore;
  player: PreviewPlayer;
  onPanel: (panel: OpenPanel) => void;
  onSave: () => void;
};

const pageRows = 10;
const secondMs = 1_000;

/** Handles the editor's keys. Returns the function by which the editor's buttons run a command. */
export function useEditorKeys({ root, captions, player, onPanel, onSave }: Options) {
  const findText = () =>
    root.current?.querySelector<HTMLTextAreaElement>(`[name="${cueTextFieldName}"]`) ?? null;
  /**
   * Focuses the text field at once, so that no typed key goes to the list. After the first caption
   * was inserted, the field is rendered only in the next frame.
   */
  const focusText = () => {
    const text = findText();
    if (text) text.focus();
    else requestAnimationFrame(() => findText()?.focus());
  };
  const focusList = () => document.getElementById(cueListId)?.focus();

  const focused = () => {
    const { cues, focusId } = captions.getSnapshot();
    return cues.find(({ id }) => id === focusId);
  };
  const nudge = (edge: "startMs" | "endMs", ms: number) => {
    const cue = focused();
    if (cue) captions.edit(cue.id, { [edge]: Math.max(0, cue[edge] + ms) });
  };
  const setHere = (edge: "startMs" | "endMs") => {
    const cue = focused();
    if (cue) captions.edit(cue.id, { [edge]: player.readPosition() });
  };
  const seekBy = (ms: number) => player.seek(player.readPosition() + ms);
  const move = (by: number, extendsSelection = false) => {
    captions.move(by, { extends: extendsSelection });
    const cue = focused();
    if (cue && !extendsSelection) player.seek(cue.startMs);
  };
  const splitAtCursor = () => {
    const text = findText();
    captions.split({ textAt: text?.selectionStart, ms: player.readPosition() });
  };
  const insert = () => {
    const cue = focused();
    const position = player.readPosition();
    const isAfter = !cue || position >= cue.endMs || position < cue.startMs;
    captions.insert(isAfter ? position : cue.endMs);
    focusText();
  };

  const commands: Record<EditorCommand, () => void> = {
    save: onSave,
    undo: captions.undo,
    redo: captions.redo,
    find: () => onPanel("find"),
    shift: () => onPanel("shift"),
    showKeys: () => onPanel("keys"),
    splitAtCursor,
    previousFromText: () => move(-1),
    nextFromText: () => move(1),
    leaveText: focusList,
    previous: () => move(-1),
    next: () => move(1),
    extendUp: () => move(-1, true),
    extendDown: () => move(1, true),
    pageUp: () => move(-pageRows),
    pageDown: () => move(pageRows),
    first: () => move(Number.NEGATIVE_INFINITY),
    last: () => move(Number.POSITIVE_INFINITY),
    editText: focusText,
    remove: captions.removeSelected,
    togglePlay: player.togglePlay,
    seekToCue: () => player.seek(focused()?.startMs ?? 0),
    startEarlier: () => nudge("startMs", -nudgeMs),
    startLater: () => nudge("startMs", nudgeMs),
    endEarlier: () => nudge("endMs", -nudgeMs),
    endLater: () => nudge("endMs", nudgeMs),
    startHere: () => setHere("startMs"),
    endHere: () => setHere("endMs"),
    frameBack: () => seekBy(-frameMs),
    frameForward: () => seekBy(frameMs),
    secondBack: () => seekBy(-secondMs),
    secondForward: () => seekBy(secondMs),
    insert,
    split: () => {
      if (document.activeElement === findText()) splitAtCursor();
      else captions.split({ ms: player.readPosition() });
    },
    merge: captions.merge,
    nextWarning: () => {
      captions.nextWarning();
      player.seek(focused()?.startMs ?? 0);
    },
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest("dialog")) return;
    const isInEditor = root.current?.contains(target) || target === document.body;
    const isField = target.matches("input, textarea, select, [contenteditable]");
    if (event.isComposing || (isField && !isInEditor)) return;
    const place = {
      isInText: target === findText(),
      // Outside of the editor, such as in the menu, only keys that work everywhere do something.
      isInField: isField || !isInEditor,
      // The focus can be on a row inside the list, because a click focuses the row.
      isListFocused: target.closest(`#${cueListId}`) !== null || target === document.body,
    };
    const command = findCommand(event, place, shortcutsOff.get());
    if (!command) return;
    event.preventDefault();
    commands[command]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (command: EditorCommand) => commands[command]();
}
