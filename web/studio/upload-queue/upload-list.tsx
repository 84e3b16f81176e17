import { useRef } from "react";
import { m } from "#messages";
import { UploadCard } from "./upload-card.tsx";
import { describeProgressForScreenReaders } from "./upload-job-labels.ts";
import { useUploadJobs } from "./use-upload-jobs.ts";

/** The cards of this browser's upload jobs. */
export function UploadList({ title = m.dashboard_uploads() }: { title?: string }) {
  const jobs = useUploadJobs();
  // Rendered even without cards, because it receives the focus when the last card is removed.
  const sectionRef = useRef<HTMLElement>(null);
  const activeJob = jobs.find(({ state }) => state !== "waiting" && state !== "done");
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={title}
      className={`outline-none ${jobs.length > 0 ? "mb-10" : "sr-only"}`}
    >
      <p role="status" className="sr-only">
        {activeJob && describeProgressForScreenReaders(activeJob)}
      </p>
      {jobs.length > 0 && (
        <>
          <h2 className="headline mb-4 text-3xl sm:text-4xl">{title}</h2>
          <ul className="grid gap-4">
            {jobs.map((job) => (
              <UploadCard
                key={job.id}
                job={job}
                onRemoved={() => sectionRef.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
