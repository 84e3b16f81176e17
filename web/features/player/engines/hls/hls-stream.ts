import Hls, { type ErrorData, type Level, type LoadPolicy } from "hls.js";
import { createBackoff } from "../../../../api/backoff.ts";
import { supportsAirPlay, watchAirPlay } from "../airplay.ts";
import { enableAudioTrack } from "../native/native-stream.ts";
import { watchPlayIntent } from "../play-intent.ts";
import type { RenditionOption, Stream, StreamErrorKind, StreamOptions } from "../stream.ts";
import { createGrantRenewingLoader } from "./grant-renewing-loader.ts";
import { createInlinePlaylistLoader } from "./inline-playlist-loader.ts";

const maxConsecutiveRecoveries = 3;
const recoveryDelayMs = 1_000;
const reconnectDelayMs = 3_000;
/**
 * A second decoder failure within this time stops playback, unless AV1 renditions can be removed.
 */
const decoderResetMs = 30_000;
const seekJumpSeconds = 1;

/**
 * Retries less often than hls.js by default. The default reports an error only after half a minute,
 * and a timeout only after a minute.
 */
const fragLoadPolicy: LoadPolicy = {
  default: {
    ...Hls.DefaultConfig.fragLoadPolicy.default,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 1_000, maxRetryDelayMs: 2_000 },
  },
};

/**
 * Turns off the captions that hls.js reads from the playlist. The player has captions as tracks of
 * the video element, each in one whole file.
 */
const withoutPlaylistCaptions = {
  subtitleStreamController: undefined,
  subtitleTrackController: undefined,
  timelineController: undefined,
};

