import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { UserInfo } from "../../../contract/accounts.ts";
import { signedInUser } from "../../features/account/session.ts";
import { recordActivity } from "../../features/account/watch-session.ts";

/** Starts an administrator's uploads when the dashboard opens. They continue on every other page. */
export function useBackgroundUploads({ role }: UserInfo) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (role === "ADMIN") startUploadQueue(queryClient).catch(console.error);
  }, [role, queryClient]);
}

let started = false;

/** A sign-out stops the user's uploads; the queue of the next user contains only their own. */
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
  // An upload counts as activity, so the session does not time out during it.
  subscribeToUploadJobViews(() => isUploading() && recordActivity());
  syncQueueUser();
}
