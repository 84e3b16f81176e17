import { and, count, desc, eq, gt, gte, max, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { milliseconds } from "../../contract/constants.ts";
import type { Incident } from "../../contract/monitoring/incidents.ts";
import type { Database } from "../database/database.ts";
import { hourSince1970Of } from "../http/server-errors.ts";
import {
  emails,
  isStuckSql,
  missingVideoFiles,
  orders,
  paymentEvents,
  payments,
  reviewReports,
  serverErrors,
  site,
} from "../schema.ts";
import type { JobState } from "./job-states.ts";

export type FoundIncident = { incident: Incident; about?: string };

/**
 * Stuck emails are reported only if at least this many recipients are affected, because single
 * addresses may not exist.
 */
const minStuckRecipients = 3;
const maxCounted = 1000;
const minServerErrors = 10;
/**
 * The age at which the last backup of rows is too old: a backup begins each week, and a backup of
 * twelve million rows takes two days.
 */
const backupLateAfterMs = 9 * milliseconds.day;
/**
 * The database size at which the owner is warned, below D1's limit of 10 GB:
 * https://developers.cloudflare.com/d1/platform/limits/
 */
const largeDatabaseBytes = 8e9;

export function findLateJobs(states: JobState[]): FoundIncident[] {
  return states
    .filter(({ isLate }) => isLate)
    .map(({ name, succeededAt, error, workedAt }) => {
      const since = succeededAt === null ? null : new Date(workedAt).toISOString();
      return {
        about: name,
        incident: { code: "job_late", job: name, succeededAt: since, error: error ?? "" },
      };
    });
}

/** Selects the emails of the last day that could not be sent in five attempts. */
export function selectStuckEmails(db: Database, now: number) {
  const isRecent = gt(emails.queuedAt, now - milliseconds.day);
  const stuck = db
    .select()
    .from(emails)
    .where(and(isStuckSql, isRecent))
    .orderBy(desc(emails.queuedAt))
    .limit(maxCounted)
    .as("stuck");
  return db
    .select({
      emails: count().as("emails"),
      recipients: sql<number>`count(distinct ${stuck.to})`.as("recipients"),
      error: max(stuck.lastError).as("error"),
    })
    .from(stuck);
}

type StuckEmails = { emails: number; recipients: number; error: string | null };

export function findStuckEmails([stuck]: StuckEmails[]): FoundIncident[] {
  if (!stuck || stuck.recipients < minStuckRecipients) return [];
  return [{ incident: { code: "emails_stuck", emails: stuck.emails, error: stuck.error ?? "" } }];
}

/** Selects the counts of the hourly watch in one row. */
export function selectIncidentCounts(db: Database, now: number) {
  const since = now - milliseconds.day;
  const isSilent = and(
    sql`exists (select 1 from ${payments} where ${gt(payments.paidAt, since)})`,
    sql`not exists (select 1 from ${paymentEvents} where ${gt(paymentEvents.receivedAt, since)})`,
  );
  return db
    .select({
      /** Whether the last day had payments but no webhook events. */
      silentWebhooks: sql<number>`${isSilent}`.as("silent_webhooks"),
      flaggedOrders: countUpTo(
        orders,
        and(eq(orders.status, "flagged"), eq(orders.state, "flagged")),
      ).as("flagged_orders"),
      reportedReviews: sql<number>`(
        select count(*)
        from (
          select distinct review_id
          from ${reviewReports}
          where decision is null
          limit ${maxCounted}
        )
      )`.as("reported_reviews"),
      incompleteVideos: countUpTo(missingVideoFiles).as("incomplete_videos"),
      serverErrors: sql<number>`coalesce(
          (
            select sum(${serverErrors.count})
            from ${serverErrors}
            where ${gte(serverErrors.hour, hourSince1970Of(now) - 1)}
          ),
          0
        )`.as("server_errors"),
      /** Null until the first backup. Until then, a missing backup is reported as a late job. */
      backedUpAt: sql<number | null>`(select ${site.rowsBackedUpAt} from ${site})`.as(
        "backed_up_at",
      ),
    })
    .from(sql`(select 1)`);
}

const countUpTo = (table: SQLiteTable, condition: SQL = sql`1`) =>
  sql<number>`(
    select count(*) from (select 1 from ${table} where ${condition} limit ${maxCounted})
  )`;

type Counts = {
  silentWebhooks: number;
  flaggedOrders: number;
  reportedReviews: number;
  incompleteVideos: number;
  serverErrors: number;
  backedUpAt: number | null;
};
type Surroundings = { databaseBytes: number; repairCommand: string | undefined; now: number };

export function findCountedIncidents(
  [counts]: Counts[],
  { databaseBytes, repairCommand: command, now }: Surroundings,
): FoundIncident[] {
  const {
    silentWebhooks = 0,
    flaggedOrders = 0,
    reportedReviews = 0,
    incompleteVideos = 0,
    serverErrors: responses = 0,
  } = counts ?? {};
  const backedUpAt = counts?.backedUpAt ?? now;
  const found: [boolean, Incident][] = [
    [silentWebhooks === 1, { code: "webhooks_silent", command }],
    [flaggedOrders > 0, { code: "orders_flagged", orders: flaggedOrders }],
    [reportedReviews > 0, { code: "reviews_reported", reviews: reportedReviews }],
    [incompleteVideos > 0, { code: "files_missing", videos: incompleteVideos }],
    [responses >= minServerErrors, { code: "server_errors", responses }],
    [databaseBytes > largeDatabaseBytes, { code: "database_large", bytes: databaseBytes }],
    [
      backedUpAt < now - backupLateAfterMs,
      { code: "backup_late", finishedAt: new Date(backedUpAt).toISOString() },
    ],
  ];
  return found.filter(([isFound]) => isFound).map(([, incident]) => ({ incident }));
}
