import { asc, type SQL, sql } from "drizzle-orm";
import type { Category } from "../../contract/catalogue.ts";
import type { Database } from "../database/database.ts";
import { categories } from "../schema.ts";

export function selectCategories(db: Database) {
  return db.select().from(categories).orderBy(asc(categories.id));
}

export function toCategoryDto(row: typeof categories.$inferSelect): Category {
  return { id: String(row.id), date: new Date(row.createdAt).toISOString(), tittle: row.title };
}

/** All titles by id, read once per statement: a join would read a category for each row. */
const categoryTitles = sql`(select json_group_object(${categories.id}, ${categories.title}) from ${categories})`;

export const categoryTitleSql = (categoryId: SQL) =>
  sql<string>`json_extract(${categoryTitles}, '$."' || ${categoryId} || '"')`;
