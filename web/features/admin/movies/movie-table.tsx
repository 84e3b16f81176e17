import { Pencil, Trash2, UsersRound } from "lucide-react";
import type { Movie } from "../../../../contract/catalogue.ts";
import { paths } from "../../../api/paths.ts";
import { t } from "../../../i18n/text.ts";
import { Link } from "../../../router/link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { formatDollars } from "../../../ui/format-dollars.ts";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { Stars } from "../../../ui/stars.tsx";
import { PosterThumbnail } from "./poster-thumbnail.tsx";
import type { MovieSelection } from "./use-movie-selection.ts";

type Actions = {
  onEdit: (movie: Movie) => void;
  onCasts: (movie: Movie) => void;
  onDelete: (movie: Movie) => void;
};

type Props = Actions & { movies: Movie[]; selection: MovieSelection; dimmed: boolean };

/** Ten films, each to be ticked, changed or deleted. */
export function MovieTable({ movies, selection, dimmed, ...actions }: Props) {
  return (
    <DataTable
      label={t("Movies")}
      columns={createMovieColumns(selection, actions)}
      rows={movies}
      getKey={({ id }) => id}
      dimmed={dimmed}
    />
  );
}

const createMovieColumns = (selection: MovieSelection, actions: Actions): Column<Movie>[] => [
  {
    header: t("Image"),
    cardSlot: "picture",
    className: "w-auto!",
    cell: (movie) => (
      <div className="flex items-center gap-2">
        <label className="-ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={t("Select {name}", { name: movie.name })}
            checked={selection.has(movie.id)}
            onChange={(event) => selection.set([movie], event.currentTarget.checked)}
            className="size-5 accent-bulb"
          />
        </label>
        <PosterThumbnail movie={movie} />
      </div>
    ),
  },
  {
    header: t("Name"),
    cardSlot: "title",
    className: "@4xl:min-w-32",
    cell: ({ id, name, popular }) => (
      <>
        <Link
          to={paths.movie(id)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-bulb"
        >
          {name}
        </Link>
        {popular === "true" && <span className="block text-sm text-bulb">{t("Popular")}</span>}
      </>
    ),
  },
  { header: t("Category"), cell: ({ category }) => category.tittle },
  { header: t("Year"), cell: ({ year }) => year },
  { header: t("Hours"), cell: ({ time }) => time, className: "@4xl:whitespace-nowrap" },
  { header: t("Rating"), cell: ({ rating }) => <Stars value={rating} /> },
  { header: t("Price"), cell: ({ price }) => formatDollars(price) },
  {
    header: t("Video"),
    cell: ({ video }) =>
      video ? (
        <Chip className="text-screen ring-1 ring-edge/60">{t("Playable")}</Chip>
      ) : (
        <Chip className="bg-ember/15 text-ember">{t("No video yet")}</Chip>
      ),
  },
  { header: t("Actions"), cardSlot: "actions", cell: (movie) => <RowActions movie={movie} {...actions} /> },
];

/** A table has no room for it: there it is seen as its picture alone. */
const labelClass = "@4xl:sr-only";
const buttonClass = "px-3 @4xl:px-3.5";

function RowActions({ movie, onEdit, onCasts, onDelete }: Actions & { movie: Movie }) {
  return (
    <div className="flex flex-wrap gap-2 @4xl:flex-nowrap @4xl:gap-1.5 @max-4xl:*:flex-1">
      <Button
        look="quiet"
        className={buttonClass}
        aria-description={movie.name}
        title={t("Edit")}
        onClick={() => onEdit(movie)}
      >
        <Pencil aria-hidden="true" className="size-4" /> <span className={labelClass}>{t("Edit")}</span>
      </Button>
      <Button
        look="quiet"
        className={buttonClass}
        aria-description={movie.name}
        title={t("Casts")}
        onClick={() => onCasts(movie)}
      >
        <UsersRound aria-hidden="true" className="size-4" /> <span className={labelClass}>{t("Casts")}</span>
      </Button>
      <Button
        look="quiet"
        className={buttonClass}
        aria-description={movie.name}
        title={t("Delete")}
        onClick={() => onDelete(movie)}
      >
        <Trash2 aria-hidden="true" className="size-4" /> <span className={labelClass}>{t("Delete")}</span>
      </Button>
    </div>
  );
}
