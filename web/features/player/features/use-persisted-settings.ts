import { useEffect } from "react";
import { changeSettings, playerSettings } from "../player-settings.ts";

/** Volume and speed begin as they were left on this device. */
export function usePersistedSettings(video: HTMLVideoElement | null) {
  useEffect(() => {
    if (!video) return;
    const { volume, muted, speed } = playerSettings.get();
    // The default speed is what a film starts with, and starts again with after a fault.
    Object.assign(video, { volume, muted, playbackRate: speed, defaultPlaybackRate: speed });
    const abortController = new AbortController();
    const { signal } = abortController;
    video.addEventListener("volumechange", () => changeSettings({ volume: video.volume, muted: video.muted }), {
      signal,
    });
    video.addEventListener(
      "ratechange",
      () => {
        video.defaultPlaybackRate = video.playbackRate;
        changeSettings({ speed: video.playbackRate });
      },
      { signal },
    );
    return () => abortController.abort();
  }, [video]);
}
