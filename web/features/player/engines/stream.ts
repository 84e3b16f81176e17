export type RenditionOption = { level: number; label: string };

/**
 * `lost`: no connection; retried. `failing`: the Worker responds with errors; retried. `damaged`: a
 * segment is missing. `stopped`: recovery has failed, and loading stops.
 */
export type StreamErrorKind = "lost" | "failing" | "damaged" | "stopped";

export type StreamState = {
  renditions: RenditionOption[];
  /** The hls.js level that the user chose; -1 for automatic. */
  chosenLevel: number;
  /** The hls.js level that is playing. */
  playingLevel: number;
  error: StreamErrorKind | null;
  errorCount: number;
  /**
   * Whether the browser refuses to play until the user clicks. iPhones may buffer nothing until
   * then.
   */
  autoplayRefused: boolean;
};

export type Stream = {
  choose: (level: number) => void;
  /** Plays the audio track with this name in the master playlist. */
  chooseAudio: (name: string) => void;
  /** Resumes loading after an error. */
  resume: () => void;
  close: () => void;
};

export const initialStreamState: StreamState = {
  renditions: [],
  chosenLevel: -1,
  playingLevel: -1,
  error: null,
  errorCount: 0,
  autoplayRefused: false,
};

export type StreamOptions = {
  src: string;
  playlists: Record<string, string>;
  /** Returns the position to start at, or to continue at after an error. */
  getSeconds: () => number;
  /** The name of the audio track to play; null for the default one. */
  audioName: string | null;
  /**
   * Requests the address for AirPlay devices; null if the movie must not leave the page.
   */
  requestAirPlaySrc: (() => Promise<string>) | null;
  renewGrant: () => Promise<unknown>;
  onChange: (change: Partial<StreamState>) => void;
  onError: () => void;
};