export function openHlsStream(video: HTMLVideoElement, options: StreamOptions): Stream {
  const { src, playlists, getSeconds, requestAirPlaySrc, renewGrant, onChange, onError } = options;
  const { audioName } = options;
  const getPosition = () => getSeconds() || -1;
  const loader = createGrantRenewingLoader(renewGrant);
  const hls = new Hls({
    loader,
    pLoader: createInlinePlaylistLoader(playlists, loader),
    startLevel: 0,
    ...(audioName !== null && { audioPreference: { name: audioName } }),
    startPosition: getPosition(),
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    fragLoadPolicy,
    ...withoutPlaylistCaptions,
  });
  const abortController = new AbortController();
  const { signal } = abortController;
  const wantsToPlay = watchPlayIntent(video, signal);
  /**
   * The URLs of files that a request found missing. Without this record, hls.js would request the
   * other renditions and then the missing files again, forever.
   */
  const missingUrls = new Set<string | undefined>();
  let streamError: StreamErrorKind | null = null;
  const failureBackoff = createBackoff(reconnectDelayMs);
  let recoveries = 0;
  let decoderFailedAt = Number.NEGATIVE_INFINITY;
  let timer = 0;

  function setStreamError(nextError: StreamErrorKind | null) {
    if (streamError !== nextError) onChange({ error: nextError });
    streamError = nextError;
  }

  function load() {
    clearTimeout(timer);
    if (hls.levels.length === 0) hls.loadSource(src);
    else hls.startLoad(getPosition());
  }

  function scheduleLoad(delayMs: number) {
    clearTimeout(timer);
    timer = window.setTimeout(load, delayMs);
  }

  function recoverFrom(error: ErrorData) {
    if (streamError === "damaged" || streamError === "stopped") return;
    const errorKind = classifyError(error);
    const isMissing = errorKind === "damaged" && isMissingForGood(error);
    if (!error.fatal && !isMissing) return;
    onError();
    if (isMissing) {
      hls.stopLoad();
      return setStreamError(errorKind);
    }
    if (errorKind === "lost" || errorKind === "failing") waitFor(errorKind);
    else recover(error.type);
  }

  /**
   * Whether a file is missing for good: the error is fatal, or an earlier request for the file
   * failed too. A single failed request may have been sent before the file existed.
   */
  function isMissingForGood({ fatal, frag, url: ownUrl }: ErrorData): boolean {
    const url = frag?.url ?? ownUrl;
    const isKnown = missingUrls.has(url);
    missingUrls.add(url);
    return fatal || isKnown;
  }

  function waitFor(errorKind: "lost" | "failing") {
    setStreamError(errorKind);
    scheduleLoad(errorKind === "failing" ? failureBackoff.nextDelayMs(0) : reconnectDelayMs);
  }

  function recover(type: ErrorData["type"]) {
    recoveries += 1;
    const isMediaError = type === Hls.ErrorTypes.MEDIA_ERROR;
    if (recoveries > maxConsecutiveRecoveries || type === Hls.ErrorTypes.MUX_ERROR) {
      if (isMediaError) stopDecoder();
      else setStreamError("stopped");
    } else if (isMediaError) restartDecoder();
    else scheduleLoad(recoveryDelayMs * recoveries);
  }

  /** Restarts the decoder after a failure that hls.js may not have noticed, or stops playback. */
  function recoverDecoder() {
    onError();
    const isRepeated = performance.now() - decoderFailedAt < decoderResetMs;
    decoderFailedAt = performance.now();
    const canRestart = hls.media !== null && (removeFailedAv1(hls) || !isRepeated);
    if (canRestart) restartDecoder();
    else stopDecoder();
  }

  /** Attaches the video anew and starts loading, which hls.js stops after a fatal error. */
  function restartDecoder() {
    clearTimeout(timer);
    hls.detachMedia();
    hls.attachMedia(video);
    hls.startLoad(getPosition());
  }

  /** Stops and detaches the video, because hls.js would restart a failed decoder by itself. */
  function stopDecoder() {
    setStreamError("stopped");
    hls.detachMedia();
  }

  function resume() {
    setStreamError(null);
    missingUrls.clear();
    recoveries = 0;
    if (hls.media && !video.error) load();
    else restartDecoder();
  }

  const showRenditions = () => onChange({ renditions: listRenditions(hls) });
  hls.on(Hls.Events.MANIFEST_PARSED, showRenditions);
  hls.on(Hls.Events.LEVELS_UPDATED, showRenditions);
  hls.on(Hls.Events.MEDIA_ATTACHED, showRenditions);
  // Attaching pauses the video; `autoplay` would then start a video that the viewer has paused.
  hls.on(Hls.Events.MEDIA_ATTACHING, () => {
    if (wantsToPlay()) void video.play().catch(() => undefined);
    else video.pause();
  });
  hls.on(Hls.Events.MEDIA_DETACHED, () => onChange({ renditions: [] }));
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) =>
    onChange({ playingLevel: level, ...(hls.autoLevelEnabled && { chosenLevel: -1 }) }),
  );
  hls.on(Hls.Events.LEVEL_SWITCHING, (_, { level }) => proposeSmallerCodec(hls, level));
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    recoveries = 0;
    failureBackoff.reset();
    if (streamError === "lost" || streamError === "failing") setStreamError(null);
  });
  hls.on(Hls.Events.ERROR, (_, error) => {
    if (isDecoderReset(error) && removeFailedAv1(hls)) restartDecoder();
    else recoverFrom(error);
  });
  video.addEventListener("error", recoverDecoder, { signal });
  // Resumes after a seek, because the video may be intact beyond a missing segment.
  onSeekJump(video, signal, () => streamError === "damaged" && resume());
  if (requestAirPlaySrc) addAirPlaySource(hls, video, src, requestAirPlaySrc, signal);
  hls.loadSource(src);
  hls.attachMedia(video);

  return {
    resume,
    choose(level) {
      hls.nextLevel = level;
      onChange({ chosenLevel: level });
      if (streamError === "damaged") resume();
    },
    chooseAudio(name) {
      hls.setAudioOption({ name });
      // An AirPlay device reads the playlist itself and plays the audio track that Safari has
      // enabled.
      enableAudioTrack(video, name);
    },
    close() {
      clearTimeout(timer);
      abortController.abort();
      hls.destroy();
    },
  };
}

