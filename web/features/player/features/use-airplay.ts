import { useSyncExternalStore } from "react";
import { isOnAirPlay } from "../engines/airplay.ts";

const findVideo = () => document.querySelector<HTMLVideoElement>(".player video");

function subscribe(onChange: () => void) {
  const controller = new AbortController();
  findVideo()?.addEventListener("webkitcurrentplaybacktargetiswirelesschanged", onChange, {
    signal: controller.signal,
  });
  return () => controller.abort();
}

function readIsOnAirPlay(): boolean {
  const video = findVideo();
  return video !== null && isOnAirPlay(video);
}

/** Whether AirPlay shows the picture on another screen. */
export const useIsOnAirPlay = () => useSyncExternalStore(subscribe, readIsOnAirPlay);
