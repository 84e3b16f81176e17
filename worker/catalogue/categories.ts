import { asc } from "drizzle-orm";
import type { Category } from "../../contract/catalogue.ts";
import type { Database } from "../http/database.ts";
import { categories } from "../schema.ts";

export function selectCategories(db: Database) {
  return db.select().from(categories).orderBy(asc(categories.id));
}

export function categoryAnswer(row: typeof categories.$inferSelect): Category {
  return { id: String(row.id), date: new Date(row.createdAt).toISOString(), tittle: row.title };
}
