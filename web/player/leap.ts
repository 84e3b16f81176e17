const seekJumpSeconds = 1;

/** Tells when somebody sends the film elsewhere; hls.js itself moves one that stalls, by tenths of a second. */
export function onSeekJump(video: HTMLVideoElement, signal: AbortSignal, callback: () => void) {
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
