import { m } from "#messages";
import type { Message } from "../../i18n/message.ts";

type RowKind = "category" | "collection" | "automatic";

/** The kinds of rows of the home page: the label of one row, and the label of a group of rows. */
export const rowKinds: Record<RowKind, { label: Message; group: Message }> = {
  category: { label: m.common_category, group: m.common_categories },
  collection: { label: m.catalogue_collection, group: m.dashboard_collections },
  automatic: { label: m.home_admin_automatic_row, group: m.home_admin_automatic_rows },
};

/** Returns the kind of a row by its id, such as `category-5`, `categories` or `newest`. */
export function findRowKind(id: string): RowKind {
  if (id === "categories" || id.startsWith("category-")) return "category";
  return id.startsWith("collection-") ? "collection" : "automatic";
}
