import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Progress } from "../../contract/viewing.ts";
import { apiFetch, statusOf } from "../api/client.ts";
import { dequeueSubject, enqueueChange } from "../api/offline-queue/offline-queue.ts";
import { sendAtLast } from "./last-word.ts";
import { progressReports } from "./progress-reports.ts";

type Options = {
  movieId: string;
  viewerId: string;
  resumeAt: number;
  /** Milliseconds by the site's clock. */
  now: () => number;
  onRefusal: (error: unknown) => void;
};

/** Tells the site how far the film is; that keeps the stream and renews the grant too. */
export function useProgress(video: HTMLVideoElement | null, { movieId, viewerId, resumeAt, now, onRefusal }: Options) {
  const queries = useQueryClient();
  const siteTime = useEffectEvent(now);
  const refuse = useEffectEvent(onRefusal);

  useEffect(() => {
    if (!video) return;
    const reports = progressReports(video, { now: () => siteTime(), resumeAt });
    const request = (body: Progress) => ({ params: { id: movieId }, body });
    const about = `progress ${movieId}`;
    /** The last report was not heard. Told late, it takes no stream any more. */
    let unheard = false;
    function keep(report: Progress) {
      enqueueChange(viewerId, about, "POST /api/movies/:id/progress", request({ ...report, state: "left" }));
    }

    async function send(report: Progress | null) {
      if (!report) return;
      try {
        await apiFetch("POST /api/movies/:id/progress", request(report));
        dequeueSubject(viewerId, about);
        unheard = false;
      } catch (error) {
        reports.failed();
        unheard = statusOf(error) === 0;
        if (unheard) keep(report);
        refuse(error);
      }
    }
    function sendLast(report: Progress | null) {
      if (!report) return;
      sendAtLast("POST /api/movies/:id/progress", request(report));
      if (unheard || !navigator.onLine) keep(report);
    }

    const listening = new AbortController();
    const { signal } = listening;
    const on = (target: EventTarget, name: string, react: () => void) =>
      target.addEventListener(name, react, { signal });
    on(video, "play", () => void send(reports.played()));
    on(video, "timeupdate", () => void send(reports.moved()));
    on(video, "seeked", reports.soughtOut);
    on(video, "pause", () => void send(reports.rested()));
    on(document, "visibilitychange", () => document.hidden && sendLast(reports.rested()));
    on(window, "online", () => void send(reports.rested()));
    on(window, "pagehide", () => sendLast(reports.left()));
    on(window, "pageshow", () => !video.paused && void send(reports.played()));
    return () => {
      listening.abort();
      const told = send(reports.left());
      void told.then(() => queries.invalidateQueries({ predicate: ({ queryKey }) => isOfHistory(queryKey) }));
    };
  }, [video, movieId, viewerId, resumeAt, queries]);
}

/** Lists of what somebody watched are kept under their addresses. */
const isOfHistory = ([address]: readonly unknown[]) => String(address).startsWith("/getWatchCount");
