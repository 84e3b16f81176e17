import { type SQL, sql } from "drizzle-orm";
import type { Movie } from "../../contract/catalogue.ts";
import { categories } from "../schema.ts";

/** The title and slug of every category by its id, read once per statement: a join would read a category for each row. */
const categoryLabels = sql`(select json_group_object(${categories.id}, json_array(${categories.title}, ${categories.slug})) from ${categories})`;

/** JSON: `[title, slug]`. */
export const categoryLabelSql = (categoryId: SQL) =>
  sql<string>`json_extract(${categoryLabels}, '$."' || ${categoryId} || '"')`;

export const categoryTitleSql = (categoryId: SQL) =>
  sql<string>`json_extract(${categoryLabels}, '$."' || ${categoryId} || '"[0]')`;

export function toCategoryOfMovie(id: number, label: string): Movie["category"] {
  const [tittle, slug]: [string, string | null] = JSON.parse(label);
  return { id: String(id), tittle, slug };
}
