import { sql } from "drizzle-orm";
import type { Bindings } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { leases } from "../schema.ts";

/** A job, and how many milliseconds after its last success it is late. */
export type JobSchedule = { name: string; lateAfterMs: number };

/**
 * The state of a job. `succeededAt` is the last success; null before the first. `workedAt` is the
 * last time at which every part of the job worked. `isLate` says that `workedAt` is longer ago than
 * the job's `lateAfterMs`.
 */
export type JobState = {
  name: string;
  succeededAt: number | null;
  error: string | null;
  workedAt: number;
  isLate: boolean;
};

/** Selects the heartbeats of all jobs; without heartbeats, one row with the site's start alone. */
export const selectHeartbeats = (db: Database) =>
  db
    .select({
      /** The site's first start: the time of its first migration. */
      startedAt: sql<number | null>`start.at`.as("started_at"),
      name: leases.name,
      succeededAt: leases.succeededAt,
      failingSince: leases.failingSince,
      error: leases.error,
    })
    .from(sql`(select unixepoch(min(applied_at)) * 1000 as at from d1_migrations) as start`)
    .leftJoin(leases, sql`true`);

export type Heartbeat = Awaited<ReturnType<typeof selectHeartbeats>>[number];

/**
 * Returns the state of each job, for the health check, the dashboard and the watch. A job is late
 * if it has not succeeded, or a part of it has failed, for longer than `lateAfterMs`. For a job
 * that has never run, the time counts from the site's first start or from the upload of this
 * version, whichever is later.
 */
export function findJobStates(
  heartbeats: Heartbeat[],
  jobs: JobSchedule[],
  { env, now }: { env: Pick<Bindings, "VERSION">; now: number },
): JobState[] {
  const startedAt = Math.max(heartbeats[0]?.startedAt ?? now, readUploadedAt(env));
  return jobs.map(({ name, lateAfterMs }) => {
    const row = heartbeats.find((heartbeat) => heartbeat.name === name);
    const { succeededAt = null, failingSince = null, error = null } = row ?? {};
    const workedAt = Math.min(succeededAt ?? startedAt, failingSince ?? now);
    return { name, succeededAt, error, workedAt, isLate: workedAt < now - lateAfterMs };
  });
}

/** The upload time of this version of the Worker, in milliseconds since 1970; 0 on a local site. */
const readUploadedAt = ({ VERSION }: Pick<Bindings, "VERSION">): number =>
  Date.parse(VERSION.timestamp) || 0;
