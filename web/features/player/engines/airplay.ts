import type { AirPlayOptions } from "./airplay-devices.ts";

/** Safari's own properties of media elements, which `lib.dom.d.ts` lacks. */
type AirPlayVideo = HTMLVideoElement & { webkitCurrentPlaybackTargetIsWireless?: boolean };

export const supportsAirPlay = (): boolean => "WebKitPlaybackTargetAvailabilityEvent" in window;

export const isOnAirPlay = (video: HTMLVideoElement): boolean =>
  (video as AirPlayVideo).webkitCurrentPlaybackTargetIsWireless === true;

/** Watches for AirPlay devices, with code that only Safari loads. */
export const watchAirPlay = (video: HTMLVideoElement, options: AirPlayOptions): void =>
  void import("./airplay-devices.ts")
    .then(({ watchAirPlayDevices }) => watchAirPlayDevices(video, options))
    .catch(() => undefined);
