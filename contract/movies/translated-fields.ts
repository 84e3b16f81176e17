import * as z from "zod/mini";
import { m } from "#messages";
import { getLocale, type Locale, locales } from "#messages/runtime";
import { nullableField } from "../field-schemas.ts";

/** The texts of a movie that may be written in every language of the site. */
export type MovieText = "name" | "description";

/** The wire name of a movie's text in a language: `name_de`. */
export type TranslatedFieldName = `${MovieText}_${Locale}`;

type TextField = {
  schema: z.ZodMiniType<string, string>;
  label: () => string;
  maxLength: number;
};

const languageName = (locale: Locale): string =>
  new Intl.DisplayNames(getLocale(), { type: "language" }).of(locale) ?? locale;

const createTranslatedField = (
  text: MovieText,
  locale: Locale,
  { schema, label, maxLength }: TextField,
) => ({
  ...nullableField(schema),
  response: z.optional(z.string()),
  label: () => m.studio_translated({ field: label(), language: languageName(locale) }),
  maxLength,
  column: "translations" as const,
  isWide: true as const,
  translates: { text, locale },
  csv: {
    help: () => m.import_column_translated({ field: label(), language: languageName(locale) }),
  },
});

/**
 * Returns the fields of a movie's texts in each language. Only administrators' responses have these
 * fields. Visitors get the text in their language as `name` and `description`, or the movie's own
 * text if their language is missing.
 */
export function createTranslatedFields(texts: Record<MovieText, TextField>) {
  const fields = locales.flatMap((locale) =>
    (["name", "description"] as const).map((text) => [
      `${text}_${locale}`,
      createTranslatedField(text, locale, texts[text]),
    ]),
  );
  return Object.fromEntries(fields) as Record<
    TranslatedFieldName,
    ReturnType<typeof createTranslatedField>
  >;
}

/** A movie's texts by language, as its row stores them, with the folded name for the search. */
export type MovieTranslations = Partial<
  Record<Locale, Partial<Record<MovieText | "nameFolded", string>>>
>;
