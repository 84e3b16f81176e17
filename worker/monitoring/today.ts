import { type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { Incident } from "../../contract/monitoring/incidents.ts";
import {
  maxTodoCount,
  movieTaskHorizonDays,
  oldDraftDays,
  stuckUploadHours,
  type Todo,
  unconfirmedExitAges,
} from "../../contract/monitoring/today.ts";
import { type LegalPage, legalPages } from "../../contract/pages/legal-reviews.ts";
import { failedUploadDays } from "../../contract/policy.ts";
import { getSite } from "../../contract/site/site.ts";
import { isMovieDraftSql, todayOf } from "../catalogue/availability.ts";
import type { Bindings } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { incidentsJsonSql, parseIncidents } from "../email/incidents.ts";
import { describeProvider } from "../payments/providers/registry.ts";
import {
  exits,
  missingVideoFiles,
  movies,
  orders,
  reviewReports,
  sitePages,
  subscriptions,
  unassignedExits,
  users,
  videoFiles,
  videos,
} from "../schema.ts";
import { isPageReviewedSql } from "../site/legal-reviews.ts";
import type { JobState } from "./job-states.ts";

/** The maximum number of movies or uploads that are named for a kind of task. */
const maxNamed = 10;
/** The maximum number of the newest uploads, and of the newest drafts, that are read. */
const maxSearched = 100;
/** The maximum number of overdue subscriptions that are read to count members with access. */
const maxOverdue = 1_000;

/** Selects, in one row, everything that may need an administrator, except the jobs. */
export function selectTodos(db: Database, env: Bindings, now: number) {
  return db.select(describeTodos(env, now)).from(sql`(select 1)`);
}

const countUpTo = (limit: number, rows: SQL): SQL<number> =>
  sql<number>`(select count(*) from (${rows} limit ${limit}))`;

function describeTodos(env: Bindings, now: number) {
  const today = todayOf(now);
  const lastDay = new Date(Date.parse(today) + movieTaskHorizonDays * milliseconds.day)
    .toISOString()
    .slice(0, 10);
  const overdue = sql`
    select expires_at from ${subscriptions} where overdue_since is not null limit ${maxOverdue}`;
  return {
    incidents: incidentsJsonSql.as("open_incidents"),
    missingFiles: countUpTo(maxTodoCount, sql`select 1 from ${missingVideoFiles}`).as("missing"),
    flaggedOrders: countUpTo(
      maxTodoCount,
      sql`select 1 from ${orders} where status = 'flagged' and state = 'flagged'`,
    ).as("flagged"),
    failedUploads: countUpTo(
      maxTodoCount,
      sql`select 1 from ${videos} where status = 'failed' and unused_since is not null`,
    ).as("failed"),
    stuckUploads: stuckUploadsSql(now).as("stuck"),
    reportedReviews: countUpTo(
      maxTodoCount,
      sql`select distinct review_id from ${reviewReports} where decision is null`,
    ).as("reported"),
    unassignedExits: countUpTo(maxTodoCount, sql`select 1 from ${unassignedExits}`).as(
      "unassigned",
    ),
    unconfirmedExits: countUpTo(maxTodoCount, unconfirmedExitsSql(now)).as("unconfirmed"),
    overduePayments: sql<number>`(
      select count(*) from (${overdue}) where expires_at > ${now}
    )`.as("overdue"),
    urgesSecondFactor: isSecondFactorUrgedSql(env).as("urges_factor"),
    legalPages: unreadyLegalPagesSql(env).as("legal"),
    leaving: movieDaysSql("available_until", { from: today, to: lastDay }).as("leaving"),
    beginning: movieDaysSql("available_from", { from: today, to: lastDay }).as("beginning"),
    beginningDrafts: beginningDraftsSql(today, lastDay).as("beginning_drafts"),
    oldDrafts: countUpTo(
      maxTodoCount,
      sql`select 1 from ${movies}
        where ${isMovieDraftSql} and deleted_at <= ${now - oldDraftDays * milliseconds.day}`,
    ).as("old_drafts"),
  };
}

/**
 * SQL expression: JSON of the uploads without progress. An upload of a source file alone counts as
 * complete, because some videos have only their original.
 */
const stuckUploadsSql = (now: number) => sql<string>`(
  select json_group_array(
    json_object(
      'videoId', id,
      'fileName', file_name,
      'since', updated_at,
      'movie', (
        select json_object('id', cast(m.id as text), 'name', m.name)
        from ${movies} as m
        where m.video_id = stuck.id
        limit 1
      )
    )
  )
  from (
    select *
    from (
      select id, file_name, updated_at, source_at
      from ${videos}
      where status = 'uploading'
      order by created_at desc, id desc
      limit ${maxSearched}
    ) as newest
    where updated_at <= ${now - stuckUploadHours * milliseconds.hour}
      and updated_at > ${now - failedUploadDays * milliseconds.day}
      and (
        source_at is null
        or exists (select 1 from ${videoFiles} where video_id = newest.id)
      )
    limit ${maxNamed}
  ) as stuck
)`;

/** SQL query: the exits whose link nobody used, unless another exit of the order is confirmed. */
const unconfirmedExitsSql = (now: number): SQL => sql`
  select 1
  from ${exits} as exit
  where exit.received_at between ${now - unconfirmedExitAges.to * milliseconds.day}
      and ${now - unconfirmedExitAges.from * milliseconds.day}
    and exit.confirmed_at is null
    and not exists (
      select 1 from ${exits} where order_id = exit.order_id and confirmed_at is not null
    )`;

/**
 * SQL condition: whether to advise the owner to demand a second factor of the staff: if the site
 * sends emails or takes payments, or has several staff members. The local demo meets none of these
 * conditions.
 */
function isSecondFactorUrgedSql(env: Bindings): SQL<number> {
  if (getSite().demandsSecondFactor) return sql`0`;
  const isDeployed = env.MAIL_PROVIDER !== "mailbox";
  if (isDeployed || describeProvider(env).paymentProvider !== null) return sql`1`;
  const administrators = sql`select 1 from ${users} where role = 'ADMIN' and blocked_at is null`;
  const others = sql`
    select 1 from ${users} where staff_role is not null and blocked_at is null`;
  return sql`${countUpTo(2, administrators)} + ${countUpTo(2, others)} > 1`;
}

/** SQL expression: JSON of the legal pages that the owner has neither written nor reviewed. */
const unreadyLegalPagesSql = (env: Bindings) => sql<string>`(
  select json_group_array(value)
  from json_each(${JSON.stringify(legalPages)})
  where value not in (select slug from ${sitePages})
    and not ${isPageReviewedSql(sql`value`, env)}
)`;

type Days = { from: string; to: string };

/** SQL expression: published movies whose first or last day is in a period, as JSON. */
function movieDaysSql(column: "available_from" | "available_until", { from, to }: Days) {
  const day = sql.raw(column);
  return sql<string>`(
    select json_group_array(json_object('id', cast(id as text), 'name', name, 'day', day))
    from (
      select id, name, ${day} as day
      from ${movies}
      where deleted_at is null and ${day} is not null and ${day} between ${from} and ${to}
      order by ${day}, id
      limit ${maxNamed}
    )
  )`;
}

/** SQL expression: the newest drafts whose first day is in a period, as JSON. */
const beginningDraftsSql = (from: string, to: string) => sql<string>`(
  select json_group_array(json_object('id', cast(id as text), 'name', name, 'day', day))
  from (
    select id, name, available_from as day
    from ${movies}
    where ${isMovieDraftSql}
    order by deleted_at desc, id desc
    limit ${maxSearched}
  )
  where day between ${from} and ${to}
)`;

type TodoRow = Awaited<ReturnType<typeof selectTodos>>[number];
type MovieDay = { id: string; name: string; day: string };

const parseList = <Item>(json: string): Item[] => JSON.parse(json);
const countTodo = <Kind extends string>(kind: Kind, count: number) =>
  count > 0 ? [{ kind, count }] : [];

/** The incidents whose number the list shows, with a link, instead of each incident. */
const countedCodes: Incident["code"][] = ["orders_flagged", "files_missing", "reviews_reported"];

/** Lists the tasks for administrators, the most urgent first. */
export function listTodos(row: TodoRow, jobs: JobState[]): Todo[] {
  const incidents = parseIncidents(row.incidents)
    .filter(({ code }) => !countedCodes.includes(code))
    .sort((one, other) => urgencyOf(one).localeCompare(urgencyOf(other)));
  const reported = new Set(incidents.map((each) => (each.code === "job_late" ? each.job : "")));
  const failing = jobs.filter(
    ({ name, isLate, error }) => (isLate || error !== null) && !reported.has(name),
  );
  const beginning = [
    ...parseList<MovieDay>(row.beginning).map((movie) => ({ ...movie, draft: false })),
    ...parseList<MovieDay>(row.beginningDrafts).map((movie) => ({ ...movie, draft: true })),
  ];
  return [
    ...incidents.map(({ since: _, ...incident }): Todo => ({ kind: "incident", incident })),
    ...failing.map(
      ({ name, succeededAt, error }): Todo => ({
        kind: "job",
        name,
        succeededAt: toIsoTime(succeededAt),
        error,
      }),
    ),
    ...countTodo("missing_files", row.missingFiles),
    ...countTodo("flagged_orders", row.flaggedOrders),
    ...countTodo("reported_reviews", row.reportedReviews),
    ...countTodo("failed_uploads", row.failedUploads),
    ...parseList<StuckUpload>(row.stuckUploads).map(
      (upload): Todo => ({
        ...upload,
        kind: "stuck_upload",
        since: new Date(upload.since).toISOString(),
      }),
    ),
    ...countTodo("unassigned_exits", row.unassignedExits),
    ...countTodo("unconfirmed_exits", row.unconfirmedExits),
    ...countTodo("overdue_payments", row.overduePayments),
    ...(row.urgesSecondFactor ? [{ kind: "second_factor" } as const] : []),
    ...parseList<LegalPage>(row.legalPages).map((page): Todo => ({ kind: "legal_page", page })),
    ...parseList<MovieDay>(row.leaving).map((movie): Todo => ({ kind: "leaving", ...movie })),
    ...beginning
      .sort((one, other) => one.day.localeCompare(other.day))
      .map((movie): Todo => ({ kind: "beginning", ...movie })),
    ...countTodo("old_drafts", row.oldDrafts),
  ];
}

type StuckUpload = {
  videoId: string;
  fileName: string;
  since: number;
  movie: { id: string; name: string } | null;
};

/** Returns a text that sorts incidents by urgency: disputes come first, by their deadline. */
function urgencyOf(incident: ReturnType<typeof parseIncidents>[number]): string {
  if (incident.code === "dispute") return `0 ${incident.dueAt ?? "9"}`;
  return `1 ${incident.since}`;
}
