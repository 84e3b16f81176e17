import { type SQL, sql } from "drizzle-orm";
import { hasMovieOpenedSql, isInCatalogueSql } from "../catalogue/availability.ts";
import {
  hasRenditionsSql,
  isDownloadOfferedSql,
  isDownloadReadySql,
} from "../catalogue/downloads.ts";
import type { ViewerPlace } from "../catalogue/home-country.ts";
import { isInTerritorySql } from "../catalogue/territories.ts";
import { movies } from "../schema.ts";
import {
  hasRentalSql,
  isSubscriberSql,
  mayStreamAsBuyerSql,
  type SessionViewer,
} from "./access.ts";

/**
 * SQL condition on `movies`: whether the viewer can rent the movie. False for a movie that the
 * viewer may watch already, and for one without renditions, because a rental never opens the
 * original.
 */
export const isForRentSql = (viewer: SessionViewer): SQL<number> =>
  sql`(
    ${movies}.rent_price_cents is not null
    and ${hasRenditionsSql}
    and ${isInCatalogueSql(viewer.now)}
    and ${hasMovieOpenedSql(viewer.now)}
    and ${isInTerritorySql(viewer)}
    and not ${mayStreamAsBuyerSql(viewer.userId)}
    and not ${isSubscriberSql(viewer)}
    and not ${hasRentalSql(viewer)}
  )`;

/** SQL condition on `movies`: whether the viewer can buy the movie and download it today. */
export const isForSaleSql = (viewer: ViewerPlace): SQL<number> =>
  sql`(
    ${isDeliverableSql(viewer.now)}
    and ${hasMovieOpenedSql(viewer.now)}
    and ${isInTerritorySql(viewer)}
  )`;

/** SQL condition on `movies`: whether the viewer can pre-order the movie. */
export const isForPreOrderSql = (viewer: ViewerPlace): SQL<number> =>
  sql`(
    ${movies}.pre_order
    and ${movies}.price_cents > 0
    and ${isDownloadOfferedSql()}
    and ${isInCatalogueSql(viewer.now)}
    and not ${hasMovieOpenedSql(viewer.now)}
    and ${isInTerritorySql(viewer)}
  )`;

/**
 * SQL condition on `movies`: whether the movie has a price and its file can be downloaded by a
 * buyer, now or from the first day on. A purchase includes the download, so a movie that nobody may
 * download is not sold.
 */
export const isDeliverableSql = (now: number): SQL<number> =>
  sql`(
    ${movies}.price_cents > 0
    and ${isDownloadReadySql()}
    and ${isDownloadOfferedSql()}
    and ${isInCatalogueSql(now)}
  )`;
