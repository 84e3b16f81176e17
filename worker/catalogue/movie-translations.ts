import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { getLocale } from "#messages/runtime";
import { foldText } from "../../contract/fold-text.ts";
import { type MovieFieldName, translatedFieldList } from "../../contract/movies/movie-fields.ts";
import type { MovieTranslations } from "../../contract/movies/translated-fields.ts";
import { readerTextSql, textInLanguageSql } from "../i18n/translated-text.ts";
import { movies } from "../schema.ts";

type StoredTexts = { name: string; description: string; translations: string };

/** Returns a movie's name and description in the reader's language, else the movie's own. */
export function toReaderTexts({ name, description, translations }: StoredTexts) {
  const translation = translationOf(translations);
  return {
    name: translation.name ?? name,
    description: translation.description ?? description,
  };
}

/** Returns a movie's name in the reader's language, else the movie's own. */
export const toReaderName = ({ name, translations }: Omit<StoredTexts, "description">): string =>
  translationOf(translations).name ?? name;

// Skips the parsing for a movie without translation, as most are: lists convert many movies.
const translationOf = (json: string) =>
  json === "{}" ? {} : ((JSON.parse(json) as MovieTranslations)[getLocale()] ?? {});

/** Returns the texts in other languages as the fields that administrators edit. */
export function toTranslatedFields(json: string) {
  const translations: MovieTranslations = JSON.parse(json);
  return Object.fromEntries(
    translatedFieldList.flatMap(({ name, text, locale }) => {
      const value = translations[locale]?.[text];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

type Fields = Partial<Record<MovieFieldName, unknown>>;

/**
 * Returns the texts in other languages among a form's values, as a merge patch of RFC 7396: null
 * removes a text. Undefined if there are none.
 */
function toPatch(values: Fields): Record<string, Record<string, unknown>> | undefined {
  const patch: Record<string, Record<string, unknown>> = {};
  for (const { name, text, locale } of translatedFieldList) {
    const value = values[name];
    if (value === undefined) continue;
    const nameFolded = typeof value === "string" ? foldText(value) : null;
    patch[locale] = {
      ...patch[locale],
      [text]: value,
      ...(text === "name" && { nameFolded }),
    };
  }
  return Object.keys(patch).length > 0 ? patch : undefined;
}

/**
 * Returns the columns of the texts in other languages that a form sets. `stored` is the present
 * value of the column `translations`.
 */
export function toTranslationColumns(values: Fields, stored: SQLWrapper = movies.translations) {
  const patch = toPatch(values);
  if (!patch) return {};
  const translations = sql<string>`json_patch(${stored}, ${JSON.stringify(patch)})`;
  const translatedNames = sql<string>`(
    select coalesce(group_concat(value ->> 'nameFolded', char(10)), '')
    from json_each(${translations})
  )`;
  return { translations, translatedNames };
}

const movieName = { text: movies.name, translations: movies.translations, suffix: ".name" };

/** SQL expression on `movies`: the name in the reader's language. */
export const readerNameSql = (): SQL<string> => readerTextSql(movieName);

/** SQL expression on `movies`: the name in the language of the account that an email goes to. */
export const movieNameInLanguageSql = (language: SQLWrapper): SQL<string> =>
  textInLanguageSql(movieName, language);
