import { useSyncExternalStore } from "react";

export type StoredValue<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** Returns the value of an empty storage, for rendering on the server and during hydration. */
  getDefault: () => Value;
};

/**
 * Creates a value in local storage under `key`, in sync across tabs. `read` must validate the JSON,
 * because users can edit storage, and receives `null` if nothing is stored.
 */
export function createStoredValue<Value>(
  key: string,
  read: (json: unknown) => Value,
): StoredValue<Value> {
  const toText = (value: Value) => (value === null ? null : JSON.stringify(value));
  return createStored(key, (text) => read(parse(text)), toText);
}

/** Like `createStoredValue`, but for a text that is stored as it is, without JSON. */
export const createStoredText = (key: string): StoredValue<string | null> =>
  createStored<string | null>(
    key,
    (text) => text,
    (text) => text,
  );

function createStored<Value>(
  key: string,
  fromText: (text: string | null) => Value,
  toText: (value: Value) => string | null,
): StoredValue<Value> {
  let cachedText: string | null | undefined;
  let cachedValue: Value;

  function get(): Value {
    const storedText = readItem(key);
    if (storedText !== cachedText) {
      cachedText = storedText;
      cachedValue = fromText(storedText);
    }
    return cachedValue;
  }

  const set = (next: Value) => writeItem(key, toText(next));

  function subscribe(listener: () => void) {
    const onStorage = (event: StorageEvent) =>
      (event.key === key || event.key === null) && listener();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }

  let cachedDefault: { value: Value } | undefined;
  function getDefault(): Value {
    cachedDefault ??= { value: fromText(null) };
    return cachedDefault.value;
  }

  return { get, set, subscribe, getDefault };
}

/** Clears the stored values with these keys, whichever modules define them. */
export function clearStoredValues(keys: readonly string[]) {
  for (const key of keys) writeItem(key, null);
}

export function useStoredValue<Value>({ subscribe, get, getDefault }: StoredValue<Value>): Value {
  return useSyncExternalStore(subscribe, get, getDefault);
}

/**
 * Values that the browser refused to store (private windows, full disks). They override stored
 * values until the page is closed.
 */
const memoryStorage = new Map<string, string>();

function readItem(key: string): string | null {
  try {
    return memoryStorage.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Writes a value. Browsers fire `storage` only in the other tabs, so this tab dispatches an event
 * of its own.
 */
function writeItem(key: string, text: string | null) {
  memoryStorage.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) memoryStorage.set(key, text);
  }
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
