import { getSite } from "../../../../contract/site/site.ts";
import { seekBy, skipSeconds } from "./video-actions.ts";

/**
 * `extra` is the id of the movie's extra that plays instead of the movie; `name` is then the
 * extra's name.
 */
export type PlayerMovie = {
  id: string;
  name: string;
  imageSet?: Record<string, string>;
  extra?: string;
  /** Whether the movie is an episode that another one follows. */
  hasNext?: boolean;
};

/** Shows the movie on the lock screen. */
export function showMediaMetadata({ name, imageSet = {} }: Pick<PlayerMovie, "name" | "imageSet">) {
  if (!("mediaSession" in navigator)) return;
  const artwork = Object.entries(imageSet).map(([width, src]) => ({
    src,
    sizes: `${width}x${(Number(width) * 3) / 2}`,
  }));
  navigator.mediaSession.metadata = new MediaMetadata({
    title: name,
    artist: getSite().name,
    artwork,
  });
  return () => {
    navigator.mediaSession.metadata = null;
  };
}

/**
 * Handles the buttons of lock screens, headphones and media keys. `getVideo` returns the video that
 * they control: that of the page, or that on another screen.
 */
export function attachMediaSession(video: HTMLVideoElement, getVideo: () => HTMLVideoElement) {
  if (!("mediaSession" in navigator)) return () => undefined;
  const { mediaSession } = navigator;
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () =>
      void getVideo()
        .play()
        .catch(() => undefined),
    pause: () => getVideo().pause(),
    stop: () => getVideo().pause(),
    seekbackward: ({ seekOffset }) => seekBy(getVideo(), -(seekOffset ?? skipSeconds)),
    seekforward: ({ seekOffset }) => seekBy(getVideo(), seekOffset ?? skipSeconds),
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined && seekTime !== null) getVideo().currentTime = seekTime;
    },
  };
  const actionNames = Object.keys(actions) as MediaSessionAction[];
  for (const action of actionNames) trySetActionHandler(action, actions[action] ?? null);
  const updatePositionState = () => {
    mediaSession.playbackState = video.paused ? "paused" : "playing";
    const { duration, currentTime, playbackRate } = video;
    if (duration > 0)
      mediaSession.setPositionState?.({
        duration,
        playbackRate,
        position: Math.min(currentTime, duration),
      });
  };
  const positionEvents = ["loadedmetadata", "play", "pause", "seeked", "ratechange"] as const;
  for (const eventName of positionEvents) video.addEventListener(eventName, updatePositionState);
  return () => {
    for (const action of actionNames) trySetActionHandler(action, null);
    for (const eventName of positionEvents)
      video.removeEventListener(eventName, updatePositionState);
    mediaSession.playbackState = "none";
  };
}

/**
 * Sets an action handler. `setActionHandler` throws for an action that the browser does not know.
 */
function trySetActionHandler(
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
) {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Unsupported actions are ignored.
  }
}
