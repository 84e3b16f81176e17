export type AirPlayOptions = {
  signal: AbortSignal;
  /** Requests the address that an AirPlay device can fetch, which sends no cookies. */
  requestSrc: () => Promise<string>;
  /** Called once a device is near, with its address. */
  onSrc: (src: string) => void;
  /** Called when the video moves to a device or back. */
  onMove?: () => void;
};

/**
 * Watches for AirPlay devices. The first one causes the request for its address, as soon as the video
 * plays: the request leases the stream, which a paused page must not take from another player. Safari
 * has played the video of the page so far, with the cookie.
 */
export function watchAirPlayDevices(
  video: HTMLVideoElement,
  { signal, requestSrc, onSrc, onMove }: AirPlayOptions,
): void {
  let isNear = false;
  let isRequested = false;
  async function request() {
    if (!isNear || isRequested || video.paused) return;
    isRequested = true;
    try {
      const src = await requestSrc();
      if (!signal.aborted) onSrc(src);
    } catch {
      isRequested = false;
    }
  }
  function onAvailability(event: Event & { availability?: string }) {
    isNear = event.availability === "available";
    void request();
  }
  video.addEventListener("webkitplaybacktargetavailabilitychanged", onAvailability, { signal });
  video.addEventListener("play", request, { signal });
  video.addEventListener("webkitcurrentplaybacktargetiswirelesschanged", () => onMove?.(), {
    signal,
  });
}
