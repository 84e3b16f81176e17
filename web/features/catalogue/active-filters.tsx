import { X } from "lucide-react";
import { m } from "#messages";
import type { Category } from "../../../contract/catalogue/catalogue.ts";
import type { MovieFilterName, MovieFilters } from "../../../contract/catalogue/movie-filters.ts";
import { Button } from "../../ui/button.tsx";
import { getActiveFilterNames, getChoiceLabel } from "./filters.ts";

type Props = {
  filters: MovieFilters;
  categories: readonly Category[];
  /** The number of matching movies; undefined while unknown. */
  movieCount: number | undefined;
  onRemove: (name: MovieFilterName) => void;
  onClear: () => void;
};

const movieCountId = "movie-count";

/** The number of matching movies, and the active filters with buttons to remove them. */
export function ActiveFilters({ filters, categories, movieCount, onRemove, onClear }: Props) {
  const activeNames = getActiveFilterNames(filters);
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-2">
      <p
        id={movieCountId}
        aria-live="polite"
        tabIndex={-1}
        className="mr-1 min-w-19 font-semibold outline-offset-8"
      >
        {movieCount !== undefined && m.catalogue_movie_count({ count: movieCount })}
      </p>
      {activeNames.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => removeFiltersAndFocus(() => onRemove(name))}
          className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-seat pr-3 pl-4 font-medium hover:text-bulb"
        >
          <span className="truncate">
            <span className="sr-only">{m.catalogue_remove_filter()} </span>
            {getChoiceLabel(name, filters[name] ?? "", categories)}
          </span>
          <X aria-hidden="true" className="size-4 shrink-0" />
        </button>
      ))}
      {activeNames.length > 0 && (
        <Button look="plain" onClick={() => removeFiltersAndFocus(onClear)}>
          {m.catalogue_clear_filters()}
        </Button>
      )}
    </div>
  );
}

/** The button disappears with its filter, so the focus moves to the number of movies. */
export function removeFiltersAndFocus(removeFilters: () => void) {
  document.getElementById(movieCountId)?.focus({ preventScroll: true });
  removeFilters();
}
