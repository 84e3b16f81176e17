import Hls from "hls.js";
import { apiFetch } from "../../../api/client.ts";
import { createStore, updateStore } from "../../../ui/create-store.ts";

type PlayerState = {
  currentMs: number;
  durationMs: number;
  isPlaying: boolean;
  hasFailed: boolean;
};

export type PlaybackSource = {
  src: string;
  /** Requests the permission to fetch the video's files again, which lasts some minutes. */
  renew: () => Promise<unknown>;
};

/**
 * Requests the permission to fetch the video's files for some minutes. Returns the address of its
 * playlist or file.
 */
export async function requestPlayback(movieId: string): Promise<string> {
  const request = { params: { id: movieId } };
  return (await apiFetch("POST /api/movies/:id/studio-playback", request)).data.src;
}

/** Creates the player of the editor: a video element and its position. */
export function createPreviewPlayer({ src, renew }: PlaybackSource) {
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
      const close = openSource(element, { src, renew, onFailure });
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
      // A refusal of the browser is shown by the element's own controls.
      if (video.paused) video.play().catch(() => {});
      else video.pause();
    },
  };

  function onFailure() {
    updateStore(state, { hasFailed: true });
  }
}

export type PreviewPlayer = ReturnType<typeof createPreviewPlayer>;

const playerEvents = ["timeupdate", "seeking", "seeked", "play", "pause", "durationchange"];

type OpenOptions = PlaybackSource & { onFailure: () => void };

/** Opens the stream. Returns the function that closes it. */
function openSource(video: HTMLVideoElement, options: OpenOptions) {
  if (options.src.endsWith(".m3u8") && Hls.isSupported()) return openHls(video, options);
  video.src = options.src;
  video.addEventListener("error", options.onFailure);
  return () => {
    video.removeEventListener("error", options.onFailure);
    video.removeAttribute("src");
    video.load();
  };
}

const maxRenewals = 3;

function openHls(video: HTMLVideoElement, { src, renew, onFailure }: OpenOptions) {
  const hls = new Hls({
    startLevel: 0,
    capLevelToPlayerSize: true,
    // The captions over the picture are those that are edited.
    subtitleStreamController: undefined,
    subtitleTrackController: undefined,
    timelineController: undefined,
  });
  let renewals = 0;
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    renewals = 0;
  });
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    renewals += 1;
    if (renewals > maxRenewals) onFailure();
    else if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else
      renew()
        .then(() => (hls.levels.length === 0 ? hls.loadSource(src) : hls.startLoad()))
        .catch(onFailure);
  });
  hls.loadSource(src);
  hls.attachMedia(video);
  return () => hls.destroy();
}
