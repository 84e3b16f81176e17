/** Reads from session storage; null when empty or refused, as browsers do that block all cookies. */
export function readTabStorage(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Returns whether the value was stored. */
export function writeTabStorage(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
