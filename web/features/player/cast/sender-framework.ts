import { castSenderScript } from "../../../../contract/site/cast-scripts.ts";

/**
 * The parts of Google's Cast framework that the player uses, named as in the reference:
 * https://developers.google.com/cast/docs/reference/web_sender
 */
export type CastSession = {
  getCastDevice: () => { friendlyName: string };
  /** The video on the receiver, as the receiver last reported it. */
  getMediaSession: () => {
    media: { contentId: string } | null;
    getEstimatedTime: () => number;
  } | null;
  loadMedia: (request: object) => Promise<unknown>;
  sendMessage: (namespace: string, data: unknown) => Promise<unknown>;
  addMessageListener: (
    namespace: string,
    listener: (namespace: string, message: string) => void,
  ) => void;
  removeMessageListener: CastSession["addMessageListener"];
};

export type CastContext = {
  setOptions: (options: { receiverApplicationId: string; autoJoinPolicy: string }) => void;
  getCastState: () => string;
  getCurrentSession: () => CastSession | null;
  requestSession: () => Promise<unknown>;
  endCurrentSession: (stopCasting: boolean) => void;
  addEventListener: <Event>(type: string, listener: (event: Event) => void) => void;
  removeEventListener: <Event>(type: string, listener: (event: Event) => void) => void;
};

/**
 * A changed `currentTime` takes effect by the controller's `seek`, and a changed `volumeLevel` by
 * its `setVolumeLevel`.
 */
export type RemotePlayer = {
  readonly isMediaLoaded: boolean;
  readonly isPaused: boolean;
  readonly isMuted: boolean;
  readonly duration: number;
  readonly playerState: string | null;
  currentTime: number;
  volumeLevel: number;
};

export type RemotePlayerController = {
  playOrPause: () => void;
  muteOrUnmute: () => void;
  seek: () => void;
  setVolumeLevel: () => void;
  addEventListener: (type: string, listener: () => void) => void;
  removeEventListener: (type: string, listener: () => void) => void;
};

export type SenderFramework = {
  CastContext: { getInstance: () => CastContext };
  CastContextEventType: Record<"CAST_STATE_CHANGED" | "SESSION_STATE_CHANGED", string>;
  CastState: Record<"NO_DEVICES_AVAILABLE", string>;
  SessionState: Record<"SESSION_STARTED" | "SESSION_RESUMED" | "SESSION_ENDED", string>;
  RemotePlayer: new () => RemotePlayer;
  RemotePlayerController: new (player: RemotePlayer) => RemotePlayerController;
  RemotePlayerEventType: Record<"ANY_CHANGE", string>;
};

type MediaInfo = { metadata?: object };

export type BaseApi = {
  AutoJoinPolicy: Record<"TAB_AND_ORIGIN_SCOPED", string>;
  Image: new (url: string) => object;
  media: {
    MediaInfo: new (contentId: string, contentType: string) => MediaInfo;
    MovieMediaMetadata: new () => { title?: string; images?: object[] };
    LoadRequest: new (
      media: MediaInfo,
    ) => { currentTime?: number; autoplay?: boolean; customData?: object };
    PlayerState: Record<"BUFFERING", string>;
  };
};

/** The properties that Google's script adds to the window. */
type CastWindow = {
  cast?: { framework?: SenderFramework };
  chrome?: { cast?: BaseApi };
  __onGCastApiAvailable?: (isAvailable: boolean) => void;
};

export type Cast = { framework: SenderFramework; base: BaseApi };

let loading: Promise<Cast | null> | undefined;

/**
 * Loads Google's script once. Null if the browser cannot cast or the script could not be loaded.
 */
export const loadCast = (receiverApplicationId: string): Promise<Cast | null> => {
  loading ??= loadScript().then((cast) => {
    cast?.framework.CastContext.getInstance().setOptions({
      receiverApplicationId,
      autoJoinPolicy: cast.base.AutoJoinPolicy.TAB_AND_ORIGIN_SCOPED,
    });
    return cast;
  });
  return loading;
};

const loadScript = (): Promise<Cast | null> =>
  new Promise((resolve) => {
    const own = window as CastWindow;
    own.__onGCastApiAvailable = (isAvailable) => {
      const framework = own.cast?.framework;
      const base = own.chrome?.cast;
      resolve(isAvailable && framework && base ? { framework, base } : null);
    };
    const script = document.createElement("script");
    script.src = castSenderScript;
    script.onerror = () => resolve(null);
    document.head.append(script);
  });
