import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { NavLink, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue.ts";
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

export const ActionPage = () => <CategoryPage title={pages.action.category} />;
export const RomancePage = () => <CategoryPage title={pages.romance.category} />;
export const DrammaPage = () => <CategoryPage title={pages.dramma.category} />;
export const TechPage = () => <CategoryPage title={pages.tech.category} />;

function CategoryPage({ title }: { title: string }) {
  const [searchParams] = useSearchParams();
  const cursor = searchParams.get("cursor") ?? undefined;
  const list = useQuery({
    ...categoryPageQuery(title, cursor),
    placeholderData: (previous, query) =>
      query?.queryKey[0]?.includes(`category=${title}&`) ? keepPreviousData(previous) : undefined,
  });
  const counts = useQuery(movieCountsQuery()).data?.data;
  const movieCount = counts && (counts.category[title] ?? 0);
  const { page, onFirst, onPrevious, onNext } = usePagination(list.isPlaceholderData ? undefined : list.data);
  return (
    <div className="wrap pt-8 sm:pt-12">
      <p className="eyebrow">
        {m.common_category()}
        {movieCount !== undefined && ` · ${m.catalogue_movie_count({ count: movieCount })}`}
      </p>
      <h1 className="headline text-7xl sm:text-9xl">{title}</h1>
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
        {categoryList.map(({ id, tittle }) => (
          <li key={id}>
            <NavLink
              to={categoryPath(tittle)}
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
