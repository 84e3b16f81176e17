import { type SQL, sql } from "drizzle-orm";
import { extras, movies, videos } from "../schema.ts";

/**
 * SQL expression on `videos`: the file that plays, as triggers store it in `movies.video_path`;
 * null if nothing can be played.
 */
export const videoPathSql = sql<string | null>`case
  when ${videos}.status = 'ready' then 'master.m3u8'
  when ${videos}.source_at is null then null
  when ${videos}.type = 'video/mp4' then 'source.mp4'
  when ${videos}.type = 'video/webm' then 'source.webm'
end`;

/** SQL condition on `movies`: whether the extra belongs to the movie and can be played. */
export const isExtraPlayable = (extraId: number): SQL =>
  sql`exists (
    select 1
    from ${extras}
    inner join ${videos} on ${videos.id} = ${extras.videoId}
    where ${extras.id} = ${extraId}
      and ${extras.movieId} = ${movies.id}
      and ${videoPathSql} is not null
  )`;
