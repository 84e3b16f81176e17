/** Safari's managed source may have a plain one beside it, which is what AirPlay takes. */
export function addAirPlaySource(video: HTMLVideoElement, src: string) {
  if (!("ManagedMediaSource" in window && "WebKitPlaybackTargetAvailabilityEvent" in window)) return;
  const source = document.createElement("source");
  Object.assign(source, { type: "application/x-mpegURL", src });
  video.append(source);
  video.disableRemotePlayback = false;
}
