import { afterEach, expect, test, vi } from "vitest";
import { createSenderPage } from "../support/sender-page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Waits until only answers of the Worker are pending. */
async function settle() {
  for (const _ of [1, 2, 3]) await new Promise((resolve) => setImmediate(resolve));
}

async function castMovie() {
  const page = await createSenderPage();
  const watched = await page.openMovie("1");
  watched.video.currentTime = 40;
  watched.sender?.toggle();
  await expect.poll(watched.phase).toBe("playing");
  page.playAt(50);
  return { ...page, ...watched };
}

/** Holds the answers to casts until the test lets them go. */
function holdCasts(worker: { beforeCast: () => Promise<void> }) {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  worker.beforeCast = () => held;
  return letGo;
}

test("a movie is cast at the position of the page", async () => {
  const { received } = await castMovie();
  expect(received[0]).toMatchObject({ currentTime: 40, customData: { token: "token 1" } });
});

test("the next movie on a television begins at the position that is saved for that movie", {
  tags: ["long"],
}, async () => {
  const first = new AbortController();
  const page = await createSenderPage();
  const { sender, phase } = await page.openMovie("1", first.signal);
  sender?.toggle();
  await expect.poll(phase).toBe("playing");
  page.playAt(50);
  first.abort();
  page.worker.resumeAt = 7;
  const letGo = holdCasts(page.worker);
  const next = await page.openMovie("2");
  page.playAt(51);
  letGo();
  await expect.poll(next.phase).toBe("playing");
  expect(page.received[1]?.currentTime).toBe(7);
});

test("a viewer who stops casting while the television connects watches on the page, even if the television then connects", {
  tags: ["long"],
}, async () => {
  const { openMovie, worker, received, requests } = await createSenderPage();
  const letGo = holdCasts(worker);
  const { sender, phase, video, elsewhere } = await openMovie("1");
  sender?.toggle();
  await expect.poll(phase).toBe("connecting");
  sender?.toggle();
  await expect.poll(() => requests.grants).toBe(1);
  letGo();
  await settle();
  expect(phase()).toBeNull();
  expect(received).toEqual([]);
  expect([video.paused, elsewhere.at(-1)]).toEqual([false, false]);
});

test("a page closed before Google's script has loaded loads nothing on a television", {
  tags: ["long"],
}, async () => {
  const page = await createSenderPage();
  const { sender, phase } = await page.openMovie("1");
  sender?.toggle();
  await expect.poll(phase).toBe("playing");
  const closed = new AbortController();
  closed.abort();
  const next = await page.openMovie("2", closed.signal);
  await settle();
  expect(next.sender).toBeNull();
  expect(page.requests.casts).toBe(1);
});

test("a viewer who stops casting watches on at the television's position, with the stream loaded again", {
  tags: ["long"],
}, async () => {
  const { sender, requests, video, phase } = await castMovie();
  sender?.toggle();
  await expect.poll(() => video.paused).toBe(false);
  expect(requests).toEqual({ casts: 1, grants: 1, resumed: 1 });
  expect([video.currentTime, phase()]).toEqual([50, null]);
});

test("a phone whose television ends the session requests no grant before somebody presses play", {
  tags: ["long"],
}, async () => {
  const { endSession, requests, video, elsewhere } = await castMovie();
  endSession();
  await settle();
  expect([requests.grants, video.paused, video.currentTime]).toEqual([0, true, 50]);
  expect(elsewhere).toEqual([true]);
  await video.play();
  await expect.poll(() => video.paused).toBe(false);
  expect(requests).toMatchObject({ grants: 1, resumed: 1 });
  expect(elsewhere).toEqual([true, false]);
});

test("a movie that ended on the television ends on the phone, and casting it again starts at its beginning", {
  tags: ["long"],
}, async () => {
  const { playAt, unload, phase, sender, received, worker } = await castMovie();
  playAt(598);
  unload();
  expect(phase()).toBe("ended");
  expect(sender?.remote.ended).toBe(true);
  worker.resumeAt = 0;
  sender?.loadAgain();
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.currentTime).toBe(0);
});

test("a movie that the television reloads midway has not ended for the phone", {
  tags: ["long"],
}, async () => {
  const { unload, playAt, phase } = await castMovie();
  unload();
  expect(phase()).toBe("playing");
  playAt(51);
  expect(phase()).toBe("playing");
});

test("a page reloaded while the television plays its movie continues at the television's time", {
  tags: ["long"],
}, async () => {
  const before = new AbortController();
  const page = await createSenderPage();
  const { sender, phase } = await page.openMovie("1", before.signal);
  sender?.toggle();
  await expect.poll(phase).toBe("playing");
  page.playAt(333);
  before.abort();
  const reloaded = await page.openMovie("1");
  await expect.poll(reloaded.phase).toBe("playing");
  expect(page.received[1]?.currentTime).toBe(333);
});

test("a phone ignores that the television stopped an earlier load, and shows that the current load stopped", {
  tags: ["long"],
}, async () => {
  const { sender, phase, received, sendStopped } = await castMovie();
  sender?.loadAgain();
  await expect.poll(() => received.length).toBe(2);
  await expect.poll(phase).toBe("playing");
  sendStopped(received[0]?.customData.load ?? "");
  expect(phase()).toBe("playing");
  sendStopped(received[1]?.customData.load ?? "");
  expect(phase()).toBe("failed");
});
