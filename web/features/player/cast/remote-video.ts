import type { RemotePlayer, RemotePlayerController } from "./sender-framework.ts";

type Options = {
  player: RemotePlayer;
  controller: RemotePlayerController;
  anyChange: string;
  isBuffering: () => boolean;
  isEnded: () => boolean;
};

const haveNothing = 0;
const haveEnoughData = 4;

/** The events after which media-chrome reads the state of a media element. */
const events = [
  "timeupdate",
  "durationchange",
  "volumechange",
  "play",
  "pause",
  "playing",
  "loadedmetadata",
  "waiting",
  "emptied",
  "ended",
];

/**
 * Creates an element with the properties and events of a video that the receiver plays, so that the
 * player's controls and keys work on it as on a video of the page.
 */
export function createRemoteVideo({
  player,
  controller,
  anyChange,
  isBuffering,
  isEnded,
}: Options) {
  const isReady = () => player.isMediaLoaded && !isBuffering();
  const noRanges = { length: 0, start: () => 0, end: () => 0 };
  const setPaused = (paused: boolean) => {
    if (player.isPaused !== paused) controller.playOrPause();
  };
  const properties: PropertyDescriptorMap = {
    paused: { get: () => player.isPaused || !player.isMediaLoaded },
    ended: { get: isEnded },
    duration: { get: () => player.duration || Number.NaN },
    readyState: { get: () => (isReady() ? haveEnoughData : haveNothing) },
    buffered: { value: noRanges },
    seekable: { value: noRanges },
    playbackRate: { get: () => 1, set: () => undefined },
    currentTime: {
      get: () => player.currentTime,
      set(seconds: number) {
        player.currentTime = seconds;
        controller.seek();
        // The range shows the new time at once, before the receiver confirms it.
        announce();
      },
    },
    volume: {
      get: () => player.volumeLevel,
      set(level: number) {
        player.volumeLevel = level;
        controller.setVolumeLevel();
      },
    },
    muted: {
      get: () => player.isMuted,
      set(muted: boolean) {
        if (player.isMuted !== muted) controller.muteOrUnmute();
      },
    },
    play: { value: async () => setPaused(false) },
    pause: { value: () => setPaused(true) },
  };
  const remote = Object.defineProperties(document.createElement("div"), properties);
  const announce = () => {
    for (const name of events) remote.dispatchEvent(new Event(name));
  };
  controller.addEventListener(anyChange, announce);
  return {
    video: remote as unknown as HTMLVideoElement,
    close: () => controller.removeEventListener(anyChange, announce),
  };
}
