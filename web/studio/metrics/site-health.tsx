import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { formatBytes } from "../../ui/format-bytes.ts";
import { formatDateTime } from "../../ui/format-date.ts";
import { describeJob } from "./job-labels.ts";

type Health = ResponseOf<"GET /api/admin/health">["data"];

/** A D1 database's maximum size: https://developers.cloudflare.com/d1/platform/limits/ */
const maxDatabaseBytes = 10e9;

/** The hash of links to the dashboard's section with the site's health. */
export const siteHealthHash = "#site-health";

/** The site's health: version, backup, database, bucket, jobs, emails and payments. */
export function SiteHealth() {
  const health = useQuery({ ...queryOptionsFor("GET /api/admin/health"), staleTime: 0 }).data?.data;
  const section = useRef<HTMLElement>(null);
  const location = useLocation();
  const isLoaded = health !== undefined;
  useEffect(() => {
    if (isLoaded && location.hash === siteHealthHash) section.current?.scrollIntoView();
  }, [isLoaded, location]);
  if (!health) return null;
  return (
    <section
      ref={section}
      aria-labelledby="site-health"
      className="grid gap-4 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6"
    >
      <h2 id="site-health" className="headline text-3xl">
        {m.metrics_health()}
      </h2>
      <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-3">
        {describeHealth(health).map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {health.jobs.filter(isFailing).map((job) => (
        <FailingJob key={job.name} job={job} />
      ))}
    </section>
  );
}

function describeHealth(health: Health): [string, string][] {
  const { version, build, databaseBytes, waitingEmails, emailError } = health;
  return [
    [m.metrics_health_version(), build ? `${version} (${build})` : version],
    [m.metrics_health_backup(), formatTime(health.backedUpAt)],
    [
      m.metrics_health_database(),
      m.metrics_health_of({
        used: formatBytes(databaseBytes),
        most: formatBytes(maxDatabaseBytes),
      }),
    ],
    [
      m.metrics_health_bucket(),
      health.bucket ? m.metrics_health_works() : m.metrics_health_fails(),
    ],
    [m.metrics_health_jobs(), describeJobs(health.jobs)],
    [
      m.metrics_health_emails(),
      [waitingEmails, emailError].filter((part) => part !== null).join(" · "),
    ],
    [m.metrics_health_payment(), formatTime(health.lastPaymentAt)],
    [m.metrics_health_event({ provider: health.paymentProvider }), formatTime(health.lastEventAt)],
  ];
}

function describeJobs(jobs: Health["jobs"]): string {
  if (jobs.some(isFailing)) return m.metrics_health_late();
  if (jobs.some(({ succeededAt }) => succeededAt === null)) return m.metrics_health_not_run();
  return m.metrics_health_works();
}

const formatTime = (time: string | null): string =>
  time === null ? m.metrics_health_never() : formatDateTime(time);

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-dim">{label}</dt>
    <dd className="break-words">{value}</dd>
  </div>
);

const isFailing = ({ isLate, error }: Health["jobs"][number]) => isLate || error !== null;

const FailingJob = ({ job: { name, succeededAt, error } }: { job: Health["jobs"][number] }) => (
  <p className="text-sm break-words text-ember">
    {m.metrics_health_job({ name: describeJob(name), time: formatTime(succeededAt) })}
    {error && ` · ${error}`}
  </p>
);
