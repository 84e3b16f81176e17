export const videoIdPattern = /^[a-z0-9][a-z0-9-]{1,63}$/;

/**
 * Whether a text can be the id of a video in an address, a key of the bucket and the name of a
 * cookie.
 */
export function isVideoId(text: string): boolean {
  return videoIdPattern.test(text) && text !== "watch";
}
