import * as z from "zod/mini";
import { countryCodes } from "./countries.ts";
import type { IssueCode } from "./issues.ts";

/** Top-level domains that mail programs turn into links, besides country domains such as `de`. */
const topLevelDomains = new Set(
  (
    "com net org info biz edu gov mil int pro name mobi xyz online site top shop store club app dev link click news blog " +
    "cloud website web tech email zip mov vip icu cyou page eu uk su ac рф"
  ).split(" "),
);

/**
 * Whether a full stop (`.`) and the text `after` it continue a web address. A word with a capital
 * letter begins a sentence instead, also if it is the code of a country: `See you.At noon`.
 */
function continuesAddress(after: string): boolean {
  const label = /^\p{L}[\p{L}\p{M}]{1,62}/u.exec(after)?.[0] ?? "";
  if (label === "") return false;
  const name = label.toLowerCase();
  const beginsSentence = /^\s+[\p{L}\p{N}]/u.test(after.slice(label.length));
  const isCountry = !beginsSentence && countryCodes.includes(name.toUpperCase());
  return (
    label === name || isCountry || topLevelDomains.has(name) || after.startsWith("/", label.length)
  );
}

/**
 * Returns a text as browsers read a domain: composed, without invisible characters, with `.` for
 * the other full stops that separate labels (UTS #46). The ideographic full stop also ends
 * sentences, so it is replaced only before Latin letters.
 */
const normalizeDomains = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/。(?=[a-z]{2,63}(?!\p{L}))/giu, ".");

/**
 * Refuses web addresses, because mail programs turn them into links and the site must not send
 * links of strangers. An address that passes this check is mailed without a link:
 * worker/email/prevent-address-links.ts.
 */
export const hasNoWebAddress = z.refine<string>((text) => {
  const normalized = normalizeDomains(text);
  const parts = normalized.split(".");
  const hasAddress = parts.some(
    (part, i) =>
      i > 0 && /[\p{L}\p{N}\p{M}\p{S}_-]$/u.test(parts[i - 1] ?? "") && continuesAddress(part),
  );
  return !hasAddress && !/:\/\/|www\./i.test(normalized);
}, "web_address_not_allowed" satisfies IssueCode);
