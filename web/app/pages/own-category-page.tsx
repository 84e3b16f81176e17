import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { categoryPageRequest } from "../../../contract/page-requests.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { useDocumentTitle } from "../../ui/use-title.ts";
import { CategoryView } from "./category-page.tsx";
import { MovieListFallback } from "./movie-list-fallback.tsx";
import { ListDescription, ListPicture } from "./movie-list-view.tsx";

/** A category that has a page of its own. */
export function CategoryPage() {
  const { slug = "" } = useParams();
  return <PageOfSlug key={slug} slug={slug} />;
}

function PageOfSlug({ slug }: { slug: string }) {
  const cursor = useSearchParams()[0].get("cursor") ?? undefined;
  const list = useQuery({
    ...queryOptionsFor(...categoryPageRequest(slug, cursor)),
    placeholderData: keepPreviousData,
  });
  const category = list.data?.category;
  useDocumentTitle(category?.name ?? category?.tittle);
  if (!category) return <MovieListFallback list={list} />;
  const { tittle, name = tittle, description, locale, picture } = category;
  return (
    <CategoryView
      title={name}
      list={list}
      description={description && <ListDescription text={description} locale={locale} />}
      picture={picture && <ListPicture {...picture} />}
    />
  );
}
