import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { type PublicSeries, specialsSeason } from "../../../contract/collections/series.ts";

export function seasonName({ season, title }: PublicSeries["seasons"][number]): string {
  if (title) return title;
  return season === specialsSeason ? m.series_specials() : m.series_season({ number: season });
}

/** Returns the first episode of the shown season that has a video, with its numbers. */
export function findFirstPlayable(series: Pick<PublicSeries, "episodes">, movies: Movie[]) {
  const movie = movies.find(({ video }) => video !== null);
  const numbers = series.episodes.find(({ movieId }) => movieId === movie?.id);
  return movie && numbers && { movie, numbers };
}
