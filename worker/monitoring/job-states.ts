import { sql } from "drizzle-orm";
import type { Bindings } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { leases } from "../schema.ts";

/** A job, and how long after its last success it is late. */
export type JobSchedule = { name: string; lateAfterMs: number };

/**
 * `succeededAt`: null until the first success. `workedAt`: since when the job, or a part of it, has
 * not worked. `isLate`: that is too long ago.
 */
export type JobState = {
  name: string;
  succeededAt: number | null;
  error: string | null;
  workedAt: number;
  isLate: boolean;
};

/** The heartbeats of all jobs. Without any, one row of nulls. */
export const selectHeartbeats = (db: Database) =>
  db
    .select({
      /** When the site was first started: its first migration. */
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
 * The state of each job: the one source of the health check, the dashboard and the watch. A job is
 * late when it has not succeeded for too long, or a part of it has been failing as long. A job that
 * has never run is late so long after the site's first start, or after the upload of this version,
 * which may have brought the job.
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

/** When this version of the Worker was uploaded: 0 for a local one. */
const readUploadedAt = ({ VERSION }: Pick<Bindings, "VERSION">): number =>
  Date.parse(VERSION.timestamp) || 0;
