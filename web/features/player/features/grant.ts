import { ApiError } from "../../../api/client.ts";
import { createStore } from "../../../ui/create-store.ts";
import type { PlaybackGrant } from "./playback-grant.ts";

type Options = {
  grant: PlaybackGrant;
  requestGrant: () => Promise<PlaybackGrant>;
  onSubscriptionRequired: () => void;
  /** Milliseconds by this device's clock. */
  clock: () => number;
};

/** Whether this film may play here: asked again when a grant has lapsed, and refused when others took the streams. */
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
    /** As pressing Watch does: it may take the stream from another device. */
    requestGrant: requestAgain,
    /** For who plays already: to ask is to press Watch, and that is not done behind somebody's back. */
    renewGrant: () =>
      state.getSnapshot().streamLimitReached ? Promise.reject(new Error("The stream was taken.")) : requestAgain(),
    /** Milliseconds by the site's clock. */
    now: () => clock() + clockOffsetMs,

    attach(element: Pick<HTMLVideoElement, "pause">) {
      video = element;
      return () => {
        video = null;
      };
    },
  };
}
