import { ApiError } from "../../../api/client.ts";
import { createStore } from "../../../ui/create-store.ts";
import type { PlaybackGrant } from "./playback-grant.ts";

type Options = {
  grant: PlaybackGrant;
  requestGrant: () => Promise<PlaybackGrant>;
  onSubscriptionRequired: () => void;
  /** The device's time in milliseconds since 1970. */
  clock: () => number;
};

/** Renews the playback grant, and stops playback when the stream limit or the subscription refuses it. */
export function createGrantFeature({ grant, requestGrant, onSubscriptionRequired, clock }: Options) {
  const state = createStore({ streamLimitReached: false });
  let { clockOffsetMs } = grant;
  let video: Pick<HTMLVideoElement, "pause"> | null = null;

  function handleRefusal(error: unknown) {
    if (!(error instanceof ApiError)) return;
    if (error.code === "stream_limit") state.set({ streamLimitReached: true });
    else if (error.code === "subscription_required") onSubscriptionRequired();
    else return;
    video?.pause();
  }

  async function requestAgain() {
    try {
      clockOffsetMs = (await requestGrant()).clockOffsetMs;
      state.set({ streamLimitReached: false });
    } catch (error) {
      handleRefusal(error);
      throw error;
    }
  }

  return {
    state,
    handleRefusal,
    /** Also leases a stream, which may end one on another device. */
    requestGrant: requestAgain,
    /** Rejects at the stream limit, because a new grant would take the stream back without the user's request. */
    renewGrant: () =>
      state.getSnapshot().streamLimitReached
        ? Promise.reject(new Error("The stream limit is reached."))
        : requestAgain(),
    /** The Worker's time in milliseconds since 1970. */
    now: () => clock() + clockOffsetMs,

    attach(element: Pick<HTMLVideoElement, "pause">) {
      video = element;
      return () => {
        video = null;
      };
    },
  };
}
