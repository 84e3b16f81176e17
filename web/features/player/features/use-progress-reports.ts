import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Progress } from "../../../../contract/viewing.ts";
import { apiFetch, statusOf } from "../../../api/client.ts";
import { dequeueSubject, enqueueChange } from "../../../api/offline-queue/offline-queue.ts";
import { createProgressReporter } from "./progress-reporter.ts";
import { sendBeacon } from "./send-beacon.ts";

type Options = {
  movieId: string;
  viewerId: string;
  resumeAt: number;
  /** Milliseconds by the site's clock. */
  now: () => number;
  onRefusal: (error: unknown) => void;
};

/** Tells the site how far the film is; that keeps the stream and renews the grant too. */
export function useProgressReports(
  video: HTMLVideoElement | null,
  { movieId, viewerId, resumeAt, now, onRefusal }: Options,
) {
  const queryClient = useQueryClient();
  const getServerTime = useEffectEvent(now);
  const handleRefusal = useEffectEvent(onRefusal);

  useEffect(() => {
    if (!video) return;
    const reporter = createProgressReporter(video, { now: () => getServerTime(), resumeAt });
    const toRequest = (body: Progress) => ({ params: { id: movieId }, body });
    const queueKey = `progress ${movieId}`;
    /** The last report was not heard. Told late, it takes no stream any more. */
    let lastReportLost = false;
    function queueForLater(report: Progress) {
      enqueueChange(viewerId, queueKey, "POST /api/movies/:id/progress", toRequest({ ...report, state: "left" }));
    }

    async function send(report: Progress | null) {
      if (!report) return;
      try {
        await apiFetch("POST /api/movies/:id/progress", toRequest(report));
        dequeueSubject(viewerId, queueKey);
        lastReportLost = false;
      } catch (error) {
        reporter.onReportFailed();
        lastReportLost = statusOf(error) === 0;
        if (lastReportLost) queueForLater(report);
        handleRefusal(error);
      }
    }
    function sendFinalReport(report: Progress | null) {
      if (!report) return;
      sendBeacon("POST /api/movies/:id/progress", toRequest(report));
      if (lastReportLost || !navigator.onLine) queueForLater(report);
    }

    const abortController = new AbortController();
    const { signal } = abortController;
    const on = (target: EventTarget, name: string, listener: () => void) =>
      target.addEventListener(name, listener, { signal });
    on(video, "play", () => void send(reporter.onPlay()));
    on(video, "timeupdate", () => void send(reporter.onTimeUpdate()));
    on(video, "seeked", reporter.onSeeked);
    on(video, "pause", () => void send(reporter.onPauseOrHide()));
    on(document, "visibilitychange", () => document.hidden && sendFinalReport(reporter.onPauseOrHide()));
    on(window, "online", () => void send(reporter.onPauseOrHide()));
    on(window, "pagehide", () => sendFinalReport(reporter.onLeave()));
    on(window, "pageshow", () => !video.paused && void send(reporter.onPlay()));
    return () => {
      abortController.abort();
      const finalReport = send(reporter.onLeave());
      void finalReport.then(() =>
        queryClient.invalidateQueries({ predicate: ({ queryKey }) => isHistoryQuery(queryKey) }),
      );
    };
  }, [video, movieId, viewerId, resumeAt, queryClient]);
}

/** Lists of what somebody watched are kept under their addresses. */
const isHistoryQuery = ([path]: readonly unknown[]) => String(path).startsWith("/getWatchCount");
