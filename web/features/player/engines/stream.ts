export type RenditionOption = { level: number; label: string };

/**
 * `lost`: no connection; it is tried again. `failing`: the site answers with faults; so is that. `damaged`: a part of
 * the film is missing. `stopped`: nothing helped.
 */
export type StreamErrorKind = "lost" | "failing" | "damaged" | "stopped";

export type StreamState = {
  renditions: RenditionOption[];
  /** The level that somebody chose; -1 leaves the choice to the connection. */
  chosenLevel: number;
  /** The level that plays. */
  playingLevel: number;
  error: StreamErrorKind | null;
  /** How often something went wrong. */
  errorCount: number;
  /** The browser plays the film by itself, and so can hand it to another screen. */
  isNative: boolean;
};

export type Stream = {
  choose: (level: number) => void;
  /** Goes on loading where it had stopped. */
  resume: () => void;
  close: () => void;
};

export const initialStreamState: StreamState = {
  renditions: [],
  chosenLevel: -1,
  playingLevel: -1,
  error: null,
  errorCount: 0,
  isNative: false,
};

export type StreamOptions = {
  src: string;
  playlists: Record<string, string>;
  startSeconds: number;
  renewGrant: () => Promise<unknown>;
  onChange: (change: Partial<StreamState>) => void;
  onError: () => void;
};
