import { m } from "#messages";
import { maxPageSize } from "../../../contract/constants.ts";
import type { MovieFigures, movieFiguresSorts } from "../../../contract/revenue/revenue.ts";
import { getSite } from "../../../contract/site/site.ts";
import { apiFetch } from "../../api/client.ts";
import { downloadCsv } from "../import/export-movies.ts";
import { revenueCsvFileName } from "./export-revenue.ts";

/**
 * Downloads the figures of all movies as a CSV file. Rejects if a page of the list cannot be
 * fetched.
 */
export async function downloadMovieFiguresCsv(
  sort: (typeof movieFiguresSorts)[number],
): Promise<void> {
  const rows: MovieFigures[] = [];
  let cursor: string | undefined;
  do {
    const page = await apiFetch("GET /api/admin/revenue/movies", {
      query: { limit: maxPageSize, sort, cursor },
    });
    rows.push(...page.data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  const { currency } = getSite();
  const header = [
    "id",
    m.metrics_column_movie(),
    `${m.metrics_revenue()} (${currency})`,
    m.metrics_plays(),
    `${m.metrics_storage()} (B)`,
    `${m.revenue_storage_cost()} (${currency})`,
    `${m.revenue_plays_cost()} (${currency})`,
  ];
  const lines = rows.map(({ movie, revenue, plays, storageBytes, storageCost, playsCost }) => [
    movie.id,
    movie.name,
    revenue.toFixed(2),
    String(plays),
    String(storageBytes),
    storageCost.toFixed(6),
    playsCost.toFixed(6),
  ]);
  downloadCsv(revenueCsvFileName("movie-revenue"), [header, ...lines]);
}
