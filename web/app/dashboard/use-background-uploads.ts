import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { UserInfo } from "../../../contract/accounts.ts";
import { signedInUser } from "../../features/account/session.ts";
import { recordActivity } from "../../features/account/watch-session.ts";

/** Resumes an administrator's uploads when the dashboard is opened; they go on on every page. */
export function useBackgroundUploads({ role }: UserInfo) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (role === "ADMIN") startUploads(queryClient).catch(console.error);
  }, [role, queryClient]);
}

let started = false;

async function startUploads(queryClient: QueryClient): Promise<void> {
  if (started) return;
  started = true;
  const { uploadQueue, listenForUploads } = await import("../../features/admin/upload-queue/browser-upload-queue.ts");
  listenForUploads(() => void queryClient.invalidateQueries());
  let queueUserId: string | null = null;
  const syncQueueUser = () => {
    const user = signedInUser.get();
    const id = user?.role === "ADMIN" ? user.id : null;
    if (id === queueUserId) return;
    queueUserId = id;
    uploadQueue.start(id).catch(console.error);
  };
  signedInUser.subscribe(syncQueueUser);
  // An upload counts as activity: the inactivity sign-out (watch-session.ts) would end it.
  uploadQueue.subscribe(() => uploadQueue.isUploading() && recordActivity());
  syncQueueUser();
}
