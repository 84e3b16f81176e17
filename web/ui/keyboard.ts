import { createStoredValue } from "./stored-value.ts";

/**
 * Speech input and tremors press single keys unintended:
 * https://www.w3.org/TR/WCAG22/#character-key-shortcuts
 */
export const shortcutsOff = createStoredValue<boolean>("shortcutsOff", (json) => json === true);

type Key = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

/** Keys with these belong to the browser: Alt+Left goes back. */
export const hasModifier = ({ altKey, ctrlKey, metaKey }: Key) => altKey || ctrlKey || metaKey;

/** Whether the key types a character, Space not included. */
export const isCharacter = (event: Key) =>
  event.key.length === 1 && event.key !== " " && !hasModifier(event);
