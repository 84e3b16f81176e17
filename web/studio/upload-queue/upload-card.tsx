import { useEffect, useId, useState } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { renderMessage } from "../../i18n/message.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import { ChooseFileAgain } from "./choose-file-again.tsx";
import { UploadActions } from "./upload-actions.tsx";
import { formatTimeLeft, uploadStateLabels } from "./upload-job-labels.ts";
import type { UploadJobStatus, UploadState } from "./upload-job-status.ts";

const stateClasses: Record<UploadState, string> = {
  working: "bg-bulb text-night",
  waiting: "text-dim ring-1 ring-rail",
  paused: "text-screen ring-1 ring-edge",
  offline: "text-ember ring-1 ring-ember",
  "needs-file": "text-ember ring-1 ring-ember",
  failed: "bg-ember text-night",
  done: "text-bulb ring-1 ring-bulb/60",
};

export function UploadCard({ job, onRemoved }: { job: UploadJobStatus; onRemoved: () => void }) {
  const { id, name, fileName, bytes, state, movieId, message, retryAt } = job;
  const headingId = useId();
  const movieLink = (linkedMovieId: string) => (
    <Link
      to={paths.movie(linkedMovieId)}
      className="inline-flex min-h-11 items-center font-semibold text-screen underline decoration-screen/40 underline-offset-4 hover:text-bulb"
    >
      {name}
    </Link>
  );
  return (
    <li>
      <article
        aria-labelledby={headingId}
        className="rounded-2xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-6"
      >
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h3 id={headingId} className="headline text-3xl wrap-anywhere">
              {name}
            </h3>
            <p className="mt-1.5 text-sm text-dim wrap-anywhere">
              {fileName} · {formatBytes(bytes)}
            </p>
          </div>
          <Chip className={stateClasses[state]}>{uploadStateLabels[state]()}</Chip>
        </header>
        {(state === "working" || state === "offline") && <Stage job={job} labelledBy={headingId} />}
        {(message || retryAt !== null) && (
          <p className={`mt-4 text-pretty ${state === "failed" ? "text-ember" : "text-dim"}`}>
            {message && message} {retryAt !== null && <RetryCountdown retryAt={retryAt} />}
          </p>
        )}
        {movieId && (
          <p className="mt-2 text-dim">
            {state === "done"
              ? renderMessage(m.upload_on_site, { movie: movieLink(movieId) })
              : renderMessage(m.upload_watchable, { movie: movieLink(movieId) })}
          </p>
        )}
        {state === "needs-file" && !job.hasHandle && (
          <ChooseFileAgain id={id} fileName={fileName} />
        )}
        <UploadActions job={job} onRemoved={onRemoved} />
      </article>
    </li>
  );
}

function Stage({ job, labelledBy }: { job: UploadJobStatus; labelledBy: string }) {
  const { stage, share, bytesPerSecond, secondsLeft } = job;
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <div className="mt-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{stage}</span>
        <span className="text-dim tabular-nums">{percent !== null && `${percent} %`}</span>
      </p>
      <div
        role="progressbar"
        aria-labelledby={labelledBy}
        aria-valuetext={percent === null ? stage : `${stage}, ${percent} %`}
        aria-valuenow={percent ?? undefined}
        className="mt-2 h-2 overflow-hidden rounded-full bg-rail"
      >
        <div
          className={`h-full rounded-full bg-bulb transition-[width] duration-300 ${percent === null ? "animate-shimmer" : ""}`}
          style={{ width: `${percent ?? 100}%` }}
        />
      </div>
      <p className="mt-2 flex min-h-6 flex-wrap justify-between gap-x-4 text-sm text-dim tabular-nums">
        <span>
          {bytesPerSecond !== null && m.upload_speed({ size: formatBytes(bytesPerSecond) })}
        </span>
        <span>{secondsLeft !== null && formatTimeLeft(secondsLeft)}</span>
      </p>
    </div>
  );
}

/** Counts down to the next attempt: `Trying again in 8 s.` */
function RetryCountdown({ retryAt }: { retryAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((retryAt - now) / 1_000);
  return (
    <span className="tabular-nums">
      {seconds > 0 ? m.upload_retry_in({ seconds }) : m.upload_retrying()}
    </span>
  );
}
