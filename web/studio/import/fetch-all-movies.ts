import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { maxPageSize } from "../../../contract/constants.ts";
import { apiFetch } from "../../api/client.ts";
import { retryImportRequest } from "./retry-import-request.ts";

/** `total` is the number of all movies. */
export type FetchProgress = { movies: number; total: number };
type Options = { signal: AbortSignal; onProgress: (progress: FetchProgress) => void };

/** Fetches all movies, newest first. */
export async function fetchAllMovies({ signal, onProgress }: Options): Promise<Movie[]> {
  const movies: Movie[] = [];
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
export async function fetchAllDrafts(signal: AbortSignal): Promise<Movie[]> {
  const drafts: Movie[] = [];
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
