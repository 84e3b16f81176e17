import Hls from "hls.js";
import { openHlsStream } from "./hls/hls-stream.ts";
import { openNativeStream } from "./native/native-stream.ts";
import type { Stream, StreamOptions } from "./stream.ts";

/** Plays `src` in `video`: through hls.js; the browser itself plays an original, and all where there is no Media Source. */
export function openStream(video: HTMLVideoElement, options: StreamOptions): Stream {
  return options.src.endsWith(".m3u8") && Hls.isSupported()
    ? openHlsStream(video, options)
    : openNativeStream(video, options);
}
