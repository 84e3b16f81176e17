import { MediaActionTypes as act, useMediaStore } from "media-chrome/react/media-store";
import { useEffect } from "react";

/** Tells the media store which element plays and which one fills the screen; a phone is turned for the latter. */
export function useMediaElements(video: HTMLVideoElement | null, container: HTMLElement | null) {
  const store = useMediaStore();
  useEffect(() => {
    if (!video || !container) return;
    store.dispatch({ type: act.MEDIA_ELEMENT_CHANGE_REQUEST, detail: video });
    store.dispatch({ type: act.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: container });
    container.addEventListener("fullscreenchange", lockLandscape);
    return () => {
      container.removeEventListener("fullscreenchange", lockLandscape);
      store.dispatch({ type: act.MEDIA_ELEMENT_CHANGE_REQUEST, detail: undefined });
      store.dispatch({ type: act.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: undefined });
    };
  }, [store, video, container]);

  return function toggleFullscreen() {
    const isFullscreen = document.fullscreenElement !== null;
    store.dispatch({ type: isFullscreen ? act.MEDIA_EXIT_FULLSCREEN_REQUEST : act.MEDIA_ENTER_FULLSCREEN_REQUEST });
  };
}

type LockableOrientation = ScreenOrientation & { lock?: (orientation: "landscape") => Promise<void> };

/** Only phones can be locked; and they let go by themselves when the full screen ends. WebKit may have no orientation. */
function lockLandscape() {
  const orientation = screen.orientation as LockableOrientation | undefined;
  if (document.fullscreenElement) void orientation?.lock?.("landscape").catch(() => undefined);
}
