import { m } from "#messages";
import type { Movie } from "../../../../contract/catalogue.ts";
import type { MovieSelection } from "./use-movie-selection.ts";

/** Selects every movie of the page, or none. */
export function SelectPageCheckbox({ movies, selection }: { movies: Movie[]; selection: MovieSelection }) {
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
