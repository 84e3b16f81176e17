import { vi } from "vitest";
import type { Playback } from "../../contract/streaming/streaming.ts";
import type { ProgressReport } from "../../contract/viewing/viewing.ts";
import type { CastLoadData } from "../../web/features/player/cast/cast-protocol.ts";
import type {
  CastReceiverFramework,
  LoadRequest,
  PlayerManager,
} from "../../web/receiver/framework.ts";
import { createMoviePlayer } from "../../web/receiver/play-movie.ts";
import { createFakeFramework } from "./fake-cast-framework.ts";

const hourMs = 3_600_000;

type ReceiverRequest = { token: string; report?: ProgressReport };

/** Stubs the Worker's answers to a receiver. A test may change fields of the returned object. */
export function stubWorker() {
  const worker = {
    reports: [] as (ProgressReport & { token: string })[],
    playbacks: 0,
    endsInMs: 12 * hourMs,
    /** Waits before an answer to a request for playback. Throws to refuse it. */
    beforePlayback: async (_token: string): Promise<void> => undefined,
  };
  const endsAt = () => new Date(Date.now() + worker.endsInMs).toISOString();
  vi.stubGlobal("fetch", async (path: string, init: { body: string }) => {
    const { token, report } = JSON.parse(init.body) as ReceiverRequest;
    if (report) {
      worker.reports.push({ ...report, token });
      return new Response(null, { status: 204 });
    }
    worker.playbacks += 1;
    const renewal = worker.playbacks;
    try {
      await worker.beforePlayback(token);
    } catch {
      return Response.json({ code: "stream_limit", message: "Taken." }, { status: 409 });
    }
    const data: Partial<Playback> = {
      src: `/stream/granted/${token}-${renewal}/master.m3u8`,
      resumeAt: 0,
      now: new Date().toISOString(),
      receiver: { token: `${token}+`, endsAt: endsAt() },
    };
    return path === "/api/receivers/playback"
      ? Response.json({ data })
      : new Response(null, { status: 404 });
  });
  return worker;
}

/** Creates the video element of a television whose movie plays. */
function createVideo() {
  const state = { currentTime: 0, duration: 6000, paused: false, readyState: 4, seeking: false };
  return Object.assign(new EventTarget(), state);
}

/**
 * Creates a television: the receiver's player with fake objects of Google's framework. As on some
 * devices, these give the interceptor a copy of a request.
 */
export function createTelevision() {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("location", { href: "https://cinema.example/cast" });
  const video = createVideo();
  const { emit, intercept, requests, names } = createFakeFramework();
  const loaded: LoadRequest[] = [];
  const shown: string[] = [];
  const noTracks = { getTracks: () => [], setActiveByIds: () => undefined };

  async function load(request: LoadRequest) {
    const accepted = await intercept(structuredClone(request));
    if (accepted) loaded.push(accepted);
  }
  const player: PlayerManager = {
    ...requests,
    load,
    stop: () => undefined,
    getTextTracksManager: () => noTracks,
    getAudioTracksManager: () => ({ getTracks: () => [], setActiveById: () => undefined }),
  };
  createMoviePlayer({
    framework: names as CastReceiverFramework,
    player,
    video: video as unknown as HTMLVideoElement,
    screen: {
      showReady: () => void shown.push("ready"),
      showLoading: ({ name }) => void shown.push(`loading ${name}`),
      showPlaying: () => void shown.push("playing"),
      showStopped: () => void shown.push("stopped"),
    },
    sendStopped: () => undefined,
  });

  return {
    video,
    loaded,
    shown,
    emit,
    /** Casts a movie from a phone. The movie's name is also the receiver's token. */
    cast: (name: string, currentTime = 0) =>
      load({
        media: { contentId: name, metadata: { title: name } },
        currentTime,
        customData: {
          token: name,
          tracks: { captions: null, audio: null },
          load: `load of ${name}`,
        } satisfies CastLoadData,
      }),
    /** Plays the video of the newest request, at a position. */
    playAt(seconds: number) {
      Object.assign(video, { currentTime: seconds, readyState: 4, paused: false });
      video.dispatchEvent(new Event("playing"));
      video.dispatchEvent(new Event("timeupdate"));
    },
    /** Fails fatally: the framework empties the video element before it reports the error. */
    fail() {
      Object.assign(video, { currentTime: 0, readyState: 0, paused: true });
      video.dispatchEvent(new Event("timeupdate"));
      emit("ERROR");
      emit("MEDIA_FINISHED", { endedReason: "ERROR" });
    },
  };
}
