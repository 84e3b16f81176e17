import { useEffect, useEffectEvent } from "react";
import type { RequestOf } from "../../contract/endpoints.ts";
import { apiFetch } from "../api/client.ts";
import { sendAtLast } from "./last-word.ts";
import type { Permission } from "./playback.ts";
import { qualityMeter } from "./quality-meter.ts";

const endpoint = "POST /api/movies/:id/quality";

type Options = { movieId: string; permission: Permission; errors: number };

/** Measures the play, and tells it once, at its end. */
export function useQuality(video: HTMLVideoElement | null, { movieId, permission, errors }: Options) {
  const { playId, pressedAt } = permission;
  const errorsSoFar = useEffectEvent(() => errors);

  useEffect(() => {
    if (!video) return;
    const meter = qualityMeter(pressedAt);
    const listening = new AbortController();
    const { signal } = listening;
    let told = false;
    const on = (name: string, note: (now: number) => void) =>
      video.addEventListener(name, () => note(performance.now()), { signal });

    function tell(send: (request: RequestOf<typeof endpoint>) => unknown) {
      if (told) return;
      told = true;
      const body = { playId, errors: errorsSoFar(), ...meter.figures(performance.now()) };
      send({ params: { id: movieId }, body });
    }

    let refused = false;
    on("canplaythrough", () => {
      refused = video.paused;
    });
    on("play", (now) => refused && meter.pressed(now));
    on("playing", meter.playing);
    on("waiting", meter.waiting);
    on("seeking", meter.seeking);
    on("pause", meter.stopped);
    on("ended", meter.stopped);
    on("timeupdate", (now) => !video.paused && meter.shows(video.videoHeight, now));
    window.addEventListener("pagehide", () => tell((request) => sendAtLast(endpoint, request)), { signal });
    return () => {
      listening.abort();
      tell((request) => apiFetch(endpoint, request).catch(() => undefined));
    };
  }, [video, movieId, playId, pressedAt]);
}
