import { getCookie } from "hono/cookie";
import { parseAccept } from "hono/utils/accept";
import { languageCookie, type SiteLanguage, siteLanguages } from "../../contract/constants.ts";
import type { Call } from "./app.ts";

/** The language of whoever asks: the one they chose here, else what their browser prefers of ours. */
export function languageOf(c: Call): SiteLanguage {
  return chosenLanguage(c) ?? preferredOf(c.req.header("Accept-Language") ?? "") ?? "en";
}

export function chosenLanguage(c: Call): SiteLanguage | undefined {
  return languageNamed(getCookie(c, languageCookie) ?? "");
}

function preferredOf(header: string): SiteLanguage | undefined {
  const wanted = parseAccept(header).filter(({ q }) => q > 0);
  return wanted.map(({ type }) => languageNamed(type)).find((language) => language !== undefined);
}

/** `es-MX` is Spanish too. */
const languageNamed = (tag: string) => siteLanguages.find((language) => language === tag.split("-")[0]?.toLowerCase());
