import { useSyncExternalStore } from "react";

export type Stored<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** What a browser that keeps nothing has: the page is drawn so before it is anybody's. */
  getNone: () => Value;
};

/**
 * A value kept in local storage under `key`, and followed across tabs. What is stored by others is
 * not believed: `read` makes a value of it, or of `null` when there is none.
 */
export function stored<Value>(key: string, read: (json: unknown) => Value): Stored<Value> {
  let text: string | null | undefined;
  let value: Value;

  function get(): Value {
    const current = readItem(key);
    if (current !== text) {
      text = current;
      value = read(parse(current));
    }
    return value;
  }

  function set(next: Value) {
    writeItem(key, next === null ? null : typeof next === "string" ? next : JSON.stringify(next));
  }

  function subscribe(listener: () => void) {
    const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }

  let none: { value: Value } | undefined;
  function getNone(): Value {
    none ??= { value: read(null) };
    return none.value;
  }

  return { get, set, subscribe, getNone };
}

/** Forgets what is kept under these keys, whoever keeps it there. */
export function clearStored(keys: readonly string[]) {
  for (const key of keys) writeItem(key, null);
}

export function useStored<Value>({ subscribe, get, getNone }: Stored<Value>): Value {
  return useSyncExternalStore(subscribe, get, getNone);
}

/** Storage that the browser refuses (private windows, full disks) falls back to this page's memory. */
const memory = new Map<string, string>();

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Browsers tell the other tabs about a change; the event for this one is ours. */
function writeItem(key: string, text: string | null) {
  memory.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) memory.set(key, text);
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
