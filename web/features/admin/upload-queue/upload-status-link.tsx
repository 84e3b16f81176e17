import { CloudUpload } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { m } from "#messages";
import { uploadStateLabels } from "./upload-job-labels.ts";
import type { UploadJobStatus } from "./upload-job-status.ts";
import { useUploadJobs } from "./use-upload-jobs.ts";

/** A line about the unfinished uploads, with a link to them; nothing when all are done. */
export function UploadStatusLink() {
  const { pathname, search } = useLocation();
  const activeJobs = useUploadJobs().filter(({ state }) => state !== "done");
  const [firstJob] = activeJobs;
  if (!firstJob) return null;
  const searchParams = new URLSearchParams(search);
  for (const name of ["cursor", "page", "status", "incomplete"]) searchParams.delete(name);
  searchParams.set("section", "uploads");
  return (
    <Link
      to={`${pathname}?${searchParams}`}
      className="mb-6 flex min-h-14 items-center gap-3 rounded-2xl bg-velvet px-4 py-2 ring-1 ring-white/6 transition-colors hover:bg-seat"
    >
      <CloudUpload aria-hidden="true" className="size-5 shrink-0 text-bulb" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {activeJobs.length === 1
            ? firstJob.name
            : m.upload_line_several({ count: activeJobs.length, name: firstJob.name })}
        </span>
        <span className="block truncate text-sm text-dim">{statusText(firstJob)}</span>
      </span>
      <span className="text-dim tabular-nums">
        {firstJob.share !== null && `${Math.floor(firstJob.share * 100)} %`}
      </span>
    </Link>
  );
}

const statusText = ({ state, stage }: UploadJobStatus) => (state === "working" ? stage : uploadStateLabels[state]());
