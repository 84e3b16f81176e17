import type { Movie } from "../../../../contract/catalogue.ts";
import { maxPageSize, searchLength } from "../../../../contract/constants.ts";
import { apiFetch } from "../../../api/client.ts";

/** The newest films whose name contains this one, or as much of it as a search takes. */
export async function findMoviesByName(name: string): Promise<Movie[]> {
  const q = name.slice(0, searchLength.max).toWellFormed();
  return (await apiFetch("GET /api/admin/movies", { query: { q, sort: "newest", limit: maxPageSize } })).data;
}
