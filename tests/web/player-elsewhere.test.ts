import { afterEach, expect, test, vi } from "vitest";
import { attachMediaSession } from "../../web/features/player/features/media-session.ts";
import { createProgressFeature } from "../../web/features/player/features/telemetry.ts";

afterEach(() => vi.unstubAllGlobals());

const createVideo = () =>
  Object.assign(new EventTarget(), {
    currentTime: 0,
    duration: 600,
    paused: true,
    seeking: false,
    readyState: 4,
    play: vi.fn(async () => undefined),
    pause: vi.fn(),
  }) as unknown as HTMLVideoElement;

test("media keys control the movie where it plays: on the television or on the page", () => {
  const handlers: Record<string, (details: object) => void> = {};
  const mediaSession = {
    setActionHandler: (name: string, handler: (details: object) => void) => {
      handlers[name] = handler;
    },
  };
  vi.stubGlobal("navigator", { mediaSession });
  const [here, television] = [createVideo(), createVideo()];
  let isCasting = true;
  attachMediaSession(here, () => (isCasting ? television : here));
  handlers.play?.({});
  handlers.seekto?.({ seekTime: 99 });
  expect(television.play).toHaveBeenCalledOnce();
  expect([here.currentTime, television.currentTime]).toEqual([0, 99]);
  expect(here.play).not.toHaveBeenCalled();
  isCasting = false;
  handlers.pause?.({});
  expect(here.pause).toHaveBeenCalledOnce();
  expect(television.pause).not.toHaveBeenCalled();
});

test("a page reports no progress while the movie plays on a television", async () => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("navigator", { onLine: true });
  const reports: unknown[] = [];
  let isElsewhere = false;
  const onFinalReport = vi.fn();
  const video = createVideo();
  const progress = createProgressFeature({
    api: {
      reportProgress: async ({ state }) => void reports.push(state),
      reportProgressOnExit: ({ state }) => void reports.push(`exit ${state}`),
      queueProgress: () => undefined,
    },
    resumeAt: 0,
    now: Date.now,
    onRefusal: () => undefined,
    isElsewhere: () => isElsewhere,
    onFinalReport,
  });
  const detach = progress.attach(video);
  Object.assign(video, { paused: false, currentTime: 20 });
  video.dispatchEvent(new Event("timeupdate"));
  Object.assign(video, { paused: true });
  video.dispatchEvent(new Event("pause"));
  expect(reports).toEqual(["paused"]);
  isElsewhere = true;
  video.dispatchEvent(new Event("play"));
  window.dispatchEvent(new Event("pagehide"));
  detach();
  await expect.poll(() => onFinalReport.mock.calls.length).toBe(1);
  expect(reports).toEqual(["paused"]);
});
