import { useRef, useState } from "react";
import { ApiError } from "../../../api/client.ts";
import { type PlaybackGrant, requestPlaybackGrant } from "./playback-grant.ts";

type Options = { movieId: string; grant: PlaybackGrant; onSubscriptionRequired: () => void };

/** Whether this film may play here: asked again when a grant has lapsed, and refused when others took the streams. */
export function usePlaybackGrant(video: HTMLVideoElement | null, { movieId, grant, onSubscriptionRequired }: Options) {
  const clockOffsetMs = useRef(grant.clockOffsetMs);
  const [streamLimitReached, setStreamLimitReached] = useState(false);

  function handleRefusal(error: unknown) {
    if (!(error instanceof ApiError)) return;
    if (error.code === "stream_limit") setStreamLimitReached(true);
    else if (error.code === "subscription_required") onSubscriptionRequired();
    else return;
    video?.pause();
  }

  async function requestGrant() {
    try {
      clockOffsetMs.current = (await requestPlaybackGrant(movieId)).clockOffsetMs;
      setStreamLimitReached(false);
    } catch (error) {
      handleRefusal(error);
      throw error;
    }
  }

  /** For who plays already: to ask is to press Watch, and that is not done behind somebody's back. */
  const renewGrant = () => (streamLimitReached ? Promise.reject(new Error("The stream was taken.")) : requestGrant());

  /** Milliseconds by the site's clock. */
  const now = () => Date.now() + clockOffsetMs.current;
  return { streamLimitReached, requestGrant, renewGrant, handleRefusal, now };
}
