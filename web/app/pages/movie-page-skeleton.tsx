import { Skeleton } from "../../ui/skeleton.tsx";

export function MoviePageSkeleton() {
  return (
    <div role="status">
      <h1 className="sr-only">Loading the movie</h1>
      <div className="wrap grid gap-x-14 gap-y-7 pt-8 pb-10 md:grid-cols-[auto_1fr] md:items-center md:py-14">
        <Skeleton className="mx-auto aspect-2/3 w-[min(62vw,17rem)] rounded-2xl md:w-72 xl:w-96" />
        <div>
          <Skeleton className="h-20 w-4/5 xl:h-32" />
          <Skeleton className="mt-5 h-6 w-3/5" />
          <Skeleton className="mt-6 h-36 max-w-3xl" />
          <Skeleton className="mt-8 h-11 w-80 max-w-full rounded-full" />
        </div>
      </div>
    </div>
  );
}
