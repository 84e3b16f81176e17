import { useStore } from "../../ui/create-store.ts";
import { uploadQueue } from "./browser-upload-queue.ts";
import type { UploadJobStatus } from "./upload-job-status.ts";

/** Returns the upload jobs of this browser's administrator, in the order in which they run. */
export const useUploadJobs = (): readonly UploadJobStatus[] => useStore(uploadQueue);
