import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Movie } from "../../../contract/catalogue.ts";
import { pageSize } from "../../../contract/constants.ts";
import { messages } from "../../../contract/messages.ts";
import { answerTo } from "../../app/answers.ts";
import { paths } from "../../app/paths.ts";
import { usePaging } from "../../app/use-paging.ts";
import { useQueryOfPlace } from "../../router/history.ts";
import { Link } from "../../router/link.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { dollars } from "../../ui/dollars.ts";
import { ListFailure } from "../../ui/list-failure.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Stars } from "../../ui/stars.tsx";

const columns: Column<Movie>[] = [
  {
    header: "Image",
    onCard: "picture",
    cell: ({ image, imageSet }) => (
      <img
        src={imageSet["240"] ?? image}
        alt=""
        width={48}
        height={72}
        loading="lazy"
        className="aspect-2/3 w-12 rounded-md bg-seat object-cover"
      />
    ),
  },
  {
    header: "Name",
    onCard: "title",
    cell: ({ id, name }) => (
      <Link to={paths.movie(id)} className="inline-flex min-h-11 items-center font-semibold hover:text-bulb">
        {name}
      </Link>
    ),
  },
  { header: "Category", cell: ({ category }) => category.tittle },
  { header: "Year", cell: ({ year }) => year },
  { header: "Hours", cell: ({ time }) => time, className: "@4xl:whitespace-nowrap" },
  { header: "Rating", cell: ({ rating }) => <Stars value={rating} /> },
  { header: "Price", cell: ({ price }) => dollars(price) },
];

/** The catalogue as the house keeps it: by name, ten to a page. */
export function MovieListPanel() {
  const cursor = useQueryOfPlace()[0].get("cursor") ?? undefined;
  const list = useQuery({
    ...answerTo("GET /api/getMovies", { query: { sort: "name", limit: pageSize, cursor } }),
    placeholderData: keepPreviousData,
  });
  const { page, onPrevious, onNext } = usePaging(list.isPlaceholderData ? undefined : list.data);
  if (list.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (list.isError) return <ListFailure list={list} />;
  if (list.data.data.length === 0) return <p className="text-lg text-dim">{messages.moviesEmpty}</p>;
  return (
    <>
      <DataTable
        label="Movies"
        columns={columns}
        rows={list.data.data}
        keyOf={({ id }) => id}
        dimmed={list.isPlaceholderData}
      />
      <Pager label="Pages of movies" page={page} onPrevious={onPrevious} onNext={onNext} />
    </>
  );
}
