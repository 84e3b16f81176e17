import { afterEach, expect, test, vi } from "vitest";
import { createTelevision, stubWorker } from "../support/receiver-player.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Creates a promise that the test resolves. */
function createGate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

/** Waits until only answers of the Worker are pending. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function playMovie() {
  const worker = stubWorker();
  const television = createTelevision();
  await television.cast("Metropolis", 90);
  television.emit("PLAYER_LOAD_COMPLETE");
  television.playAt(100);
  return { worker, ...television };
}

test("a television plays on at its position after an error, which also ends the media for Google's player", async () => {
  const { loaded, fail, shown, worker } = await playMovie();
  fail();
  await expect.poll(() => loaded.length).toBe(2);
  expect(loaded[1]).toMatchObject({ currentTime: 100, autoplay: true });
  expect(loaded[1]?.media.contentUrl).toContain("/Metropolis+-2/");
  expect(shown).not.toContain("ready");
  expect(worker.reports).toEqual([]);
});

test("a television recovers its movie from an error after another load has interrupted the media", async () => {
  const { emit, shown, fail, loaded } = await playMovie();
  emit("MEDIA_FINISHED", { endedReason: "INTERRUPTED" });
  expect(shown).not.toContain("ready");
  fail();
  await expect.poll(() => loaded.length).toBe(2);
});

test.each([["END_OF_STREAM"], ["STOPPED"]])(
  "a television releases its lease after the media ended by %s",
  async (endedReason) => {
    const { emit, shown, worker } = await playMovie();
    emit("MEDIA_FINISHED", { endedReason });
    expect(shown.at(-1)).toBe("ready");
    await expect
      .poll(() => worker.reports)
      .toEqual([expect.objectContaining({ state: "left", position: 100 })]);
  },
);

test("a television whose movie fails before its first frame begins again at the requested position", async () => {
  stubWorker();
  const { cast, fail, loaded } = createTelevision();
  await cast("Metropolis", 90);
  fail();
  await expect.poll(() => loaded.length).toBe(2);
  expect(loaded[1]?.currentTime).toBe(90);
});

test("a television stops after the third failure in a row", async () => {
  const { fail, loaded, shown } = await playMovie();
  for (const count of [2, 3, 4]) {
    fail();
    await expect.poll(() => loaded.length).toBe(count);
  }
  fail();
  await expect.poll(() => shown.at(-1)).toBe("stopped");
});

test("a television whose session ends within the hour reloads its movie only once", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const worker = stubWorker();
  const sessionEndsAt = Date.now() + 50 * 60_000;
  const television = createTelevision();
  const { cast, loaded, playAt, emit } = television;
  worker.beforePlayback = async () => {
    worker.endsInMs = sessionEndsAt - Date.now();
  };
  await cast("Metropolis");
  emit("PLAYER_LOAD_COMPLETE");
  for (const report of [1, 2, 3, 4]) {
    playAt(report * 300);
    vi.setSystemTime(Date.now() + 300_000);
    playAt(report * 300 + 1);
    await expect.poll(() => worker.reports.length).toBe(report);
    await settle();
    await settle();
    emit("PLAYER_LOAD_COMPLETE");
  }
  expect(loaded).toHaveLength(2);
});

test("a television reloads its movie whenever the receiver's token is about to expire", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const worker = stubWorker();
  const { cast, loaded, playAt, emit } = createTelevision();
  worker.endsInMs = 30 * 60_000;
  await cast("Metropolis");
  emit("PLAYER_LOAD_COMPLETE");
  for (const report of [1, 2]) {
    playAt(report * 300);
    vi.setSystemTime(Date.now() + 300_000);
    playAt(report * 300 + 1);
    await expect.poll(() => loaded.length).toBe(report + 1);
    emit("PLAYER_LOAD_COMPLETE");
  }
});

test("a television that is given another movie while it requests new addresses plays the other movie", async () => {
  const { worker, cast, emit, fail, loaded, shown } = await playMovie();
  const renewal = createGate();
  worker.beforePlayback = async (token) => {
    if (token.startsWith("Metropolis")) await renewal.passed;
  };
  fail();
  await cast("Nosferatu");
  emit("PLAYER_LOAD_COMPLETE");
  renewal.open();
  await settle();
  await settle();
  expect(loaded.map(({ media }) => media.contentId)).toEqual(["Metropolis", "Nosferatu"]);
  expect(shown).not.toContain("stopped");
});

test("a television ignores the refusal of new addresses for a movie that another movie has replaced", async () => {
  const { worker, cast, emit, fail, loaded, shown } = await playMovie();
  const renewal = createGate();
  worker.beforePlayback = async (token) => {
    if (!token.startsWith("Metropolis")) return;
    await renewal.passed;
    throw new Error("refused");
  };
  fail();
  await cast("Nosferatu");
  emit("PLAYER_LOAD_COMPLETE");
  renewal.open();
  await settle();
  await settle();
  expect(loaded.map(({ media }) => media.contentId)).toEqual(["Metropolis", "Nosferatu"]);
  expect(shown).not.toContain("stopped");
});

test("a television that is asked for two movies at once plays the second one, whichever response comes first", async () => {
  const worker = stubWorker();
  const { cast, emit, playAt, loaded } = createTelevision();
  const first = createGate();
  worker.beforePlayback = async (token) => {
    if (token === "Metropolis") await first.passed;
  };
  const slow = cast("Metropolis");
  await cast("Nosferatu");
  first.open();
  await slow;
  expect(loaded.map(({ media }) => media.contentId)).toEqual(["Nosferatu"]);
  emit("PLAYER_LOAD_COMPLETE");
  playAt(10);
  emit("MEDIA_FINISHED", { endedReason: "STOPPED" });
  await expect.poll(() => worker.reports.map(({ token }) => token)).toEqual(["Nosferatu+"]);
});

test("a television that is stopped while it requests a movie does not play it", async () => {
  const worker = stubWorker();
  const { cast, emit, loaded, shown } = createTelevision();
  const answer = createGate();
  worker.beforePlayback = () => answer.passed;
  const casting = cast("Metropolis");
  emit("REQUEST_STOP");
  answer.open();
  await casting;
  expect(loaded).toEqual([]);
  expect(shown.at(-1)).toBe("ready");
});

test("a television reports the position of the next movie only once that movie is loaded", async () => {
  const { worker, cast, emit, playAt, video } = await playMovie();
  await cast("Nosferatu");
  await expect
    .poll(() => worker.reports)
    .toEqual([expect.objectContaining({ token: "Metropolis+", state: "left" })]);
  playAt(130);
  video.paused = true;
  video.dispatchEvent(new Event("pause"));
  await settle();
  expect(worker.reports).toHaveLength(1);
  emit("PLAYER_LOAD_COMPLETE");
  playAt(5);
  video.paused = true;
  video.dispatchEvent(new Event("pause"));
  await expect.poll(() => worker.reports[1]).toMatchObject({ token: "Nosferatu+", position: 5 });
});

test("a television that reloads hands the renewed token and the tracks to Google's player", async () => {
  const { fail, loaded, worker } = await playMovie();
  fail();
  await expect.poll(() => loaded.length).toBe(2);
  expect(worker.playbacks).toBe(2);
  expect(loaded[1]?.customData).toMatchObject({
    token: "Metropolis++",
    tracks: { captions: null, audio: null },
  });
});
