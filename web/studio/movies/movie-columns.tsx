import { Link } from "react-router-dom";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { studioPath } from "../../../contract/studio-path.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectMovieCheckbox } from "./movie-checkboxes.tsx";
import { PosterThumbnail } from "./poster-thumbnail.tsx";
import type { MovieSelection } from "./use-movie-selection.ts";

/** The column with a movie's poster and the checkbox that selects it. */
export const createImageColumn = <Listed extends Movie>(
  selection: MovieSelection<Listed>,
): Column<Listed> => ({
  header: m.common_image(),
  cardSlot: "image",
  className: "w-auto!",
  cell: (movie) => (
    <div className="flex items-center gap-2">
      <SelectMovieCheckbox movie={movie} selection={selection} />
      <PosterThumbnail movie={movie} />
    </div>
  ),
});

export const createVideoColumn = <Listed extends Movie>(): Column<Listed> => ({
  header: m.studio_video(),
  cell: ({ video }) =>
    video ? (
      <Chip className="text-screen ring-1 ring-edge/60">{m.movies_admin_playable()}</Chip>
    ) : (
      <Chip className="bg-ember/15 text-ember">{m.movies_admin_no_video()}</Chip>
    ),
});

/** A movie's name, which leads to the movie's page in the studio. */
export const StudioMovieLink = ({ movie: { id, name } }: { movie: Pick<Movie, "id" | "name"> }) => (
  <Link
    to={studioPath("movielist", id)}
    className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-bulb"
  >
    {name}
  </Link>
);

/** A notice in place of a list's page that is empty because its movies were deleted meanwhile. */
export const EmptyListPage = ({ text, onFirst }: { text: string; onFirst: () => void }) => (
  <Notice
    title={m.studio_page_empty_title()}
    actions={<Button onClick={onFirst}>{m.studio_first_page()}</Button>}
  >
    <p>{text}</p>
  </Notice>
);
