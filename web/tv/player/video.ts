import { captionElementId } from "../../features/player/features/captions.ts";
import type { PlaybackGrant } from "../../features/player/features/playback-grant.ts";
import { element } from "../element.ts";
import type { PlayedMovie } from "./request-playback.ts";

export function createVideo({ name }: PlayedMovie, { captions }: PlaybackGrant): HTMLVideoElement {
  const video = element(
    "video",
    { "aria-label": name, autoplay: true, crossorigin: "use-credentials", playsinline: true },
    ...captions.map(({ id, lang, label, src }) =>
      element("track", { id: captionElementId(id), kind: "captions", srclang: lang, label, src }),
    ),
  );
  // Other screens would show the video without the viewer's code.
  video.disableRemotePlayback = true;
  return video;
}
