import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { formatSeasonName } from "../../../contract/collections/season-name.ts";
import type { PublicSeries } from "../../../contract/collections/series.ts";

export const seasonName = ({ season, title }: PublicSeries["seasons"][number]): string =>
  title || formatSeasonName(season);

/** Returns the season's first movie with a video, and its episode's numbers; else undefined. */
export function findFirstPlayable(series: Pick<PublicSeries, "episodes">, movies: Movie[]) {
  const movie = movies.find(({ video }) => video !== null);
  const numbers = series.episodes.find(({ movieId }) => movieId === movie?.id);
  return movie && numbers && { movie, numbers };
}
