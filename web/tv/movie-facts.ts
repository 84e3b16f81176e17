import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { element } from "./element.ts";

/** Shows year, length, category, language and age rating of a movie in one line. */
export const describeMovieFacts = ({
  year,
  time,
  category,
  language,
  ageRating,
}: Movie): HTMLElement =>
  element(
    "p",
    { class: "facts" },
    [year, time, category.name ?? category.tittle, language, ageRating]
      .filter((fact) => fact !== undefined && fact !== null)
      .join(" · "),
  );
