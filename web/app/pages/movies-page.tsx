import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Facets, MovieList } from "../../../contract/catalogue.ts";
import { defaultPageSize } from "../../../contract/constants.ts";
import { pageTitles } from "../../../contract/page-titles.ts";
import { ChosenFilters, takeAwayFilters } from "../../catalogue/chosen-filters.tsx";
import { FilterBar } from "../../catalogue/filter-bar.tsx";
import { type FilterName, type Filters, filtersOf } from "../../catalogue/filters.ts";
import { MovieGrid, MovieGridSkeleton } from "../../catalogue/movie-grid.tsx";
import { movieCounts, moviePage } from "../../catalogue/queries.ts";
import { t } from "../../language/text.ts";
import { useQueryOfPlace } from "../../router/history.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { usePaging } from "../use-paging.ts";
import { ListTrouble } from "./list-trouble.tsx";

export function MoviesPage() {
  const [address, setAddress] = useQueryOfPlace();
  const filters = filtersOf(address);
  const about = filters.q ?? filters.category;
  useTitle(about ? t(pageTitles.moviesAbout, { about }) : t(pageTitles.movies));
  const cursor = address.get("cursor") ?? undefined;
  const list = useQuery({ ...moviePage(filters, cursor), placeholderData: keepPreviousData });
  const { counts, languages } = useCounts(filters);
  const { page, onFirst, onPrevious, onNext } = usePaging(list.isPlaceholderData ? undefined : list.data);

  const show = (next: Filters) =>
    setAddress(new URLSearchParams(next as Record<string, string>), { state: { stay: true } });
  const filterBy = (name: FilterName, value: string | undefined) => show(defined({ ...filters, [name]: value }));
  const clear = () => show(defined({ sort: filters.sort }));

  return (
    <div className="wrap pt-6 sm:pt-12">
      <h1 className="headline text-5xl xs:text-6xl sm:text-8xl">{t("Movies")}</h1>
      <div className="mt-4 sm:mt-6">
        <FilterBar filters={filters} counts={counts} languages={languages} onChange={filterBy} />
        <ChosenFilters
          filters={filters}
          found={counts?.total ?? wholeList(list.data)}
          onRemove={(name) => filterBy(name, undefined)}
          onClear={clear}
        />
      </div>
      <div className="mt-3 sm:mt-5">
        {list.isPending && <MovieGridSkeleton />}
        {!list.data && list.isError && <ListTrouble list={list} onFirst={onFirst} />}
        {list.data?.data.length === 0 && <NothingFits onClear={() => takeAwayFilters(clear)} />}
        {list.data && list.data.data.length > 0 && (
          <>
            <MovieGrid movies={list.data.data} dimmed={list.isPlaceholderData} />
            <Pager
              label={t("Pages of movies")}
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

/** A text is not counted by: then the choices stand without numbers. Every language is named, whatever is chosen. */
function useCounts(filters: Filters): { counts: Facets | undefined; languages: string[] } {
  const counts = useQuery({ ...movieCounts(filters), placeholderData: keepPreviousData }).data?.data;
  return { counts: filters.q ? undefined : counts, languages: Object.keys(counts?.language ?? {}).sort() };
}

/** How many there are, where the first page is all there is. */
const wholeList = (list: MovieList | undefined) =>
  list && list.nextCursor === null && list.prevCursor === null ? list.data.length : undefined;

const defined = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <Notice title={t("No movie fits")} actions={<Button onClick={onClear}>{t("Show all movies")}</Button>}>
      <p>{t("Nothing in the catalogue is all of that at once. Take a filter away.")}</p>
    </Notice>
  );
}
