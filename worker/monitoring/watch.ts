import { and, inArray, isNull } from "drizzle-orm";
import type { Incident } from "../../contract/incidents.ts";
import type { Bindings } from "../context/request-context.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import {
  closeIncident,
  type IncidentContext,
  incidentName,
  openIncident,
  reportEndedIncidents,
} from "../email/incidents.ts";
import { incidents } from "../schema.ts";
import {
  findCounted,
  findLateJobs,
  findStuckEmails,
  type JobSchedule,
  selectCounts,
  selectJobs,
  selectStuckEmails,
} from "./find-incidents.ts";

/** The incidents that are found by looking; the others begin and end where they happen. */
const watchedCodes: Incident["code"][] = [
  "job_late",
  "emails_stuck",
  "webhooks_silent",
  "orders_flagged",
  "files_missing",
  "database_large",
  "server_errors",
  "backup_late",
];

type WatchContext = IncidentContext & { env: Bindings; db: Database };

/** Looks for problems of the site, and emails the owner of each that is new or over. */
export async function watchSite({ env, db, ...context }: WatchContext, jobs: JobSchedule[]): Promise<void> {
  const { now } = context;
  const isWatched = and(inArray(incidents.code, watchedCodes), isNull(incidents.endedAt));
  const { heartbeats, stuckEmails, counts, open } = await batch(db, {
    heartbeats: selectJobs(db),
    stuckEmails: selectStuckEmails(db, now),
    counts: selectCounts(db, now),
    open: db.select({ name: incidents.name }).from(incidents).where(isWatched),
  });
  const found = [
    ...findLateJobs(heartbeats, jobs, { deployedAt: readDeployedAt(env), now }),
    ...findStuckEmails(stuckEmails),
    ...findCounted(counts, { databaseBytes: await readDatabaseBytes(env.DB), now }),
  ];
  for (const { incident, about } of found) await openIncident(db, context, incident, about);
  const names = new Set(found.map(({ incident, about }) => incidentName(incident.code, about)));
  for (const { name } of open) {
    if (!names.has(name)) await runStatement(db, closeIncident(db, name, now));
  }
  await reportEndedIncidents(db, context);
}

/** When this version of the Worker was uploaded: 0 for a local one. */
export const readDeployedAt = ({ VERSION }: Pick<Bindings, "VERSION">): number => Date.parse(VERSION.timestamp) || 0;

/** Drizzle's results do not tell it. */
export async function readDatabaseBytes(DB: Pick<D1Database, "prepare" | "batch">): Promise<number> {
  const [result] = await DB.batch([DB.prepare("select 1")]);
  return result?.meta.size_after ?? 0;
}
