import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { formatSeasonName } from "../../../contract/collections/season-name.ts";
import type { PublicSeries } from "../../../contract/collections/series.ts";

export const seasonName = ({ season, title }: PublicSeries["seasons"][number]): string =>
  title || formatSeasonName(season);

/** Returns the first episode of the shown season that has a video, with its numbers. */
export function findFirstPlayable(series: Pick<PublicSeries, "episodes">, movies: Movie[]) {
  const movie = movies.find(({ video }) => video !== null);
  const numbers = series.episodes.find(({ movieId }) => movieId === movie?.id);
  return movie && numbers && { movie, numbers };
}
