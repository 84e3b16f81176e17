import { useSyncExternalStore } from "react";

export type StoredValue<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** The value on the server and during hydration, where nothing is stored. */
  getDefault: () => Value;
};

/**
 * A value in local storage under `key`, in sync across tabs. `read` must validate the JSON, because storage can be
 * edited; it receives `null` when nothing is stored.
 */
export function createStoredValue<Value>(key: string, read: (json: unknown) => Value): StoredValue<Value> {
  let cachedText: string | null | undefined;
  let cachedValue: Value;

  function get(): Value {
    const storedText = readItem(key);
    if (storedText !== cachedText) {
      cachedText = storedText;
      cachedValue = read(parse(storedText));
    }
    return cachedValue;
  }

  function set(next: Value) {
    writeItem(key, next === null ? null : typeof next === "string" ? next : JSON.stringify(next));
  }

  function subscribe(listener: () => void) {
    const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }

  let cachedDefault: { value: Value } | undefined;
  function getDefault(): Value {
    cachedDefault ??= { value: read(null) };
    return cachedDefault.value;
  }

  return { get, set, subscribe, getDefault };
}

/** Clears these keys, in whichever module they are defined. */
export function clearStoredValues(keys: readonly string[]) {
  for (const key of keys) writeItem(key, null);
}

export function useStoredValue<Value>({ subscribe, get, getDefault }: StoredValue<Value>): Value {
  return useSyncExternalStore(subscribe, get, getDefault);
}

/** The fallback when the browser refuses storage (private windows, full disks); it lasts as long as the page. */
const memoryStorage = new Map<string, string>();

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memoryStorage.get(key) ?? null;
  } catch {
    return memoryStorage.get(key) ?? null;
  }
}

/** Browsers fire `storage` only in the other tabs, so this tab dispatches its own event. */
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
    return text;
  }
}
