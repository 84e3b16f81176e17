import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { Movie, MovieList } from "../../../contract/catalogue.ts";
import { defaultPageSize } from "../../../contract/constants.ts";
import { categoryPath, pages } from "../../../contract/pages.ts";
import { paths } from "../../api/paths.ts";
import { usePagination } from "../../api/use-pagination.ts";
import { MovieGrid, MovieGridSkeleton } from "../../features/catalogue/movie-grid.tsx";
import { categoriesQuery, categoryPageQuery, movieCountsQuery } from "../../features/catalogue/queries.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BuyButton } from "../movie-actions/buy-button.tsx";
import { MovieListError } from "./movie-list-error.tsx";

export const ActionPage = () => <SpecifiedPage title={pages.action.category} />;
export const RomancePage = () => <SpecifiedPage title={pages.romance.category} />;
export const DrammaPage = () => <SpecifiedPage title={pages.dramma.category} />;
export const TechPage = () => <SpecifiedPage title={pages.tech.category} />;

function SpecifiedPage({ title }: { title: string }) {
  const [searchParams] = useSearchParams();
  const cursor = searchParams.get("cursor") ?? undefined;
  const list = useQuery({
    ...categoryPageQuery(title, cursor),
    placeholderData: (previous, query) =>
      query?.queryKey[0]?.includes(`category=${title}&`) ? keepPreviousData(previous) : undefined,
  });
  return <CategoryView title={title} list={list} />;
}

type ViewProps = {
  title: string;
  list: UseQueryResult<MovieList>;
  /** Below the title. */
  description?: ReactNode;
  picture?: ReactNode;
};

/** The movies of a category below its title, ten a page. */
export function CategoryView({ title, list, description, picture }: ViewProps) {
  const counts = useQuery(movieCountsQuery()).data?.data;
  const movieCount = counts && (counts.category[title] ?? 0);
  const { page, onFirst, onPrevious, onNext } = usePagination(list.isPlaceholderData ? undefined : list.data);
  return (
    <div className="wrap pt-8 sm:pt-12">
      <div className={picture ? "grid items-center gap-x-8 gap-y-6 lg:grid-cols-[1.15fr_1fr] lg:gap-x-14" : undefined}>
        <div className="min-w-0">
          <p className="eyebrow">
            {m.common_category()}
            {movieCount !== undefined && ` · ${m.catalogue_movie_count({ count: movieCount })}`}
          </p>
          <h1
            className={`headline wrap-anywhere ${hasLongWord(title) ? "text-5xl sm:text-7xl" : "text-7xl sm:text-9xl"}`}
          >
            {title}
          </h1>
          {description}
        </div>
        {picture}
      </div>
      <div className="mt-4 mb-4 sm:mb-6">
        <CategoryLinks />
      </div>
      {list.isPending && <MovieGridSkeleton withAction />}
      {!list.data && list.isError && <MovieListError list={list} onFirst={onFirst} />}
      {list.data?.data.length === 0 && <EmptyCategory />}
      {list.data && list.data.data.length > 0 && (
        <>
          <MovieGrid movies={list.data.data} dimmed={list.isPlaceholderData} renderAction={CardAction} />
          <Pager
            label={m.catalogue_list_pages({ list: title })}
            page={page}
            pages={movieCount && Math.ceil(movieCount / defaultPageSize)}
            onPrevious={onPrevious}
            onNext={onNext}
          />
        </>
      )}
    </div>
  );
}

/** Too wide for the larger size, on a phone and beside a picture. */
const hasLongWord = (title: string) => title.split(/\s+/).some((word) => word.length > 8);

function EmptyCategory() {
  return (
    <Notice
      title={m.catalogue_category_empty_title()}
      actions={<ButtonLink to={paths.movies}>{m.catalogue_all_movies()}</ButtonLink>}
    >
      <p>{m.catalogue_category_empty_text()}</p>
    </Notice>
  );
}

function CardAction(movie: Movie) {
  return <BuyButton movie={movie} className="w-full px-3" />;
}

/** Links to the categories, in a row that scrolls when it overflows. */
function CategoryLinks() {
  const categoryList = useQuery(categoriesQuery()).data?.data ?? [];
  const row = useRef<HTMLUListElement>(null);
  const isLoaded = categoryList.length > 0;
  useEffect(() => {
    const current = isLoaded && row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 3;
  }, [isLoaded]);
  return (
    <nav aria-label={m.common_categories()} className="-mx-[clamp(1rem,4vw,3.5rem)]">
      <ul
        ref={row}
        className="no-scrollbar relative flex min-h-14 items-center gap-2 overflow-x-auto px-[clamp(1rem,4vw,3.5rem)]"
      >
        {categoryList.map(({ id, tittle, slug }) => (
          <li key={id}>
            <NavLink
              to={categoryPath({ tittle, slug })}
              className="inline-flex min-h-11 items-center rounded-full px-4 font-medium whitespace-nowrap text-dim ring-1 ring-rail transition-colors ring-inset hover:text-bulb hover:ring-bulb aria-[current=page]:bg-seat aria-[current=page]:text-bulb"
            >
              {tittle}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
