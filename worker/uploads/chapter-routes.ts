import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { areChaptersWithinDuration, type VideoChapters } from "../../contract/uploads/chapters.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, editConflict, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { videos } from "../schema.ts";

/**
 * Mounts the endpoints for a video's chapters. The upload sets the chapters; every administrator
 * may change them afterwards.
 */
export function mountChapterRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/videos/:videoId/chapters", async (c, { params: { videoId } }) =>
    respond(c, "GET /api/videos/:videoId/chapters", {
      data: await requireVideoChapters(c, videoId),
    }),
  );

  route(app, "PUT /api/videos/:videoId/chapters", async (c, { params: { videoId }, body }) => {
    const { version, chapters } = body;
    const { durationMs } = await requireVideoChapters(c, videoId);
    if (!areChaptersWithinDuration(chapters, durationMs))
      throw invalidInput("chapters", "chapter_beyond_end");
    const isVersion = sql`exists (select 1 from ${videos}
      where id = ${videoId} and chapters_version = ${version})`;
    const before = sql`select json_object('chapters', json(chapters))
      from ${videos} where id = ${videoId}`;
    await write(c, {
      require: [[isVersion, async () => editConflict(await requireVideoChapters(c, videoId))]],
      audit: [
        { action: "change", subject: "video", subjectId: videoId, before, after: { chapters } },
      ],
      statements: (db) => ({
        changed: db
          .update(videos)
          .set({ chapters: JSON.stringify(chapters), chaptersVersion: version + 1 })
          .where(eq(videos.id, videoId)),
      }),
    });
    return respond(c, "PUT /api/videos/:videoId/chapters", { message: m.done_chapters_saved() });
  });
}

async function requireVideoChapters(c: RequestContext, videoId: string): Promise<VideoChapters> {
  const { chaptersVersion: version, chapters, durationMs } = videos;
  const [video] = await queryAsUser(c, (db) =>
    db.select({ version, chapters, durationMs }).from(videos).where(eq(videos.id, videoId)),
  );
  if (!video) throw new AppError("upload_not_found");
  return { ...video, chapters: JSON.parse(video.chapters) };
}
