import { type SQL, sql } from "drizzle-orm";
import type { DownloadAudience } from "../../contract/access/download-audience.ts";
import { movies } from "../schema.ts";
import { getSiteSettings } from "../site/current-site.ts";

/** The audience of movies that have none of their own. */
const defaultAudience = (): DownloadAudience => getSiteSettings().downloadFor;

/**
 * SQL expression on `movies`: who may download the movie. A movie's own audience precedes its
 * switch for free downloads, and both precede the site's default.
 */
export const downloadAudienceSql = (): SQL<DownloadAudience> =>
  sql`coalesce(
    ${movies}.download_for,
    iif(${movies}.free_download, 'subscribers', ${defaultAudience()})
  )`;

/**
 * SQL condition on `movies`: whether anybody can still get the download, by purchase at least.
 * Written without parameters, because SQLite uses an index with the same condition only then.
 */
export const isDownloadOfferedSql = (): SQL<number> =>
  defaultAudience() === "nobody"
    ? sql`coalesce(${movies}.download_for <> 'nobody', ${movies}.free_download)`
    : sql`${movies}.download_for is not 'nobody'`;

/** SQL condition on `movies`: whether every account may download the movie. */
export const isFreeDownloadSql = sql<number>`(
  ${movies}.free_download = 1 and ${movies}.download_for is not 'nobody'
)`;

/**
 * SQL condition on `movies`: whether the movie's download is for every account or for all
 * subscribers, so that whoever may watch the movie may have its original.
 */
const isOriginalOpenSql = (): SQL<number> =>
  sql`(${isFreeDownloadSql} or ${downloadAudienceSql()} = 'subscribers')`;

/**
 * SQL condition on `movies`: whether the movie's video can be played. The original of a video
 * without renditions plays only if viewers may download it too.
 */
export const isPlayableSql = (): SQL<number> =>
  sql`(
    ${movies}.video_path is not null
    and (${movies}.video_path not like 'source.%' or ${isOriginalOpenSql()})
  )`;

/** SQL condition: whether viewers of the movie with this id may have its original. */
export const isOriginalOpenOfSql = (movieId: SQL): SQL<number> =>
  sql`exists (select 1 from ${movies} where ${movies}.id = ${movieId} and ${isOriginalOpenSql()})`;

type DownloadColumns = Pick<typeof movies.$inferSelect, "downloadFor" | "freeDownload">;

/** The expression `downloadAudienceSql` of a row. */
export const downloadAudienceOf = ({
  downloadFor,
  freeDownload,
}: DownloadColumns): DownloadAudience =>
  downloadFor ?? (freeDownload ? "subscribers" : defaultAudience());

/** The file that plays to viewers, below the video's folder; null by `isPlayableSql`. */
export function playablePathOf(row: DownloadColumns & { videoPath: string | null }): string | null {
  const { videoPath, freeDownload } = row;
  const audience = downloadAudienceOf(row);
  const isOriginalOpen = audience === "subscribers" || (freeDownload && audience === "buyers");
  return videoPath?.startsWith("source.") && !isOriginalOpen ? null : videoPath;
}
