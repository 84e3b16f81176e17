import type { MediaState, MediaStore } from "media-chrome/dist/media-store/media-store.js";
import { MediaActionTypes as act } from "media-chrome/react/media-store";
import { createStore, updateStore } from "../../../ui/create-store.ts";

/** The phase of playback. `ready` means that enough is buffered to start. */
export type PlaybackPhase = "opening" | "ready" | "playing" | "ended";

export type MediaFeatureState = {
  phase: PlaybackPhase;
  paused: boolean;
  loading: boolean;
  hasMediaError: boolean;
  showsResumePrompt: boolean;
  canPictureInPicture: boolean;
  canFullscreen: boolean;
  canAirPlay: boolean;
};

const minResumeSeconds = 2;

/**
 * Creates the video state that several controls share. media-chrome's store holds all other state
 * of the video.
 */
export function createMediaFeature({
  mediaStore,
  resumeAt,
}: {
  mediaStore: MediaStore;
  resumeAt: number;
}) {
  const state = createStore<MediaFeatureState>({
    phase: "opening",
    showsResumePrompt: resumeAt > minResumeSeconds,
    ...readMediaState({}),
  });
  const update = (change: Partial<MediaFeatureState>) => updateStore(state, change);

  function onSeeking() {
    const { phase } = state.getSnapshot();
    if (phase === "playing") update({ showsResumePrompt: false });
    if (phase === "ended") update({ phase: "playing" });
  }

  return {
    state,
    dismissResumePrompt: () => update({ showsResumePrompt: false }),

    toggleFullscreen() {
      // iPhones show the video itself in full screen and have no `fullscreenElement`, so
      // media-chrome's state is read instead.
      const isFullscreen = mediaStore.getState().mediaIsFullscreen === true;
      mediaStore.dispatch({
        type: isFullscreen ? act.MEDIA_EXIT_FULLSCREEN_REQUEST : act.MEDIA_ENTER_FULLSCREEN_REQUEST,
      });
    },

    /**
     * Attaches the video. `container` is the full-screen element, for which phones switch to
     * landscape.
     */
    attach(video: HTMLVideoElement, container: HTMLElement) {
      const abortController = new AbortController();
      const { signal } = abortController;
      const on = (target: EventTarget, name: string, listener: () => void) =>
        target.addEventListener(name, listener, { signal });
      on(
        video,
        "canplay",
        () => state.getSnapshot().phase === "opening" && update({ phase: "ready" }),
      );
      on(video, "playing", () => update({ phase: "playing" }));
      on(video, "emptied", () => update({ phase: "opening" }));
      on(video, "seeking", onSeeking);
      on(video, "ended", () => update({ phase: "ended" }));
      on(container, "fullscreenchange", lockLandscape);
      mediaStore.dispatch({ type: act.MEDIA_ELEMENT_CHANGE_REQUEST, detail: video });
      mediaStore.dispatch({ type: act.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: container });
      const unsubscribe = mediaStore.subscribe((mediaState) => update(readMediaState(mediaState)));
      return () => {
        abortController.abort();
        unsubscribe();
        mediaStore.dispatch({ type: act.MEDIA_ELEMENT_CHANGE_REQUEST, detail: undefined });
        mediaStore.dispatch({ type: act.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: undefined });
      };
    },
  };
}

/** Reads media-chrome's state, which is empty until a media element is attached. */
function readMediaState(mediaState: Partial<MediaState>) {
  return {
    paused: mediaState.mediaPaused ?? true,
    loading: mediaState.mediaLoading ?? false,
    hasMediaError: mediaState.mediaErrorCode !== undefined,
    canPictureInPicture: !mediaState.mediaPipUnavailable,
    canFullscreen: !mediaState.mediaFullscreenUnavailable,
    canAirPlay: isKnownAvailable(mediaState, "mediaAirplayUnavailable"),
  };
}

const isKnownAvailable = (mediaState: Partial<MediaState>, name: keyof MediaState) =>
  name in mediaState && mediaState[name] === undefined;

type LockableOrientation = ScreenOrientation & {
  lock?: (orientation: "landscape") => Promise<void>;
};

/** Locks the screen in landscape until full screen ends. Only phones support this. */
function lockLandscape() {
  if (document.fullscreenElement)
    void (screen.orientation as LockableOrientation | undefined)
      ?.lock?.("landscape")
      .catch(() => undefined);
}
