import type { Locale } from "#messages/runtime";
import { localeCookie } from "../../contract/constants.ts";

const yearSeconds = 365 * 24 * 3600;

/** Stores the locale in a cookie and reloads the page. */
export function chooseLanguage(next: Locale): void {
  document.cookie = `${localeCookie}=${next}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  window.location.reload();
}
