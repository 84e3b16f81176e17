import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { buttonClass } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { useListFilters } from "../../ui/lists/use-list-filters.ts";
import { Notice } from "../../ui/notice.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { type DraftMovie, draftsQuery } from "./movie-queries.ts";
import { PosterThumbnail } from "./poster-thumbnail.tsx";

/** The drafts, for staff who may see movies but not change them, such as the press. */
export function DraftList() {
  const { cursor } = useListFilters();
  const list = useQuery({ ...draftsQuery(cursor), ...liveListOptions });
  return (
    <section aria-labelledby="drafts" className="mt-4">
      <h2 id="drafts" className="headline text-3xl">
        {m.movies_admin_drafts()}
      </h2>
      <p className="mt-2 mb-4 max-w-xl text-pretty text-dim">{m.studio_drafts_preview()}</p>
      <PaginatedTable
        label={m.movies_admin_drafts()}
        list={list}
        columns={createColumns()}
        getKey={({ id }) => id}
        empty={
          <Notice title={m.movies_admin_drafts_empty_title()}>
            <p>{m.studio_drafts_preview_empty()}</p>
          </Notice>
        }
      />
    </section>
  );
}

const createColumns = (): Column<DraftMovie>[] => [
  {
    header: m.common_image(),
    cardSlot: "image",
    className: "w-auto!",
    cell: (movie) => <PosterThumbnail movie={movie} />,
  },
  {
    header: m.common_name(),
    cardSlot: "title",
    cell: ({ id, name, category, year }) => (
      <>
        <Link
          to={paths.movie(id)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-bulb"
        >
          {name}
        </Link>
        <span className="block text-sm text-dim">{`${category.tittle}, ${year}`}</span>
      </>
    ),
  },
  {
    header: m.movies_admin_drafts_column_added(),
    cell: ({ date }) => <DateTime iso={date} />,
  },
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: ({ image, name }) => (
      <a
        href={image}
        download={name}
        aria-label={`${m.studio_poster()}: ${name}`}
        className={`${buttonClass("quiet")} px-4`}
      >
        <Download aria-hidden="true" className="size-4" />
        {m.studio_poster()}
      </a>
    ),
  },
];
