import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FilterBar } from "../../catalogue/filter-bar.tsx";
import { type FilterName, filtersOf } from "../../catalogue/filters.ts";
import { MovieGrid, MovieGridSkeleton } from "../../catalogue/movie-grid.tsx";
import { moviePage } from "../../catalogue/queries.ts";
import { useQueryOfPlace } from "../../router/history.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { usePaging } from "../use-paging.ts";

export function MoviesPage() {
  const [address, setAddress] = useQueryOfPlace();
  const filters = filtersOf(address);
  useTitle(filters.q ? `Movies: ${filters.q}` : "Movies");
  const cursor = address.get("cursor") ?? undefined;
  const list = useQuery({ ...moviePage(filters, cursor), placeholderData: keepPreviousData });
  const { page, onPrevious, onNext } = usePaging(list.isPlaceholderData ? undefined : list.data);

  function filterBy(name: FilterName, value: string | undefined) {
    const next = new URLSearchParams({ ...filters, [name]: value ?? "" });
    if (!value) next.delete(name);
    setAddress(next, { state: { stay: true } });
  }
  const clear = () => setAddress(new URLSearchParams(), { state: { stay: true } });

  return (
    <div className="wrap pt-8 sm:pt-12">
      <div className="flex items-end justify-between gap-4">
        <h1 className="headline text-5xl xs:text-6xl sm:text-8xl">Movies</h1>
        {Object.keys(filters).length > 0 && (
          <Button look="plain" className="-mr-3" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      <div className="mt-5">
        <FilterBar filters={filters} onChange={filterBy} />
      </div>
      <div className="mt-7 sm:mt-9">
        {list.isPending && <MovieGridSkeleton />}
        {list.isError && (
          <Notice title="The list did not come" actions={<Button onClick={clear}>All movies</Button>}>
            <p>{list.error.message}</p>
          </Notice>
        )}
        {list.data?.data.length === 0 && (
          <Notice title="No movie fits" actions={<Button onClick={clear}>Clear filters</Button>}>
            <p>Nothing in the catalogue is all of that at once. Take a filter away.</p>
          </Notice>
        )}
        {list.data && list.data.data.length > 0 && (
          <>
            <MovieGrid movies={list.data.data} dimmed={list.isPlaceholderData} />
            <Pager label="Pages of movies" page={page} onPrevious={onPrevious} onNext={onNext} />
          </>
        )}
      </div>
    </div>
  );
}
