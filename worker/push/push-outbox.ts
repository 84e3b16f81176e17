import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { milliseconds, sessionIdleMs } from "../../contract/constants.ts";
import type { PushMessage } from "../../contract/push/push-message.ts";
import { isSessionInUseSql } from "../auth/account.ts";
import type { Bindings } from "../context/request-context.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { pushAddresses, pushMessages, sessions, users } from "../schema.ts";
import { type PushResult, postPush } from "./post-push.ts";
import { createPushKey, selectPushKey } from "./push-key.ts";

/**
 * The time after which an unsent message is dropped, because a notice about today is useless
 * tomorrow.
 */
const lifeMs = milliseconds.day;
const batchSize = 50;
const maxBatches = 4;
/**
 * The maximum number of messages in a run. Each message takes one request, so a run makes as many
 * requests as a run that sends emails.
 */
const messagesPerRun = batchSize * maxBatches;
/** The time after which no further message of a run is tried, because other jobs follow. */
const sendMs = milliseconds.minute;
const concurrency = 5;
const claimMs = 10 * milliseconds.minute;
const maxAttempts = 5;

/** SQL condition: whether a browser of the account gets push messages. */
export const hasPushAddressSql = (userId: SQL): SQL =>
  sql`exists (select 1 from ${pushAddresses} where ${pushAddresses.userId} = ${userId})`;

/** SQL expression: the id of a message's account, for the `condition` of `enqueuePush`. */
export const pushedUserIdSql = sql`(news.value ->> 'userId')`;

/**
 * Returns one statement that queues each message for every browser in which its account gets push
 * messages. Leaves out messages whose account does not meet `condition`.
 */
export function enqueuePush(
  db: Database,
  messages: { userId: string; message: PushMessage }[],
  { now, condition }: { now: number; condition: SQL },
) {
  const row = {
    sessionId: pushAddresses.sessionId,
    message: sql`news.value ->> 'message'`,
    dueAt: now,
    endsAt: now + lifeMs,
  };
  const source = sql`from json_each(${JSON.stringify(messages)}) as news
    cross join ${pushAddresses} on ${pushAddresses.userId} = ${pushedUserIdSql}
    where ${condition}`;
  return insertFrom(db, pushMessages, row, source);
}

/**
 * SQL condition: whether fewer messages wait than a run sends, so that a notice queued now is sent
 * today. Jobs queue no notices while the condition is false.
 */
export const hasPushCapacitySql = sql`(
  select count(*) < ${messagesPerRun} from (select 1 from ${pushMessages} limit ${messagesPerRun})
)`;

/**
 * Sends the messages that are due, and drops those that are too old. A failed message is tried
 * again, each time after twice the previous wait. The next run sends the remaining messages.
 */
export async function sendDuePushMessages(
  db: Database,
  env: Bindings,
  { site, now }: { site: string; now: number },
): Promise<void> {
  const deadline = Date.now() + sendMs;
  await runStatement(db, db.delete(pushMessages).where(lte(pushMessages.endsAt, now)));
  for (let count = 0; count < maxBatches && Date.now() < deadline; count++)
    if ((await sendBatch(db, env, { site, now, deadline })) < batchSize) return;
}

/** Claims, sends and records the next messages, and returns their number. */
async function sendBatch(
  db: Database,
  env: Bindings,
  { site, now, deadline }: { site: string; now: number; deadline: number },
): Promise<number> {
  const due = db
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(lte(pushMessages.dueAt, now))
    .orderBy(asc(pushMessages.dueAt), asc(pushMessages.id))
    .limit(batchSize);
  const { addresses, claimed, keys } = await batch(db, {
    addresses: selectOpenAddresses(db, inArray(pushMessages.id, due), now),
    claimed: db
      .update(pushMessages)
      .set({
        attempts: sql`${pushMessages.attempts} + 1`,
        dueAt: sql`${now} + (${claimMs} << ${pushMessages.attempts})`,
      })
      .where(inArray(pushMessages.id, due))
      .returning(),
    keys: selectPushKey(db),
  });
  if (claimed.length === 0) return 0;
  const key = keys[0] ?? (await createPushKey(db));
  const open = new Map(addresses.map((address) => [address.sessionId, address]));
  const results = await pLimit(concurrency).map(claimed, async (queued): Promise<Result> => {
    const address = open.get(queued.sessionId);
    if (Date.now() >= deadline) return { ...queued, url: null, result: "untried" };
    // The session may return to the main profile, so the message is tried again.
    if (!address) return { ...queued, url: null, result: "failed" };
    const { message, endsAt } = queued;
    const result = await postPush(env, address, { message, endsAt, key, site, now });
    return { ...queued, url: address.url, result };
  });
  await recordResults(db, results, now);
  return claimed.length;
}

/**
 * Selects the addresses to which due messages may be sent. The session of an address must be live
 * and in the main profile, because messages are about the main profile's favourites.
 */
const selectOpenAddresses = (db: Database, isDue: SQL, now: number) =>
  db
    .selectDistinct({
      sessionId: sql<string>`${pushAddresses.sessionId}`.as("address_session_id"),
      url: pushAddresses.url,
      publicKey: pushAddresses.publicKey,
      secret: pushAddresses.secret,
    })
    .from(pushMessages)
    .innerJoin(pushAddresses, eq(pushAddresses.sessionId, pushMessages.sessionId))
    .innerJoin(sessions, eq(sessions.id, pushAddresses.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        isDue,
        isNull(sessions.profileId),
        isNull(users.blockedAt),
        gt(sessions.expiresAt, now),
        isSessionInUseSql(now - sessionIdleMs),
      ),
    );

type QueuedMessage = Pick<typeof pushMessages.$inferSelect, "id" | "sessionId" | "attempts">;
/**
 * `untried`: the run had no time for the message. `url` is null if the push service was not asked.
 */
type Result = QueuedMessage & { url: string | null; result: PushResult | "untried" };

/**
 * Deletes the messages that need no further attempt, and the addresses that the push service no
 * longer knows, with their messages. An address that the browser has replaced meanwhile stays.
 */
async function recordResults(db: Database, results: Result[], now: number): Promise<void> {
  const isDone = ({ result, attempts }: Result) =>
    result === "failed" ? attempts >= maxAttempts : result !== "untried";
  const done = results.filter(isDone).map(({ id }) => id);
  const untried = results.filter(({ result }) => result === "untried").map(({ id }) => id);
  const gone = results.filter(({ result }) => result === "gone").map(({ url }) => url);
  const listed = (values: unknown[]) =>
    sql`(select value from json_each(${JSON.stringify(values)}))`;
  await batch(db, {
    done: db.delete(pushMessages).where(sql`${pushMessages.id} in ${listed(done)}`),
    untried: db
      .update(pushMessages)
      .set({ attempts: sql`${pushMessages.attempts} - 1`, dueAt: now })
      .where(sql`${pushMessages.id} in ${listed(untried)}`),
    gone: db.delete(pushAddresses).where(sql`${pushAddresses.url} in ${listed(gone)}`),
  });
}
