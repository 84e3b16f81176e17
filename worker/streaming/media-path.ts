/** The names that a video's files can have; nothing else below `/stream/<videoId>/` exists. */
const filePatterns = [
  /^master\.m3u8$/,
  /^[a-z0-9]{1,20}\/(index\.m3u8|init\.mp4|[1-9][0-9]{0,5}\.m4s)$/,
  /^captions\/[A-Za-z0-9-]{2,20}\.vtt$/,
  /^storyboard\.vtt$/,
  /^storyboard-[1-9][0-9]{0,3}\.webp$/,
  /^poster\.webp$/,
];

const videoIdPattern = /^[a-z0-9][a-z0-9-]{1,63}$/;

export function isVideoId(text: string): boolean {
  return videoIdPattern.test(text) && text !== "watch";
}

/** The stored key of a video's file, or null for a name that no such file has. */
export function videoFileKey(videoId: string, path: string): string | null {
  return isVideoId(videoId) && filePatterns.some((pattern) => pattern.test(path)) ? `videos/${videoId}/${path}` : null;
}

/** The stored key of a public picture or trailer, or null. */
export function publicFileKey(path: string): string | null {
  return /^[a-z0-9]+(\/[A-Za-z0-9][A-Za-z0-9_-]*){1,3}\.[a-z0-9]{2,4}$/.test(path) ? `media/${path}` : null;
}
