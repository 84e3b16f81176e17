import { vi } from "vitest";
import type { Playback } from "../../contract/streaming/streaming.ts";
import type { CastLoadData } from "../../web/features/player/cast/cast-protocol.ts";
import type { CastState } from "../../web/features/player/cast/cast-state.ts";
import { createStore } from "../../web/ui/create-store.ts";
import { type CastMessage, runFakeSender } from "./fake-cast-sender.ts";

type LoadRequest = { currentTime: number; customData: CastLoadData };

/** Creates the page's video element, which is playing. */
function createVideo() {
  const video = Object.assign(new EventTarget(), {
    currentTime: 0,
    paused: false,
    pause() {
      video.paused = true;
    },
    async play() {
      if (!video.paused) return;
      video.paused = false;
      video.dispatchEvent(new Event("play"));
    },
  });
  return video;
}

/** Creates a browser with Google's sender script, and with the Worker's answers to a cast. */
export async function createSenderPage() {
  const received: LoadRequest[] = [];
  const requests = { casts: 0, grants: 0, resumed: 0 };
  const worker = { resumeAt: 0, beforeCast: async (): Promise<void> => undefined };
  const own = Object.assign(new EventTarget(), {
    async sendToReceiver(message: CastMessage) {
      if (message.type === "LOAD") received.push(message.request as LoadRequest);
    },
  }) as EventTarget & {
    receiveFromReceiver: (message: CastMessage) => void;
    sendToReceiver: (message: CastMessage) => Promise<void>;
  };
  vi.stubGlobal("window", own);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", {
    createElement: () => new EventTarget(),
    head: { append: () => runFakeSender() },
  });
  vi.stubGlobal("fetch", async () => {
    requests.casts += 1;
    const receiver = { token: `token ${requests.casts}`, endsAt: "2026-12-01T00:00:00Z" };
    await worker.beforeCast();
    return Response.json({ data: { resumeAt: worker.resumeAt, receiver } as Partial<Playback> });
  });
  // The script of Google is loaded once for all movies of a page.
  vi.resetModules();
  const { openCastSender } = await import("../../web/features/player/cast/cast-sender.ts");

  /** Opens the watch page of a movie in the same browser. */
  async function openMovie(movieId: string, signal = new AbortController().signal) {
    const video = createVideo();
    const state = createStore<CastState>({ canCast: false, casted: null });
    const tracks = createStore({ tracks: [], shown: null, chosen: null });
    const elsewhere: boolean[] = [];
    const sender = await openCastSender({
      video: video as unknown as HTMLVideoElement,
      appId: "A1B2C3D4",
      signal,
      state,
      movieId,
      extra: undefined,
      mediaStore: { dispatch: () => undefined } as never,
      captions: tracks,
      audio: tracks,
      async requestGrant() {
        requests.grants += 1;
      },
      resumeStream() {
        requests.resumed += 1;
      },
      setElsewhere: (isElsewhere) => void elsewhere.push(isElsewhere),
    });
    return { video, sender, elsewhere, phase: () => state.getSnapshot().casted?.phase ?? null };
  }

  return {
    openMovie,
    received,
    requests,
    worker,
    /** Reports that the receiver plays a movie of 600 seconds at this time, in seconds. */
    playAt: (currentTime: number) =>
      own.receiveFromReceiver({
        type: "STATUS",
        status: { isMediaLoaded: true, isPaused: false, duration: 600, currentTime },
      }),
    unload: () =>
      own.receiveFromReceiver({
        type: "STATUS",
        status: { isMediaLoaded: false, duration: 0, currentTime: 0 },
      }),
    endSession: () => own.receiveFromReceiver({ type: "END" }),
    sendStopped: (load: string) =>
      own.receiveFromReceiver({
        type: "MESSAGE",
        namespace: "urn:x-cast:marquee.player",
        data: { stopped: "Stopped.", load },
      }),
  };
}
