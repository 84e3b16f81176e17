import Hls, { type ErrorData, type LoadPolicy } from "hls.js";
import { offerAirPlay } from "./airplay.ts";
import { knownPlaylists } from "./known-playlists.ts";
import { onLeap } from "./leap.ts";
import { renewingLoader } from "./renewing-loader.ts";
import type { Quality, Stream, StreamOptions, Trouble } from "./stream.ts";

const recoveriesInARow = 3;
const recoveryPauseMs = 1_000;
const reconnectPauseMs = 3_000;

/** Of itself hls.js tries a file for half a minute before it says a word, and one that never comes for a minute. */
const fragLoadPolicy: LoadPolicy = {
  default: {
    ...Hls.DefaultConfig.fragLoadPolicy.default,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 1_000, maxRetryDelayMs: 2_000 },
  },
};

export function openWithHls(video: HTMLVideoElement, options: StreamOptions): Stream {
  const { src, playlists, startAt, renew, onChange, onError } = options;
  const loader = renewingLoader(renew);
  const hls = new Hls({
    loader,
    pLoader: knownPlaylists(playlists, loader),
    startLevel: 0,
    startPosition: startAt > 0 ? startAt : -1,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    fragLoadPolicy,
  });
  const listening = new AbortController();
  /** Files that were not there. hls.js tries the other qualities, and then these again, for ever. */
  const missing = new Set<string | undefined>();
  let trouble: Trouble | null = null;
  let recoveries = 0;
  let timer = 0;

  function fall(into: Trouble | null) {
    if (trouble !== into) onChange({ trouble: into });
    trouble = into;
  }

  function load() {
    clearTimeout(timer);
    if (hls.levels.length === 0) hls.loadSource(src);
    else hls.startLoad(video.currentTime > 0 || startAt === 0 ? -1 : startAt);
  }

  function loadIn(ms: number) {
    clearTimeout(timer);
    timer = window.setTimeout(load, ms);
  }

  function recoverFrom(error: ErrorData) {
    if (trouble === "damaged" || trouble === "stopped") return;
    const kind = kindOf(error);
    const file = error.frag?.url ?? error.url;
    const isMissing = kind === "damaged" && (error.fatal || missing.has(file));
    if (kind === "damaged") missing.add(file);
    if (!error.fatal && !isMissing) return;
    onError();
    if (isMissing) {
      hls.stopLoad();
      return fall(kind);
    }
    if (kind === "lost" || kind === "failing") {
      fall(kind);
      return loadIn(reconnectPauseMs);
    }
    recoveries += 1;
    if (recoveries > recoveriesInARow || error.type === Hls.ErrorTypes.MUX_ERROR) fall("stopped");
    else if (error.type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else loadIn(recoveryPauseMs * recoveries);
  }

  function resume() {
    fall(null);
    missing.clear();
    recoveries = 0;
    load();
  }

  hls.on(Hls.Events.MANIFEST_PARSED, () => onChange({ qualities: qualitiesOf(hls) }));
  hls.on(Hls.Events.MEDIA_DETACHED, () => onChange({ qualities: [] }));
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) =>
    onChange({ playing: level, ...(hls.autoLevelEnabled && { chosen: -1 }) }),
  );
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    recoveries = 0;
    if (trouble === "lost" || trouble === "failing") fall(null);
  });
  hls.on(Hls.Events.ERROR, (_, error) => recoverFrom(error));
  // Beyond a part that is missing, the film may be whole.
  onLeap(video, listening.signal, () => trouble === "damaged" && resume());
  hls.loadSource(src);
  hls.attachMedia(video);
  offerAirPlay(video, src);

  return {
    resume,
    choose(level) {
      hls.nextLevel = level;
      onChange({ chosen: level });
      if (trouble === "damaged") resume();
    },
    close() {
      clearTimeout(timer);
      listening.abort();
      hls.destroy();
    },
  };
}

function kindOf({ type, response }: ErrorData): Trouble {
  if (type !== Hls.ErrorTypes.NETWORK_ERROR) return "stopped";
  const status = response?.code ?? 0;
  if (status === 0) return "lost";
  if (status === 404 || status === 410) return "damaged";
  return status >= 500 ? "failing" : "stopped";
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
