import { getLocale, type Locale } from "#messages/runtime";

/**
 * Creates an expensive value such as an `Intl` format once per locale, because one isolate renders
 * all locales.
 */
export function memoizePerLocale<Value>(create: (locale: Locale) => Value): () => Value {
  const values = new Map<Locale, Value>();
  return () => {
    const locale = getLocale();
    const value = values.get(locale) ?? create(locale);
    values.set(locale, value);
    return value;
  };
}
