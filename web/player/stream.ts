import Hls, { type ErrorData } from "hls.js";
import { knownPlaylists } from "./known-playlists.ts";

export type Quality = { level: number; label: string };

export type StreamState = {
  qualities: Quality[];
  /** The level that somebody chose; -1 leaves the choice to the connection. */
  chosen: number;
  /** The level that plays. */
  playing: number;
  failed: boolean;
};

export type Stream = { choose: (level: number) => void; close: () => void };

export const noStream: StreamState = { qualities: [], chosen: -1, playing: -1, failed: false };

type Options = {
  src: string;
  playlists: Record<string, string>;
  startAt: number;
  renew: () => Promise<unknown>;
  onChange: (state: StreamState) => void;
};

const recoveriesInARow = 3;
const recoveryPauseMs = 1_000;

/** Plays `src` in `video`: through hls.js, or by the browser itself where there is no Media Source. */
export function openStream(video: HTMLVideoElement, options: Options): Stream {
  return Hls.isSupported() ? openWithHls(video, options) : openNatively(video, options);
}

function openWithHls(video: HTMLVideoElement, { src, playlists, startAt, renew, onChange }: Options): Stream {
  const hls = new Hls({
    pLoader: knownPlaylists(playlists),
    startLevel: 0,
    startPosition: startAt > 0 ? startAt : -1,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
  });
  let state = noStream;
  let recoveries = 0;
  const change = (next: Partial<StreamState>) => {
    state = { ...state, ...next };
    onChange(state);
  };

  async function onError(error: ErrorData) {
    if (!error.fatal) return;
    recoveries += 1;
    if (recoveries > recoveriesInARow || error.type === Hls.ErrorTypes.MUX_ERROR) {
      hls.destroy();
      change({ failed: true });
    } else if (error.type === Hls.ErrorTypes.MEDIA_ERROR) {
      hls.recoverMediaError();
    } else {
      const refused = [401, 403].includes(error.response?.code ?? 0);
      if (refused) await renew().catch(() => undefined);
      else await new Promise((resolve) => setTimeout(resolve, recoveryPauseMs * recoveries));
      if (hls.levels.length === 0) hls.loadSource(src);
      else hls.startLoad();
    }
  }

  hls.on(Hls.Events.MANIFEST_PARSED, () => change({ qualities: qualitiesOf(hls) }));
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => change({ playing: level }));
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    recoveries = 0;
  });
  hls.on(Hls.Events.ERROR, (_, error) => void onError(error));
  hls.loadSource(src);
  hls.attachMedia(video);

  return {
    choose(level) {
      hls.nextLevel = level;
      change({ chosen: level });
    },
    close: () => hls.destroy(),
  };
}

function qualitiesOf(hls: Hls): Quality[] {
  return hls.levels
    .map(({ height, bitrate }, level) => ({
      level,
      height,
      label: height ? `${height}p` : `${Math.round(bitrate / 1000)} kb/s`,
    }))
    .sort((one, other) => other.height - one.height);
}

function openNatively(video: HTMLVideoElement, { src, startAt, onChange }: Options): Stream {
  const start = () => {
    if (startAt > 0) video.currentTime = startAt;
  };
  const fail = () => onChange({ ...noStream, failed: true });
  video.addEventListener("loadedmetadata", start, { once: true });
  video.addEventListener("error", fail, { once: true });
  video.src = src;
  return {
    choose: () => undefined,
    close() {
      video.removeEventListener("loadedmetadata", start);
      video.removeEventListener("error", fail);
      video.removeAttribute("src");
      video.load();
    },
  };
}
