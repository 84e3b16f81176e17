import * as z from "zod/mini";
import { Movie } from "../catalogue/catalogue.ts";
import { CollectionMovie } from "../collections/collections.ts";
import { Day, hasNoDuplicates, plainText } from "../field-schemas.ts";
import { NumericId } from "../ids.ts";
import type { IssueCode, IssueParams } from "../issues.ts";
import { PageLocale } from "../pages/site-pages.ts";

export const maxHeroMovies = 5;
const maxHomeRows = 100;
/** The maximum number of collection rows; the home page reads a database row for each. */
const maxCollectionRows = 12;
export const pickOfTheWeekDays = 7;
/** The maximum number of characters of the text of the pick of the week in one language. */
export const maxPickTextLength = 300;

export const builtInRowIds = [
  "popular",
  "newest",
  "free",
  "included",
  "leaving",
  "coming",
] as const;
export type BuiltInRowId = (typeof builtInRowIds)[number];

/**
 * The id of a row on the home page: a built-in row, or a category or collection with its id, such
 * as `category-5`.
 */
export const HomeRowId = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(${builtInRowIds.join("|")}|(category|collection)-[1-9]\\d{0,14})$`),
      "row_unknown" satisfies IssueCode,
    ),
  );

/**
 * `categories` stands for the rows of all categories that have no row of their own in the layout.
 */
const LayoutRow = z.union([z.literal("categories"), HomeRowId], "row_unknown" satisfies IssueCode);

const hasFewCollections = z.refine<string[]>(
  (rows) => rows.filter((id) => id.startsWith("collection-")).length <= maxCollectionRows,
  {
    error: "too_many_collections" satisfies IssueCode,
    params: { maximum: maxCollectionRows } satisfies IssueParams<"too_many_collections">,
  },
);

/** The movies and rows of the home page as the owner arranged them. */
export const HomeLayout = z.object({
  /** The movies of the hero in order. If empty, popular movies are shown. */
  heroMovieIds: z.array(NumericId).check(z.maxLength(maxHeroMovies), hasNoDuplicates),
  /**
   * The pick of the week: the movie that leads the hero for 7 days from `startsOn`, a day in the
   * site's time zone. The pick's text replaces the movie's description.
   */
  pick: z.nullable(
    z.object({
      movieId: NumericId,
      startsOn: Day,
      texts: z.partialRecord(PageLocale, plainText(maxPickTextLength)),
    }),
  ),
  rows: z.array(LayoutRow).check(z.maxLength(maxHomeRows), hasNoDuplicates, hasFewCollections),
});

/**
 * `version` is the version that was edited. The response is 409 if the layout has changed since.
 */
export const HomeLayoutChange = z.object({ version: z.int(), layout: HomeLayout });

/**
 * The home page's layout without movies and rows that no longer exist. `movies` are the movies that
 * the layout names; `choices` are all rows that the home page can have.
 */
export const AdminHome = z.object({
  version: z.number(),
  layout: HomeLayout,
  movies: z.array(CollectionMovie),
  choices: z.array(z.object({ id: z.string(), title: z.string() })),
});

export const HomeQuery = z.object({ locale: z.optional(PageLocale) });

/**
 * A row of the home page. `path` is the path of the page that lists all movies of the row. `movies`
 * is absent if the browser requests the row's movies separately.
 */
export const HomeRow = z.object({
  id: z.string(),
  title: z.string(),
  path: z.nullable(z.string()),
  movies: z.optional(z.array(Movie)),
});

/** `pick` is the pick of the week, the first movie in `hero`. Its `text` may be empty. */
export const Home = z.object({
  hero: z.array(Movie),
  pick: z.nullable(z.object({ movieId: z.string(), text: z.string() })),
  rows: z.array(HomeRow),
});

export type HomeLayout = z.infer<typeof HomeLayout>;
export type AdminHome = z.infer<typeof AdminHome>;
export type HomeRow = z.infer<typeof HomeRow>;
export type Home = z.infer<typeof Home>;
