import { apiFetch } from "../../../api/client.ts";
import { createStore, updateStore } from "../../../ui/create-store.ts";
import { openSource } from "./preview-source.ts";

type PlayerState = {
  currentMs: number;
  durationMs: number;
  isPlaying: boolean;
  hasFailed: boolean;
};

/**
 * Requests a playback grant of some minutes. Returns the address of the video's playlist or file.
 */
export async function requestPreviewStream(movieId: string): Promise<string> {
  const request = { params: { id: movieId } };
  return (await apiFetch("POST /api/movies/:id/studio-playback", request)).data.src;
}

/** Returns the id of the video at an address of `requestPreviewStream`. */
export const findVideoId = (src: string): string | null =>
  /\/stream\/([^/]+)\//.exec(src)?.[1] ?? null;

type Source = {
  src: string;
  /** The name of the audio track to play; the default track if absent. */
  audio?: string;
  /** Requests another playback grant. */
  renew: () => Promise<unknown>;
};

/** Creates the player of the editor: a video element and its position. */
export function createPreviewPlayer({ src, audio, renew }: Source) {
  const state = createStore<PlayerState>({
    currentMs: 0,
    durationMs: 0,
    isPlaying: false,
    hasFailed: false,
  });
  let video: HTMLVideoElement | null = null;

  const readPosition = () => (video ? Math.round(video.currentTime * 1000) : 0);

  function update() {
    if (!video) return;
    updateStore(state, {
      currentMs: readPosition(),
      durationMs: Number.isFinite(video.duration) ? Math.round(video.duration * 1000) : 0,
      isPlaying: !video.paused,
    });
  }

  return {
    ...state,
    renew,
    readPosition,
    attach(element: HTMLVideoElement) {
      video = element;
      const close = openSource(element, { src, audio, renew, onFailed });
      for (const event of playerEvents) element.addEventListener(event, update);
      return () => {
        for (const event of playerEvents) element.removeEventListener(event, update);
        close();
        video = null;
      };
    },
    seek(ms: number) {
      if (video) video.currentTime = Math.max(0, ms) / 1000;
    },
    togglePlay() {
      if (!video) return;
      // If the browser refuses to play, the controls of the video element show it.
      if (video.paused) video.play().catch(() => {});
      else video.pause();
    },
  };

  function onFailed(hasFailed: boolean) {
    updateStore(state, { hasFailed });
  }
}

export type PreviewPlayer = ReturnType<typeof createPreviewPlayer>;

const playerEvents = ["timeupdate", "seeking", "seeked", "play", "pause", "durationchange"];
