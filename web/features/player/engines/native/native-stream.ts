import { isOnAirPlay, supportsAirPlay, watchAirPlay } from "../airplay.ts";
import { watchPlayIntent } from "../play-intent.ts";
import type { Stream, StreamOptions } from "../stream.ts";

const errorResetMs = 30_000;

/** The audio tracks of a media element in Safari, which `lib.dom.d.ts` lacks. */
type NativeAudioTracks = EventTarget & Iterable<{ label: string; enabled: boolean }>;

const findAudioTracks = (video: HTMLVideoElement) =>
  (video as HTMLVideoElement & { audioTracks?: NativeAudioTracks }).audioTracks;

/** Enables only the audio track with this name in the playlist, if the browser has found it. */
export function enableAudioTrack(video: HTMLVideoElement, name: string | null): void {
  const tracks = [...(findAudioTracks(video) ?? [])];
  if (tracks.every(({ label }) => label !== name)) return;
  for (const track of tracks) track.enabled = track.label === name;
}

/**
 * Opens a stream that the browser plays natively. A native media error does not state its cause, so
 * the grant is renewed once; a repeated error stops the stream.
 */
export function openNativeStream(
  video: HTMLVideoElement,
  { getSeconds, audioName, requestAirPlaySrc, ...options }: StreamOptions,
): Stream {
  const { renewGrant, onChange, onError } = options;
  const abortController = new AbortController();
  const { signal } = abortController;
  const wantsToPlay = watchPlayIntent(video, signal);
  let { src } = options;
  let airPlaySrc: string | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let chosenAudio = audioName;

  function open() {
    const resumeFromSeconds = getSeconds();
    const seekToPosition = () => {
      if (resumeFromSeconds > 0) video.currentTime = resumeFromSeconds;
    };
    video.addEventListener("loadedmetadata", seekToPosition, { once: true, signal });
    video.src = src;
    // `pause` also keeps the attribute `autoplay` from starting the video.
    if (!wantsToPlay()) return video.pause();
    void video
      .play()
      .catch((error: Error) => onChange({ autoplayRefused: error.name === "NotAllowedError" }));
  }

  function openOnDevice() {
    if (!isOnAirPlay(video) || airPlaySrc === null || src === airPlaySrc) return;
    src = airPlaySrc;
    open();
  }

  async function recover() {
    onError();
    const isRepeatedError = performance.now() - failedAt < errorResetMs;
    failedAt = performance.now();
    if (isRepeatedError) return onChange({ error: "stopped" });
    await renewGrant().catch(() => undefined);
    if (!signal.aborted) open();
  }

  video.addEventListener("error", recover, { signal });
  const applyAudio = () => enableAudioTrack(video, chosenAudio);
  findAudioTracks(video)?.addEventListener("addtrack", applyAudio, { signal });
  if (requestAirPlaySrc && supportsAirPlay())
    watchAirPlay(video, {
      signal,
      requestSrc: requestAirPlaySrc,
      onSrc(found) {
        airPlaySrc = found;
        openOnDevice();
      },
      onMove: openOnDevice,
    });
  open();
  return {
    choose: () => undefined,
    chooseAudio(name) {
      chosenAudio = name;
      applyAudio();
    },
    resume() {
      if (!video.error) return;
      onChange({ error: null });
      open();
    },
    close() {
      abortController.abort();
      video.removeAttribute("src");
      video.load();
    },
  };
}
