import type { Locale } from "#messages/runtime";
import { localeCookie } from "../../contract/constants.ts";

const yearSeconds = 365 * 24 * 3600;

/** Remembers a language on this device and shows the page in it. */
export function chooseLanguage(next: Locale): void {
  document.cookie = `${localeCookie}=${next}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  window.location.reload();
}
