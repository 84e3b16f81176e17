import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { m } from "#messages";
import type { RequestOf } from "../../../contract/endpoints.ts";
import type { PageRequest } from "../../../contract/page-requests.ts";
import { offlineQueue } from "../../api/offline-queue/offline-queue.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { pendingSignOut, useUser } from "../../features/accounts/session.ts";
import { useOnline } from "../../ui/connection.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";
import { findPage, getPrefetchRequests } from "../find-page.ts";
import type { RouteTable } from "../route-table.ts";
import { loadOrNull } from "./load-or-null.ts";
import { intentEvents, prefetchOnIntent } from "./prefetch-on-intent.ts";
import { reportErrors } from "./report-errors.ts";
import { callWhenPageIsIdle } from "./when-idle.ts";

const LazyOverdueAlert = lazyComponent(
  async () => (await import("./overdue-alert.tsx")).OverdueAlert,
);

const retryIntervalMs = 60_000;

/**
 * Returns the query options of a page request. The cast to one endpoint works for every endpoint,
 * because the query key is only the URL.
 */
const pageQueryOptions = ([key, request]: PageRequest) =>
  queryOptionsFor(key as "GET /api/movies/:id", request as RequestOf<"GET /api/movies/:id">);

/** Tasks that start after the page has loaded. */
export function IdleTasks({ routes }: { routes: RouteTable }) {
  const queryClient = useQueryClient();
  useOfflineQueue();
  useRefetchAfterSending();
  useServiceWorker(queryClient);
  useEffect(reportErrors, []);
  useEffect(animatePostersOnIntent, []);
  useEffect(() => {
    const prefetchPage = (url: string) =>
      Promise.all([
        routes[findPage(new URL(url, location.href).pathname).name]?.load?.(),
        ...getPrefetchRequests(url).map((request) =>
          queryClient.ensureQueryData(pageQueryOptions(request)),
        ),
      ]);
    return prefetchOnIntent(prefetchPage);
  }, [queryClient, routes]);
  return (
    <>
      <OfflineIndicator />
      <OptionalContent>
        <OverdueAlert />
      </OptionalContent>
    </>
  );
}

/** Registers the service worker, which caches the files of other pages. */
function useServiceWorker(queryClient: QueryClient) {
  useEffect(() => {
    async function register() {
      const loaded = await loadOrNull(() => import("./register-service-worker.ts"));
      await loaded?.registerServiceWorker(queryClient);
    }
    return callWhenPageIsIdle(
      () => void register(),
      () => queryClient.isFetching() > 0,
    );
  }, [queryClient]);
}

/**
 * Loads the code that animates posters when the pointer, the focus or a touch first reaches a link.
 */
function animatePostersOnIntent() {
  const load = async () =>
    (await loadOrNull(() => import("./poster-transition.ts")))?.animatePosters();
  for (const type of intentEvents)
    document.addEventListener(type, load, { once: true, passive: true });
}

/**
 * Warns a subscriber whose renewal payment failed. Only reads the cached account, which each visit
 * loads anyway.
 */
function OverdueAlert() {
  const { data } = useQuery({ ...queryOptionsFor("GET /api/protectedRoute"), enabled: false });
  return data?.overdue && <LazyOverdueAlert payUrl={data.overdue.payUrl} />;
}

/**
 * Finishes a pending sign-out and sends the offline queue. The code for these tasks is loaded only
 * when needed.
 */
async function sendUnsent(userId: string | undefined) {
  if (pendingSignOut.get() !== null) {
    const loaded = await loadOrNull(() => import("../../features/accounts/sign-out.ts"));
    await loaded?.finishPendingSignOut();
  }
  if (userId !== undefined && offlineQueue.get().length > 0) {
    const loaded = await loadOrNull(() => import("../../api/offline-queue/send-offline-queue.ts"));
    await loaded?.sendOfflineQueue();
  }
}

/** Sends the offline queue at once, when the browser goes online, and every minute. */
function useOfflineQueue() {
  const userId = useUser()?.id;
  useEffect(() => {
    const send = () => sendUnsent(userId);
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
        <p className="flex animate-rise items-center gap-2.5 rounded-full border border-rail bg-velvet px-4 py-2 text-xs shadow-2xl shadow-shade/60 sm:text-sm">
          <CloudOff aria-hidden="true" className="size-4 shrink-0 text-bulb" />
          {m.offline_note()}
        </p>
      )}
    </div>
  );
}
