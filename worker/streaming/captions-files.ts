import { isVideoId } from "../../contract/uploads/video-id.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { readCachedText } from "../media/stored-file.ts";
import { buildCaptionsPlaylist, cutCaptionsSegment, readDurationMs } from "./captions-segments.ts";

const segmentedPattern =
  /^(captions\/[A-Za-z0-9-]{2,40}(?:\.\d{1,2})?)\/(?:index\.m3u8|([1-9][0-9]{0,3})\.vtt)$/;

/** Whether a path is of captions in segments, as the master playlist names them. */
export const isSegmentedCaptions = (path: string): boolean => segmentedPattern.test(path);

/**
 * Responds with the media playlist or a segment of captions, made from the captions' WebVTT file.
 * Players that read captions from the master playlist expect segments; all other players load the
 * WebVTT file.
 */
export async function respondSegmentedCaptions(
  c: RequestContext,
  { videoId, path }: { videoId: string; path: string },
): Promise<Response> {
  const [, folder = "", number] = segmentedPattern.exec(path) ?? [];
  const captions = isVideoId(videoId)
    ? await readCachedText(c, `videos/${videoId}/${folder}.vtt`)
    : null;
  if (captions === null) throw new AppError("file_not_found");
  const text =
    number === undefined
      ? buildCaptionsPlaylist(await readVideoDurationMs(c.env.MEDIA, videoId))
      : cutCaptionsSegment(captions, Number(number));
  return c.body(text, 200, {
    "Content-Type":
      number === undefined ? "application/vnd.apple.mpegurl" : "text/vtt; charset=UTF-8",
    "Cache-Control": "private, max-age=300, no-transform",
  });
}

/**
 * Reads the duration of the first rendition. Throws `file_not_found` for a video without
 * renditions.
 */
async function readVideoDurationMs(media: R2Bucket, videoId: string): Promise<number> {
  const readText = async (path: string) =>
    (await media.get(`videos/${videoId}/${path}`))?.text() ?? "";
  const [, rendition] = /^([a-z0-9]+\/index\.m3u8)$/m.exec(await readText("master.m3u8")) ?? [];
  if (!rendition) throw new AppError("file_not_found");
  return readDurationMs(await readText(rendition));
}
