import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { UserInfo } from "../../../contract/accounts.ts";
import { signedInUser } from "../../features/account/session.ts";
import { recordActivity } from "../../features/account/watch-session.ts";

/** An administrator's uploads go on as soon as the dashboard is open, and from then on wherever in the site they go. */
export function useBackgroundUploads({ role }: UserInfo) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (role === "ADMIN") startUploadQueue(queryClient).catch(console.error);
  }, [role, queryClient]);
}

let started = false;

/** Whoever signs out stops their own; the next finds none but theirs. */
async function startUploadQueue(queryClient: QueryClient): Promise<void> {
  if (started) return;
  started = true;
  const [{ startUploadQueue, isUploading }, { subscribeToUploadJobViews }] = await Promise.all([
    import("../../features/admin/upload-queue/queue-scheduler.ts"),
    import("../../features/admin/upload-queue/upload-queue.ts"),
  ]);
  const onMoviesChange = () => void queryClient.invalidateQueries();
  let queueUserId: string | null = null;
  const syncQueueUser = () => {
    const user = signedInUser.get();
    const id = user?.role === "ADMIN" ? user.id : null;
    if (id === queueUserId) return;
    queueUserId = id;
    startUploadQueue(id, onMoviesChange).catch(console.error);
  };
  signedInUser.subscribe(syncQueueUser);
  // A film that is sent is as one that plays: nobody is signed out in the middle of it.
  subscribeToUploadJobViews(() => isUploading() && recordActivity());
  syncQueueUser();
}
