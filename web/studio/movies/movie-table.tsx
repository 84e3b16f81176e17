import { Pencil, Trash2, UsersRound } from "lucide-react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { isStillToCome } from "../../api/site-today.ts";
import { formatUtcDay } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { Stars } from "../../ui/stars.tsx";
import { RowAction } from "../row-action.tsx";
import { createImageColumn, createVideoColumn, StudioMovieLink } from "./movie-columns.tsx";
import type { MovieSelection } from "./use-movie-selection.ts";

type Actions = {
  onEdit: (movie: Movie) => void;
  onCasts: (movie: Movie) => void;
  onDelete: (movie: Movie) => void;
};

type Props = Actions & { movies: Movie[]; selection: MovieSelection; dimmed: boolean };

/** A page of movies with checkboxes and actions. */
export function MovieTable({ movies, selection, dimmed, ...actions }: Props) {
  return (
    <DataTable
      label={m.common_movies()}
      columns={createMovieColumns(selection, actions)}
      rows={movies}
      getKey={({ id }) => id}
      dimmed={dimmed}
    />
  );
}

const createMovieColumns = (selection: MovieSelection, actions: Actions): Column<Movie>[] => [
  createImageColumn(selection),
  {
    header: m.common_name(),
    cardSlot: "title",
    className: "@4xl:min-w-32",
    cell: (movie) => (
      <>
        <StudioMovieLink movie={movie} />
        {movie.popular === "true" && (
          <span className="block text-sm text-bulb">{m.studio_popular()}</span>
        )}
        <AvailabilityNote movie={movie} />
      </>
    ),
  },
  { header: m.common_category(), cell: ({ category }) => category.tittle },
  { header: m.common_year(), cell: ({ year }) => year },
  { header: m.common_hours(), cell: ({ time }) => time, className: "@4xl:whitespace-nowrap" },
  {
    header: m.common_rating(),
    cell: ({ rating }) => (rating > 0 ? <Stars value={rating} /> : "–"),
  },
  { header: m.studio_price(), cell: ({ price }) => formatPrice(price) },
  createVideoColumn(),
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (movie) => <RowActions movie={movie} {...actions} />,
  },
];

function RowActions({ movie, onEdit, onCasts, onDelete }: Actions & { movie: Movie }) {
  const shared = { className: "px-3 @4xl:px-3.5", about: movie.name };
  return (
    <div className="flex flex-wrap gap-2 @4xl:flex-nowrap @4xl:gap-1.5 @max-4xl:*:flex-1">
      <RowAction icon={Pencil} label={m.common_edit()} {...shared} onClick={() => onEdit(movie)} />
      <RowAction
        icon={UsersRound}
        label={m.movies_admin_casts()}
        {...shared}
        onClick={() => onCasts(movie)}
      />
      <RowAction
        icon={Trash2}
        label={m.common_delete()}
        {...shared}
        onClick={() => onDelete(movie)}
      />
    </div>
  );
}

/**
 * Shows a movie's first day and the premiere's time if they are still to come, else the last day.
 */
function AvailabilityNote({ movie }: { movie: Movie }) {
  const { availableFrom, premiereTime, availableUntil } = movie;
  const day =
    availableFrom && [formatUtcDay(availableFrom), premiereTime].filter(Boolean).join(", ");
  const comingOn = day && isStillToCome(movie) && m.movie_coming_on({ day });
  const leavesOn = availableUntil && m.movie_leaves_on({ day: formatUtcDay(availableUntil) });
  return <span className="block text-sm text-dim empty:hidden">{comingOn || leavesOn}</span>;
}
