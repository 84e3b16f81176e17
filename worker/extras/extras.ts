import { type SQL, sql } from "drizzle-orm";
import { isInCatalogueSql } from "../catalogue/availability.ts";
import { extras, movies, purchases, videos } from "../schema.ts";

/**
 * SQL expression on `videos`: the file of an extra that plays; null until its renditions are
 * published. Nobody may download an extra, so its original never plays.
 */
export const extraPathSql = sql<
  string | null
>`iif(${videos}.status = 'ready', 'master.m3u8', null)`;

/**
 * SQL condition: whether a video belongs to exactly one extra, and to no movie and no purchase, so
 * that opening the extra opens nothing else. `main.movies` are all movies, also those that an age
 * limit hides.
 */
export const isUsedByOneExtraOnlySql = (videoId: SQL): SQL =>
  sql`(
    not exists (select 1 from main.${movies} m where m.video_id = ${videoId})
    and not exists (select 1 from ${purchases} p where p.video_id = ${videoId})
    and 1 = (select count(*) from ${extras} e where e.video_id = ${videoId})
  )`;

export const isOpenVideoSql = (videoId: string): SQL =>
  sql`exists (select 1 from ${extras} where video_id = ${videoId} and is_open)`;

/**
 * SQL condition on `extras`, `movies` and `videos`: whether everybody may watch the extra. Its
 * movie's page is shown to visitors, its video is packaged, and nothing else has that video.
 */
export const isOpenToAllSql = (now: number): SQL =>
  sql`(
    ${extras.isOpen}
    and ${isInCatalogueSql(now)}
    and ${videos.status} = 'ready'
    and ${isUsedByOneExtraOnlySql(sql`${videos.id}`)}
  )`;

/** SQL condition on `movies`: whether the extra belongs to the movie and can be played. */
export const isExtraPlayableSql = (extraId: number): SQL =>
  sql`exists (
    select 1
    from ${extras}
    inner join ${videos} on ${videos.id} = ${extras.videoId}
    where ${extras.id} = ${extraId}
      and ${extras.movieId} = ${movies.id}
      and ${extraPathSql} is not null
  )`;
