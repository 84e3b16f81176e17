import { type Locale, locales } from "#messages/runtime";

/** Returns the text of each language's input. A language without a text has an empty one. */
export const toTextInputs = (texts: Partial<Record<Locale, string>>) =>
  Object.fromEntries(locales.map((locale) => [locale, texts[locale] ?? ""])) as Record<
    Locale,
    string
  >;

/** Returns the texts of the inputs that are not empty. */
export const pickWrittenTexts = (inputs: Record<Locale, string>): Partial<Record<Locale, string>> =>
  Object.fromEntries(Object.entries(inputs).filter(([, text]) => text.trim()));
