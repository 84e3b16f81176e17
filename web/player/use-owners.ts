import { MediaActionTypes as act, useMediaStore } from "media-chrome/react/media-store";
import { useEffect } from "react";

/** Tells the media store which element plays and which one fills the screen; a phone is turned for the latter. */
export function useOwners(video: HTMLVideoElement | null, frame: HTMLElement | null) {
  const store = useMediaStore();
  useEffect(() => {
    if (!video || !frame) return;
    store.dispatch({ type: act.MEDIA_ELEMENT_CHANGE_REQUEST, detail: video });
    store.dispatch({ type: act.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: frame });
    frame.addEventListener("fullscreenchange", turn);
    return () => {
      frame.removeEventListener("fullscreenchange", turn);
      store.dispatch({ type: act.MEDIA_ELEMENT_CHANGE_REQUEST, detail: undefined });
      store.dispatch({ type: act.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: undefined });
    };
  }, [store, video, frame]);

  return function toggleFullscreen() {
    const full = document.fullscreenElement !== null;
    store.dispatch({ type: full ? act.MEDIA_EXIT_FULLSCREEN_REQUEST : act.MEDIA_ENTER_FULLSCREEN_REQUEST });
  };
}

type Lockable = ScreenOrientation & { lock?: (orientation: "landscape") => Promise<void> };

/** Only phones can be locked; and they let go by themselves when the full screen ends. */
function turn() {
  if (document.fullscreenElement) void (screen.orientation as Lockable).lock?.("landscape").catch(() => undefined);
}
