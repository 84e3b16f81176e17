/** The movie on another screen. `message` says why the movie does not play there, or is empty. */
export type CastedMovie = {
  device: string;
  phase: "connecting" | "playing" | "failed" | "ended";
  message: string;
};

export type CastState = {
  /** Whether the browser has found a device. */
  canCast: boolean;
  casted: CastedMovie | null;
};