function classifyError({ type, response }: ErrorData): StreamErrorKind {
  if (type !== Hls.ErrorTypes.NETWORK_ERROR) return "stopped";
  const status = response?.code ?? 0;
  if (status === 0) return "lost";
  if (status === 404 || status === 410) return "damaged";
  return status >= 500 || status === 429 ? "failing" : "stopped";
}

const isDecoderReset = ({ details }: ErrorData) =>
  details === Hls.ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET;

/**
 * Switches to the next level if it is in AV1 and the device decodes it smoothly and with little
 * power. hls.js alone keeps to the codec of the first fragment. Its levels are sorted by height, so
 * a level that needs fewer bytes than the level before it is in AV1.
 */
async function proposeSmallerCodec(hls: Hls, level: number) {
  const [current, next] = hls.levels.slice(level);
  if (!current || !next || next.averageBitrate >= current.averageBitrate) return;
  const [info] = (await hls.getMediaDecodingInfo(next)).decodingInfoResults;
  if (info?.smooth && info.powerEfficient) hls.nextAutoLevel = level + 1;
}

/**
 * Removes all renditions in AV1 after the decoder failed, if hls.js plays or loads one of them and
 * there are renditions in another codec. Returns whether renditions were removed.
 */
function removeFailedAv1(hls: Hls): boolean {
  const used = [hls.currentLevel, hls.loadLevel].map((level) => hls.levels[level]);
  if (!used.some(isAv1) || hls.levels.every(isAv1)) return false;
  for (let level = hls.levels.length - 1; level >= 0; level -= 1)
    if (isAv1(hls.levels[level])) hls.removeLevel(level);
  hls.loadLevel = -1;
  return true;
}

const isAv1 = (level: Level | undefined) => level?.videoCodec?.startsWith("av01") ?? false;

/** Lists the renditions, largest first: hls.js sorts its levels by height. */
function listRenditions(hls: Hls): RenditionOption[] {
  return hls.levels
    .map((rendition, level) => ({
      level,
      label: `${rendition.height}p${isAv1(rendition) ? " AV1" : ""}`,
    }))
    .reverse();
}

/**
 * Calls back when the user seeks. Jumps of tenths of a second do not count, because hls.js moves a
 * stalled video by them.
 */
function onSeekJump(video: HTMLVideoElement, signal: AbortSignal, callback: () => void) {
  let lastSeconds = video.currentTime;
  const recordPosition = () => {
    if (!video.seeking) lastSeconds = video.currentTime;
  };
  const detectJump = () => {
    if (Math.abs(video.currentTime - lastSeconds) > seekJumpSeconds) callback();
  };
  video.addEventListener("timeupdate", recordPosition, { signal });
  video.addEventListener("seeking", detectJump, { signal });
}

/**
 * Adds an alternative `<source>` for AirPlay, as Safari's ManagedMediaSource permits, each time
 * hls.js has replaced the sources. Without this source, Safari looks for no devices. Once a device
 * is found, the source gets the address for AirPlay.
 */
function addAirPlaySource(
  hls: Hls,
  video: HTMLVideoElement,
  src: string,
  requestSrc: () => Promise<string>,
  signal: AbortSignal,
) {
  if (!("ManagedMediaSource" in window && supportsAirPlay())) return;
  const source = document.createElement("source");
  Object.assign(source, { type: "application/x-mpegURL", src });
  hls.on(Hls.Events.MEDIA_ATTACHING, () => {
    video.append(source);
    video.disableRemotePlayback = false;
  });
  watchAirPlay(video, {
    signal,
    requestSrc,
    onSrc(found) {
      source.src = found;
    },
  });
}
