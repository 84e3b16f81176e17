import { paths } from "../app/paths.ts";

/** A category's own page where the specification names one, else the movies filtered by it. */
export function categoryAddress(title: string): string {
  const own: Record<string, string> = paths.category;
  return own[title] ?? `${paths.movies}?category=${encodeURIComponent(title)}`;
}
