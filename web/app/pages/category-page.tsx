import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { MovieList } from "../../../contract/catalogue/catalogue.ts";
import { defaultPageSize } from "../../../contract/constants.ts";
import { categoryPath, pages } from "../../../contract/pages.ts";
import {
  categoriesQuery,
  categoryPageQuery,
  movieCountsQuery,
} from "../../features/catalogue/queries.ts";
import { MovieListView } from "./movie-list-view.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

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
  const categoryList = useQuery(categoriesQuery()).data?.data;
  if (categoryList?.every(({ tittle }) => tittle !== title)) return <NotFoundPage />;
  return <CategoryView title={title} list={list} />;
}

type ViewProps = {
  title: string;
  list: UseQueryResult<MovieList>;
  description?: ReactNode;
  picture?: ReactNode;
};

/** The movies of a category, below links to the other categories. */
export function CategoryView(props: ViewProps) {
  const counts = useQuery(movieCountsQuery()).data?.data;
  const movieCount = counts && (counts.category[props.title] ?? 0);
  const eyebrow = (
    <>
      {m.common_category()}
      {movieCount !== undefined && ` · ${m.catalogue_movie_count({ count: movieCount })}`}
    </>
  );
  return (
    <MovieListView
      {...props}
      eyebrow={eyebrow}
      pageCount={movieCount && Math.ceil(movieCount / defaultPageSize)}
      whenEmpty={{
        title: m.catalogue_category_empty_title(),
        text: m.catalogue_category_empty_text(),
      }}
    >
      <CategoryLinks />
    </MovieListView>
  );
}

/** Links to the categories, in a row that scrolls if it overflows. */
function CategoryLinks() {
  const categoryList = useQuery(categoriesQuery()).data?.data ?? [];
  const row = useRef<HTMLUListElement>(null);
  const isLoaded = categoryList.length > 0;
  useEffect(() => {
    const current = isLoaded && row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 3;
  }, [isLoaded]);
  return (
    <nav aria-label={m.common_categories()} className="-mx-[clamp(1rem,4vw,3.5rem)]">
      <ul
        ref={row}
        className="no-scrollbar relative flex min-h-14 items-center gap-2 overflow-x-auto px-[clamp(1rem,4vw,3.5rem)]"
      >
        {categoryList.map(({ id, tittle, name = tittle, slug }) => (
          <li key={id}>
            <NavLink
              to={categoryPath({ tittle, slug })}
              className="inline-flex min-h-11 items-center rounded-full px-4 font-medium whitespace-nowrap text-dim ring-1 ring-rail transition-colors ring-inset hover:text-bulb hover:ring-bulb aria-[current=page]:bg-seat aria-[current=page]:text-bulb"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
