const leapSeconds = 1;

/** Tells when somebody sends the film elsewhere; hls.js itself moves one that stalls, by tenths of a second. */
export function onLeap(video: HTMLVideoElement, signal: AbortSignal, react: () => void) {
  let place = video.currentTime;
  const remember = () => {
    if (!video.seeking) place = video.currentTime;
  };
  const compare = () => {
    if (Math.abs(video.currentTime - place) > leapSeconds) react();
  };
  video.addEventListener("timeupdate", remember, { signal });
  video.addEventListener("seeking", compare, { signal });
}
