import { and, inArray, isNull } from "drizzle-orm";
import type { Incident } from "../../contract/monitoring/incidents.ts";
import type { Bindings } from "../context/request-context.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import {
  closeIncident,
  formatIncidentName,
  type IncidentContext,
  openIncident,
  reportEndedIncidents,
} from "../email/incidents.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import { incidents } from "../schema.ts";
import {
  findCountedIncidents,
  findLateJobs,
  findStuckEmails,
  selectIncidentCounts,
  selectStuckEmails,
} from "./find-incidents.ts";
import { findJobStates, type JobSchedule, selectHeartbeats } from "./job-states.ts";

/**
 * The incidents that the watch finds. Other incidents begin and end in the code that causes them.
 */
const watchedCodes: Incident["code"][] = [
  "job_late",
  "emails_stuck",
  "webhooks_silent",
  "orders_flagged",
  "reviews_reported",
  "files_missing",
  "database_large",
  "server_errors",
  "backup_late",
];

type WatchContext = IncidentContext & { env: Bindings; db: Database };

const ownName = "watch";

/**
 * Finds the site's problems, and emails the owner about each problem that is new or has ended.
 * Reports no late jobs in the first run after a long time without runs, because all jobs were
 * stopped in that time.
 */
export async function detectIncidents(
  { env, db, ...context }: WatchContext,
  jobs: JobSchedule[],
): Promise<void> {
  const { now } = context;
  const isWatched = and(inArray(incidents.code, watchedCodes), isNull(incidents.endedAt));
  const { heartbeats, stuckEmails, counts, open } = await batch(db, {
    heartbeats: selectHeartbeats(db),
    stuckEmails: selectStuckEmails(db, now),
    counts: selectIncidentCounts(db, now),
    open: db
      .select({ name: incidents.name, code: incidents.code })
      .from(incidents)
      .where(isWatched),
  });
  const states = findJobStates(heartbeats, jobs, { env, now });
  const isAfterPause = states.some(({ name, isLate }) => name === ownName && isLate);
  const found = [
    ...(isAfterPause ? [] : findLateJobs(states)),
    ...findStuckEmails(stuckEmails),
    ...findCountedIncidents(counts, {
      databaseBytes: await readDatabaseSizeBytes(env.DB),
      repairCommand: getProviderModule(env).repairCommand,
      now,
    }),
  ];
  for (const { incident, about } of found) await openIncident(db, context, incident, about);
  const names = new Set(
    found.map(({ incident, about }) => formatIncidentName(incident.code, about)),
  );
  for (const { name, code } of open) {
    if (isAfterPause && code === "job_late") continue;
    if (!names.has(name)) await runStatement(db, closeIncident(db, name, now));
  }
  await reportEndedIncidents(db, context);
}

/** Reads the database's size from D1 directly, because Drizzle's results do not contain it. */
export async function readDatabaseSizeBytes(
  DB: Pick<D1Database, "prepare" | "batch">,
): Promise<number> {
  const [result] = await DB.batch([DB.prepare("select 1")]);
  return result?.meta.size_after ?? 0;
}
