import type { SyntheticEvent } from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import { getLocale, type Locale } from "#messages/runtime";
import { localizePath } from "../../../contract/site/language-path.ts";
import { getSite } from "../../../contract/site/site.ts";

function nameOf(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/**
 * Links to the page in each language. Each language is named in itself, such as "Deutsch", so that
 * its speakers recognise the name on any page. The Worker remembers the choice in a cookie.
 */
export function LanguageSwitch() {
  const { pathname } = useLocation();
  const { locales } = getSite();
  if (locales.length === 1) return null;
  return (
    <div className="flex items-center gap-1">
      <span className="sr-only">{m.common_language()}</span>
      {locales.map((option) => {
        const isCurrent = option === getLocale();
        return (
          <a
            key={option}
            href={localizePath(pathname, option)}
            lang={option}
            hrefLang={option}
            aria-current={isCurrent ? "page" : undefined}
            // A middle click or a context menu opens another tab without a click event.
            onPointerDown={addQuery}
            onFocus={addQuery}
            onClick={addQuery}
            className={`inline-flex min-h-11 items-center rounded-full border px-4 font-medium transition-colors hover:text-bulb ${isCurrent ? "border-bulb/60 text-bulb" : "border-transparent text-dim"}`}
          >
            {nameOf(option)}
          </a>
        );
      })}
    </div>
  );
}

/**
 * Adds the page's query and fragment to the link. They are no part of the rendered link, because
 * server-rendered pages of all queries are cached as one.
 */
function addQuery({ currentTarget: link }: SyntheticEvent<HTMLAnchorElement>): void {
  link.search = location.search;
  link.hash = location.hash;
}
