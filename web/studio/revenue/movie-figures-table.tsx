import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { defaultPageSize } from "../../../contract/constants.ts";
import { type MovieFigures, movieFiguresSorts } from "../../../contract/revenue/revenue.ts";
import { paths } from "../../api/paths.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import { formatPrice } from "../../ui/format-price.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { parseOption, useListFilters } from "../../ui/lists/use-list-filters.ts";
import { Notice } from "../../ui/notice.tsx";
import { figureLinkClass } from "../figure-link-class.ts";
import { PaginatedTable } from "../paginated-table.tsx";
import { downloadMovieFiguresCsv } from "./export-movie-figures.ts";
import type { OrderLinks } from "./order-links.ts";

const sortLabels = { revenue: m.metrics_revenue, storage: m.metrics_storage };

/** The revenue and the costs of each movie. */
export function MovieFiguresTable({ links }: { links: OrderLinks }) {
  const { searchParams, cursor, setFilters } = useListFilters();
  const [isSaving, setIsSaving] = useState(false);
  const sort = parseOption(movieFiguresSorts, searchParams.get("sort")) ?? "revenue";
  const list = useQuery({
    ...queryOptionsFor("GET /api/admin/revenue/movies", {
      query: { limit: defaultPageSize, sort, cursor },
    }),
    placeholderData: keepPreviousData,
  });

  async function onExport() {
    setIsSaving(true);
    await downloadMovieFiguresCsv(sort).catch((error: Error) =>
      showAlert(error.message, { failed: true }),
    );
    setIsSaving(false);
  }

  return (
    <section aria-label={m.revenue_movies()} className="mt-10">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-2xl">
          <h2 className="headline text-3xl">{m.revenue_movies()}</h2>
          <p className="mt-1 text-sm text-dim">{m.revenue_movies_note()}</p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <ChoiceField
            label={m.revenue_movies_sort()}
            value={sort}
            onChange={({ target }) => setFilters({ sort: target.value }, { replace: true })}
          >
            {movieFiguresSorts.map((name) => (
              <option key={name} value={name}>
                {sortLabels[name]()}
              </option>
            ))}
          </ChoiceField>
          <Button look="quiet" about={m.revenue_movies()} disabled={isSaving} onClick={onExport}>
            <Download aria-hidden="true" className="size-5" /> {m.revenue_export()}
          </Button>
        </div>
      </div>
      <PaginatedTable
        label={m.revenue_movies()}
        list={list}
        columns={createColumns(links)}
        getKey={({ movie }) => movie.id}
        empty={
          <Notice title={m.revenue_movies_empty_title()}>
            <p>{m.revenue_movies_empty()}</p>
          </Notice>
        }
      />
    </section>
  );
}

/** Formats a cost, which can be less than a cent. */
function formatCost(amount: number) {
  if (amount > 0 && amount < 0.01) return `< ${formatPrice(0.01)}`;
  return formatPrice(Math.round(amount * 100) / 100);
}

const createColumns = (links: OrderLinks): readonly Column<MovieFigures>[] => [
  {
    header: m.metrics_column_movie(),
    cardSlot: "title",
    cell: ({ movie }) => (
      <Link to={paths.movie(movie.id)} className="font-semibold hover:text-bulb">
        {movie.name}
      </Link>
    ),
    className: "@4xl:min-w-40",
  },
  {
    header: m.metrics_revenue(),
    cell: ({ movie, revenue }) =>
      revenue === 0 ? (
        <span className="text-dim">–</span>
      ) : (
        <Link to={links.movie(movie.id)} className={figureLinkClass}>
          {formatPrice(revenue)}
        </Link>
      ),
    className: "tabular-nums",
  },
  {
    header: m.metrics_plays(),
    cell: ({ movie, plays }) => (
      <Link to={links.plays(movie.id)} className={figureLinkClass}>
        {plays}
      </Link>
    ),
    className: "tabular-nums",
  },
  {
    header: m.metrics_storage(),
    cell: ({ movie, storageBytes }) => (
      <Link to={links.files(movie.name)} className={figureLinkClass}>
        {formatBytes(storageBytes)}
      </Link>
    ),
    className: "tabular-nums",
  },
  ...(["storageCost", "playsCost"] as const).map((cost) => ({
    header: cost === "storageCost" ? m.revenue_storage_cost() : m.revenue_plays_cost(),
    cell: (figures: MovieFigures) => (
      <Link to={links.prices} className={figureLinkClass}>
        {formatCost(figures[cost])}
      </Link>
    ),
    className: "tabular-nums",
  })),
];
