import type {
  CastReceiverFramework,
  LoadRequest,
  PlayerManager,
  ReceiverContext,
} from "../../web/receiver/framework.ts";
import type { FakeFramework } from "./fake-cast-framework.ts";
import type { CastMessage } from "./fake-cast-sender.ts";

type FakeHls = {
  subtitleTracks: { name: string; lang?: string }[];
  audioTracks: { name: string; lang?: string }[];
  subtitleTrack: number;
  audioTrack: number;
  subtitleDisplay: boolean;
  loadSource: (src: string) => void;
  attachMedia: (video: HTMLMediaElement) => void;
  on: (event: string, listener: (event: string, data: { fatal?: boolean }) => void) => void;
  destroy: () => void;
};

type FakeWindow = {
  cast: { framework: CastReceiverFramework };
  Hls: new (config: object) => FakeHls;
  /** Given by the test: brings a message to the sender. */
  sendToSender: (message: CastMessage) => Promise<void>;
  /** Called by the test with a message of the sender. */
  receiveFromSender: (message: CastMessage) => Promise<void>;
};

/**
 * A fake of Google's Cast receiver, with the names of its documentation:
 * https://developers.google.com/cast/docs/reference/web_receiver. It plays by hls.js instead of
 * Shaka; both fetch without cookies. Runs in the page.
 */
export function runFakeReceiver({ emit, intercept, requests, names }: FakeFramework): void {
  const own = window as unknown as FakeWindow;
  /** Fails after two requests, as Shaka does by default. hls.js would try for half a minute. */
  const retry = { maxNumRetry: 1, retryDelayMs: 100, maxRetryDelayMs: 100 };
  const loadPolicy = {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: retry,
    errorRetry: retry,
  };
  let onCustomMessage = (_: { data: unknown }) => undefined as unknown;
  let video = document.createElement("video") as HTMLMediaElement;
  let hls: FakeHls | null = null;
  const sendStatus = () =>
    void own.sendToSender({
      type: "STATUS",
      status: {
        isMediaLoaded: hls !== null,
        isPaused: video.paused,
        isMuted: video.muted,
        duration: video.duration || 0,
        playerState: video.readyState < 3 ? "BUFFERING" : "PLAYING",
        currentTime: video.currentTime,
        volumeLevel: video.volume,
      },
    });

  function unload(endedReason: string) {
    const unloaded = hls;
    unloaded?.destroy();
    if (unloaded) emit("MEDIA_FINISHED", { endedReason });
    hls = null;
  }

  /** Fails fatally: the media element is emptied before the page is told of the error. */
  function fail() {
    hls?.destroy();
    hls = null;
    emit("ERROR");
    emit("MEDIA_FINISHED", { endedReason: "ERROR" });
  }

  async function load(asked: LoadRequest) {
    const request = await intercept(asked);
    // If the page drops the request, the media that was loaded meanwhile stays.
    if (request === null) return sendStatus();
    unload("INTERRUPTED");
    hls = new own.Hls({
      enableWorker: false,
      maxBufferLength: 6,
      maxMaxBufferLength: 6,
      fragLoadPolicy: { default: loadPolicy },
      startPosition: request.currentTime ?? -1,
    });
    const loading = hls;
    const onLoaded = () => hls === loading && emit("PLAYER_LOAD_COMPLETE");
    video.addEventListener("loadeddata", onLoaded, { once: true });
    hls.on("hlsError", (_, { fatal }) => fatal && fail());
    hls.subtitleDisplay = true;
    hls.loadSource(request.media.contentUrl ?? "");
    hls.attachMedia(video);
    if (request.autoplay !== false) await video.play().catch(() => undefined);
  }

  const listTracks = (tracks: { name: string; lang?: string }[] = []) =>
    tracks.map(({ name, lang }, trackId) => ({ trackId, name, language: lang }));
  const player: PlayerManager = {
    ...requests,
    load,
    stop() {
      unload("STOPPED");
      sendStatus();
    },
    getTextTracksManager: () => ({
      getTracks: () => listTracks(hls?.subtitleTracks),
      setActiveByIds([id = -1]) {
        if (hls) hls.subtitleTrack = id;
      },
    }),
    getAudioTracksManager: () => ({
      getTracks: () => listTracks(hls?.audioTracks),
      setActiveById(id) {
        if (hls) hls.audioTrack = id;
      },
    }),
  };
  const context: ReceiverContext = {
    getPlayerManager: () => player,
    addCustomMessageListener: (_, listener) => {
      onCustomMessage = listener;
    },
    sendCustomMessage: (namespace, _, data) =>
      void own.sendToSender({ type: "MESSAGE", namespace, data }),
    start(options) {
      video = options.mediaElement;
      for (const name of ["timeupdate", "play", "pause", "playing", "waiting", "volumechange"])
        video.addEventListener(name, sendStatus);
      video.addEventListener("ended", () => {
        unload("END_OF_STREAM");
        sendStatus();
      });
      void own.sendToSender({ type: "STARTED" });
    },
  };
  own.cast = {
    framework: { ...names, CastReceiverContext: { getInstance: () => context } },
  };
  own.receiveFromSender = async (message) => {
    switch (message.type) {
      case "LOAD":
        return load(message.request as LoadRequest);
      case "PLAY":
        return video.play();
      case "PAUSE":
        return video.pause();
      case "SEEK":
        video.currentTime = message.currentTime;
        return;
      case "VOLUME":
        Object.assign(video, { volume: message.level, muted: message.isMuted });
        return;
      case "MESSAGE":
        onCustomMessage({ data: message.data });
    }
  };
}
