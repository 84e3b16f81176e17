import { maxPageSize } from "../../../contract/constants.ts";
import type { MovieWithTranslations } from "../../../contract/movies/admin-movies.ts";
import { apiFetch } from "../../api/client.ts";
import { retryImportRequest } from "./retry-import-request.ts";

/** `total` is the number of all movies. */
export type FetchProgress = { movies: number; total: number };
type Options = { signal: AbortSignal; onProgress: (progress: FetchProgress) => void };

/** Fetches all movies, newest first. */
export async function fetchAllMovies({
  signal,
  onProgress,
}: Options): Promise<MovieWithTranslations[]> {
  const movies: MovieWithTranslations[] = [];
  let cursor: string | undefined;
  do {
    const page = await retryImportRequest(() => fetchMoviePage(cursor), signal);
    movies.push(...page.data);
    onProgress({ movies: movies.length, total: Math.max(page.total ?? 0, movies.length) });
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return movies;
}

/** Fetches all drafts, newest first. */
export async function fetchAllDrafts(signal: AbortSignal): Promise<MovieWithTranslations[]> {
  const drafts: MovieWithTranslations[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: maxPageSize, cursor };
    const page = await retryImportRequest(
      () => apiFetch("GET /api/admin/drafts", { query }),
      signal,
    );
    drafts.push(...page.data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return drafts;
}

const fetchMoviePage = (cursor: string | undefined) =>
  apiFetch("GET /api/admin/movies", { query: { sort: "newest", limit: maxPageSize, cursor } });
