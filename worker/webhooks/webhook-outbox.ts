import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { milliseconds } from "../../contract/constants.ts";
import { webhookPauseDays } from "../../contract/policy.ts";
import type { WebhookAttempt } from "../../contract/webhooks/webhooks.ts";
import type { Bindings, RequestContext } from "../context/request-context.ts";
import { batch, type Database, database, runStatement } from "../database/database.ts";
import { type IncidentContext, openIncident } from "../email/incidents.ts";
import { webhookDeliveries, webhookEndpoints } from "../schema.ts";
import { isWebhookDelivered, postWebhook } from "./post-webhook.ts";
import { signWebhook } from "./sign-webhook.ts";

const { second, minute, hour, day } = milliseconds;
/** The waits between attempts, as Standard Webhooks recommends. The job runs every five minutes. */
const retryMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  day,
];
const batchSize = 25;
const maxBatches = 4;
const concurrency = 5;
const claimMs = 10 * minute;
const sendMs = 90 * second;
const maxLoggedAttempts = 20;

type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type EndpointRow = typeof webhookEndpoints.$inferSelect;
/** The result of a delivery. `attempt` is null if there was no attempt. */
type Result = { delivery: DeliveryRow; attempt: WebhookAttempt | null };

/**
 * Sends due deliveries, and pauses endpoints that have failed for days. The next run sends the
 * deliveries for which this run has no time.
 */
export async function sendDueWebhooks(
  db: Database,
  env: Bindings,
  context: IncidentContext,
): Promise<void> {
  const deadline = Date.now() + sendMs;
  const isDue = lt(webhookDeliveries.dueAt, context.now);
  for (let count = 0; count < maxBatches && Date.now() < deadline; count++)
    if ((await sendBatch(db, env, isDue, context.now, deadline)) < batchSize) break;
  await pauseFailingEndpoints(db, context);
}

/** Sends a delivery after the response. If that fails, the job tries again. */
export function sendWebhookAfterResponse(c: RequestContext, endpointId: string, id: string): void {
  const isThis = and(
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.id, id),
    isNotNull(webhookDeliveries.dueAt),
  );
  const { now } = c.var;
  const sending = sendBatch(database(c, "primary"), c.env, isThis, now, Date.now() + sendMs);
  c.executionCtx.waitUntil(
    sending.catch((error) =>
      console.error(JSON.stringify({ level: "error", error: String(error) })),
    ),
  );
}

/**
 * Claims, sends and records the next deliveries, and returns their number. The deliveries of a run
 * that is killed after sending are sent again; receivers recognise a repeated message by its id.
 */
async function sendBatch(
  db: Database,
  env: Bindings,
  filter: SQL | undefined,
  now: number,
  deadline: number,
): Promise<number> {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(isNotNull(webhookDeliveries.dueAt), filter))
    .orderBy(asc(webhookDeliveries.dueAt))
    .limit(batchSize);
  const { claimed, endpoints } = await batch(db, {
    claimed: db
      .update(webhookDeliveries)
      .set({ dueAt: now + claimMs, attemptCount: sql`${webhookDeliveries.attemptCount} + 1` })
      .where(inArray(webhookDeliveries.id, due))
      .returning(),
    endpoints: db.select().from(webhookEndpoints),
  });
  if (claimed.length === 0) return 0;
  const results = await pLimit(concurrency).map(endpoints, (endpoint) => {
    const deliveries = claimed.filter(({ endpointId }) => endpointId === endpoint.id);
    return sendToEndpoint(env, endpoint, deliveries, now, deadline);
  });
  await recordResults(db, results.flat(), now);
  return claimed.length;
}

/**
 * Sends an endpoint's deliveries one after another. After a failure the endpoint's other deliveries
 * wait, to spare the endpoint.
 */
async function sendToEndpoint(
  env: Bindings,
  { url, secret, previousSecret, previousUntil }: EndpointRow,
  deliveries: DeliveryRow[],
  now: number,
  deadline: number,
): Promise<Result[]> {
  const secrets =
    previousSecret !== null && previousUntil !== null && previousUntil > now
      ? [secret, previousSecret]
      : [secret];
  const results: Result[] = [];
  let isFailing = false;
  for (const delivery of deliveries.sort((one, other) => one.createdAt - other.createdAt)) {
    if (isFailing || Date.now() >= deadline) {
      results.push({ delivery, attempt: null });
      continue;
    }
    const { id, type, createdAt, data } = delivery;
    const timestamp = new Date(createdAt).toISOString();
    const body = JSON.stringify({ type, timestamp, data: JSON.parse(data) });
    const headers = await signWebhook(secrets, { id, body, now: Date.now() });
    const attempt = await postWebhook(env, url, body, headers);
    isFailing = !isWebhookDelivered(attempt);
    results.push({ delivery, attempt });
  }
  return results;
}

