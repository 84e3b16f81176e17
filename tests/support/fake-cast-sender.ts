import type {
  BaseApi,
  CastContext,
  CastSession,
  RemotePlayer,
  SenderFramework,
} from "../../web/features/player/cast/sender-framework.ts";

/** The messages between the fake sender and the fake receiver. */
export type CastMessage =
  | { type: "LAUNCH" | "PLAY" | "PAUSE" | "END" | "STARTED" }
  | { type: "LOAD"; request: object }
  | { type: "SEEK"; currentTime: number }
  | { type: "VOLUME"; level: number; isMuted: boolean }
  | { type: "MESSAGE"; namespace: string; data: unknown }
  | { type: "STATUS"; status: Partial<RemotePlayer> };

type FakeWindow = {
  cast: { framework: SenderFramework };
  chrome: { cast: BaseApi };
  __onGCastApiAvailable: (isAvailable: boolean) => void;
  /** Given by the test: brings a message to the receiver. */
  sendToReceiver: (message: CastMessage) => Promise<void>;
  /** Called by the test with a message of the receiver. */
  receiveFromReceiver: (message: CastMessage) => void;
  /** Called by the test when the network gets its first device. */
  findDevice: () => void;
};

/**
 * A fake of Google's Cast sender with one device, with the names of its documentation:
 * https://developers.google.com/cast/docs/reference/web_sender. Runs in the page.
 */
export function runFakeSender(): void {
  const own = window as unknown as FakeWindow;
  const listeners = new Map<string, Set<(event: unknown) => void>>();
  const emit = (type: string, event: unknown) => {
    for (const listener of listeners.get(type) ?? []) listener(event);
  };
  const addEventListener = (type: string, listener: (event: never) => void) =>
    void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener as never));
  const removeEventListener = (type: string, listener: (event: never) => void) =>
    void listeners.get(type)?.delete(listener as never);
  const messageListeners = new Set<(namespace: string, message: string) => void>();
  const state: { devices: boolean; session: CastSession | null; options: object } = {
    devices: false,
    session: null,
    options: {},
  };
  const player = {
    isMediaLoaded: false,
    isPaused: false,
    isMuted: false,
    duration: 0,
    playerState: null as string | null,
    currentTime: 0,
    volumeLevel: 1,
  };
  let contentId = "";
  const send = (message: CastMessage) => void own.sendToReceiver(message);
  const session: CastSession = {
    getCastDevice: () => ({ friendlyName: "Living room" }),
    getMediaSession: () =>
      player.isMediaLoaded
        ? { media: { contentId }, getEstimatedTime: () => player.currentTime }
        : null,
    loadMedia: async (request) => {
      ({ contentId } = (request as { media: { contentId: string } }).media);
      await own.sendToReceiver({ type: "LOAD", request });
    },
    sendMessage: async (namespace, data) =>
      own.sendToReceiver({ type: "MESSAGE", namespace, data }),
    addMessageListener: (_, listener) => void messageListeners.add(listener),
    removeMessageListener: (_, listener) => void messageListeners.delete(listener),
  };
  function end() {
    state.session = null;
    Object.assign(player, { isMediaLoaded: false, duration: 0, currentTime: 0 });
    emit("sessionstatechanged", { sessionState: "SESSION_ENDED" });
    emit("anyChanged", {});
  }
  const context: CastContext = {
    setOptions: (options) => Object.assign(state.options, options),
    getCastState: () => (state.devices ? "NOT_CONNECTED" : "NO_DEVICES_AVAILABLE"),
    getCurrentSession: () => state.session,
    async requestSession() {
      await own.sendToReceiver({ type: "LAUNCH" });
      state.session = session;
      emit("sessionstatechanged", { sessionState: "SESSION_STARTED" });
    },
    endCurrentSession() {
      send({ type: "END" });
      end();
    },
    addEventListener,
    removeEventListener,
  };
  own.cast = {
    framework: {
      CastContext: { getInstance: () => context },
      CastContextEventType: {
        CAST_STATE_CHANGED: "caststatechanged",
        SESSION_STATE_CHANGED: "sessionstatechanged",
      },
      CastState: { NO_DEVICES_AVAILABLE: "NO_DEVICES_AVAILABLE" },
      SessionState: {
        SESSION_STARTED: "SESSION_STARTED",
        SESSION_RESUMED: "SESSION_RESUMED",
        SESSION_ENDED: "SESSION_ENDED",
      },
      RemotePlayer: function createRemotePlayer() {
        return player;
      } as unknown as SenderFramework["RemotePlayer"],
      RemotePlayerController: function createController() {
        return {
          playOrPause: () => send({ type: player.isPaused ? "PLAY" : "PAUSE" }),
          muteOrUnmute: () =>
            send({ type: "VOLUME", level: player.volumeLevel, isMuted: !player.isMuted }),
          seek: () => send({ type: "SEEK", currentTime: player.currentTime }),
          setVolumeLevel: () =>
            send({ type: "VOLUME", level: player.volumeLevel, isMuted: player.isMuted }),
          addEventListener,
          removeEventListener,
        };
      } as unknown as SenderFramework["RemotePlayerController"],
      RemotePlayerEventType: { ANY_CHANGE: "anyChanged" },
    },
  };
  function fill(keys: string[]) {
    return function fillProperties(this: Record<string, unknown>, ...values: unknown[]) {
      for (const [index, key] of keys.entries()) this[key] = values[index];
    } as unknown as new () => never;
  }
  own.chrome = Object.assign(own.chrome ?? {}, {
    cast: {
      AutoJoinPolicy: { TAB_AND_ORIGIN_SCOPED: "tab_and_origin_scoped" },
      Image: fill(["url"]),
      media: {
        MediaInfo: fill(["contentId", "contentType"]),
        MovieMediaMetadata: fill([]),
        LoadRequest: fill(["media"]),
        PlayerState: { BUFFERING: "BUFFERING" },
      },
    },
  });
  own.receiveFromReceiver = (message) => {
    if (message.type === "STATUS") {
      Object.assign(player, message.status);
      emit("anyChanged", {});
    } else if (message.type === "MESSAGE") {
      for (const listener of messageListeners)
        listener(message.namespace, JSON.stringify(message.data));
    } else if (message.type === "END") end();
  };
  own.findDevice = () => {
    state.devices = true;
    emit("caststatechanged", { castState: "NOT_CONNECTED" });
  };
  own.__onGCastApiAvailable(true);
}
