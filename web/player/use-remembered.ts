import { useEffect } from "react";
import { changeSettings, playerSettings } from "./settings.ts";

/** Volume and speed begin as they were left on this device. */
export function useRemembered(video: HTMLVideoElement | null) {
  useEffect(() => {
    if (!video) return;
    const { volume, muted, speed } = playerSettings.get();
    // The default speed is what a film starts with, and starts again with after a fault.
    Object.assign(video, { volume, muted, playbackRate: speed, defaultPlaybackRate: speed });
    const listening = new AbortController();
    const { signal } = listening;
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
    return () => listening.abort();
  }, [video]);
}