async function recordResults(db: Database, results: Result[], now: number): Promise<void> {
  const rows = results.map(({ delivery: { id, attemptCount }, attempt }) => {
    if (!attempt) return { id, attemptCount: attemptCount - 1, dueAt: now + 5 * minute };
    if (isWebhookDelivered(attempt))
      return { id, attemptCount, attempt, dueAt: null, deliveredAt: now };
    const waitMs = attempt.status === goneStatus ? undefined : retryMs[attemptCount - 1];
    return { id, attemptCount, attempt, dueAt: waitMs === undefined ? null : now + waitMs };
  });
  const field = (name: string) => sql.raw(`r.value ->> '${name}'`);
  const logged = sql`iif(
    json_array_length(${webhookDeliveries.attempts}) < ${maxLoggedAttempts},
    ${webhookDeliveries.attempts},
    json_remove(${webhookDeliveries.attempts}, '$[0]')
  )`;
  const attempts = sql`iif(
    r.value -> 'attempt' is null,
    ${webhookDeliveries.attempts},
    json_insert(${logged}, '$[#]', json(r.value -> 'attempt'))
  )`;
  const isOf = (test: (attempt: WebhookAttempt) => boolean) => {
    const tested = results.filter(({ attempt }) => attempt && test(attempt));
    const ids = JSON.stringify(tested.map(({ delivery }) => delivery.endpointId));
    return sql`${webhookEndpoints.id} in (select value from json_each(${ids}))`;
  };
  const { failingSince } = webhookEndpoints;
  const refused = results.filter(({ attempt }) => attempt && !isWebhookDelivered(attempt));
  const refusing = JSON.stringify(refused.map(({ delivery }) => delivery.endpointId));
  const later = now + 5 * minute;
  await batch(db, {
    // Postpones the deliveries of a failing endpoint, so that the next batch has deliveries of
    // other endpoints.
    postponed: db
      .update(webhookDeliveries)
      .set({ dueAt: later })
      .where(
        and(
          sql`${webhookDeliveries.endpointId} in (select value from json_each(${refusing}))`,
          lt(webhookDeliveries.dueAt, later),
        ),
      ),
    recorded: db
      .update(webhookDeliveries)
      .set({
        attempts,
        attemptCount: field("attemptCount"),
        // The deliveries of an endpoint that was switched off meanwhile are no longer due.
        dueAt: sql`iif(${webhookDeliveries.dueAt} is null, null, ${field("dueAt")})`,
        deliveredAt: field("deliveredAt"),
      })
      .from(sql`json_each(${JSON.stringify(rows)}) as r`)
      .where(sql`${webhookDeliveries.id} = ${field("id")}`),
    answering: db
      .update(webhookEndpoints)
      .set({ failingSince: null })
      .where(and(isOf(isWebhookDelivered), isNotNull(failingSince))),
    failing: db
      .update(webhookEndpoints)
      .set({ failingSince: now })
      .where(
        and(
          isOf((attempt) => !isWebhookDelivered(attempt)),
          isNull(failingSince),
        ),
      ),
    gone: db
      .update(webhookEndpoints)
      .set({ failingSince: 0 })
      .where(isOf(({ status }) => status === goneStatus)),
  });
}

/** The status "Gone": the endpoint wants no more messages, so the next run pauses it. */
const goneStatus = 410;

/** Switches off endpoints that have failed for days, and emails the owner about each. */
async function pauseFailingEndpoints(db: Database, context: IncidentContext): Promise<void> {
  const { now } = context;
  const { isOn, failingSince } = webhookEndpoints;
  const isDead = and(eq(isOn, true), lt(failingSince, now - webhookPauseDays * day));
  const dead = await runStatement(db, db.select().from(webhookEndpoints).where(isDead));
  for (const { id, url } of dead) {
    const isThis = and(eq(webhookEndpoints.id, id), isDead);
    const incident = { code: "webhook_paused", host: new URL(url).host } as const;
    await openIncident(db, context, incident, id);
    const pause = { isOn: false, pausedAt: now, version: sql`${webhookEndpoints.version} + 1` };
    await runStatement(db, db.update(webhookEndpoints).set(pause).where(isThis));
  }
}
