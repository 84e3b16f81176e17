import type {
  CastReceiverFramework,
  LoadRequest,
  PlayerManager,
} from "../../web/receiver/framework.ts";

type PlayerEvent = { endedReason?: string };
type Interceptor = Parameters<PlayerManager["setMessageInterceptor"]>[1];

/**
 * Creates the parts of Google's receiver framework that are not about playback. The function uses
 * nothing outside of itself, because it also runs in a page.
 */
export function createFakeFramework() {
  const listeners = new Map<string, ((event: PlayerEvent) => void)[]>();
  let interceptor: Interceptor = async (request) => request;
  return {
    emit(type: string, event: PlayerEvent = {}): void {
      for (const listener of listeners.get(type) ?? []) listener(event);
    },
    intercept: (request: LoadRequest) => interceptor(request),
    requests: {
      setMessageInterceptor(_: string, given: Interceptor): void {
        interceptor = given;
      },
      addEventListener: (type: string, listener: (event: PlayerEvent) => void) =>
        void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    },
    names: {
      events: {
        EventType: {
          PLAYER_LOAD_COMPLETE: "PLAYER_LOAD_COMPLETE",
          MEDIA_FINISHED: "MEDIA_FINISHED",
          REQUEST_STOP: "REQUEST_STOP",
          ERROR: "ERROR",
        },
        EndedReason: { END_OF_STREAM: "END_OF_STREAM", STOPPED: "STOPPED" },
      },
      messages: {
        MessageType: { LOAD: "LOAD" },
        LoadRequestData: function createLoadRequest() {
          return { media: { contentId: "" } };
        } as unknown as CastReceiverFramework["messages"]["LoadRequestData"],
      },
      system: { MessageType: { JSON: "JSON" } },
    } satisfies Omit<CastReceiverFramework, "CastReceiverContext">,
  };
}

export type FakeFramework = ReturnType<typeof createFakeFramework>;
