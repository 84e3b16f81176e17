import { type SQL, sql } from "drizzle-orm";
import type { DownloadAudience } from "../../contract/access/download-audience.ts";
import type { DownloadFile } from "../../contract/access/download-file.ts";
import { movies } from "../schema.ts";
import { getSiteSettings } from "../site/current-site.ts";

/**
 * Returns a choice as SQL text, because statements about access have nearly the 100 parameters that
 * D1 permits.
 */
const toLiteral = (choice: DownloadAudience | DownloadFile): SQL => sql.raw(`'${choice}'`);

/** Returns the download audience of movies that have no audience of their own. */
const defaultAudience = (): DownloadAudience => getSiteSettings().downloadFor;

/**
 * SQL expression on `movies`: who may download the movie. A movie's own audience precedes its
 * switch for free downloads, and both precede the site's default.
 */
export const downloadAudienceSql = (): SQL<DownloadAudience> =>
  sql`coalesce(
    ${movies}.download_for,
    iif(${movies}.free_download, 'subscribers', ${toLiteral(defaultAudience())})
  )`;

/**
 * SQL condition on `movies`: whether anybody can get the download, at least by a purchase. The
 * condition has no parameters, because SQLite uses an index only for a condition equal to the
 * index's.
 */
export function isDownloadOfferedSql(): SQL<number> {
  if (defaultAudience() === "nobody")
    return sql`coalesce(${movies}.download_for <> 'nobody', ${movies}.free_download)`;
  return sql`${movies}.download_for is not 'nobody'`;
}

/** SQL condition on `movies`: whether every account may download the movie. */
export const isFreeDownloadSql = sql<number>`(
  ${movies}.free_download = 1 and ${movies}.download_for is not 'nobody'
)`;

/** The file that a download sends if the movie has no `downloadFile` of its own. */
const defaultFile = (): DownloadFile => getSiteSettings().downloadFile;

/** SQL expression on `movies`: the file that a download of the movie sends. */
export const downloadFileSql = (): SQL<DownloadFile> =>
  sql`coalesce(${movies}.download_file, ${toLiteral(defaultFile())})`;

/** SQL condition on `movies`: whether the movie's renditions are published. */
export const hasRenditionsSql = sql<number>`(${movies}.video_path = 'master.m3u8')`;

/** SQL condition on `movies`: whether the file that a download sends is there. */
export const isDownloadReadySql = (): SQL<number> =>
  sql`(
    ${movies}.downloadable = 1
    and (${downloadFileSql()} = 'original' or ${hasRenditionsSql})
  )`;

/**
 * SQL condition on `movies`: whether the movie's video plays to all subscribers: its renditions or,
 * until they are published, its original if all subscribers may download the original.
 */
export const isPlayableSql = (): SQL<number> =>
  sql`(
    ${hasRenditionsSql}
    or (
      ${movies}.video_path is not null
      and ${downloadFileSql()} = 'original'
      and (${isFreeDownloadSql} or ${downloadAudienceSql()} = 'subscribers')
    )
  )`;

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
 * Returns the file that plays to all subscribers, as a path below the video's folder. Null if
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
  if (videoPath?.startsWith("source.") && !isOriginalOpen) return null;
  return videoPath;
}
