import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { HomeRow } from "../../../contract/home/home.ts";
import { useNearViewport } from "../../ui/use-near-viewport.ts";
import { MovieCarousel, MovieCarouselSkeleton } from "./movie-carousel.tsx";
import { homeRowQuery } from "./queries.ts";

/**
 * A row of the home page, fetched when it comes near the viewport. Renders nothing if it is empty
 * or fails to load.
 */
export function LazyMovieCarousel({ row: { id, title, path } }: { row: HomeRow }) {
  const [ref, isNear] = useNearViewport<HTMLDivElement>();
  const { data, isError } = useQuery({ ...homeRowQuery(id), enabled: isNear });
  if (data?.data.length === 0 || isError) return null;
  return (
    <div ref={ref}>
      {data ? (
        <MovieCarousel
          title={title}
          movies={data.data}
          more={path && <SeeAllLink title={title} to={path} />}
        />
      ) : (
        <MovieCarouselSkeleton />
      )}
    </div>
  );
}

export function SeeAllLink({ title, to }: { title: string; to: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center px-2 font-semibold text-bulb hover:text-glow"
    >
      {m.catalogue_see_all()}
      <span className="sr-only"> {title}</span>
    </Link>
  );
}
