import { createStoredValue } from "./stored-value.ts";

/**
 * Whether single-key shortcuts are off. Speech input and tremors press single keys unintentionally:
 * https://www.w3.org/TR/WCAG22/#character-key-shortcuts
 */
export const shortcutsOff = createStoredValue<boolean>("shortcutsOff", (json) => json === true);

type Key = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

/**
 * Whether a key is pressed with a modifier. Such keys belong to the browser: Alt+Left goes back.
 */
export const hasModifier = ({ altKey, ctrlKey, metaKey }: Key) => altKey || ctrlKey || metaKey;

/** Whether the key types a character other than Space. */
export const isCharacterKey = (event: Key) =>
  event.key.length === 1 && event.key !== " " && !hasModifier(event);
