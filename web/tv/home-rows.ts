import { m } from "#messages";
import type { HomeRow } from "../../contract/home/home.ts";
import { homeRequest, homeRowRequest } from "../../contract/page-requests.ts";
import { apiFetch } from "../api/client.ts";
import { loadWithFavourites } from "./favourites.ts";
import type { ListedMovie } from "./movie-card.ts";
import { getViewer } from "./viewer.ts";

export type MovieCarousel = { title: string; movies: ListedMovie[] };

/** The maximum number of the home page's rows on a television, which loads all rows at once. */
const maxRows = 12;

/** Loads the signed-in member's rows: unfinished movies and favourites. A visitor has no rows. */
export async function loadMemberRows(): Promise<MovieCarousel[]> {
  if (!getViewer()) return [];
  const [unfinished, favourites] = await Promise.all([
    apiFetch("GET /api/continue"),
    loadWithFavourites(() => apiFetch("GET /api/favourites")),
  ]);
  return [
    { title: m.viewing_continue_watching(), movies: unfinished.data },
    { title: m.common_favourites(), movies: favourites.data },
  ];
}

/** Loads the rows of the home page. The first row has the movies of the home page's hero. */
export async function loadPublicRows(): Promise<MovieCarousel[]> {
  const { data } = await apiFetch(...homeRequest());
  const rows = await Promise.all(data.rows.slice(0, maxRows).map(loadRow));
  return [{ title: m.catalogue_featured(), movies: data.hero }, ...rows];
}

/** Loads the movies of a row. If they cannot be loaded, the row has no movies and is not shown. */
async function loadRow({ id, title, movies }: HomeRow): Promise<MovieCarousel> {
  if (movies) return { title, movies };
  const { data } = await apiFetch(...homeRowRequest(id)).catch(() => ({ data: [] }));
  return { title, movies: data };
}
