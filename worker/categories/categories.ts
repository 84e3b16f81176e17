import { asc } from "drizzle-orm";
import type { Category } from "../../contract/catalogue/catalogue.ts";
import { toCategoryName } from "../catalogue/category-labels.ts";
import type { Database } from "../database/database.ts";
import { categories } from "../schema.ts";

export function selectCategories(db: Database) {
  const { id, title, translatedTitles, slug, createdAt } = categories;
  return db
    .select({ id, title, translatedTitles, slug, createdAt })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id));
}

type CategoryRow = Pick<
  typeof categories.$inferSelect,
  "id" | "title" | "translatedTitles" | "slug" | "createdAt"
>;

export function toCategoryDto(row: CategoryRow): Category {
  const { id, title, translatedTitles, slug, createdAt } = row;
  return {
    id: String(id),
    date: new Date(createdAt).toISOString(),
    tittle: title,
    slug,
    ...toCategoryName(JSON.parse(translatedTitles)),
  };
}
