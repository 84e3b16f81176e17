import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { baseLocale } from "#messages/runtime";
import type { Incident } from "../../contract/monitoring/incidents.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { takeStatementShare } from "../database/statement-budget.ts";
import { incidents, users } from "../schema.ts";
import { enqueueEmail } from "./email-outbox.ts";
import { composeIncidentEmail } from "./emails.ts";

/** `owner` is the address that is told of incidents; undefined if there is none. */
export type IncidentContext = { owner: string | undefined; site: string; now: number };

/**
 * Returns the name of an incident. `about` names the affected thing, if a code can have several
 * incidents at once.
 */
export const formatIncidentName = (code: Incident["code"], about?: string): string =>
  about === undefined ? code : `${code}:${about}`;

/** Records an incident if a condition holds, and emails the owner once. */
export async function openIncident(
  db: Database,
  { owner, site, now }: IncidentContext,
  incident: Incident,
  about?: string,
  condition: SQL = sql`1`,
): Promise<void> {
  const { code, ...params } = incident;
  const name = formatIncidentName(code, about);
  const isRecorded = sql`exists (select 1 from ${incidents} where ${incidents.name} = ${name})`;
  const values = { params: JSON.stringify(params), endedAt: null };
  const locale = owner === undefined ? baseLocale : await findLocale(db, owner);
  const email =
    owner !== undefined &&
    composeIncidentEmail("incident", owner, { site, locale }, { incident, isOver: false });
  await batch(db, {
    email: email && enqueueEmail(db, email, now, sql`not ${isRecorded} and ${condition}`),
    opened: guardedInsert(
      db,
      incidents,
      { name, code, startedAt: now, ...values },
      condition,
    ).onConflictDoUpdate({
      target: incidents.name,
      set: values,
    }),
  });
}

/**
 * Ends an incident. `reportEndedIncidents` tells the owner, unless the incident has begun again by
 * then.
 */
export function closeIncident(db: Database, name: string, now: number, condition?: SQL) {
  return db
    .update(incidents)
    .set({ endedAt: now })
    .where(and(eq(incidents.name, name), isNull(incidents.endedAt), condition));
}

/** Ends several incidents that have the same code. */
export function closeIncidents(
  db: Database,
  code: Incident["code"],
  abouts: string[],
  now: number,
  condition: SQL,
) {
  const names = JSON.stringify(abouts.map((about) => formatIncidentName(code, about)));
  const isNamed = inArray(incidents.name, sql`(select value from json_each(${names}))`);
  const isOpen = and(isNamed, isNull(incidents.endedAt), condition);
  if (abouts.length === 0) return [];
  return [db.update(incidents).set({ endedAt: now }).where(isOpen)];
}

/** Emails the owner once of each incident that has ended. */
export async function reportEndedIncidents(
  db: Database,
  { owner, site, now }: IncidentContext,
): Promise<void> {
  const isEnded = isNotNull(incidents.endedAt);
  const ended = await runStatement(
    db,
    db.select().from(incidents).where(isEnded).limit(maxReported),
  );
  const locale = owner === undefined ? baseLocale : await findLocale(db, owner);
  const hasCapacity = takeStatementShare(db);
  for (const row of ended) {
    if (!hasCapacity(2)) return;
    const incident = { code: row.code, ...JSON.parse(row.params) } as Incident;
    const email =
      owner !== undefined &&
      composeIncidentEmail("incident", owner, { site, locale }, { incident, isOver: true });
    const isStillEnded = and(eq(incidents.name, row.name), isEnded);
    await batch(db, {
      email:
        email &&
        enqueueEmail(
          db,
          email,
          now,
          sql`exists (select 1 from ${incidents} where ${isStillEnded})`,
        ),
      reported: db.delete(incidents).where(isStillEnded),
    });
  }
}

const maxReported = 50;

/** SQL expression: the newest open incidents as JSON. */
export const incidentsJsonSql = sql<string>`(
  select json_group_array(
    json_object('code', code, 'params', json(params), 'startedAt', started_at)
  )
  from (
    select *
    from ${incidents}
    where ${isNull(incidents.endedAt)}
    order by ${incidents.startedAt} desc
    limit 20
  )
)`;

type StoredIncident = { code: Incident["code"]; params: object; startedAt: number };

export const parseIncidents = (json = "[]") =>
  (JSON.parse(json) as StoredIncident[]).map(({ code, params, startedAt }) => ({
    ...({ code, ...params } as Incident),
    since: new Date(startedAt).toISOString(),
  }));

async function findLocale(db: Database, email: string) {
  const { found } = await batch(db, {
    found: db
      .select({ language: users.language })
      .from(users)
      .where(eq(users.email, email.toLowerCase())),
  });
  return found[0]?.language ?? baseLocale;
}
