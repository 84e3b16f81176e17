const endToleranceSeconds = 0.5;
const stallTimeoutMs = 1_000;

/**
 * Ends a video that stalls within its last half second, because a missing last frame would never
 * arrive.
 */
export function attachEndOfStreamStallFix(video: HTMLVideoElement) {
  let timer: ReturnType<typeof setTimeout>;
  function startStallTimer() {
    clearTimeout(timer);
    timer = setTimeout(endPlayback, stallTimeoutMs);
  }
  function endPlayback() {
    const isStalled =
      !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    if (!isStalled || video.duration - video.currentTime > endToleranceSeconds) return;
    video.pause();
    video.dispatchEvent(new Event("ended"));
  }
  const clearStallTimer = () => clearTimeout(timer);
  video.addEventListener("waiting", startStallTimer);
  video.addEventListener("playing", clearStallTimer);
  return () => {
    clearStallTimer();
    video.removeEventListener("waiting", startStallTimer);
    video.removeEventListener("playing", clearStallTimer);
  };
}
