import * as z from "zod/mini";
import { Category, Movie, Paging, pageOf } from "../catalogue/catalogue.ts";
import { plainTextCheck, singleLine, storedPicture } from "../field-schemas.ts";
import { NumericId } from "../ids.ts";
import { PageLocale, PageSlug } from "../pages/site-pages.ts";

/** The maximum number of categories: one response lists all of them. */
export const maxCategories = 200;
export const maxCategoryTitleLength = 80;
/** The maximum length of a category's description in one language, in characters of plain text. */
export const maxCategoryDescriptionLength = 1000;
/** The maximum number of categories in the menu: every page contains the menu. */
export const maxMenuCategories = 20;
/** The maximum number of categories in a request that changes their order. */
const maxOrderedCategories = 2000;

export const CategoryForm = z.object({ tittle: singleLine(maxCategoryTitleLength) });

/** A picture that `POST /api/admin/category-pictures` stored. */
const CategoryPicture = storedPicture(/^\/media\/categories\/[0-9a-f-]{36}\.(png|webp|jpg|gif)$/);

const Description = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(maxCategoryDescriptionLength), plainTextCheck);

/**
 * `version` is the version that was edited. The response is 409 if the category has changed since.
 */
export const CategoryChange = z.extend(CategoryForm, {
  version: z.int(),
  /** The slug of the category's page; null if the category has no page of its own. */
  slug: z.nullable(PageSlug),
  inMenu: z.boolean(),
  /**
   * The description by locale. A reader whose language is missing gets the description in the
   * site's first language.
   */
  descriptions: z.partialRecord(PageLocale, Description),
  picture: z.nullable(CategoryPicture),
  /** The titles in other languages; unchanged if absent. */
  translatedTitles: z.optional(z.partialRecord(PageLocale, singleLine(maxCategoryTitleLength))),
});

export const CategoryReordering = z.object({
  ids: z.array(NumericId).check(z.minLength(1), z.maxLength(maxOrderedCategories)),
});

/** A category as administrators edit it. */
export const AdminCategory = z.extend(Category, {
  version: z.number(),
  inMenu: z.boolean(),
  descriptions: z.partialRecord(PageLocale, z.string()),
  translatedTitles: z.partialRecord(PageLocale, z.string()),
  picture: z.nullable(CategoryPicture),
  /** An unused slug made from the title; empty if the title has no Latin letters or digits. */
  proposedSlug: z.string(),
});

/** A category in the administrators' list. */
export const CategorySummary = z.omit(AdminCategory, {
  descriptions: true,
  translatedTitles: true,
  proposedSlug: true,
});

export const CategoryPageQuery = z.extend(Paging, { locale: z.optional(PageLocale) });

/**
 * The page of a category with its movies sorted by name. `description` may be empty; `locale` is
 * the language of `description`.
 */
export const CategoryPage = z.extend(pageOf(Movie), {
  category: z.object({
    id: z.string(),
    tittle: z.string(),
    slug: z.string(),
    name: Category.shape.name,
    description: z.string(),
    locale: PageLocale,
    picture: z.nullable(CategoryPicture),
  }),
});

export type CategoryForm = z.infer<typeof CategoryForm>;
export type CategoryPicture = z.infer<typeof CategoryPicture>;
export type CategoryChange = z.infer<typeof CategoryChange>;
export type AdminCategory = z.infer<typeof AdminCategory>;
export type CategorySummary = z.infer<typeof CategorySummary>;
export type CategoryPageQuery = z.infer<typeof CategoryPageQuery>;
export type CategoryPage = z.infer<typeof CategoryPage>;
