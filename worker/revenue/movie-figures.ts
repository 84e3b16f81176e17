import { eq, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import type { MovieFigures, movieFiguresSorts } from "../../contract/revenue/revenue.ts";
import type { SiteSettings } from "../../contract/site/site-settings.ts";
import type { Database } from "../database/database.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { movieFigures, moviePlays, movies, videos } from "../schema.ts";

type Sort = (typeof movieFiguresSorts)[number];
type FiguresRow = {
  movieId: number;
  name: string;
  revenueCents: number;
  bytes: number;
  plays: number | null;
  durationMs: number | null;
};

/** The lengths of the encoder's video and audio segments, in milliseconds. */
const [videoSegmentMs, audioSegmentMs] = [4_000, 16_000];

const sortColumns = { revenue: movieFigures.revenueCents, storage: movieFigures.bytes };

export const paginateMovieFigures = ({ sort, ...paging }: Paging & { sort?: Sort | undefined }) =>
  keysetPage<FiguresRow>(
    {
      name: `figures-${sort ?? "revenue"}`,
      sortedBy: sortColumns[sort ?? "revenue"],
      id: movieFigures.movieId,
      cursorOf: (row) => [sort === "storage" ? row.bytes : row.revenueCents, row.movieId],
    },
    paging,
  );

export const selectMovieFiguresPage = (db: Database, { afterCursor, orderBy, limit }: PageQuery) =>
  selectMovieFigures(db)
    .where(afterCursor)
    .orderBy(...orderBy)
    .limit(limit);

export function selectMovieFigures(db: Database) {
  return db
    .select({
      movieId: movieFigures.movieId,
      name: movies.name,
      revenueCents: movieFigures.revenueCents,
      bytes: movieFigures.bytes,
      plays: sql<number | null>`${moviePlays.plays}`.as("plays"),
      durationMs: sql<number | null>`${videos.durationMs}`.as("duration_ms"),
    })
    .from(movieFigures)
    .innerJoin(movies, eq(movies.id, movieFigures.movieId))
    .leftJoin(moviePlays, eq(moviePlays.movieId, movieFigures.movieId))
    .leftJoin(videos, eq(videos.id, movies.videoId));
}

type Prices = Pick<SiteSettings, "storagePrice" | "readPrice">;

export const toMovieFigures =
  ({ storagePrice, readPrice }: Prices) =>
  ({ movieId, name, revenueCents, bytes, plays, durationMs }: FiguresRow): MovieFigures => {
    const length = durationMs ?? 0;
    const reads =
      (plays ?? 0) * (Math.ceil(length / videoSegmentMs) + Math.ceil(length / audioSegmentMs));
    return {
      movie: { id: String(movieId), name },
      revenue: revenueCents / 100,
      plays: plays ?? 0,
      storageBytes: bytes,
      storageCost: (bytes / 1e9) * storagePrice,
      playsCost: (reads / 1e6) * readPrice,
    };
  };
