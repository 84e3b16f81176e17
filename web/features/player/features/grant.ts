import { ApiError } from "../../../api/client.ts";
import { createStore } from "../../../ui/create-store.ts";
import { closedMovieErrorCodes } from "./closed-movie-error-codes.ts";
import type { PlaybackGrant } from "./playback-grant.ts";

const granted = { streamLimitReached: false, refusal: null };

type Options = {
  grant: PlaybackGrant;
  requestGrant: () => Promise<PlaybackGrant>;
  onSubscriptionRequired: () => void;
  /** Returns the device's time in milliseconds since 1970. */
  clock: () => number;
};

/**
 * Renews the playback grant, and stops playback if the Worker refuses the grant. `refusal` is the
 * reason shown to the viewer if the movie itself is closed.
 */
export function createPlaybackGrantFeature({
  grant,
  requestGrant,
  onSubscriptionRequired,
  clock,
}: Options) {
  const state = createStore<{ streamLimitReached: boolean; refusal: string | null }>(granted);
  let { clockOffsetMs } = grant;
  let video: Pick<HTMLVideoElement, "pause"> | null = null;
  let isElsewhere = false;

  /**
   * Wraps a request so that it rejects whenever a renewal of the grant would reject, because the
   * request leases the stream too.
   */
  const ifRenewable =
    <Result>(request: () => Promise<Result>) =>
    (): Promise<Result> =>
      state.getSnapshot() === granted && !isElsewhere
        ? request()
        : Promise.reject(new Error("Playback was refused."));

  function handleRefusal(error: unknown) {
    if (!(error instanceof ApiError)) return;
    if (error.code === "stream_limit") state.set({ ...granted, streamLimitReached: true });
    else if (error.code === "subscription_required") onSubscriptionRequired();
    else if (closedMovieErrorCodes.includes(error.code) || error.code === "age_limit")
      state.set({ ...granted, refusal: error.message });
    else return;
    video?.pause();
  }

  async function requestAgain() {
    try {
      clockOffsetMs = (await requestGrant()).clockOffsetMs;
      state.set(granted);
    } catch (error) {
      handleRefusal(error);
      throw error;
    }
  }

  return {
    state,
    handleRefusal,
    /** Requests a grant, which also leases a stream and so may end a stream on another device. */
    requestGrant: requestAgain,
    /**
     * Renews the grant. Rejects if the movie is closed, if the stream limit is reached, or while a
     * receiver plays: a new grant would take the stream back from another device without the user's
     * request.
     */
    renewGrant: ifRenewable(requestAgain),
    isElsewhere: () => isElsewhere,
    setElsewhere(value: boolean) {
      isElsewhere = value;
    },
    ifRenewable,
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
