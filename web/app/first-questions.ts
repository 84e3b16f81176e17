import { filtersOf } from "../catalogue/filters.ts";
import {
  categories,
  categoryPage,
  featuredMovies,
  movieCounts,
  moviePage,
  oneMovie,
  relatedMovies,
} from "../catalogue/queries.ts";
import { match } from "../router/routes.tsx";
import type { paths } from "./paths.ts";

type Category = keyof typeof paths.category;
type Question = { queryKey: readonly string[] };

const ofCategory = (title: Category) => (_: Record<string, string>, query: URLSearchParams) => [
  categoryPage(title, cursorOf(query)),
  categories(),
  movieCounts(),
];

const cursorOf = (query: URLSearchParams) => query.get("cursor") ?? undefined;

/** What each page asks first, so that its HTML can bring the answers with it. */
const questions: Record<string, (params: Record<string, string>, query: URLSearchParams) => Question[]> = {
  "/": () => [featuredMovies(), categories()],
  "/movies": (_, query) => {
    const filters = filtersOf(query);
    return [moviePage(filters, cursorOf(query)), categories(), movieCounts(filters)];
  },
  "/movie/:id": ({ id = "" }) => [oneMovie(id), relatedMovies(id)],
  "/action": ofCategory("Action"),
  "/romance": ofCategory("Romance"),
  "/dramma": ofCategory("Dramma"),
  "/tech": ofCategory("Tech"),
  "/about": () => [featuredMovies()],
};

/** The calls, as addresses, whose answers the page at this address shows before anything else. */
export function firstQuestions(address: string): string[] {
  const { pathname, searchParams } = new URL(address, "http://site");
  for (const [pattern, ask] of Object.entries(questions)) {
    const params = match(pattern, pathname);
    if (params) return ask(params, searchParams).flatMap(({ queryKey }) => queryKey);
  }
  return [];
}
