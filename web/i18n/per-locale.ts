import { getLocale, type Locale } from "#messages/runtime";

/** Something costly to make, such as an `Intl` format, once for each language: the Worker speaks all in one isolate. */
export function perLocale<Value>(create: (locale: Locale) => Value): () => Value {
  const values = new Map<Locale, Value>();
  return () => {
    const locale = getLocale();
    const value = values.get(locale) ?? create(locale);
    values.set(locale, value);
    return value;
  };
}
