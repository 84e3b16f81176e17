import { eq } from "drizzle-orm";
import type { Locale } from "#messages/runtime";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import type { CategoryPage } from "../../contract/categories/categories.ts";
import { toListedMovieDto } from "../catalogue/listed-movie.ts";
import { selectMoviePage, toMovieListDto } from "../catalogue/movie-list.ts";
import type { BatchResults, Database } from "../database/database.ts";
import { chooseTextLocale } from "../i18n/locale.ts";
import { categories } from "../schema.ts";

/** Category pages are sorted by name, as specified. */
const listQueryOf = (categorySlug: string, paging: Paging) => ({
  ...paging,
  categorySlug,
  sort: "name" as const,
});

/**
 * Selects the category with a slug, and a page of its movies with one row more, which tells whether
 * a next page exists. Throws `invalid` for the cursor of another list.
 */
export function selectCategoryPage(db: Database, slug: string, paging: Paging, userId?: string) {
  const { id, title, translatedTitles, descriptions, picture } = categories;
  return {
    category: db
      .select({ id, title, translatedTitles, descriptions, picture })
      .from(categories)
      .where(eq(categories.slug, slug)),
    movies: selectMoviePage(db, listQueryOf(slug, paging), { userId }),
  };
}

type Rows = BatchResults<ReturnType<typeof selectCategoryPage>>;

/** Makes the response of a category page; undefined if no category has the slug. */
export function toCategoryPageDto(
  { category: [row], movies }: Rows,
  { slug, paging, locale, now }: { slug: string; paging: Paging; locale: Locale; now: number },
): CategoryPage | undefined {
  if (!row) return;
  const { id, title, translatedTitles, descriptions, picture } = row;
  const titles: Partial<Record<Locale, string>> = JSON.parse(translatedTitles);
  const written: Partial<Record<Locale, string>> = JSON.parse(descriptions);
  const chosen = chooseTextLocale(written, locale);
  return {
    ...toMovieListDto(movies, listQueryOf(slug, paging), (row) => toListedMovieDto(row, { now })),
    category: {
      id: String(id),
      tittle: title,
      slug,
      ...(titles[locale] && { name: titles[locale] }),
      description: written[chosen] ?? "",
      locale: chosen,
      picture: picture && JSON.parse(picture),
    },
  };
}
