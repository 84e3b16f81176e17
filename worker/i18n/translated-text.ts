import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { getLocale, type Locale } from "#messages/runtime";
import { getOfferedLocales } from "../../contract/site/site.ts";

/** Returns a text in the reader's language from the JSON `{"de": text, …}`, else `text` itself. */
export const toReaderText = (text: string, translations: string): string =>
  (JSON.parse(translations) as Partial<Record<Locale, string>>)[getLocale()] ?? text;

type StoredText = {
  text: SQLWrapper;
  /** JSON of the texts in other languages. */
  translations: SQLWrapper;
  /** The part of the JSON path after the language: `.name`, or nothing. */
  suffix: string;
};

/** SQL expression: a text in the reader's language, else the text itself. */
export const readerTextSql = ({ text, translations, suffix }: StoredText): SQL<string> =>
  sql<string>`coalesce(${translations} ->> ${`$.${getLocale()}${suffix}`}, ${text})`;

/**
 * SQL expression: a text in the language of the account that an email goes to. An account whose
 * language the site no longer offers gets the site's first language.
 */
export function textInLanguageSql(
  { text, translations, suffix }: StoredText,
  language: SQLWrapper,
): SQL<string> {
  const offered = getOfferedLocales();
  const choices = sql.join(
    offered.map((locale) => sql`${locale}`),
    sql`, `,
  );
  const locale = sql`iif(${language} in (${choices}), ${language}, ${offered[0] ?? ""})`;
  return sql<string>`coalesce(${translations} ->> ('$.' || ${locale} || ${suffix}), ${text})`;
}
