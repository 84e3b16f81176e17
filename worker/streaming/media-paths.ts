import { folderPattern } from "../../contract/uploads/rendition-names.ts";
import { captionsNamePattern } from "../../contract/uploads/tracks.ts";
import { isVideoId } from "../../contract/uploads/video-id.ts";

const captionsPattern = /^captions\/([A-Za-z0-9.-]{2,40})\.vtt$/;

/**
 * Returns the name of captions that are sent with a video, by their path; null for another file.
 */
export function readCaptionsName(path: string): string | null {
  const [, name = ""] = captionsPattern.exec(path) ?? [];
  return captionsNamePattern.test(name) ? name : null;
}

/** The names of packaged files, each of which is uploaded separately. */
const packagedPatterns = [
  new RegExp(`^(?!captions/)${folderPattern}/(init\\.mp4|[1-9][0-9]{0,5}\\.m4s)$`),
  /^storyboard\.vtt$/,
  /^storyboard-[1-9][0-9]{0,3}\.webp$/,
  /^poster\.webp$/,
];

/**
 * The other files below `/stream/<videoId>/`: those that the Worker writes, captions that were
 * added later, and originals that browsers can play. No other path exists.
 */
const otherPatterns = [
  /^master\.m3u8$/,
  new RegExp(`^${folderPattern}/index\\.m3u8$`),
  /^captions\/[0-9a-f]{32}\.vtt$/,
  /^source\.(mp4|webm)$/,
];

export const isPackagedFile = (path: string): boolean =>
  packagedPatterns.some((pattern) => pattern.test(path)) || readCaptionsName(path) !== null;

const isVideoFile = (path: string) =>
  isPackagedFile(path) || otherPatterns.some((pattern) => pattern.test(path));

/** Returns the stored key of a video's file; null for an invalid name. */
export function videoFileKey(videoId: string, path: string): string | null {
  if (isVideoId(videoId) && isVideoFile(path)) return `videos/${videoId}/${path}`;
  return null;
}

/**
 * Whether a file never changes and is requested by many clients. Playlists and originals are not
 * cached at the edge.
 */
export function isEdgeCacheable(path: string): boolean {
  return /\.(m4s|vtt|webp)$|\/init\.mp4$/.test(path);
}

/**
 * The extension of an original by its media type, for its key in the bucket and for its download.
 */
const sourceExtensions: Record<string, string> = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
  "video/x-matroska": "mkv",
};

export function getSourceExtension(type: string): string {
  return sourceExtensions[type] ?? "mp4";
}

export function sourceKey(videoId: string, type: string): string {
  return `videos/${videoId}/source.${getSourceExtension(type)}`;
}

/** Returns the stored key of a public image or trailer; null for an invalid path. */
export function publicFileKey(path: string): string | null {
  if (!/^[a-z0-9]+(\/[A-Za-z0-9][A-Za-z0-9_-]*){1,3}\.[a-z0-9]{2,4}$/.test(path)) return null;
  return `media/${path}`;
}
