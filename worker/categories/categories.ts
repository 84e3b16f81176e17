import { asc } from "drizzle-orm";
import type { Category } from "../../contract/catalogue/catalogue.ts";
import type { Database } from "../database/database.ts";
import { categories } from "../schema.ts";

export function selectCategories(db: Database) {
  const { id, title, slug, createdAt } = categories;
  return db
    .select({ id, title, slug, createdAt })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id));
}

type CategoryRow = Pick<typeof categories.$inferSelect, "id" | "title" | "slug" | "createdAt">;

export function toCategoryDto({ id, title, slug, createdAt }: CategoryRow): Category {
  return { id: String(id), date: new Date(createdAt).toISOString(), tittle: title, slug };
}
