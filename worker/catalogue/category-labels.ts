import { type SQL, sql } from "drizzle-orm";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { site } from "../schema.ts";

export type CategoryLabel = [title: string, slug: string | null, position: number];

/**
 * SQL subquery for the labels of all categories. SQLite evaluates it once per statement, while a
 * join would read a category for each movie.
 */
const categoryLabels = sql`(select ${site.categoryLabels} from ${site})`;

/** SQL expression: the JSON `[title, slug, position]` of a category. */
export const categoryLabelSql = (categoryId: SQL) =>
  sql<string>`json_extract(${categoryLabels}, '$."' || ${categoryId} || '"')`;

export const categoryTitleSql = (categoryId: SQL) =>
  sql<string>`json_extract(${categoryLabels}, '$."' || ${categoryId} || '"[0]')`;

export function toCategoryOfMovie(id: number, label: string): Movie["category"] {
  const [tittle, slug]: CategoryLabel = JSON.parse(label);
  return { id: String(id), tittle, slug };
}
