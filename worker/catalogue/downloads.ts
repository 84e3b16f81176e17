import { type SQL, sql } from "drizzle-orm";
import type { DownloadAudience } from "../../contract/access/download-audience.ts";
import type { DownloadFile } from "../../contract/access/download-file.ts";
import { movies } from "../schema.ts";
import { getSiteSettings } from "../site/current-site.ts";

/** Returns the download audience of movies that have no audience of their own. */
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
 * SQL condition on `movies`: whether anybody can get the download, at least by a purchase. The
 * condition has no parameters, because SQLite uses an index only for a condition equal to the
 * index's.
 */
export const isDownloadOfferedSql = (): SQL<number> =>
  defaultAudience() === "nobody"
    ? sql`coalesce(${movies}.download_for <> 'nobody', ${movies}.free_download)`
    : sql`${movies}.download_for is not 'nobody'`;

/** SQL condition on `movies`: whether every account may download the movie. */
export const isFreeDownloadSql = sql<number>`(
  ${movies}.free_download = 1 and ${movies}.download_for is not 'nobody'
)`;

/** The file that a download sends if the movie has no `downloadFile` of its own. */
const defaultFile = (): DownloadFile => getSiteSettings().downloadFile;

/** SQL expression on `movies`: the file that a download of the movie sends. */
export const downloadFileSql = (): SQL<DownloadFile> =>
  sql`coalesce(${movies}.download_file, ${defaultFile()})`;

/** SQL condition on `movies`: whether the file that a download sends is there. */
export const isDownloadReadySql = (): SQL<number> =>
  sql`(
    ${movies}.downloadable = 1
    and (${downloadFileSql()} = 'original' or ${movies}.video_path = 'master.m3u8')
  )`;

/**
 * SQL condition on `movies`: whether everybody who may watch the movie may also have its original.
 * This requires that a download sends the original, and that every account or every subscriber may
 * download it.
 */
const isOriginalOpenSql = (): SQL<number> =>
  sql`(
    ${downloadFileSql()} = 'original'
    and (${isFreeDownloadSql} or ${downloadAudienceSql()} = 'subscribers')
  )`;

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

type DownloadColumns = Pick<
  typeof movies.$inferSelect,
  "downloadFor" | "freeDownload" | "downloadFile"
>;
type AudienceColumns = Omit<DownloadColumns, "downloadFile">;
type VideoColumns = Pick<typeof movies.$inferSelect, "downloadable" | "videoPath">;

/** Returns the value of `downloadAudienceSql` for a row. */
export const downloadAudienceOf = ({
  downloadFor,
  freeDownload,
}: AudienceColumns): DownloadAudience =>
  downloadFor ?? (freeDownload ? "subscribers" : defaultAudience());

const fileOf = ({ downloadFile }: DownloadColumns) => downloadFile ?? defaultFile();

/** Returns the value of `isDownloadReadySql` for a row. */
export const isDownloadReady = (row: DownloadColumns & VideoColumns): boolean =>
  row.downloadable && (fileOf(row) === "original" || row.videoPath === "master.m3u8");

/**
 * Returns the file that plays to viewers, as a path below the video's folder. Null if
 * `isPlayableSql` is false for the row.
 */
export function playablePathOf(
  row: DownloadColumns & Pick<VideoColumns, "videoPath">,
): string | null {
  const { videoPath, freeDownload } = row;
  const audience = downloadAudienceOf(row);
  const isOriginalOpen =
    fileOf(row) === "original" &&
    (audience === "subscribers" || (freeDownload && audience === "buyers"));
  return videoPath?.startsWith("source.") && !isOriginalOpen ? null : videoPath;
}
