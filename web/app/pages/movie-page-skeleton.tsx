import { m } from "#messages";
import { Skeleton } from "../../ui/skeleton.tsx";

export function MoviePageSkeleton() {
  return (
    <div role="status">
      <h1 className="sr-only">{m.movie_loading()}</h1>
      <div className="wrap grid gap-x-8 gap-y-6 pt-6 pb-8 md:grid-cols-[auto_1fr] md:items-center md:py-12 lg:gap-x-14">
        <Skeleton className="mx-auto aspect-2/3 w-[min(46vw,15rem)] rounded-2xl md:w-64 lg:w-80 xl:w-96" />
        <div className="min-w-0">
          <Skeleton className="h-20 w-4/5 xl:h-32" />
          <Skeleton className="mt-5 h-6 w-3/5" />
          <Skeleton className="mt-5 h-11 w-80 max-w-full rounded-full" />
          <Skeleton className="mt-6 h-36 max-w-3xl" />
        </div>
      </div>
    </div>
  );
}
