import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { m } from "#messages";
import { baseLocale } from "#messages/runtime";
import { describeIncident, type Incident } from "../../contract/monitoring/incidents.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { takePart } from "../database/statement-budget.ts";
import { incidents, users } from "../schema.ts";
import { composeEmail, type EmailContext, type EmailMessage } from "./compose-email.ts";
import { enqueueEmail } from "./email-outbox.ts";

/** `owner`: the address that is told of an incident; none without one. */
export type IncidentContext = { owner: string | undefined; site: string; now: number };

/** `about` names what an incident concerns if there can be several of its code. */
export const incidentName = (code: Incident["code"], about?: string): string =>
  about === undefined ? code : `${code}:${about}`;

/** Records an incident where a condition holds, and emails the owner once. */
export async function openIncident(
  db: Database,
  { owner, site, now }: IncidentContext,
  incident: Incident,
  about?: string,
  condition: SQL = sql`1`,
): Promise<void> {
  const { code, ...params } = incident;
  const name = incidentName(code, about);
  const isRecorded = sql`exists (select 1 from ${incidents} where ${incidents.name} = ${name})`;
  const values = { params: JSON.stringify(params), endedAt: null };
  const locale = owner === undefined ? baseLocale : await findLocale(db, owner);
  const email =
    owner === undefined ? [] : [composeIncidentEmail(owner, { site, locale }, incident)];
  await batch(db, {
    emails: email.map((message) =>
      enqueueEmail(db, message, now, sql`not ${isRecorded} and ${condition}`),
    ),
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

/** The owner is told by `reportEndedIncidents`, unless it begins again before. */
export function closeIncident(db: Database, name: string, now: number, condition?: SQL) {
  return db
    .update(incidents)
    .set({ endedAt: now })
    .where(and(eq(incidents.name, name), isNull(incidents.endedAt), condition));
}

/** The same of several incidents of a code. */
export function closeIncidents(
  db: Database,
  code: Incident["code"],
  abouts: string[],
  now: number,
  condition: SQL,
) {
  const names = JSON.stringify(abouts.map((about) => incidentName(code, about)));
  const isNamed = inArray(incidents.name, sql`(select value from json_each(${names}))`);
  const isOpen = and(isNamed, isNull(incidents.endedAt), condition);
  return abouts.length === 0 ? [] : [db.update(incidents).set({ endedAt: now }).where(isOpen)];
}

/** Emails the owner once of each incident that is over. */
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
  const hasRoom = takePart(db);
  for (const row of ended) {
    if (!hasRoom(2)) return;
    const incident = { code: row.code, ...JSON.parse(row.params) } as Incident;
    const email = owner === undefined ? [] : [composeEndedEmail(owner, { site, locale }, incident)];
    const isStillEnded = and(eq(incidents.name, row.name), isEnded);
    await batch(db, {
      emails: email.map((message) =>
        enqueueEmail(
          db,
          message,
          now,
          sql`exists (select 1 from ${incidents} where ${isStillEnded})`,
        ),
      ),
      reported: db.delete(incidents).where(isStillEnded),
    });
  }
}

const maxReported = 50;

/** In SQL, the newest open incidents as JSON. */
export const incidentsJson = sql<string>`(select json_group_array(json_object('code', code, 'params', json(params), 'startedAt', started_at))
  from (select * from ${incidents} where ${isNull(incidents.endedAt)} order by ${incidents.startedAt} desc limit 20))`;

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

export function composeIncidentEmail(
  to: string,
  { site, locale }: EmailContext,
  incident: Incident,
): EmailMessage {
  return composeEmail("incident", to, { site, locale }, () => {
    const { title, text } = describeIncident(incident);
    return {
      subject: title,
      paragraphs: [text],
      action: { label: m.email_incident_action(), link: `${site}/dashboard` },
      disclaimer: m.email_incident_once(),
    };
  });
}

function composeEndedEmail(
  to: string,
  { site, locale }: EmailContext,
  incident: Incident,
): EmailMessage {
  return composeEmail("incident", to, { site, locale }, () => {
    const { title } = describeIncident(incident);
    return {
      subject: m.email_incident_over({ title }),
      paragraphs: [m.email_incident_over_text({ title })],
      action: { label: m.email_incident_action(), link: `${site}/dashboard` },
      disclaimer: m.email_incident_once(),
    };
  });
}
