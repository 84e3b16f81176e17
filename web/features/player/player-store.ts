import type { MediaStore } from "media-chrome/dist/media-store/media-store.js";
import { m } from "#messages";
import { createStore } from "../../ui/create-store.ts";
import { createAudioFeature } from "./features/audio.ts";
import { createCaptionsFeature } from "./features/captions.ts";
import { attachEndOfStreamStallFix } from "./features/end-of-stream-stall.ts";
import { createGrantFeature } from "./features/grant.ts";
import { createKeysFeature } from "./features/keys.ts";
import { createMediaFeature } from "./features/media.ts";
import { attachMediaSession } from "./features/media-session.ts";
import type { PlaybackGrant } from "./features/playback-grant.ts";
import { createStreamFeature } from "./features/stream.ts";
import { createMetricsFeature, createProgressFeature } from "./features/telemetry.ts";
import { playOrPause, seekBy, skipSeconds } from "./features/video-actions.ts";
import type { PlayerApi } from "./player-api.ts";
import { deriveCapabilities, derivePlayerScreen } from "./player-screen.ts";
import { attachPersistedSettings } from "./player-settings.ts";

type Options = {
  grant: PlaybackGrant;
  api: PlayerApi;
  mediaStore: MediaStore;
  /** Called when the subscription ends during playback. */
  onSubscriptionRequired: () => void;
  /** Called when the last progress report has been sent or has failed. */
  onFinalReport: () => void;
  /** Returns the device's time in milliseconds since 1970. */
  clock?: () => number;
};

/**
 * Creates the state of one playing movie. Each feature has its own store; the snapshot is derived
 * from all of them.
 */
export function createPlayerStore({
  grant,
  api,
  mediaStore,
  clock = Date.now,
  ...listeners
}: Options) {
  const { resumeAt } = grant;
  const { onSubscriptionRequired, onFinalReport } = listeners;
  const grants = createGrantFeature({
    grant,
    requestGrant: api.requestGrant,
    onSubscriptionRequired,
    clock,
  });
  const { renewGrant, now, handleRefusal: onRefusal } = grants;
  const audio = createAudioFeature({
    tracks: grant.audio ?? [],
    play: (name) => stream.chooseAudio(name),
  });
  const stream = createStreamFeature({
    source: grant,
    renewGrant,
    getAudioName: audio.getChosenName,
  });
  const captions = createCaptionsFeature({ tracks: grant.captions, renewGrant });
  const media = createMediaFeature({ mediaStore, resumeAt });
  const progress = createProgressFeature({ api, resumeAt, now, onRefusal, onFinalReport });
  const metrics = createMetricsFeature({
    api,
    grant,
    getErrorCount: () => stream.state.getSnapshot().errorCount,
  });
  const keys = createKeysFeature({
    isActive: (): boolean => !["blocked", "error"].includes(store.getSnapshot().screen),
    toggleCaptions: captions.toggle,
    toggleFullscreen: media.toggleFullscreen,
  });

  const store = createStore(readState());
  let video: HTMLVideoElement | null = null;

  function readState() {
    const state = {
      ...grants.state.getSnapshot(),
      ...media.state.getSnapshot(),
      ...keys.state.getSnapshot(),
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
  for (const { state } of [grants, stream, captions, audio, media, keys])
    state.subscribe(() => store.set(readState()));

  const play = () => void video?.play().catch(() => undefined);

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
    renewGrant,
    chooseAudio: audio.choose,
    dismissResumePrompt: media.dismissResumePrompt,
    toggleFullscreen: media.toggleFullscreen,
    showNotice: keys.showNotice,
    showShortcuts: keys.showShortcuts,
    hideShortcuts: keys.hideShortcuts,
    playOrPause: () => void (video && playOrPause(video)),

    startOver() {
      if (video) video.currentTime = 0;
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

    /**
     * Attaches the features. Returns a function that detaches the features in the listed order, so
     * that the stream closes before the last progress report.
     */
    attach(element: HTMLVideoElement, container: HTMLElement) {
      video = element;
      const detachers = [
        grants.attach(element),
        stream.attach(element),
        captions.attach(element),
        media.attach(element, container),
        attachPersistedSettings(element),
        attachEndOfStreamStallFix(element),
        attachMediaSession(element),
        progress.attach(element),
        metrics.attach(element),
        keys.attach(element),
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
