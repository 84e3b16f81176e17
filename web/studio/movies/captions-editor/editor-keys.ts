import { m } from "#messages";
import type { Message } from "../../../i18n/message.ts";
import { hasModifier } from "../../../ui/keyboard.ts";

export type EditorCommand =
  | "save"
  | "undo"
  | "redo"
  | "find"
  | "splitAtCursor"
  | "previousFromText"
  | "nextFromText"
  | "leaveText"
  | "previous"
  | "next"
  | "extendUp"
  | "extendDown"
  | "pageUp"
  | "pageDown"
  | "first"
  | "last"
  | "editText"
  | "remove"
  | "togglePlay"
  | "seekToCue"
  | "startEarlier"
  | "startLater"
  | "endEarlier"
  | "endLater"
  | "startHere"
  | "endHere"
  | "frameBack"
  | "frameForward"
  | "secondBack"
  | "secondForward"
  | "insert"
  | "split"
  | "merge"
  | "shift"
  | "nextWarning"
  | "showKeys";

/** Where a key works: everywhere, only in a caption's text, or outside of text fields. */
type ApiKeyScope = "anywhere" | "text" | "list";
type Binding = { keys: string[]; scope: ApiKeyScope; command: EditorCommand; label: Message };

/** The keys of each command, as `readKey` writes them. `Mod` is Ctrl, and Command on a Mac. */
export const keyBindings: Binding[] = [
  { keys: ["Mod+s"], scope: "anywhere", command: "save", label: m.captions_edit_save },
  { keys: ["Mod+z"], scope: "anywhere", command: "undo", label: m.captions_edit_undo },
  {
    keys: ["Mod+Shift+z", "Mod+y"],
    scope: "anywhere",
    command: "redo",
    label: m.captions_edit_redo,
  },
  { keys: ["Mod+f"], scope: "anywhere", command: "find", label: m.captions_edit_find },
  {
    keys: ["Mod+Enter"],
    scope: "text",
    command: "splitAtCursor",
    label: m.captions_edit_split_cursor,
  },
  {
    keys: ["Mod+ArrowUp"],
    scope: "text",
    command: "previousFromText",
    label: m.captions_edit_previous,
  },
  { keys: ["Mod+ArrowDown"], scope: "text", command: "nextFromText", label: m.captions_edit_next },
  { keys: ["Escape"], scope: "text", command: "leaveText", label: m.captions_edit_to_list },
  { keys: ["ArrowUp"], scope: "list", command: "previous", label: m.captions_edit_previous },
  { keys: ["ArrowDown"], scope: "list", command: "next", label: m.captions_edit_next },
  { keys: ["Shift+ArrowUp"], scope: "list", command: "extendUp", label: m.captions_edit_extend_up },
  {
    keys: ["Shift+ArrowDown"],
    scope: "list",
    command: "extendDown",
    label: m.captions_edit_extend_down,
  },
  { keys: ["PageUp"], scope: "list", command: "pageUp", label: m.captions_edit_page_up },
  { keys: ["PageDown"], scope: "list", command: "pageDown", label: m.captions_edit_page_down },
  { keys: ["Home"], scope: "list", command: "first", label: m.captions_edit_first },
  { keys: ["End"], scope: "list", command: "last", label: m.captions_edit_last },
  { keys: ["Enter"], scope: "list", command: "editText", label: m.captions_edit_text_key },
  { keys: ["Delete"], scope: "list", command: "remove", label: m.captions_edit_delete },
  { keys: [" ", "k"], scope: "list", command: "togglePlay", label: m.player_key_play_pause },
  { keys: ["g"], scope: "list", command: "seekToCue", label: m.captions_edit_seek },
  {
    keys: ["ArrowLeft"],
    scope: "list",
    command: "startEarlier",
    label: m.captions_edit_start_less,
  },
  { keys: ["ArrowRight"], scope: "list", command: "startLater", label: m.captions_edit_start_more },
  {
    keys: ["Shift+ArrowLeft"],
    scope: "list",
    command: "endEarlier",
    label: m.captions_edit_end_less,
  },
  {
    keys: ["Shift+ArrowRight"],
    scope: "list",
    command: "endLater",
    label: m.captions_edit_end_more,
  },
  { keys: ["["], scope: "list", command: "startHere", label: m.captions_edit_start_here },
  { keys: ["]"], scope: "list", command: "endHere", label: m.captions_edit_end_here },
  { keys: [","], scope: "list", command: "frameBack", label: m.captions_edit_frame_back },
  { keys: ["."], scope: "list", command: "frameForward", label: m.captions_edit_frame_forward },
  { keys: ["j"], scope: "list", command: "secondBack", label: m.captions_edit_second_back },
  { keys: ["l"], scope: "list", command: "secondForward", label: m.captions_edit_second_forward },
  { keys: ["i"], scope: "list", command: "insert", label: m.captions_edit_insert },
  { keys: ["s"], scope: "list", command: "split", label: m.captions_edit_split },
  { keys: ["m"], scope: "list", command: "merge", label: m.captions_edit_merge },
  { keys: ["h"], scope: "list", command: "shift", label: m.captions_edit_shift },
  { keys: ["w"], scope: "list", command: "nextWarning", label: m.captions_edit_next_warning },
  { keys: ["?"], scope: "list", command: "showKeys", label: m.player_key_list },
];

type Key = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey"> &
  Partial<Pick<KeyboardEvent, "getModifierState">>;

/**
 * Whether Alt or AltGraph belongs to the typed character. AltGraph is Ctrl and Alt on Windows, and
 * Option on a Mac, where German and Spanish keyboards type brackets with it.
 */
function isTypedWithAlt(event: Key): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (event.getModifierState?.("AltGraph")) return true;
  return (key === "[" || key === "]") && altKey && !ctrlKey && !metaKey;
}

const isLetterKey = (key: string) => /^[a-z]$/i.test(key);

/** Returns the key without the modifiers that only type its character. */
function readTyped(event: Key): Key {
  const isSign = event.key.length === 1 && event.key !== " " && !isLetterKey(event.key);
  const { key, shiftKey } = event;
  if (!isSign || !isTypedWithAlt(event)) return event;
  return { key, shiftKey, altKey: false, ctrlKey: false, metaKey: false };
}

/** Writes a key with its modifiers: `Mod+Shift+z`. Shift is part of a character such as `?`. */
function readKey(event: Key): string {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const isLetter = isLetterKey(key);
  const isCharacter = key.length === 1 && !isLetter;
  return [
    (ctrlKey || metaKey) && "Mod",
    altKey && "Alt",
    shiftKey && !isCharacter && "Shift",
    isLetter ? key.toLowerCase() : key,
  ]
    .filter((part) => part !== false)
    .join("+");
}

type KeyPlace = { isInText: boolean; isInField: boolean; isListFocused: boolean };

/**
 * Finds the command of a key; null if there is none. Outside of the caption list and of text
 * fields, only keys that type a character work, because other keys may operate the focused element.
 */
export function findCommand(
  pressed: Key,
  { isInText, isInField, isListFocused }: KeyPlace,
  areCharactersOff: boolean,
): EditorCommand | null {
  const event = readTyped(pressed);
  const key = readKey(event);
  const isCharacter = event.key.length === 1 && event.key !== " " && !hasModifier(event);
  const found = keyBindings.find(({ keys, scope }) => {
    if (!keys.includes(key)) return false;
    if (scope === "anywhere") return true;
    if (scope === "text") return isInText;
    return !isInField && (isListFocused || isCharacter);
  });
  if (found && isCharacter && areCharactersOff) return null;
  return found?.command ?? null;
}
