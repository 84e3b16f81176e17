import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { m } from "#messages";
import { getLocale, type Locale } from "#messages/runtime";
import type { Movie, MovieList } from "../../../contract/catalogue/catalogue.ts";
import type { SitePicture } from "../../../contract/site/site.ts";
import { paths } from "../../api/paths.ts";
import { useIsStillToCome } from "../../api/site-today.ts";
import { usePagination } from "../../api/use-pagination.ts";
import { MovieGrid, MovieGridSkeleton } from "../../features/catalogue/movie-grid.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toWordLengthStyle } from "../../ui/word-length.ts";
import { BuyButton } from "../movie-actions/buy-button.tsx";
import { MovieListError } from "./movie-list-error.tsx";

type Props = {
  /** Shown above the title. */
  eyebrow: ReactNode;
  title: string;
  list: UseQueryResult<MovieList>;
  /** The number of pages, if known. */
  pageCount?: number | undefined;
  /** Shown below the title. */
  description?: ReactNode;
  picture?: ReactNode;
  /** Shown between the title and the movies. */
  children?: ReactNode;
  whenEmpty: { title: string; text: string };
};

/** A list of movies below its title, ten a page. */
export function MovieListView(props: Props) {
  const { eyebrow, title, list, pageCount, description, picture, children, whenEmpty } = props;
  const { page, onFirst, onPrevious, onNext } = usePagination(list);
  return (
    <div className="wrap pt-8 sm:pt-12">
      <ListHeader eyebrow={eyebrow} title={title} description={description} picture={picture} />
      <div className={children ? "mt-4 mb-4 sm:mb-6" : "mt-8 sm:mt-12"}>{children}</div>
      {list.isPending && <MovieGridSkeleton withAction />}
      {!list.data && list.isError && <MovieListError list={list} onFirst={onFirst} />}
      {list.data?.data.length === 0 && (
        <Notice
          title={whenEmpty.title}
          actions={<ButtonLink to={paths.movies}>{m.catalogue_all_movies()}</ButtonLink>}
        >
          <p>{whenEmpty.text}</p>
        </Notice>
      )}
      {list.data && list.data.data.length > 0 && (
        <>
          <MovieGrid
            movies={list.data.data}
            dimmed={list.isPlaceholderData}
            renderAction={CardAction}
          />
          <Pager
            label={m.catalogue_list_pages({ list: title })}
            page={page}
            pages={pageCount}
            onPrevious={onPrevious}
            onNext={onNext}
          />
        </>
      )}
    </div>
  );
}

/** The title of a list with what the owner wrote about it. */
export function ListHeader({
  eyebrow,
  title,
  description,
  picture,
}: Pick<Props, "eyebrow" | "title" | "description" | "picture">) {
  return (
    <div
      className={
        picture
          ? "grid items-center gap-x-8 gap-y-6 lg:grid-cols-[1.15fr_1fr] lg:gap-x-14"
          : undefined
      }
    >
      <div className="@container min-w-0">
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="headline fit-7xl wrap-anywhere sm:fit-9xl" style={toWordLengthStyle(title)}>
          {title}
        </h1>
        {description}
      </div>
      {picture}
    </div>
  );
}

const CardAction = (movie: Movie) => <CardBuyButton movie={movie} />;

/**
 * The buy button of a card. It checks the first day itself, because lists of movies do not say
 * which are still to come.
 */
function CardBuyButton({ movie }: { movie: Movie }) {
  return <BuyButton movie={movie} isClosed={useIsStillToCome(movie)} className="w-full px-3" />;
}

/** The owner's text about a list. */
export function ListDescription({ text, locale }: { text: string; locale: Locale }) {
  return (
    <p
      lang={locale === getLocale() ? undefined : locale}
      className="mt-4 max-w-3xl text-lg text-pretty wrap-anywhere whitespace-pre-line text-screen/90"
    >
      {text}
    </p>
  );
}

export function ListPicture({ path, width, height }: SitePicture) {
  return (
    <img
      src={path}
      width={width}
      height={height}
      alt=""
      className="aspect-video w-full rounded-2xl object-cover shadow-2xl ring-1 shadow-shade/70 ring-screen/15"
    />
  );
}
