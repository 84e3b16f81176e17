import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { m } from "#messages";
import type { RequestOf } from "../../../contract/endpoints.ts";
import type { PageRequest } from "../../../contract/page-requests.ts";
import { offlineQueue } from "../../api/offline-queue/offline-queue.ts";
import { sendOfflineQueue } from "../../api/offline-queue/send-offline-queue.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { useUser } from "../../features/account/session.ts";
import { finishPendingSignOut } from "../../features/account/sign-out.ts";
import { registerServiceWorker } from "../../features/offline/register-service-worker.ts";
import { useOnline } from "../../ui/connection.ts";
import { findPage, getPrefetchRequests } from "../find-page.ts";
import type { RouteTable } from "../route-table.ts";
import { animatePosters } from "./poster-transition.ts";
import { prefetchOnIntent } from "./prefetch-on-intent.ts";
import { reportErrors } from "./report-errors.ts";
import { useOverdueAlert } from "./use-overdue-alert.ts";

const retryIntervalMs = 60_000;

/** The cast names one endpoint for all: the query key is only the URL. */
const pageQueryOptions = ([key, request]: PageRequest) =>
  queryOptionsFor(key as "GET /api/movies/:id", request as RequestOf<"GET /api/movies/:id">);

/** Tasks that start after the page has loaded. */
export function IdleTasks({ routes }: { routes: RouteTable }) {
  const queryClient = useQueryClient();
  useOfflineQueue();
  useRefetchAfterSending();
  useEffect(() => void registerServiceWorker(queryClient), [queryClient]);
  useEffect(reportErrors, []);
  useEffect(animatePosters, []);
  useEffect(() => {
    const prefetchPage = (url: string) =>
      Promise.all([
        routes[findPage(new URL(url, location.href).pathname).name]?.load?.(),
        ...getPrefetchRequests(url).map((request) => queryClient.ensureQueryData(pageQueryOptions(request))),
      ]);
    return prefetchOnIntent(prefetchPage);
  }, [queryClient, routes]);
  return (
    <>
      <OfflineIndicator />
      <OverdueAlert />
    </>
  );
}

/** A component of its own: a navigation renders only this again. */
function OverdueAlert() {
  useOverdueAlert();
  return null;
}

/** Sends the offline queue at once, when the browser goes online, and every minute. */
function useOfflineQueue() {
  const userId = useUser()?.id;
  useEffect(() => {
    async function send() {
      await finishPendingSignOut();
      if (userId !== undefined) await sendOfflineQueue();
    }
    void send();
    const timer = setInterval(send, retryIntervalMs);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [userId]);
}

/** Refetches all queries once the offline queue is empty. */
function useRefetchAfterSending() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let queuedCount = offlineQueue.get().length;
    return offlineQueue.subscribe(() => {
      const previousCount = queuedCount;
      queuedCount = offlineQueue.get().length;
      if (queuedCount === 0 && previousCount > 0) void queryClient.invalidateQueries();
    });
  }, [queryClient]);
}

/** Shown while offline. The live region always exists, so that screen readers announce its text. */
function OfflineIndicator() {
  const online = useOnline();
  return (
    <div
      aria-live="polite"
      className="offline-note pointer-events-none fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 grid justify-items-center px-4 md:right-auto md:bottom-6 md:left-2"
    >
      {!online && (
        <p className="flex animate-rise items-center gap-2.5 rounded-full border border-rail bg-velvet px-4 py-2 text-xs shadow-2xl shadow-black/60 sm:text-sm">
          <CloudOff aria-hidden="true" className="size-4 shrink-0 text-bulb" />
          {m.offline_note()}
        </p>
      )}
    </div>
  );
}
