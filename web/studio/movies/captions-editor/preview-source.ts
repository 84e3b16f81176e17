import Hls from "hls.js";
import { createSourceRecovery } from "./source-recovery.ts";

type Options = {
  src: string;
  /** The name of the audio track to play; the default track if absent. */
  audio?: string;
  /** Requests another playback grant of some minutes. */
  renew: () => Promise<unknown>;
  /** Called with true when an error stops the video, and with false when the video goes on. */
  onFailed: (hasFailed: boolean) => void;
};

/** Opens the stream. Returns the function that closes it. */
export function openSource(video: HTMLVideoElement, options: Options): () => void {
  if (options.src.endsWith(".m3u8") && Hls.isSupported()) return openHls(video, options);
  return openVideoFile(video, options);
}

/** Opens a video without a playlist, which the element itself fetches. */
export function openVideoFile(video: HTMLVideoElement, { src, renew, onFailed }: Options) {
  const recovery = createSourceRecovery({ renew, onFailed });
  const restart = () => {
    const { currentTime, paused } = video;
    // Setting a source resets the position and pauses the video.
    video.src = src;
    video.currentTime = currentTime;
    if (!paused) video.play().catch(() => {});
  };
  const onError = () => recovery.recover(restart);
  video.addEventListener("error", onError);
  video.addEventListener("canplay", recovery.succeed);
  video.src = src;
  return () => {
    recovery.close();
    video.removeEventListener("error", onError);
    video.removeEventListener("canplay", recovery.succeed);
    video.removeAttribute("src");
    video.load();
  };
}

function openHls(video: HTMLVideoElement, { src, audio, renew, onFailed }: Options) {
  const hls = new Hls({
    startLevel: 0,
    capLevelToPlayerSize: true,
    // The stream's own captions are not shown, because the edited ones are.
    subtitleStreamController: undefined,
    subtitleTrackController: undefined,
    timelineController: undefined,
  });
  const recovery = createSourceRecovery({ renew, onFailed });
  const restart = () => (hls.levels.length === 0 ? hls.loadSource(src) : hls.startLoad());
  hls.on(Hls.Events.FRAG_BUFFERED, recovery.succeed);
  hls.on(Hls.Events.AUDIO_TRACKS_UPDATED, (_, { audioTracks }) => {
    const chosen = audioTracks.find(({ url }) => audio && url.includes(`/${audio}/`));
    if (chosen) hls.audioTrack = chosen.id;
  });
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR) recovery.repair(() => hls.recoverMediaError());
    else recovery.recover(restart);
  });
  hls.loadSource(src);
  hls.attachMedia(video);
  return () => {
    recovery.close();
    hls.destroy();
  };
}
