import { desc, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { getLocale } from "#messages/runtime";
import type { Permission } from "../../contract/access/permissions.ts";
import { maxCategories } from "../../contract/categories/categories.ts";
import { maxResultsPerKind } from "../../contract/find/endpoints.ts";
import { foldText } from "../../contract/fold-text.ts";
import { editorPath } from "../../contract/studio-path.ts";
import type { Database } from "../database/database.ts";
import {
  categories,
  collections,
  plans,
  promotionCodes,
  rightsHolders,
  sitePages,
} from "../schema.ts";

/** The newest things of a kind that are searched; of categories, all. */
const maxSearched = 100;

/** The kinds of things that are edited over their section's list. */
const editorKinds = {
  category: { section: "categories", permission: "storefront" },
  collection: { section: "collections", permission: "storefront" },
  page: { section: "pages", permission: "storefront" },
  plan: { section: "plans", permission: "plans" },
  "promotion-code": { section: "promotion-codes", permission: "plans" },
  "rights holder": { section: "rights", permission: "rights" },
} as const satisfies Record<string, { section: string; permission: Permission }>;

type EditorKind = keyof typeof editorKinds;

/** `name` is the title in the default language, if that is not one of `titles`, which are JSON. */
type EditorRow = { id: string | number; name: string | null; titles: string };

/** Selects the newest things of each kind, among which `listFoundEditors` looks for a text. */
export function selectEditors(db: Database) {
  const titlesOf = (texts: SQLiteColumn) =>
    sql<string>`(select json_group_object(key, value ->> '$.title') from json_each(${texts}))`;
  const none = sql<string>`'{}'`;
  const unnamed = sql<null>`null`;
  return {
    category: db
      .select({
        id: categories.id,
        name: categories.title,
        titles: sql<string>`${categories.translatedTitles}`.as("titles"),
      })
      .from(categories)
      .limit(maxCategories),
    collection: db
      .select({
        id: collections.id,
        name: unnamed.as("name"),
        titles: titlesOf(collections.texts).as("titles"),
      })
      .from(collections)
      .orderBy(desc(collections.id))
      .limit(maxSearched),
    page: db
      .select({
        id: sitePages.slug,
        name: unnamed.as("name"),
        titles: titlesOf(sitePages.texts).as("titles"),
      })
      .from(sitePages)
      .orderBy(desc(sitePages.id))
      .limit(maxSearched),
    plan: db
      .select({
        id: plans.id,
        name: plans.name,
        titles: sql<string>`${plans.translatedNames}`.as("titles"),
      })
      .from(plans)
      .limit(maxSearched),
    "promotion-code": db
      .select({ id: promotionCodes.id, name: promotionCodes.code, titles: none.as("titles") })
      .from(promotionCodes)
      .orderBy(desc(promotionCodes.createdAt), desc(promotionCodes.id))
      .limit(maxSearched),
    "rights holder": db
      .select({ id: rightsHolders.id, name: rightsHolders.name, titles: none.as("titles") })
      .from(rightsHolders)
      .limit(maxSearched),
  };
}

/** Returns the things whose name or title in any language contains the text. */
export function listFoundEditors(
  found: Record<EditorKind, EditorRow[]>,
  text: string,
  may: (permission: Permission) => boolean,
) {
  const kinds = Object.keys(editorKinds) as EditorKind[];
  return kinds
    .filter((kind) => may(editorKinds[kind].permission))
    .flatMap((kind) => listFoundOfKind(kind, found[kind], foldText(text)));
}

const listFoundOfKind = (kind: EditorKind, rows: EditorRow[], folded: string) =>
  rows
    .map(({ id, name, titles }) => ({ id: String(id), name, titles: JSON.parse(titles) }))
    .filter(({ name, titles }) =>
      [name ?? "", ...Object.values<string>(titles)].some((title) =>
        foldText(title).includes(folded),
      ),
    )
    .map(({ id, name, titles }) => ({
      kind,
      id,
      title: titles[getLocale()] ?? name ?? Object.values<string>(titles)[0] ?? id,
      detail: "",
      href: editorPath(editorKinds[kind].section, id),
    }))
    .slice(0, maxResultsPerKind);
