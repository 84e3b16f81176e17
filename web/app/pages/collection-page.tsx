import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import { collectionPageRequest } from "../../../contract/page-requests.ts";
import { readSeasonNumber } from "../../../contract/pages.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { memoizePerLocale } from "../../i18n/per-locale.ts";
import { useDocumentTitle } from "../../ui/use-title.ts";
import { MovieListFallback } from "./movie-list-fallback.tsx";
import { ListDescription, ListHeader, ListPicture, MovieListView } from "./movie-list-view.tsx";
import { SeriesView } from "./series-view.tsx";

export function CollectionPage() {
  const { slug = "" } = useParams();
  return <PageOfSlug key={slug} slug={slug} />;
}

function PageOfSlug({ slug }: { slug: string }) {
  const [searchParams] = useSearchParams();
  const cursor = searchParams.get("cursor") ?? undefined;
  const list = useQuery({
    ...queryOptionsFor(...collectionPageRequest(slug, cursor, readSeasonNumber(searchParams))),
    placeholderData: keepPreviousData,
  });
  const collection = list.data?.collection;
  useDocumentTitle(collection?.title);
  if (!collection) return <MovieListFallback list={list} />;
  const { title, body, locale, picture, lastDay, series } = collection;
  const kind = series ? m.series_eyebrow() : m.catalogue_collection();
  const header = {
    eyebrow: lastDay
      ? m.catalogue_collection_until({ day: dayFormat().format(new Date(lastDay)) })
      : kind,
    title,
    description: body && <ListDescription text={body} locale={locale} />,
    picture: picture && <ListPicture {...picture} />,
  };
  if (series)
    return (
      <SeriesView
        slug={slug}
        series={series}
        movies={list.data?.data ?? []}
        dimmed={list.isPlaceholderData}
        header={<ListHeader {...header} />}
      />
    );
  return (
    <MovieListView
      {...header}
      list={list}
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
