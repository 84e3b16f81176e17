import { type SQL, sql } from "drizzle-orm";
import { getLocale, type Locale } from "#messages/runtime";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { site } from "../schema.ts";

type TranslatedTitles = Partial<Record<Locale, string>>;

/** A label from an earlier version of the site lacks the titles in other languages. */
export type CategoryLabel = [
  title: string,
  slug: string | null,
  position: number,
  translatedTitles?: TranslatedTitles,
];

/**
 * Returns the title in the reader's language as a category's `name` on the wire. Without such a
 * title, readers see the category's own title, which filters and addresses use.
 */
export function toCategoryName(titles: TranslatedTitles = {}): { name?: string } {
  const name = titles[getLocale()];
  return name === undefined ? {} : { name };
}

/**
 * SQL subquery for the labels of all categories. SQLite evaluates it once per statement, while a
 * join would read a category for each movie.
 */
const categoryLabels = sql`(select ${site.categoryLabels} from ${site})`;

/** SQL expression: the label of a category as JSON. */
export const categoryLabelSql = (categoryId: SQL) =>
  sql<string>`json_extract(${categoryLabels}, '$."' || ${categoryId} || '"')`;

export const categoryTitleSql = (categoryId: SQL) =>
  sql<string>`json_extract(${categoryLabels}, '$."' || ${categoryId} || '"[0]')`;

export function toCategoryOfMovie(id: number, label: string): Movie["category"] {
  const [tittle, slug, , titles]: CategoryLabel = JSON.parse(label);
  return { id: String(id), tittle, slug, ...toCategoryName(titles) };
}
