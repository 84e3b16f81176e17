import type { Stream, StreamOptions } from "./stream.ts";

const forgivenAfterMs = 30_000;

/** The browser says little of what went wrong: the grant is renewed once, then it is a trouble. */
export function openNatively(
  video: HTMLVideoElement,
  { src, startAt, renew, onChange, onError }: StreamOptions,
): Stream {
  const listening = new AbortController();
  const { signal } = listening;
  let place = startAt;
  let failedAt = Number.NEGATIVE_INFINITY;

  function open() {
    const from = place;
    const goThere = () => {
      if (from > 0) video.currentTime = from;
    };
    video.addEventListener("loadedmetadata", goThere, { once: true, signal });
    video.src = src;
    void video.play().catch(() => undefined);
  }

  async function recover() {
    onError();
    const again = performance.now() - failedAt < forgivenAfterMs;
    failedAt = performance.now();
    if (again) return onChange({ trouble: "stopped" });
    await renew().catch(() => undefined);
    if (!signal.aborted) open();
  }

  const remember = () => {
    if (video.readyState > 0) place = video.currentTime;
  };
  video.addEventListener("timeupdate", remember, { signal });
  video.addEventListener("error", recover, { signal });
  onChange({ native: true });
  open();
  return {
    choose: () => undefined,
    resume() {
      if (!video.error) return;
      onChange({ trouble: null });
      open();
    },
    close() {
      listening.abort();
      video.removeAttribute("src");
      video.load();
    },
  };
}
