import type { RenditionOption, StreamErrorKind } from "./engines/stream.ts";
import type { MediaFeatureState, PlaybackPhase } from "./features/media.ts";

export type PlayerScreen =
  | "opening"
  | "blocked"
  | "error"
  | "autoplay-blocked"
  | "playing"
  | "ended";

type ScreenInputs = {
  streamLimitReached: boolean;
  refusal: string | null;
  streamError: StreamErrorKind | null;
  phase: PlaybackPhase;
  paused: boolean;
  loading: boolean;
  hasMediaError: boolean;
  autoplayRefused: boolean;
};

/**
 * Returns the screen to show. A lost connection alone shows no error screen, because it is retried.
 */
export function derivePlayerScreen(inputs: ScreenInputs): PlayerScreen {
  const {
    streamLimitReached,
    refusal,
    streamError,
    phase,
    paused,
    loading,
    hasMediaError,
    autoplayRefused,
  } = inputs;
  if (streamLimitReached) return "blocked";
  if (refusal !== null) return "error";
  // After a stream error, playback continues until the buffer is empty, and only then the error
  // screen is shown.
  const hasRunDry = loading || hasMediaError || phase === "opening";
  if (streamError !== null && streamError !== "lost" && hasRunDry) return "error";
  if (phase === "ready" || (phase === "opening" && autoplayRefused))
    return paused ? "autoplay-blocked" : "opening";
  return phase;
}

type CapabilityInputs = Pick<
  MediaFeatureState,
  "canCast" | "canAirPlay" | "canPictureInPicture" | "canFullscreen"
> & {
  captions: { tracks: readonly unknown[] };
  audio: { tracks: readonly unknown[] };
  stream: { renditions: readonly RenditionOption[]; isNative: boolean };
};

/**
 * Returns the available controls. Browsers cast only natively played video; Safari's AirPlay loads
 * any video itself.
 */
export function deriveCapabilities({ captions, audio, stream, ...media }: CapabilityInputs) {
  return {
    captions: captions.tracks.length > 0,
    audio: audio.tracks.length > 1,
    renditions: stream.renditions.length > 0,
    cast: media.canCast && stream.isNative,
    airPlay: media.canAirPlay,
    pictureInPicture: media.canPictureInPicture,
    fullscreen: media.canFullscreen,
  };
}
