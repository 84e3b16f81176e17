import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { answerTo } from "../../app/answers.ts";
import { paths } from "../../app/paths.ts";
import { Link } from "../../router/link.tsx";
import { dayOf } from "../../ui/dates.ts";
import { ListFailure } from "../../ui/list-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The kinds of film, each leading to its films. */
export function CategoriesPanel() {
  const list = useQuery(answerTo("GET /api/getCategory"));
  if (list.isPending) return <Skeleton className="h-64 rounded-2xl" />;
  if (list.isError) return <ListFailure list={list} />;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {list.data.data.map(({ id, tittle, date }) => (
        <li key={id}>
          <Link
            to={`${paths.movies}?category=${encodeURIComponent(tittle)}`}
            className="group flex items-center gap-4 rounded-2xl bg-velvet p-5 ring-1 ring-white/6 transition-colors hover:bg-seat hover:ring-bulb/60"
          >
            <span className="min-w-0 flex-1">
              <span className="headline block text-3xl wrap-anywhere">{tittle}</span>
              <span className="mt-1 block text-sm text-dim">Since {dayOf(date)}</span>
            </span>
            <ArrowRight
              aria-hidden="true"
              className="size-5 text-edge transition-transform group-hover:translate-x-1 group-hover:text-bulb"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
