import type { CastState } from "./cast/cast-state.ts";
import type { RenditionOption, StreamErrorKind } from "./engines/stream.ts";
import type { MediaFeatureState, PlaybackPhase } from "./features/media.ts";

export type PlayerScreen =
  | "opening"
  | "casting"
  | "blocked"
  | "error"
  | "autoplay-blocked"
  | "playing"
  | "ended";

type ScreenInputs = {
  casted: unknown;
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
    casted,
    streamLimitReached,
    refusal,
    streamError,
    phase,
    paused,
    loading,
    hasMediaError,
    autoplayRefused,
  } = inputs;
  if (casted) return "casting";
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
  "canAirPlay" | "canPictureInPicture" | "canFullscreen"
> &
  CastState & {
    captions: { tracks: readonly unknown[] };
    audio: { tracks: readonly unknown[] };
    stream: { renditions: readonly RenditionOption[] };
  };

/** Returns the available controls. Some of them need a movie that plays on this screen. */
export function deriveCapabilities({ captions, audio, stream, ...media }: CapabilityInputs) {
  const isHere = media.casted === null;
  return {
    captions: captions.tracks.length > 0,
    audio: audio.tracks.length > 1,
    speed: isHere,
    renditions: isHere && stream.renditions.length > 0,
    cast: media.canCast,
    airPlay: isHere && media.canAirPlay,
    pictureInPicture: isHere && media.canPictureInPicture,
    fullscreen: media.canFullscreen,
  };
}
