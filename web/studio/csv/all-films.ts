import type { Movie } from "../../../contract/catalogue.ts";
import { maxPageSize } from "../../../contract/constants.ts";
import { apiFetch } from "../../api/client.ts";
import { withPatience } from "./patience.ts";

/** `of`: how many there are in all. */
export type FilmsSoFar = { films: number; of: number };
type Options = { signal: AbortSignal; onProgress: (soFar: FilmsSoFar) => void };

/** Every film, newest first, as it is at this moment. */
export async function allFilms({ signal, onProgress }: Options): Promise<Movie[]> {
  const films: Movie[] = [];
  let cursor: string | undefined;
  do {
    const page = await withPatience(() => newestFrom(cursor), signal);
    films.push(...page.data);
    onProgress({ films: films.length, of: Math.max(page.total ?? 0, films.length) });
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return films;
}

const newestFrom = (cursor: string | undefined) =>
  apiFetch("GET /api/admin/movies", { query: { sort: "newest", limit: maxPageSize, cursor } });
