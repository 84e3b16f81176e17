import { useEffect } from "react";
import { siteName } from "../../../../contract/constants.ts";
import { seekBy, skipSeconds } from "./use-keyboard-shortcuts.ts";

export type PlayerMovie = { id: string; name: string; imageSet?: Record<string, string> };

/** The film on the device's lock screen, on headphones and on keyboards' media keys. */
export function useMediaSession(video: HTMLVideoElement | null, { name, imageSet }: PlayerMovie) {
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
    const actionNames = Object.keys(actions) as MediaSessionAction[];
    for (const action of actionNames) trySetActionHandler(action, actions[action] ?? null);
    const updatePositionState = () => {
      mediaSession.playbackState = video.paused ? "paused" : "playing";
      const { duration, currentTime, playbackRate } = video;
      if (duration > 0)
        mediaSession.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) });
    };
    const positionEvents = ["loadedmetadata", "play", "pause", "seeked", "ratechange"] as const;
    for (const eventName of positionEvents) video.addEventListener(eventName, updatePositionState);
    return () => {
      for (const action of actionNames) trySetActionHandler(action, null);
      for (const eventName of positionEvents) video.removeEventListener(eventName, updatePositionState);
      mediaSession.playbackState = "none";
    };
  }, [video]);
}

/** Browsers throw for what they do not know. */
function trySetActionHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // It has no such button, then.
  }
}
