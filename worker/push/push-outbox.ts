import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { milliseconds, sessionIdleMs } from "../../contract/constants.ts";
import type { PushMessage } from "../../contract/push/push-message.ts";
import { isInUse } from "../auth/account.ts";
import type { Bindings } from "../context/request-context.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { pushAddresses, pushMessages, sessions, users } from "../schema.ts";
import { type PushResult, postPush } from "./post-push.ts";
import { createPushKey, selectPushKey } from "./push-key.ts";

/** A notice of a day is useless on the next. */
const lifeMs = milliseconds.day;
const batchSize = 50;
/** How many messages a run sends at most: the emails of a run take as many requests. */
const maxBatches = 4;
const concurrency = 5;
const claimMs = 10 * milliseconds.minute;
const maxAttempts = 5;

/** SQL condition: whether a browser of the account gets push messages. */
export const hasPushAddress = (userId: SQL): SQL =>
  sql`exists (select 1 from ${pushAddresses} where ${pushAddresses.userId} = ${userId})`;

/** The account that a message of `enqueuePush` is for, as SQL for its condition. */
export const pushedUserId = sql`(news.value ->> 'userId')`;

/**
 * Queues messages of accounts for each of their browsers with push messages, in one statement. A
 * message whose account does not meet the condition is left out.
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
    cross join ${pushAddresses} on ${pushAddresses.userId} = ${pushedUserId}
    where ${condition}`;
  return insertFrom(db, pushMessages, row, source);
}

/**
 * Sends the messages that are due, and drops those that are too old. A failed message is tried again
 * after twice as long each time. The next run sends the rest.
 */
export async function sendDuePushMessages(
  db: Database,
  env: Bindings,
  { site, now }: { site: string; now: number },
): Promise<void> {
  const deadline = Date.now() + 2 * milliseconds.minute;
  await runStatement(db, db.delete(pushMessages).where(lte(pushMessages.endsAt, now)));
  for (let count = 0; count < maxBatches && Date.now() < deadline; count++)
    if ((await sendBatch(db, env, { site, now })) < batchSize) return;
}

/** Claims, sends and records the next messages, and returns their number. */
async function sendBatch(
  db: Database,
  env: Bindings,
  { site, now }: { site: string; now: number },
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
  const results = await pLimit(concurrency).map(claimed, async (queued) => {
    const address = open.get(queued.sessionId);
    const { message, endsAt } = queued;
    const result = address && (await postPush(env, address, { message, endsAt, key, site, now }));
    return { ...queued, result };
  });
  await recordResults(db, results);
  return claimed.length;
}

/**
 * Selects the addresses of messages, if their sessions are live and in the main profile, whose
 * favourites the messages tell of.
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
        isInUse(now - sessionIdleMs),
      ),
    );

type QueuedMessage = Pick<typeof pushMessages.$inferSelect, "id" | "sessionId" | "attempts">;
/** `result` is undefined if the message has no open address. */
type Result = QueuedMessage & { result: PushResult | undefined };

/** Deletes the messages that are done, and the addresses that are gone with all their messages. */
async function recordResults(db: Database, results: Result[]): Promise<void> {
  const done = results.filter(
    ({ result, attempts }) => result !== "failed" || attempts >= maxAttempts,
  );
  const gone = results.filter(({ result }) => result === "gone");
  const listed = (values: (string | number)[]) =>
    sql`(select value from json_each(${JSON.stringify(values)}))`;
  await batch(db, {
    done: db
      .delete(pushMessages)
      .where(sql`${pushMessages.id} in ${listed(done.map(({ id }) => id))}`),
    gone: db
      .delete(pushAddresses)
      .where(sql`${pushAddresses.sessionId} in ${listed(gone.map(({ sessionId }) => sessionId))}`),
  });
}
