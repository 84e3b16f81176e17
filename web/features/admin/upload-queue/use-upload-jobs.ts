import { useSyncExternalStore } from "react";
import type { UploadJobView } from "./upload-job-view.ts";
import { getUploadJobViews, subscribeToUploadJobViews } from "./upload-queue.ts";

/** The orders of this browser's administrator, the first to be worked off first. */
export function useUploadJobs(): readonly UploadJobView[] {
  return useSyncExternalStore(subscribeToUploadJobViews, getUploadJobViews);
}
