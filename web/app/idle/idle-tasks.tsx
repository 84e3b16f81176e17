import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { reloadOnce } from "../../api/lazy-import.ts";
import { offlineQueue } from "../../api/offline-queue/offline-queue.ts";
import { sendOfflineQueue } from "../../api/offline-queue/send-offline-queue.ts";
import { useUser } from "../../features/account/session.ts";
import { finishPendingSignOut } from "../../features/account/sign-out.ts";
import { movieQuery } from "../../features/catalogue/queries.ts";
import { registerServiceWorker } from "../../features/offline/register-service-worker.ts";
import { OfflineIndicator } from "../../ui/offline-indicator.tsx";
import { animatePosters } from "./poster-transition.ts";
import { prefetchOnIntent } from "./prefetch-on-intent.ts";

const retryIntervalMs = 60_000;

/** What a page does once it is there: nothing that anybody waits for. */
export function IdleTasks() {
  const queryClient = useQueryClient();
  useOfflineQueue();
  useRefetchAfterSending();
  useEffect(reloadOnPreloadError, []);
  useEffect(() => void registerServiceWorker(queryClient), [queryClient]);
  useEffect(() => {
    const loadMovie = (id: string) =>
      Promise.all([import("../pages/movie-page.tsx"), queryClient.ensureQueryData(movieQuery(id))]);
    animatePosters(loadMovie);
    return prefetchOnIntent(loadMovie);
  }, [queryClient]);
  return <OfflineIndicator />;
}

/** Sends what was done without a connection: at once, on the connection's return, and while something is left. */
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

/** Once all of it has arrived, the site tells more than it did before. */
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

/** A page that was open while the site was replaced may ask for a file that is gone: the page anew has all of them. */
function reloadOnPreloadError(): () => void {
  window.addEventListener("vite:preloadError", reloadOnce);
  return () => window.removeEventListener("vite:preloadError", reloadOnce);
}
