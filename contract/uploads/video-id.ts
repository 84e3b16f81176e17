export const videoIdPattern = /^[a-z0-9][a-z0-9-]{1,63}$/;

/** Paths below `/stream/` that belong to no video. */
const reservedIds: readonly string[] = ["watch", "granted", "open"];

/** Whether a text can be the id of a video, which is part of URLs, bucket keys and cookie names. */
export function isVideoId(text: string): boolean {
  return videoIdPattern.test(text) && !reservedIds.includes(text);
}
