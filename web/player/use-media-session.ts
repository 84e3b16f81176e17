import { useEffect } from "react";
import { siteName } from "../../contract/constants.ts";
import { seekBy, skipSeconds } from "./use-keys.ts";

export type Film = { id: string; name: string; imageSet?: Record<string, string> };

/** The film on the device's lock screen, on headphones and on keyboards' media keys. */
export function useMediaSession(video: HTMLVideoElement | null, { name, imageSet }: Film) {
  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const artwork = Object.entries(imageSet ?? {}).map(([width, src]) => ({
      src,
      sizes: `${width}x${(Number(width) * 3) / 2}`,
    }));
    navigator.mediaSession.metadata = new MediaMetadata({ title: name, artist: siteName, artwork });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [name, imageSet]);

  useEffect(() => {
    if (!video || !("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => void video.play().catch(() => undefined),
      pause: () => video.pause(),
      stop: () => video.pause(),
      seekbackward: ({ seekOffset }) => seekBy(video, -(seekOffset ?? skipSeconds)),
      seekforward: ({ seekOffset }) => seekBy(video, seekOffset ?? skipSeconds),
      seekto: ({ seekTime }) => {
        if (seekTime !== undefined && seekTime !== null) video.currentTime = seekTime;
      },
    };
    const names = Object.keys(actions) as MediaSessionAction[];
    for (const action of names) listen(action, actions[action] ?? null);
    const tellPlace = () => {
      mediaSession.playbackState = video.paused ? "paused" : "playing";
      const { duration, currentTime, playbackRate } = video;
      if (duration > 0)
        mediaSession.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) });
    };
    const moments = ["loadedmetadata", "play", "pause", "seeked", "ratechange"] as const;
    for (const moment of moments) video.addEventListener(moment, tellPlace);
    return () => {
      for (const action of names) listen(action, null);
      for (const moment of moments) video.removeEventListener(moment, tellPlace);
      mediaSession.playbackState = "none";
    };
  }, [video]);
}

/** Browsers throw for what they do not know. */
function listen(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // It has no such button, then.
  }
}
