import { useEffect, useEffectEvent } from "react";

const marginMs = 60_000;
const lookEveryMs = 5_000;

/**
 * Renews the grant a minute before it ends while the film plays, or as soon as it plays again.
 * `renew` answers when the new one ends.
 */
export function useGrant(video: HTMLVideoElement | null, expiresAt: string, renew: () => Promise<string>) {
  const renewNow = useEffectEvent(renew);
  useEffect(() => {
    if (!video) return;
    let endsAt = Date.parse(expiresAt);
    let asking = false;
    async function renewWhenDue() {
      if (asking || video?.paused || Date.now() < endsAt - marginMs) return;
      asking = true;
      try {
        endsAt = Date.parse(await renewNow());
      } catch {
        // The stream meets the refusal itself and says so; until then what is buffered plays on.
      }
      asking = false;
    }
    const timer = setInterval(renewWhenDue, lookEveryMs);
    video.addEventListener("play", renewWhenDue);
    return () => {
      clearInterval(timer);
      video.removeEventListener("play", renewWhenDue);
    };
  }, [video, expiresAt]);
}
