import { newId } from "../../../api/new-id.ts";
import type { Inspection } from "../encoder/packaging.ts";
import { fingerprintFile } from "./file-fingerprint.ts";
import type { UploadJob, UploadTarget } from "./upload-job.ts";
import { enqueueUploadJob } from "./upload-job-commands.ts";

/** A film, and what is to become of it. */
export type NewUploadJob = {
  file: File;
  /** Finds the file again after a reload, where the browser gave one. */
  handle?: FileSystemFileHandle;
  inspection: Inspection;
  audioTrack: number | null;
  posterAtMs: number | null;
  captions: { lang: string; vtt: string }[];
  target: UploadTarget;
};

/** Keeps the order for good, and begins with it when its turn comes. Gives its id. */
export async function createUploadJob({ file, ...newJob }: NewUploadJob): Promise<string> {
  const job: Omit<UploadJob, "userId"> = {
    ...newJob,
    id: newId(),
    orderedAt: Date.now(),
    film: await fingerprintFile(file),
    videoId: null,
    movieId: newJob.target.kind === "replace" ? newJob.target.movieId : null,
    shownVideoId: null,
    castsAdded: false,
    state: "open",
    failure: null,
  };
  await enqueueUploadJob(job, file);
  return job.id;
}
