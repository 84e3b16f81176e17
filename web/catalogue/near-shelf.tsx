import { useQuery } from "@tanstack/react-query";
import { t } from "../language/text.ts";
import { Link } from "../router/link.tsx";
import { useNear } from "../ui/use-near.ts";
import { MovieShelf, MovieShelfSkeleton } from "./movie-shelf.tsx";
import type { newestMovies } from "./queries.ts";

type Props = { title: string; row: ReturnType<typeof newestMovies>; all: string };

/** A row that is asked for when it comes near. Silent when there is nothing in it, or when it cannot be had. */
export function NearShelf({ title, row, all }: Props) {
  const [ref, near] = useNear<HTMLDivElement>();
  const { data, isError } = useQuery({ ...row, enabled: near });
  if (data?.data.length === 0 || isError) return null;
  return (
    <div ref={ref}>
      {data ? (
        <MovieShelf title={title} movies={data.data} more={<SeeAll title={title} to={all} />} />
      ) : (
        <MovieShelfSkeleton />
      )}
    </div>
  );
}

export function SeeAll({ title, to }: { title: string; to: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center px-2 font-semibold text-bulb hover:text-glow">
      {t("See all")}
      <span className="sr-only"> {title}</span>
    </Link>
  );
}
