import Hls from "hls.js";
import type { Playback } from "../../../../contract/streaming.ts";
import { createStore, updateStore } from "../../../ui/create-store.ts";
import { openHlsStream } from "../engines/hls/hls-stream.ts";
import { openNativeStream } from "../engines/native/native-stream.ts";
import { initialStreamState, type Stream, type StreamOptions } from "../engines/stream.ts";

type Options = {
  source: Pick<Playback, "src" | "playlists" | "resumeAt">;
  renewGrant: () => Promise<unknown>;
};

/** The stream of `source` in the video; opened again, it begins where the last one stopped. */
export function createStreamFeature({ source, renewGrant }: Options) {
  const state = createStore(initialStreamState);
  let positionSeconds = source.resumeAt;
  let video: HTMLVideoElement | null = null;
  let stream: Stream | null = null;

  function open() {
    if (!video) return;
    stream = openStream(video, {
      src: source.src,
      playlists: source.playlists,
      startSeconds: positionSeconds,
      renewGrant,
      onChange: (change) => updateStore(state, change),
      onError: () => updateStore(state, { errorCount: state.getSnapshot().errorCount + 1 }),
    });
  }

  function close() {
    stream?.close();
    stream = null;
    updateStore(state, { ...initialStreamState, errorCount: state.getSnapshot().errorCount });
  }

  const resume = () => stream?.resume();

  return {
    state,
    resume,
    choose: (level: number) => stream?.choose(level),
    reopen() {
      close();
      open();
    },

    attach(element: HTMLVideoElement) {
      video = element;
      // A source that closes puts the video at 0, with nothing to show.
      const recordPosition = () => {
        if (element.readyState > 0) positionSeconds = element.currentTime;
      };
      element.addEventListener("timeupdate", recordPosition);
      window.addEventListener("online", resume);
      open();
      return () => {
        element.removeEventListener("timeupdate", recordPosition);
        window.removeEventListener("online", resume);
        close();
        video = null;
      };
    },
  };
}

/** Plays `src` in `video`: through hls.js; the browser itself plays an original, and all where there is no Media Source. */
function openStream(video: HTMLVideoElement, options: StreamOptions): Stream {
  return options.src.endsWith(".m3u8") && Hls.isSupported()
    ? openHlsStream(video, options)
    : openNativeStream(video, options);
}
