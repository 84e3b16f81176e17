import { m } from "#messages";
import type { MovieFigures } from "../../../../contract/revenue/revenue.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { formatPrice } from "../../../ui/format-price.ts";
import { Notice } from "../../../ui/notice.tsx";
import { SavedData } from "../../editor/saved-data.tsx";

/** The movie's revenue, plays and costs. */
export function FiguresTab({ movieId }: { movieId: string }) {
  const query = queryOptionsFor("GET /api/admin/movies/:id/figures", { params: { id: movieId } });
  return (
    <SavedData query={query} height="h-40">
      {(figures) => <FigureList figures={figures} />}
    </SavedData>
  );
}

function FigureList({ figures }: { figures: MovieFigures | null }) {
  if (!figures) {
    return (
      <Notice title={m.movies_admin_no_figures_title()}>
        <p>{m.movies_admin_no_figures()}</p>
      </Notice>
    );
  }
  const rows = [
    [m.movies_admin_figure_revenue(), formatPrice(figures.revenue)],
    [m.movies_admin_figure_plays(), figures.plays.toLocaleString()],
    [m.movies_admin_figure_storage(), formatBytes(figures.storageBytes)],
    [m.movies_admin_figure_storage_cost(), formatPrice(figures.storageCost)],
    [m.movies_admin_figure_plays_cost(), formatPrice(figures.playsCost)],
  ];
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map(([label, value]) => (
          <div key={label} className="rounded-2xl bg-velvet p-5 ring-1 ring-screen/6">
            <dt className="text-dim">{label}</dt>
            <dd className="headline mt-1 text-3xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-2xl text-sm text-dim">{m.revenue_movies_note()}</p>
    </>
  );
}
