import { m } from "#messages";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { element } from "./element.ts";

/**
 * Shows year, length, category, language and age rating of a movie in one line, led by the series
 * and the numbers of an episode.
 */
export const describeMovieFacts = ({
  year,
  time,
  category,
  language,
  ageRating,
  episode,
}: Movie): HTMLElement =>
  element(
    "p",
    { class: "facts" },
    [
      episode?.series?.title,
      episode && m.series_numbers(episode),
      year,
      time,
      category.name ?? category.tittle,
      language,
      ageRating,
    ]
      .filter((fact) => fact !== undefined && fact !== null)
      .join(" · "),
  );
