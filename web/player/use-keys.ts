import { MediaActionTypes as act, useMediaStore } from "media-chrome/react/media-store";
import { useEffect } from "react";

const skipSeconds = 10;
const volumeStep = 0.1;

/** The player's keys, wherever on the page the focus is, except where the key already means something. */
export function useKeys(video: HTMLVideoElement | null) {
  const store = useMediaStore();
  useEffect(() => {
    if (!video) return;
    const actions = actionsOn(video, store.dispatch);
    function onKey(event: KeyboardEvent) {
      const action = actions[event.key.toLowerCase()];
      if (!action || isTaken(event)) return;
      event.preventDefault();
      action();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [store, video]);
}

type Dispatch = ReturnType<typeof useMediaStore>["dispatch"];

/** Asks the element, not the store: the store hears of a change a moment later, and keys can be quicker. */
function actionsOn(video: HTMLVideoElement, dispatch: Dispatch): Record<string, () => void> {
  const playOrPause = () => (video.paused ? void video.play() : video.pause());
  const seekBy = (seconds: number) => () => {
    video.currentTime = Math.min(Math.max(video.currentTime + seconds, 0), video.duration || 0);
  };
  const seekTo = (share: number) => () => {
    video.currentTime = share * (video.duration || 0);
  };
  const changeVolumeBy = (share: number) => () => {
    video.volume = Math.min(Math.max(video.volume + share, 0), 1);
  };
  return {
    " ": playOrPause,
    k: playOrPause,
    arrowleft: seekBy(-skipSeconds),
    j: seekBy(-skipSeconds),
    arrowright: seekBy(skipSeconds),
    l: seekBy(skipSeconds),
    arrowup: changeVolumeBy(volumeStep),
    arrowdown: changeVolumeBy(-volumeStep),
    m: () => {
      video.muted = !video.muted;
    },
    c: () => dispatch({ type: act.MEDIA_TOGGLE_SUBTITLES_REQUEST }),
    ...Object.fromEntries(Array.from({ length: 10 }, (_, tenth) => [String(tenth), seekTo(tenth / 10)])),
    f: () =>
      dispatch({
        type: document.fullscreenElement ? act.MEDIA_EXIT_FULLSCREEN_REQUEST : act.MEDIA_ENTER_FULLSCREEN_REQUEST,
      }),
  };
}

/** Fields take letters, buttons Space, sliders arrows; and outside the player up and down scroll the page. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (target.closest("input:not([type=range]), textarea, select, dialog, [role=menu]")) return true;
  if (event.key === " ") return target.closest("button, a, summary") !== null;
  if (!event.key.startsWith("Arrow")) return false;
  const upOrDown = event.key === "ArrowUp" || event.key === "ArrowDown";
  return target.matches("input") || (upOrDown && !target.closest(".player") && !document.fullscreenElement);
}
