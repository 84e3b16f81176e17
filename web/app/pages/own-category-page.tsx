import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { getLocale } from "#messages/runtime";
import type { CategoryPage } from "../../../contract/categories.ts";
import { getCategoryPage } from "../../../contract/page-requests.ts";
import { statusOf } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { usePagination } from "../../api/use-pagination.ts";
import { MovieGridSkeleton } from "../../features/catalogue/movie-grid.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { CategoryView } from "./category-page.tsx";
import { MovieListError } from "./movie-list-error.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** A category that has a page of its own. */
export function OwnCategoryPage() {
  const { slug = "" } = useParams();
  return <PageOfSlug key={slug} slug={slug} />;
}

function PageOfSlug({ slug }: { slug: string }) {
  const cursor = useSearchParams()[0].get("cursor") ?? undefined;
  const list = useQuery({
    ...queryOptionsFor(...getCategoryPage(slug, cursor)),
    placeholderData: keepPreviousData,
  });
  const { onFirst } = usePagination(list.data);
  const category = list.data?.category;
  useTitle(category?.tittle);
  if (category)
    return (
      <CategoryView
        title={category.tittle}
        list={list}
        description={category.description && <Description {...category} />}
        picture={category.picture && <Picture {...category.picture} />}
      />
    );
  if (isMissing(list.error, cursor)) return <NotFoundPage />;
  return (
    <div className="wrap pt-8 sm:pt-12">
      {list.isError ? <MovieListError list={list} onFirst={onFirst} /> : <PageSkeleton />}
    </div>
  );
}

/** 400: no category can have such an address. */
const isMissing = (error: unknown, cursor: string | undefined) =>
  statusOf(error) === 404 || (statusOf(error) === 400 && !cursor);

function Description({ description, locale }: CategoryPage["category"]) {
  return (
    <p
      lang={locale === getLocale() ? undefined : locale}
      className="mt-4 max-w-3xl text-lg text-pretty wrap-anywhere whitespace-pre-line text-screen/90"
    >
      {description}
    </p>
  );
}

function Picture({ path, width, height }: NonNullable<CategoryPage["category"]["picture"]>) {
  return (
    <img
      src={path}
      width={width}
      height={height}
      alt=""
      className="aspect-video w-full rounded-2xl object-cover shadow-2xl ring-1 shadow-black/70 ring-white/15"
    />
  );
}

function PageSkeleton() {
  return (
    <>
      <Skeleton className="mb-6 h-36 max-w-3xl" />
      <MovieGridSkeleton withAction />
    </>
  );
}
