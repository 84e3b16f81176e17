/**
 * The parts of Google's Cast Application Framework that the page uses, by the framework's own
 * names: https://developers.google.com/cast/docs/reference/web_receiver
 */
export type CastTrack = {
  trackId: number;
  name?: string;
  language?: string;
  roles?: string[];
};

type MediaInformation = {
  contentId: string;
  contentUrl?: string;
  contentType?: string;
  metadata?: { title?: string; images?: { url: string }[] };
};

export type LoadRequest = {
  media: MediaInformation;
  currentTime?: number;
  autoplay?: boolean;
  customData?: unknown;
};

type TracksManager = { getTracks: () => CastTrack[] };

export type PlayerManager = {
  setMessageInterceptor: (
    type: string,
    intercept: (request: LoadRequest) => Promise<LoadRequest | null>,
  ) => void;
  addEventListener: (type: string, listener: (event: { endedReason?: string }) => void) => void;
  load: (request: LoadRequest) => Promise<void>;
  stop: () => void;
  getTextTracksManager: () => TracksManager & { setActiveByIds: (ids: number[]) => void };
  getAudioTracksManager: () => TracksManager & { setActiveById: (id: number) => void };
};

export type ReceiverContext = {
  getPlayerManager: () => PlayerManager;
  addCustomMessageListener: (
    namespace: string,
    listener: (event: { data: unknown }) => void,
  ) => void;
  sendCustomMessage: (namespace: string, senderId: string | undefined, data: unknown) => void;
  start: (options: {
    mediaElement: HTMLMediaElement;
    useShakaForHls: boolean;
    customNamespaces: Record<string, string>;
  }) => void;
};

export type CastReceiverFramework = {
  CastReceiverContext: { getInstance: () => ReceiverContext };
  events: {
    EventType: Record<"PLAYER_LOAD_COMPLETE" | "MEDIA_FINISHED" | "REQUEST_STOP" | "ERROR", string>;
    EndedReason: Record<"END_OF_STREAM" | "STOPPED", string>;
  };
  messages: {
    MessageType: Record<"LOAD", string>;
    LoadRequestData: new () => LoadRequest;
  };
  system: { MessageType: Record<"JSON", string> };
};

declare global {
  interface Window {
    cast?: { framework?: CastReceiverFramework };
  }
}
