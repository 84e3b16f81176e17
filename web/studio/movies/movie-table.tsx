import { Pencil, Trash2, UsersRound } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { studioPath } from "../../../contract/studio-path.ts";
import { isStillToCome } from "../../api/site-today.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatUtcDay } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { Stars } from "../../ui/stars.tsx";
import { RowAction } from "../row-action.tsx";
import { PosterThumbnail } from "./poster-thumbnail.tsx";
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
  {
    header: m.common_image(),
    cardSlot: "image",
    className: "w-auto!",
    cell: (movie) => (
      <div className="flex items-center gap-2">
        <SelectMovieCheckbox movie={movie} selection={selection} />
        <PosterThumbnail movie={movie} />
      </div>
    ),
  },
  {
    header: m.common_name(),
    cardSlot: "title",
    className: "@4xl:min-w-32",
    cell: (movie) => (
      <>
        <Link
          to={studioPath("movielist", movie.id)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-bulb"
        >
          {movie.name}
        </Link>
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
  {
    header: m.studio_video(),
    cell: ({ video }) =>
      video ? (
        <Chip className="text-screen ring-1 ring-edge/60">{m.movies_admin_playable()}</Chip>
      ) : (
        <Chip className="bg-ember/15 text-ember">{m.movies_admin_no_video()}</Chip>
      ),
  },
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

type SelectProps<Selected extends Movie> = {
  movie: Selected;
  selection: MovieSelection<Selected>;
};

export const SelectMovieCheckbox = <Selected extends Movie>({
  movie,
  selection,
}: SelectProps<Selected>) => (
  <label className="-ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
    <input
      type="checkbox"
      aria-label={m.movies_admin_select({ name: movie.name })}
      checked={selection.has(movie.id)}
      onChange={(event) => selection.set([movie], event.currentTarget.checked)}
      className="size-5 accent-bulb"
    />
  </label>
);

/** Selects every movie of the page, or none. */
export function SelectPageCheckbox<Selected extends Movie>({
  movies,
  selection,
}: {
  movies: Selected[];
  selection: MovieSelection<Selected>;
}) {
  const count = movies.filter(({ id }) => selection.has(id)).length;
  const isAllSelected = count === movies.length;
  return (
    <label className="mt-6 mb-3 inline-flex min-h-11 cursor-pointer items-center gap-3 pr-4 text-dim hover:text-screen">
      <input
        type="checkbox"
        checked={isAllSelected}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isAllSelected;
        }}
        onChange={() => selection.set(movies, !isAllSelected)}
        className="size-5 accent-bulb"
      />
      {m.movies_admin_select_page()}
    </label>
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
