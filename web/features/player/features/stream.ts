import Hls from "hls.js";
import type { Playback } from "../../../../contract/streaming/streaming.ts";
import { createStore, updateStore } from "../../../ui/create-store.ts";
import { openHlsStream } from "../engines/hls/hls-stream.ts";
import { openNativeStream } from "../engines/native/native-stream.ts";
import { initialStreamState, type Stream, type StreamOptions } from "../engines/stream.ts";

type Options = {
  source: Pick<Playback, "src" | "playlists" | "resumeAt" | "mark">;
  renewGrant: () => Promise<unknown>;
  /** Requests the address for players that send no cookies. */
  requestReceiverSrc: () => Promise<string>;
  /** Returns the name, in the master playlist, of the chosen audio track; null without a choice. */
  getAudioName: () => string | null;
};

/** Opens the stream in the video element. A reopened stream continues at the last position. */
export function createStreamFeature({
  source,
  renewGrant,
  requestReceiverSrc,
  getAudioName,
}: Options) {
  const state = createStore(initialStreamState);
  let positionSeconds = source.resumeAt;
  let video: HTMLVideoElement | null = null;
  let stream: Stream | null = null;

  function open() {
    if (!video) return;
    stream = openStream(video, {
      src: source.src,
      playlists: source.playlists,
      getSeconds: () => positionSeconds,
      audioName: getAudioName(),
      requestAirPlaySrc: source.mark === null ? requestReceiverSrc : null,
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
    chooseAudio: (name: string) => stream?.chooseAudio(name),
    reopen() {
      close();
      open();
    },

    attach(element: HTMLVideoElement) {
      video = element;
      // Closing a source resets the video's position to 0 while the video has no data, so only
      // positions with data are recorded.
      const recordPosition = () => {
        if (element.readyState > 0) positionSeconds = element.currentTime;
      };
      element.addEventListener("timeupdate", recordPosition);
      element.addEventListener("seeking", recordPosition);
      window.addEventListener("online", resume);
      open();
      return () => {
        element.removeEventListener("timeupdate", recordPosition);
        element.removeEventListener("seeking", recordPosition);
        window.removeEventListener("online", resume);
        close();
        video = null;
      };
    },
  };
}

/**
 * Plays an HLS playlist with hls.js. Source files, and every video in browsers without Media
 * Source, play natively.
 */
function openStream(video: HTMLVideoElement, options: StreamOptions): Stream {
  if (options.src.endsWith(".m3u8") && Hls.isSupported()) return openHlsStream(video, options);
  return openNativeStream(video, options);
}
