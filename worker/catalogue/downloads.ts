import { type SQL, sql } from "drizzle-orm";
import type { DownloadAudience } from "../../contract/access/download-audience.ts";
import type { DownloadFile } from "../../contract/access/download-file.ts";
import { movies } from "../schema.ts";
import { getSiteSettings } from "../site/current-site.ts";

/** Returns a choice as SQL text, because statements about access have nearly the 100 parameters of D1. */
const toLiteral = (choice: DownloadAudience | DownloadFile): SQL => sql.raw(`'${choice}'`);

/** The audience of movies that have none of their own. */
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

/** The file that downloads send of movies without a `downloadFile` of their own. */
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
 * SQL condition on `movies`: whether the movie's video plays to all subscribers: its renditions, or
 * until they are published its original, if all subscribers may download that too.
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

/** The expression `downloadAudienceSql` of a row. */
export const downloadAudienceOf = ({
  downloadFor,
  freeDownload,
}: AudienceColumns): DownloadAudience =>
  downloadFor ?? (freeDownload ? "subscribers" : defaultAudience());

const fileOf = ({ downloadFile }: DownloadColumns) => downloadFile ?? defaultFile();

/** The condition `isDownloadReadySql` of a row. */
export const isDownloadReady = (row: DownloadColumns & VideoColumns): boolean =>
  row.downloadable && (fileOf(row) === "original" || row.videoPath === "master.m3u8");

/** The file that plays to all subscribers, below the video's folder; null by `isPlayableSql`. */
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
