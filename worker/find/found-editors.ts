import { desc, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { getLocale } from "#messages/runtime";
import type { Permission } from "../../contract/access/permissions.ts";
import { maxCategories } from "../../contract/categories/categories.ts";
import { maxResultsPerKind } from "../../contract/find/endpoints.ts";
import { foldText } from "../../contract/fold-text.ts";
import { type EditedSubject, editedSubjects } from "../../contract/monitoring/audit.ts";
import { maxPlans } from "../../contract/plans/plans.ts";
import { maxRightsHolders } from "../../contract/rights/rights.ts";
import { editorPath } from "../../contract/studio-path.ts";
import { maxWebhookEndpoints } from "../../contract/webhooks/webhooks.ts";
import type { Database } from "../database/database.ts";
import {
  categories,
  collections,
  plans,
  promotionCodes,
  rightsHolders,
  sitePages,
  webhookEndpoints,
} from "../schema.ts";

/** The maximum number of collections, pages and promotion codes that are searched. */
const maxSearched = 100;

/** The kinds that `listFoundEditors` finds. An index of names finds people instead. */
type EditorKind = Exclude<EditedSubject, "person">;

/** `name` is the title in the default language, if that is not one of `titles`, which are JSON. */
type EditorRow = { id: string | number; name: string | null; titles: string };

/** Selects the things of each kind among which `listFoundEditors` looks for a text. */
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
      .limit(maxPlans),
    "promotion-code": db
      .select({ id: promotionCodes.id, name: promotionCodes.code, titles: none.as("titles") })
      .from(promotionCodes)
      .orderBy(desc(promotionCodes.createdAt), desc(promotionCodes.id))
      .limit(maxSearched),
    "rights holder": db
      .select({ id: rightsHolders.id, name: rightsHolders.name, titles: none.as("titles") })
      .from(rightsHolders)
      .limit(maxRightsHolders),
    "webhook endpoint": db
      .select({ id: webhookEndpoints.id, name: webhookEndpoints.url, titles: none.as("titles") })
      .from(webhookEndpoints)
      .limit(maxWebhookEndpoints),
  } satisfies Record<EditorKind, unknown>;
}

/**
 * Returns the things whose name or title in any language contains the text, of the kinds that the
 * account may edit.
 */
export function listFoundEditors(
  found: Record<EditorKind, EditorRow[]>,
  text: string,
  may: (permission: Permission) => boolean,
) {
  const kinds = Object.keys(editedSubjects).filter((kind) => kind !== "person") as EditorKind[];
  return kinds
    .filter((kind) => may(editedSubjects[kind].permission))
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
      href: editorPath(editedSubjects[kind].section, id),
    }))
    .slice(0, maxResultsPerKind);
