import type { Stream, StreamOptions } from "../stream.ts";

const errorResetMs = 30_000;

/**
 * Opens a stream that the browser plays natively. A native media error does not state its cause, so
 * the grant is renewed once; a repeated error stops the stream.
 */
export function openNativeStream(
  video: HTMLVideoElement,
  { src, startSeconds, renewGrant, onChange, onError }: StreamOptions,
): Stream {
  const abortController = new AbortController();
  const { signal } = abortController;
  let positionSeconds = startSeconds;
  let failedAt = Number.NEGATIVE_INFINITY;

  function open() {
    const resumeFromSeconds = positionSeconds;
    const seekToPosition = () => {
      if (resumeFromSeconds > 0) video.currentTime = resumeFromSeconds;
    };
    video.addEventListener("loadedmetadata", seekToPosition, { once: true, signal });
    video.src = src;
    void video
      .play()
      .catch((error: Error) => onChange({ autoplayRefused: error.name === "NotAllowedError" }));
  }

  async function recover() {
    onError();
    const isRepeatedError = performance.now() - failedAt < errorResetMs;
    failedAt = performance.now();
    if (isRepeatedError) return onChange({ error: "stopped" });
    await renewGrant().catch(() => undefined);
    if (!signal.aborted) open();
  }

  const recordPosition = () => {
    if (video.readyState > 0) positionSeconds = video.currentTime;
  };
  video.addEventListener("timeupdate", recordPosition, { signal });
  video.addEventListener("error", recover, { signal });
  onChange({ isNative: true });
  open();
  return {
    choose: () => undefined,
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
