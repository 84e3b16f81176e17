import { useQuery } from "@tanstack/react-query";
import { Link } from "../router/link.tsx";
import { useNear } from "../ui/use-near.ts";
import { categoryAddress } from "./category-address.ts";
import { MovieShelf, MovieShelfSkeleton } from "./movie-shelf.tsx";
import { categoryRow } from "./queries.ts";

/** One category's best films, asked for when the row comes near. Silent when it has none or cannot be had. */
export function CategoryShelf({ category }: { category: string }) {
  const [ref, near] = useNear<HTMLDivElement>();
  const row = useQuery({ ...categoryRow(category), enabled: near });
  if (row.data?.data.length === 0 || row.isError) return null;
  return (
    <div ref={ref}>
      {row.data ? (
        <MovieShelf
          title={category}
          movies={row.data.data}
          more={
            <Link
              to={categoryAddress(category)}
              className="inline-flex min-h-11 items-center px-2 font-semibold text-bulb hover:text-glow"
            >
              See all<span className="sr-only"> {category}</span>
            </Link>
          }
        />
      ) : (
        <MovieShelfSkeleton />
      )}
    </div>
  );
}
