/** What this tab remembers from page to page: nothing where the browser refuses it, as it does for who blocks all cookies. */
export function readTabStorage(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Whether it will be remembered. */
export function writeTabStorage(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
