import type { CastLoadData } from "./cast-protocol.ts";
import type { Cast } from "./sender-framework.ts";

type Loaded = { contentId: string; currentTime: number; data: CastLoadData };

/**
 * Creates the request that loads a movie on a receiver. The lock screen's name and poster are in
 * the description; the token is not, because every device in the network can read the description.
 */
export function createLoadRequest(
  { base }: Cast,
  { contentId, currentTime, data }: Loaded,
): object {
  const { title = "", artwork = [] } = navigator.mediaSession?.metadata ?? {};
  const poster = artwork.at(-1)?.src;
  const metadata = new base.media.MovieMediaMetadata();
  metadata.title = title;
  metadata.images = poster ? [new base.Image(new URL(poster, location.href).href)] : [];
  const media = new base.media.MediaInfo(contentId, "application/vnd.apple.mpegurl");
  media.metadata = metadata;
  const request = new base.media.LoadRequest(media);
  return Object.assign(request, { currentTime, autoplay: true, customData: data });
}
