import { type ReactNode, useId, useState } from "react";
import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";
import { Tabs } from "../ui/tabs.tsx";
import { listLanguageTabs } from "./language-tabs.ts";

/**
 * Returns the languages of the translations: all languages of the site but the first, whose texts
 * are in the record's own fields. Includes the first language if a translation is stored for it,
 * because readers of that language then see the translation.
 */
const listTranslationLocales = (hasText: (locale: Locale) => boolean): Locale[] =>
  getSite().locales.filter((locale, index) => index > 0 || hasText(locale));

type Props = {
  /** Whether a text is stored in the language. */
  hasText: (locale: Locale) => boolean;
  /** Renders the fields of a language. */
  children: (locale: Locale) => ReactNode;
};

/** A tab for each language of `listTranslationLocales`; nothing if there is none. */
export function TranslationTabs({ hasText, children }: Props) {
  const headingId = useId();
  const locales = listTranslationLocales(hasText);
  const [chosen, setChosen] = useState(locales[0]);
  const open = chosen && locales.includes(chosen) ? chosen : locales[0];
  if (!open) return null;
  const labels = listLanguageTabs();
  const tabs = Object.fromEntries(locales.map((locale) => [locale, labels[locale]]));
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="headline text-3xl">
        {m.studio_other_languages()}
      </h3>
      <p className="mt-1 mb-3 max-w-2xl text-dim">{m.studio_other_languages_hint()}</p>
      <Tabs
        label={m.studio_other_languages()}
        tabs={tabs as Record<Locale, string>}
        open={open}
        onOpen={setChosen}
      >
        {locales.map((locale) => (
          <div key={locale} hidden={locale !== open} className="grid gap-5">
            {children(locale)}
          </div>
        ))}
      </Tabs>
    </section>
  );
}
