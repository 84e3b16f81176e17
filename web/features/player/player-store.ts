import type { MediaStore } from "media-chrome/dist/media-store/media-store.js";
import { m } from "#messages";
import { createStore } from "../../ui/create-store.ts";
import { createCastFeature } from "./features/cast.ts";
import { createKeyboardFeature } from "./features/keys.ts";
import { createMediaFeature } from "./features/media.ts";
import { attachMediaSession } from "./features/media-session.ts";
import { playOrPause, seekBy, skipSeconds } from "./features/video-actions.ts";
import { createPlaybackFeatures, type PlaybackOptions } from "./playback-features.ts";
import { deriveCapabilities, derivePlayerScreen } from "./player-screen.ts";

type Options = PlaybackOptions & {
  mediaStore: MediaStore;
  movie: { id: string; extra?: string };
};

/**
 * Creates the state of one playing movie. Each feature has its own store; the snapshot is derived
 * from all of them.
 */
export function createPlayerStore({ mediaStore, movie, ...options }: Options) {
  const { grant } = options;
  const { resumeAt } = grant;
  const features = createPlaybackFeatures(options);
  const { grants, stream, captions, audio } = features;
  const media = createMediaFeature({ mediaStore, resumeAt });
  const cast = createCastFeature({
    isOffered: grant.mark === null,
    movieId: movie.id,
    extra: movie.extra,
    mediaStore,
    captions: captions.state,
    audio: audio.state,
    requestGrant: grants.requestGrant,
    resumeStream: stream.resume,
    setElsewhere: grants.setElsewhere,
  });
  const keys = createKeyboardFeature({
    getRemote: cast.getRemote,
    isActive: (): boolean => !["blocked", "error"].includes(store.getSnapshot().screen),
    toggleCaptions: captions.toggle,
    toggleFullscreen: media.toggleFullscreen,
  });

  const store = createStore(readState());
  let video: HTMLVideoElement | null = null;
  const getVideo = () => cast.getRemote() ?? video;

  function readState() {
    const state = {
      ...grants.state.getSnapshot(),
      ...media.state.getSnapshot(),
      ...keys.state.getSnapshot(),
      ...cast.state.getSnapshot(),
      stream: stream.state.getSnapshot(),
      captions: captions.state.getSnapshot(),
      audio: audio.state.getSnapshot(),
    };
    const screen = derivePlayerScreen({
      ...state,
      streamError: state.stream.error,
      autoplayRefused: state.stream.autoplayRefused,
    });
    return { ...state, screen, capabilities: deriveCapabilities(state) };
  }
  for (const { state } of [grants, stream, captions, audio, media, keys, cast])
    state.subscribe(() => store.set(readState()));

  const play = () =>
    void getVideo()
      ?.play()
      .catch(() => undefined);

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    resumeAt,
    storyboard: grant.storyboard,
    chapters: grant.chapters,
    mark: grant.mark,
    ageNotice: grant.ageNotice,
    chooseRendition: stream.choose,
    resumeStream: stream.resume,
    chooseCaptions: captions.choose,
    showCaptionsDialog: captions.showDialog,
    renewGrant: grants.renewGrant,
    chooseAudio: audio.choose,
    dismissResumePrompt: media.dismissResumePrompt,
    toggleFullscreen: media.toggleFullscreen,
    showNotice: keys.showNotice,
    showShortcuts: keys.showShortcuts,
    hideShortcuts: keys.hideShortcuts,
    toggleCast: cast.toggle,
    loadCastAgain: cast.loadAgain,
    /** Reports the movie as watched to its end, because the next episode starts. */
    finish: features.finish,
    playOrPause: () => void (video && playOrPause(video)),

    startOver() {
      const playing = getVideo();
      if (playing) playing.currentTime = 0;
      media.dismissResumePrompt();
      keys.showNotice(m.player_from_beginning());
      play();
    },

    /** Continues on this device after another device stopped the stream. */
    async watchHere() {
      await grants.requestGrant();
      stream.resume();
      play();
    },

    async retry() {
      await grants.requestGrant().catch(() => undefined);
      stream.reopen();
    },

    /** Skips a missing segment. */
    skipPart() {
      if (video) seekBy(video, skipSeconds);
      play();
    },

    /** Attaches the features. Returns a function that detaches them in the listed order. */
    attach(element: HTMLVideoElement, container: HTMLElement) {
      video = element;
      const detachers = [
        features.attach(element),
        media.attach(element, container),
        attachMediaSession(element, () => cast.getRemote() ?? element),
        keys.attach(element),
        cast.attach(element),
      ];
      return () => {
        for (const detach of detachers) detach();
        video = null;
      };
    },
  };
}

export type PlayerStore = ReturnType<typeof createPlayerStore>;
export type PlayerState = ReturnType<PlayerStore["getSnapshot"]>;
