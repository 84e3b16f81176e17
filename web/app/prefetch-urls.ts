import type { paths } from "../api/paths.ts";
import { readFilters } from "../features/catalogue/filters.ts";
import {
  categoriesQuery,
  categoryPageQuery,
  featuredMoviesQuery,
  movieCountsQuery,
  moviePageQuery,
  movieQuery,
  relatedMoviesQuery,
} from "../features/catalogue/queries.ts";
import { matchPath } from "../router/routes.tsx";

type CategoryName = keyof typeof paths.category;
type PrefetchQuery = { queryKey: readonly string[] };

const categoryQueries = (title: CategoryName) => (_: Record<string, string>, query: URLSearchParams) => [
  categoryPageQuery(title, readCursorParam(query)),
  categoriesQuery(),
  movieCountsQuery(),
];

const readCursorParam = (query: URLSearchParams) => query.get("cursor") ?? undefined;

/** What each page asks first, so that its HTML can bring the answers with it. */
const queriesByRoute: Record<string, (params: Record<string, string>, query: URLSearchParams) => PrefetchQuery[]> = {
  "/": () => [featuredMoviesQuery(), categoriesQuery()],
  "/movies": (_, query) => {
    const filters = readFilters(query);
    return [moviePageQuery(filters, readCursorParam(query)), categoriesQuery(), movieCountsQuery(filters)];
  },
  "/movie/:id": ({ id = "" }) => [movieQuery(id), relatedMoviesQuery(id)],
  "/action": categoryQueries("Action"),
  "/romance": categoryQueries("Romance"),
  "/dramma": categoryQueries("Dramma"),
  "/tech": categoryQueries("Tech"),
  "/about": () => [featuredMoviesQuery()],
};

/** The calls, as addresses, whose answers the page at this address shows before anything else. */
export function getPrefetchUrls(url: string): string[] {
  const { pathname, searchParams } = new URL(url, "http://site");
  for (const [pattern, createQueries] of Object.entries(queriesByRoute)) {
    const params = matchPath(pattern, pathname);
    if (params) return createQueries(params, searchParams).flatMap(({ queryKey }) => queryKey);
  }
  return [];
}
