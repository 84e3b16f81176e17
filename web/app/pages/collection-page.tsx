import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import { collectionPageRequest } from "../../../contract/page-requests.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { memoizePerLocale } from "../../i18n/per-locale.ts";
import { useDocumentTitle } from "../../ui/use-title.ts";
import { MovieListFallback } from "./movie-list-fallback.tsx";
import { ListDescription, ListPicture, MovieListView } from "./movie-list-view.tsx";

export function CollectionPage() {
  const { slug = "" } = useParams();
  return <PageOfSlug key={slug} slug={slug} />;
}

function PageOfSlug({ slug }: { slug: string }) {
  const cursor = useSearchParams()[0].get("cursor") ?? undefined;
  const list = useQuery({
    ...queryOptionsFor(...collectionPageRequest(slug, cursor)),
    placeholderData: keepPreviousData,
  });
  const collection = list.data?.collection;
  useDocumentTitle(collection?.title);
  if (!collection) return <MovieListFallback list={list} />;
  const { title, body, locale, picture, lastDay } = collection;
  return (
    <MovieListView
      eyebrow={
        lastDay
          ? m.catalogue_collection_until({ day: dayFormat().format(new Date(lastDay)) })
          : m.catalogue_collection()
      }
      title={title}
      list={list}
      description={body && <ListDescription text={body} locale={locale} />}
      picture={picture && <ListPicture {...picture} />}
      whenEmpty={{
        title: m.catalogue_collection_empty_title(),
        text: m.catalogue_collection_empty_text(),
      }}
    />
  );
}

/** Formats a day: `December 3`. */
const dayFormat = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" }),
);
