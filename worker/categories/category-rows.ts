import { asc, isNull, sql } from "drizzle-orm";
import {
  type AdminCategory,
  type CategorySummary,
  maxMenuCategories,
} from "../../contract/categories/categories.ts";
import { foldText, slugOf } from "../../contract/fold-text.ts";
import { isReservedSlug } from "../../contract/pages/reserved-slugs.ts";
import { findSpecifiedCategoryPath } from "../../contract/pages.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { categories } from "../schema.ts";
import { toCategoryDto } from "./categories.ts";

/**
 * SQL condition: whether no other category has the title, regardless of case and accents.
 * `foldStoredCategoryTitles` must have run before.
 */
export const isCategoryTitleUnusedSql = (title: string, id = 0) =>
  sql`not exists (
    select 1 from ${categories} where title_folded = ${foldText(title)} and id <> ${id}
  )`;

/**
 * Stores the folded titles of categories that an earlier version of the site added. A migration
 * could not fold the titles, because D1 has no Unicode functions.
 */
export async function foldStoredCategoryTitles(c: RequestContext): Promise<void> {
  const unfolded = await queryAsUser(c, (db) =>
    db
      .select({ id: categories.id, title: categories.title })
      .from(categories)
      .where(isNull(categories.titleFolded)),
  );
  if (unfolded.length === 0) return;
  const folded = JSON.stringify(unfolded.map(({ id, title }) => ({ id, folded: foldText(title) })));
  const ofCategory = sql`(
    select value ->> 'folded' from json_each(${folded}) where value ->> 'id' = ${categories.id}
  )`;
  await write(c, {
    statements: (db) => ({
      folded: db
        .update(categories)
        .set({ titleFolded: ofCategory })
        .where(isNull(categories.titleFolded)),
    }),
  });
}

/** SQL condition: whether no other category has the slug. */
export const isCategorySlugUnusedSql = (slug: string | null, id: number) =>
  sql`not exists (select 1 from ${categories} where slug = ${slug} and id <> ${id})`;

/**
 * SQL condition: whether the menu has room for the category. True for a category outside of the
 * menu.
 */
export const hasMenuCapacitySql = (inMenu: boolean, id: number) =>
  sql`(
    not ${Number(inMenu)}
    or (select count(*) from ${categories} where in_menu and id <> ${id}) < ${maxMenuCategories}
  )`;

export const nextCategoryPositionSql = sql`(
  select coalesce(max(position), 0) + 1 from ${categories}
)`;

export const selectCategoryAuditJson = (id: number) =>
  sql`select json_object(
      'tittle', title, 'slug', slug, 'inMenu', in_menu, 'descriptions', json(descriptions),
      'translatedTitles', json(translated_titles),
      'imageKey', picture ->> 'path'
    )
    from ${categories}
    where id = ${id}`;

export const selectCategoryRows = (db: Database) =>
  db.select().from(categories).orderBy(asc(categories.position), asc(categories.id));

type CategoryRow = typeof categories.$inferSelect;

export function toCategorySummary(row: CategoryRow): CategorySummary {
  const { version, inMenu, picture } = row;
  return { ...toCategoryDto(row), version, inMenu, picture: picture && JSON.parse(picture) };
}

/**
 * Finds a category. `rows` must be all categories, so that the proposed slug is unused.
 */
export function findAdminCategory(rows: CategoryRow[], id: number): AdminCategory | undefined {
  const row = rows.find((each) => each.id === id);
  if (!row) return;
  const others = rows.filter((each) => each.id !== id);
  const proposedSlug = proposeSlug(row.title, new Set(others.map(({ slug }) => slug)));
  return {
    ...toCategorySummary(row),
    descriptions: JSON.parse(row.descriptions),
    translatedTitles: JSON.parse(row.translatedTitles),
    proposedSlug,
  };
}

/** The maximum length of a proposed slug, before a number is appended. */
const maxProposedLength = 50;

/** The maximum number of candidates for the slug of a new category. */
const maxCandidates = 20;

/**
 * SQL expression: an unused slug made from a new category's title. Null if the title has a
 * specified page, if the title has no Latin letters or digits, or if all candidates are in use.
 */
export function newCategorySlugSql(title: string) {
  const slug = findSpecifiedCategoryPath(title) ? "" : slugOf(title, maxProposedLength);
  const candidates = Array.from({ length: slug === "" ? 0 : maxCandidates }, (_, index) =>
    index === 0 ? slug : `${slug}-${index + 1}`,
  ).filter((each) => !isReservedSlug(each));
  return sql`(
    select value
    from json_each(${JSON.stringify(candidates)})
    where value not in (select slug from ${categories} where slug is not null)
    order by key
    limit 1
  )`;
}

/** Proposes a free slug for a title; empty if the title has no Latin letters or digits. */
function proposeSlug(title: string, taken: ReadonlySet<string | null>): string {
  const slug = slugOf(title, maxProposedLength);
  const isFree = (each: string) => !isReservedSlug(each) && !taken.has(each);
  if (slug === "" || isFree(slug)) return slug;
  for (let number = 2; ; number++) if (isFree(`${slug}-${number}`)) return `${slug}-${number}`;
}
