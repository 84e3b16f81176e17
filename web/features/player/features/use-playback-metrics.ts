import { useEffect, useEffectEvent } from "react";
import type { RequestOf } from "../../../../contract/endpoints.ts";
import { apiFetch } from "../../../api/client.ts";
import type { PlaybackGrant } from "./playback-grant.ts";
import { createPlaybackMeter } from "./playback-meter.ts";
import { sendBeacon } from "./send-beacon.ts";

const endpoint = "POST /api/movies/:id/quality";

type Options = { movieId: string; grant: PlaybackGrant; errorCount: number };

/** Measures the play, and tells it once, at its end. */
export function usePlaybackMetrics(video: HTMLVideoElement | null, { movieId, grant, errorCount }: Options) {
  const { playId, playRequestedAt } = grant;
  const getErrorCount = useEffectEvent(() => errorCount);

  useEffect(() => {
    if (!video) return;
    const meter = createPlaybackMeter(playRequestedAt);
    const abortController = new AbortController();
    const { signal } = abortController;
    let isSent = false;
    const on = (name: string, record: (now: number) => void) =>
      video.addEventListener(name, () => record(performance.now()), { signal });

    function sendMetrics(send: (request: RequestOf<typeof endpoint>) => unknown) {
      if (isSent) return;
      isSent = true;
      const body = { playId, errors: getErrorCount(), ...meter.getMetrics(performance.now()) };
      send({ params: { id: movieId }, body });
    }

    let autoplayBlocked = false;
    on("canplaythrough", () => {
      autoplayBlocked = video.paused;
    });
    on("play", (now) => autoplayBlocked && meter.onPlay(now));
    on("playing", meter.onPlaying);
    on("waiting", meter.onWaiting);
    on("seeking", meter.onSeeking);
    on("pause", meter.onPauseOrEnd);
    on("ended", meter.onPauseOrEnd);
    on("timeupdate", (now) => !video.paused && meter.onTimeUpdate(video.videoHeight, now));
    window.addEventListener("pagehide", () => sendMetrics((request) => sendBeacon(endpoint, request)), { signal });
    return () => {
      abortController.abort();
      sendMetrics((request) => apiFetch(endpoint, request).catch(() => undefined));
    };
  }, [video, movieId, playId, playRequestedAt]);
}
