import { paths } from "../../api/paths.ts";

/** A category's own page where the specification names one, else the movies filtered by it. */
export function categoryPagePath(title: string): string {
  const ownPaths: Record<string, string> = paths.category;
  return ownPaths[title] ?? `${paths.movies}?category=${encodeURIComponent(title)}`;
}
