import { expect, test } from "vitest";
import { isOnAirPlay } from "../../web/features/player/engines/airplay.ts";
import { watchAirPlayDevices } from "../../web/features/player/engines/airplay-devices.ts";

/** Creates a video element with those properties and events of Safari's that are about AirPlay. */
function createVideo() {
  const video = Object.assign(new EventTarget(), {
    webkitCurrentPlaybackTargetIsWireless: false,
    paused: false,
  });
  return {
    video: video as unknown as HTMLVideoElement,
    announce: (availability: string) =>
      video.dispatchEvent(
        Object.assign(new Event("webkitplaybacktargetavailabilitychanged"), { availability }),
      ),
    move(isWireless: boolean) {
      video.webkitCurrentPlaybackTargetIsWireless = isWireless;
      video.dispatchEvent(new Event("webkitcurrentplaybacktargetiswirelesschanged"));
    },
  };
}

function watch(requestSrc: () => Promise<string>) {
  const { video, ...device } = createVideo();
  const seen: unknown[] = [];
  const controller = new AbortController();
  watchAirPlayDevices(video, {
    signal: controller.signal,
    requestSrc,
    onSrc: (src) => seen.push(src),
    onMove: () => seen.push(isOnAirPlay(video)),
  });
  return { ...device, video, seen, controller };
}

test("a player in Safari requests the address for AirPlay once, when the first device is near", async () => {
  let requests = 0;
  const { announce, seen } = watch(async () => {
    requests += 1;
    return "/stream/granted/x";
  });
  announce("not-available");
  expect(requests).toBe(0);
  announce("available");
  announce("available");
  await expect.poll(() => seen).toEqual(["/stream/granted/x"]);
  expect(requests).toBe(1);
});

test("a paused player in Safari requests the address for AirPlay at the next play", async () => {
  let requests = 0;
  const { announce, seen, video } = watch(async () => {
    requests += 1;
    return "/stream/granted/x";
  });
  Object.assign(video, { paused: true });
  announce("available");
  announce("not-available");
  Object.assign(video, { paused: false });
  video.dispatchEvent(new Event("play"));
  expect(requests).toBe(0);
  Object.assign(video, { paused: true });
  announce("available");
  expect(requests).toBe(0);
  Object.assign(video, { paused: false });
  video.dispatchEvent(new Event("play"));
  await expect.poll(() => seen).toEqual(["/stream/granted/x"]);
});

test("a player in Safari whose request for the AirPlay address was refused repeats the request when the next device appears", async () => {
  let requests = 0;
  const { announce, seen } = watch(async () => {
    requests += 1;
    if (requests === 1) throw new Error("refused");
    return "/stream/granted/y";
  });
  announce("available");
  await expect.poll(() => requests).toBe(1);
  await new Promise(setImmediate);
  announce("available");
  await expect.poll(() => seen).toEqual(["/stream/granted/y"]);
});

test("a player in Safari is told when the video moves to a device and back, until it is closed", () => {
  const { move, seen, video, controller } = watch(async () => "");
  move(true);
  expect(isOnAirPlay(video)).toBe(true);
  move(false);
  expect(isOnAirPlay(video)).toBe(false);
  controller.abort();
  move(true);
  expect(seen).toEqual([true, false]);
});
