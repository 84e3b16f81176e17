/**
 * Reads from session storage; null when empty or when the browser refuses it, as it does when all cookies are blocked.
 */
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
