import { useRef, useState } from "react";
import { ApiError } from "../api/client.ts";
import { askToPlay, type Permission } from "./playback.ts";

type Options = { movieId: string; permission: Permission; onUnpaid: () => void };

/** Whether this film may play here: asked again when a grant has lapsed, and refused when others took the streams. */
export function useAdmission(video: HTMLVideoElement | null, { movieId, permission, onUnpaid }: Options) {
  const aheadMs = useRef(permission.aheadMs);
  const [taken, setTaken] = useState(false);

  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) return;
    if (error.code === "stream_limit") setTaken(true);
    else if (error.code === "subscription_required") onUnpaid();
    else return;
    video?.pause();
  }

  async function ask() {
    try {
      aheadMs.current = (await askToPlay(movieId)).aheadMs;
      setTaken(false);
    } catch (error) {
      refuse(error);
      throw error;
    }
  }

  /** For who plays already: to ask is to press Watch, and that is not done behind somebody's back. */
  const renew = () => (taken ? Promise.reject(new Error("The stream was taken.")) : ask());

  /** Milliseconds by the site's clock. */
  const now = () => Date.now() + aheadMs.current;
  return { taken, ask, renew, refuse, now };
}
