import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { Category, Facets, MovieList } from "../../../contract/catalogue/catalogue.ts";
import {
  type MovieFilterName,
  type MovieFilters,
  readMovieFilters,
} from "../../../contract/catalogue/movie-filters.ts";
import { defaultPageSize } from "../../../contract/constants.ts";
import { usePagination, useSkipEmptyPages } from "../../api/use-pagination.ts";
import { ActiveFilters } from "../../features/catalogue/active-filters.tsx";
import { FilterBar } from "../../features/catalogue/filter-bar.tsx";
import { getChoiceLabel } from "../../features/catalogue/filters.ts";
import { MovieGrid, MovieGridSkeleton } from "../../features/catalogue/movie-grid.tsx";
import {
  categoriesQuery,
  movieCountsQuery,
  moviePageQuery,
} from "../../features/catalogue/queries.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Pager } from "../../ui/lists/pager.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";

const MovieListError = lazyComponent(
  async () => (await import("./movie-list-error.tsx")).MovieListError,
);

const EmptyMovieList = lazyComponent(
  async () => (await import("./empty-movie-list.tsx")).EmptyMovieList,
);

export function MoviesPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const filters = readMovieFilters(searchParams);
  const categories = useQuery(categoriesQuery()).data?.data ?? [];
  useDocumentTitle(formatTitle(filters, categories));
  const cursor = searchParams.get("cursor") ?? undefined;
  const list = useQuery({ ...moviePageQuery(filters, cursor), placeholderData: keepPreviousData });
  const { counts, languages } = useCounts(filters);
  const isSearching = useSkipEmptyPages(list);
  const { page, onFirst, onPrevious, onNext } = usePagination(list);

  const applyFilters = (next: MovieFilters) =>
    setSearchParams(new URLSearchParams(next as Record<string, string>), {
      state: { preventScrollReset: true },
    });
  const changeFilter = (name: MovieFilterName, value: string | undefined) =>
    applyFilters(omitUndefined({ ...filters, [name]: value }));
  const clear = () => applyFilters(omitUndefined({ sort: filters.sort }));

  return (
    <div className="wrap pt-6 sm:pt-12">
      <h1 className="headline text-5xl xs:text-6xl sm:text-8xl">{m.common_movies()}</h1>
      <div className="mt-4 sm:mt-6">
        <FilterBar
          filters={filters}
          categories={categories}
          counts={counts}
          languages={languages}
          onChange={changeFilter}
        />
        <ActiveFilters
          filters={filters}
          categories={categories}
          movieCount={
            counts?.total ?? (cursor === undefined ? totalIfSinglePage(list.data) : undefined)
          }
          onRemove={(name) => changeFilter(name, undefined)}
          onClear={clear}
        />
      </div>
      <div className="mt-3 sm:mt-5">
        {(list.isPending || isSearching) && <MovieGridSkeleton />}
        {!list.data && list.isError && (
          <Suspense>
            <MovieListError list={list} onFirst={onFirst} />
          </Suspense>
        )}
        {list.data?.data.length === 0 && !isSearching && (
          <Suspense>
            <EmptyMovieList isPastEnd={cursor !== undefined} onFirst={onFirst} onClear={clear} />
          </Suspense>
        )}
        {list.data && list.data.data.length > 0 && (
          <>
            <MovieGrid movies={list.data.data} dimmed={list.isPlaceholderData} />
            <Pager
              label={m.catalogue_movies_pages()}
              page={page}
              pages={counts && Math.ceil(counts.total / defaultPageSize)}
              onPrevious={onPrevious}
              onNext={onNext}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Names what the list is about: the search, or else the category. */
function formatTitle({ q, category }: MovieFilters, categories: Category[]): string {
  const subject = q ?? (category && getChoiceLabel("category", category, categories));
  if (subject) return m.catalogue_movies_about_title({ about: subject });
  return m.common_movies();
}

/**
 * Returns the number of movies for each filter's choices, except for a text search, because the
 * counts ignore the text. Every language is always listed.
 */
function useCounts(filters: MovieFilters): { counts: Facets | undefined; languages: string[] } {
  const counts = useQuery({ ...movieCountsQuery(filters), placeholderData: keepPreviousData }).data
    ?.data;
  return {
    counts: filters.q ? undefined : counts,
    languages: Object.keys(counts?.language ?? {}).sort(),
  };
}

/** Returns the number of movies if the list has only one page. */
const totalIfSinglePage = (list: MovieList | undefined) =>
  list && list.nextCursor === null && list.prevCursor === null ? list.data.length : undefined;

const omitUndefined = (filters: MovieFilters): MovieFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
