import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import type { EpisodeProgress, PublicSeries } from "../../../contract/collections/series.ts";
import { collectionPath } from "../../../contract/pages.ts";
import { paths } from "../../api/paths.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { useUser } from "../../features/accounts/session.ts";
import { Poster } from "../../features/catalogue/poster.tsx";
import { findFirstPlayable, seasonName } from "../../features/catalogue/series.ts";
import { formatWatchTimeLeft, ProgressBar } from "../../features/viewing/watch-progress.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Notice } from "../../ui/notice.tsx";
import { OptionalContent } from "../../ui/optional.tsx";
import { useCheckClosed } from "../movie-actions/use-check-closed.ts";
import { WatchButton } from "../movie-actions/watch-button.tsx";

type Props = {
  slug: string;
  series: PublicSeries;
  /** The episodes of the season that is shown. */
  movies: Movie[];
  /** Whether another season is loading. */
  dimmed: boolean;
  header: ReactNode;
};

/** Reserves the height of the button, so that nothing moves down when the button appears. */
const watchButtonPlace = { minHeight: "2.75rem" };

/** Reserves the height of the offer, so that the episodes do not move when the offer appears. */
const pendingOffer = <div style={{ minHeight: "13rem" }} />;

/** Lazy, because few seasons are sold as a whole. */
const SeasonOffer = lazyComponent(async () => (await import("./season-offer.tsx")).SeasonOffer);

/** The page of a series: one season at a time, with what the viewer may do with each episode. */
export function SeriesView({ slug, series, movies, dimmed, header }: Props) {
  const user = useUser();
  const season = series.season ?? undefined;
  const { data: { data: viewing } = {}, isLoading } = useQuery({
    ...queryOptionsFor("GET /api/collections/:slug/viewing", {
      params: { slug },
      query: { season },
    }),
    enabled: user !== null && season !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = series.seasons.find((each) => each.season === season);
  return (
    <div className="wrap pt-8 sm:pt-12">
      {header}
      {movies.length === 0 && (
        <div className="mt-8 sm:mt-12">
          <Notice
            title={m.catalogue_collection_empty_title()}
            actions={<ButtonLink to={paths.movies}>{m.catalogue_all_movies()}</ButtonLink>}
          >
            <p>{m.catalogue_collection_empty_text()}</p>
          </Notice>
        </div>
      )}
      {shown && (
        <div className="paywall mt-5 flex flex-wrap items-center gap-3" style={watchButtonPlace}>
          {!isLoading && (
            <ContinueButton series={series} movies={movies} continued={viewing?.continued} />
          )}
        </div>
      )}
      {series.seasons.some((each) => each !== shown) && (
        <nav aria-label={m.series_seasons()} className="mt-8 flex flex-wrap gap-3">
          {series.seasons.map((each) => (
            <ButtonLink
              key={each.season}
              look={each === shown ? "primary" : "quiet"}
              to={`${collectionPath(slug)}?season=${each.season}`}
              aria-current={each === shown ? "page" : undefined}
              preventScrollReset
            >
              {seasonName(each)}
            </ButtonLink>
          ))}
        </nav>
      )}
      {shown && (
        <>
          <h2 className="mt-8 mb-4 text-2xl font-semibold">{seasonName(shown)}</h2>
          {(shown.price !== null || shown.rentPrice !== undefined) && (
            <OptionalContent pending={pendingOffer}>
              <SeasonOffer
                key={shown.season}
                slug={slug}
                season={shown.season}
                name={seasonName(shown)}
                pending={pendingOffer}
              />
            </OptionalContent>
          )}
          <ol aria-busy={dimmed} className={`grid gap-5 ${dimmed ? "opacity-50" : ""}`}>
            {movies.map((movie) => (
              <EpisodeRow
                key={movie.id}
                movie={movie}
                number={series.episodes.find(({ movieId }) => movieId === movie.id)?.episode}
                viewing={viewing?.episodes.find(({ movieId }) => movieId === movie.id)}
              />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

type ContinueButtonProps = Pick<Props, "series" | "movies"> & {
  continued: { id: string; name: string; season: number; episode: number } | null | undefined;
};

/** Starts the season that is shown, or goes on where the viewer stopped in any season. */
function ContinueButton({ series, movies, continued }: ContinueButtonProps) {
  const checkClosed = useCheckClosed();
  if (continued)
    return (
      <WatchButton
        movie={continued}
        checkClosed={checkClosed}
        label={m.series_continue({ numbers: m.series_numbers(continued) })}
      />
    );
  const first = findFirstPlayable(series, movies);
  if (!first) return null;
  return (
    <WatchButton
      movie={first.movie}
      checkClosed={checkClosed}
      label={m.series_start({ numbers: m.series_numbers(first.numbers) })}
    />
  );
}

type EpisodeRowProps = {
  movie: Movie;
  number: number | undefined;
  viewing: EpisodeProgress | undefined;
};

function EpisodeRow({ movie, number, viewing }: EpisodeRowProps) {
  const isBegun = viewing !== undefined && viewing.duration > 0;
  const facts = [movie.time, movie.ageRating, movie.offer?.text].filter(Boolean);
  return (
    <li data-movie={movie.id} className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Poster of={movie} sizes="6rem" className="w-26 shrink-0 rounded-xl" />
      <div className="min-w-0 flex-1">
        <h3 className="text-lg font-semibold wrap-anywhere">
          <Link to={paths.movie(movie.id)} className="hover:text-bulb">
            {number && `${number}. `}
            {movie.name}
          </Link>
        </h3>
        <p className="text-sm text-dim">{facts.join(" · ")}</p>
        <p className="mt-2 line-clamp-2 max-w-3xl text-screen/90 max-sm:hidden">
          {movie.description}
        </p>
        {isBegun && (
          <div className="mt-2 max-w-md">
            <ProgressBar of={viewing} />
            <p className="mt-0.5 text-sm text-dim">{formatWatchTimeLeft(viewing)}</p>
          </div>
        )}
      </div>
      {viewing?.mayWatch ? (
        <ButtonLink look="quiet" to={paths.watch(movie)} about={movie.name}>
          {m.common_watch()}
        </ButtonLink>
      ) : (
        <ButtonLink look="quiet" to={paths.movie(movie.id)} about={movie.name}>
          {m.series_details()}
        </ButtonLink>
      )}
    </li>
  );
}
