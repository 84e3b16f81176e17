import { useEffect } from "react";

const endSeconds = 0.5;
const patienceMs = 1_000;

/** A film that stalls within its last half second has ended: what is missing there is never seen. */
export function useEnding(video: HTMLVideoElement | null) {
  useEffect(() => {
    if (!video) return;
    let timer = 0;
    function watch() {
      clearTimeout(timer);
      timer = window.setTimeout(end, patienceMs);
    }
    function end() {
      const stalls = !!video && !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
      if (!stalls || video.duration - video.currentTime > endSeconds) return;
      video.pause();
      video.dispatchEvent(new Event("ended"));
    }
    const calm = () => clearTimeout(timer);
    video.addEventListener("waiting", watch);
    video.addEventListener("playing", calm);
    return () => {
      calm();
      video.removeEventListener("waiting", watch);
      video.removeEventListener("playing", calm);
    };
  }, [video]);
}
