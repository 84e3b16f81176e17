import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import type { MovieSelection } from "./use-movie-selection.ts";

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

/** Selects every movie of the list's page, or none of them. */
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
