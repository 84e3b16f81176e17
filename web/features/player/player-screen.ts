import type { RenditionOption, StreamErrorKind } from "./engines/stream.ts";
import type { MediaFeatureState, PlaybackPhase } from "./features/media.ts";

export type PlayerScreen = "opening" | "blocked" | "error" | "autoplay-blocked" | "playing" | "ended";

type ScreenInputs = {
  streamLimitReached: boolean;
  streamError: StreamErrorKind | null;
  phase: PlaybackPhase;
  paused: boolean;
  loading: boolean;
  hasMediaError: boolean;
};

/** What the player shows. A lost connection stops nothing by itself: it comes back. */
export function derivePlayerScreen(inputs: ScreenInputs): PlayerScreen {
  const { streamLimitReached, streamError, phase, paused, loading, hasMediaError } = inputs;
  if (streamLimitReached) return "blocked";
  // What is buffered plays on until there is no more of it.
  const hasRunDry = loading || hasMediaError || phase === "opening";
  if (streamError !== null && streamError !== "lost" && hasRunDry) return "error";
  if (phase === "ready") return paused ? "autoplay-blocked" : "opening";
  return phase;
}

type CapabilityInputs = Pick<MediaFeatureState, "canCast" | "canAirPlay" | "canPictureInPicture" | "canFullscreen"> & {
  captions: { tracks: readonly unknown[] };
  stream: { renditions: readonly RenditionOption[]; isNative: boolean };
};

/**
 * Which controls there are. Browsers cast what they play by themselves, not what hls.js feeds them; Safari's AirPlay
 * takes the film from the site in either case.
 */
export function deriveCapabilities({ captions, stream, ...media }: CapabilityInputs) {
  return {
    captions: captions.tracks.length > 0,
    renditions: stream.renditions.length > 0,
    cast: media.canCast && stream.isNative,
    airPlay: media.canAirPlay,
    pictureInPicture: media.canPictureInPicture,
    fullscreen: media.canFullscreen,
  };
}
