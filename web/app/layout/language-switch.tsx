import { m } from "#messages";
import { getLocale, type Locale } from "#messages/runtime";
import { localeCookie } from "../../../contract/constants.ts";
import { getSite } from "../../../contract/site/site.ts";

function nameOf(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/**
 * A menu of the languages. Each language is named in itself, such as "Deutsch", so that its
 * speakers recognise the name on any page.
 */
export function LanguageSwitch({ className = "" }: { className?: string }) {
  const { locales } = getSite();
  if (locales.length === 1) return null;
  return (
    <fieldset className={`flex items-center gap-1 ${className}`}>
      <legend className="sr-only">{m.common_language()}</legend>
      {locales.map((option) => (
        <button
          key={option}
          type="button"
          lang={option}
          aria-pressed={option === getLocale()}
          onClick={() => option !== getLocale() && chooseLanguage(option)}
          className="min-h-11 rounded-full border border-transparent px-4 font-medium text-dim transition-colors hover:text-bulb aria-pressed:border-bulb/60 aria-pressed:text-bulb"
        >
          {nameOf(option)}
        </button>
      ))}
    </fieldset>
  );
}

const yearSeconds = 365 * 24 * 3600;

/** Stores the locale in a cookie and reloads the page. */
function chooseLanguage(next: Locale): void {
  document.cookie = `${localeCookie}=${next}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  window.location.reload();
}
