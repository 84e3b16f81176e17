import { type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { milliseconds } from "../../contract/constants.ts";
import { movieLeavingDays } from "../../contract/policy.ts";
import type { WebhookEvent } from "../../contract/webhooks/webhooks.ts";
import { todayOf } from "../catalogue/availability.ts";
import { batch, type Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { movies, subscriptions, webhookEndpoints } from "../schema.ts";

const { day } = milliseconds;
/** The age up to which the end of a subscription is reported, so that a late job reports it too. */
const lookBackMs = 10 * day;
/** The time that a provider may take to report a renewal. */
const renewalDelayMs = day;

/** The view in triggers.sql that queues each inserted event. */
const webhookEvents = sqliteTable("webhook_events", {
  type: text("type").notNull(),
  key: text("key"),
  data: text("data").notNull(),
  at: integer("at").notNull(),
});

/**
 * Queues the events that a date causes. The key of an event prevents that the next run queues it
 * again. Reads one row while no endpoint wants the events.
 */
export async function queueDatedEvents(db: Database, now: number): Promise<void> {
  await batch(db, { ended: queueEndedMembers(db, now), leaving: queueLeavingMovies(db, now) });
}

/** SQL condition: whether an endpoint that already existed at the time `since` wants the event. */
const isWanted = (event: WebhookEvent, since: SQL): SQL => sql`exists (
  select 1
  from ${webhookEndpoints} e
  where e.is_on
    and e.created_at <= ${since}
    and exists (select 1 from json_each(e.events) where value = ${event})
)`;

function queueEndedMembers(db: Database, now: number) {
  const event = "member.ended";
  const { userId, planId, expiresAt, renews, pausedUntil } = subscriptions;
  const data = sql`json_object(
    'memberId', ${userId},
    'planId', ${planId},
    'endedAt', strftime('%Y-%m-%dT%H:%M:%fZ', ${expiresAt} / 1000.0, 'unixepoch')
  )`;
  const key = sql`'ended:' || ${userId} || ':' || ${expiresAt}`;
  return insertFrom(
    db,
    webhookEvents,
    { type: event, key, data, at: now },
    sql`from ${subscriptions}
      where ${isWanted(event, sql`${now}`)}
        and ${expiresAt} > ${now - lookBackMs}
        and ${expiresAt} <= iif(${renews}, ${now - renewalDelayMs}, ${now})
        and ${expiresAt} <= ${now}
        and ${pausedUntil} is null
        and ${isWanted(event, sql`${expiresAt}`)}`,
  );
}

function queueLeavingMovies(db: Database, now: number) {
  const event = "movie.leaving";
  const { id, name, year, availableUntil, deletedAt } = movies;
  const data = sql`json_object(
    'movieId', cast(${id} as text),
    'name', ${name},
    'year', ${year},
    'lastDay', ${availableUntil},
    'left', json('false')
  )`;
  const key = sql`'leaving:' || ${id} || ':' || ${availableUntil}`;
  return insertFrom(
    db,
    webhookEvents,
    { type: event, key, data, at: now },
    sql`from ${movies}
      where ${isWanted(event, sql`${now}`)}
        and ${deletedAt} is null
        and ${availableUntil} between ${todayOf(now)} and ${todayOf(now + movieLeavingDays * day)}`,
  );
}
