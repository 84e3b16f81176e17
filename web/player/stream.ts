import Hls from "hls.js";
import { openWithHls } from "./hls-stream.ts";
import { openNatively } from "./native-stream.ts";

export type Quality = { level: number; label: string };

/**
 * `lost`: no connection; it is tried again. `failing`: the site answers with faults; so is that. `damaged`: a part of
 * the film is missing. `stopped`: nothing helped.
 */
export type Trouble = "lost" | "failing" | "damaged" | "stopped";

export type StreamState = {
  qualities: Quality[];
  /** The level that somebody chose; -1 leaves the choice to the connection. */
  chosen: number;
  /** The level that plays. */
  playing: number;
  trouble: Trouble | null;
  /** How often something went wrong. */
  errors: number;
  /** The browser plays the film by itself, and so can hand it to another screen. */
  native: boolean;
};

export type Stream = {
  choose: (level: number) => void;
  /** Goes on loading where it had stopped. */
  resume: () => void;
  close: () => void;
};

export const noStream: StreamState = {
  qualities: [],
  chosen: -1,
  playing: -1,
  trouble: null,
  errors: 0,
  native: false,
};

export type StreamOptions = {
  src: string;
  playlists: Record<string, string>;
  startAt: number;
  renew: () => Promise<unknown>;
  onChange: (change: Partial<StreamState>) => void;
  onError: () => void;
};

/** Plays `src` in `video`: through hls.js; the browser itself plays an original, and all where there is no Media Source. */
export function openStream(video: HTMLVideoElement, options: StreamOptions): Stream {
  return options.src.endsWith(".m3u8") && Hls.isSupported()
    ? openWithHls(video, options)
    : openNatively(video, options);
}
