import * as z from "zod/mini";
import { Category, Movie, Paging, pageOf } from "../catalogue/catalogue.ts";
import { singleLine, storedPicture } from "../field-schemas.ts";
import { NumericId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";
import { PageLocale, PageSlug } from "../pages/site-pages.ts";

export const maxCategoryTitleLength = 80;
/** Of one language, in plain text. */
export const maxCategoryDescriptionLength = 1000;
/** Limits the links that every page of the site contains. */
export const maxMenuCategories = 20;
/** Limits one request that puts them in another order. */
const maxOrderedCategories = 2000;

export const CategoryForm = z.object({ tittle: singleLine(maxCategoryTitleLength) });

/** Where `POST /api/admin/category-pictures` stored it. */
const CategoryPicture = storedPicture(/^\/media\/categories\/[0-9a-f-]{36}\.(png|webp|jpg|gif)$/);

const Description = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(maxCategoryDescriptionLength),
    z.regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u, "not_plain_text" satisfies IssueCode),
  );

/**
 * `version`: the version that was edited. If the category has changed since, the response is 409.
 */
export const CategoryChange = z.extend(CategoryForm, {
  version: z.int(),
  /** Without one, the category has no page of its own. */
  slug: z.nullable(PageSlug),
  inMenu: z.boolean(),
  /** By locale; a reader whose language is missing gets the default one. */
  descriptions: z.partialRecord(PageLocale, Description),
  picture: z.nullable(CategoryPicture),
});

export const CategoryOrder = z.object({
  ids: z.array(NumericId).check(z.minLength(1), z.maxLength(maxOrderedCategories)),
});

/** A category as administrators edit it. */
export const AdminCategory = z.extend(Category, {
  version: z.number(),
  inMenu: z.boolean(),
  descriptions: z.partialRecord(PageLocale, z.string()),
  picture: z.nullable(CategoryPicture),
  /** A free one from the title; empty where there is none. */
  proposedSlug: z.string(),
});

/** In a list. */
export const CategorySummary = z.omit(AdminCategory, { descriptions: true, proposedSlug: true });

export const CategoryPageQuery = z.extend(Paging, { locale: z.optional(PageLocale) });

/**
 * The page of a category: its movies by name. `locale`: the language of the description, which is
 * empty without one.
 */
export const CategoryPage = z.extend(pageOf(Movie), {
  category: z.object({
    id: z.string(),
    tittle: z.string(),
    slug: z.string(),
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
