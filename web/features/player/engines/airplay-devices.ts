export type AirPlayOptions = {
  signal: AbortSignal;
  /**
   * Requests an address of the video that works without cookies, because AirPlay devices send none.
   */
  requestSrc: () => Promise<string>;
  /** Called once a device is near, with the address for AirPlay. */
  onSrc: (src: string) => void;
  /** Called when the video moves to a device or back. */
  onMove?: () => void;
};

/**
 * Watches for AirPlay devices. The address is requested once a device is near and the video plays.
 * A paused page does not request the address, because the request leases the stream and could take
 * the stream from another player. Until the address is known, Safari plays the page's own source,
 * with the browser's cookies.
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
