import { createHash } from "node:crypto";
import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { EndpointKey } from "../../contract/endpoints.ts";
import { runWithCurrentProfile } from "../auth/current-profile.ts";
import { queryAsUser, requireCaller, sessionGuard } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { batch, type Database, database, runStatement } from "../database/database.ts";
import { guardedInsert, overwriteColumnsExcept } from "../database/guarded-insert.ts";
import { idempotencyKeys } from "../schema.ts";
import { drainStreamedForm } from "./streamed-form.ts";

type RequestKey = { endpoint: EndpointKey; key: string };

const retentionMs = milliseconds.day;
/**
 * The time for which a request holds its idempotency key. A slower request continues unless another
 * request takes the key.
 */
const leaseMs = milliseconds.minute;

/**
 * Handles a request with an `Idempotency-Key` once: for a day, requests with the same key and body
 * get the first response. Only a success is stored. An error frees the key, because it has created
 * nothing; a killed request loses the key at the end of its lease. Throws `idempotency_mismatch`
 * and `idempotency_in_progress`.
 */
export async function handleIdempotently(
  c: RequestContext,
  requestKey: RequestKey,
  handle: () => Promise<Response>,
  respondCreated?: (c: RequestContext, createdId: string) => Promise<Response>,
): Promise<Response> {
  const { userId, keyId } = await requireCaller(c);
  const { endpoint } = requestKey;
  // A program and the maker of its API key may choose the same idempotency key.
  const key = keyId === undefined ? requestKey.key : `${keyId} ${requestKey.key}`;
  const isSameKey = and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.endpoint, endpoint),
    eq(idempotencyKeys.key, key),
  );
  const holder = crypto.randomUUID();
  if (await runWithCurrentProfile(c, () => claimKey(c, { endpoint, key, holder }))) {
    const response = handleClaimed(
      c,
      sql`${isSameKey} and ${idempotencyKeys.holder} = ${holder}`,
      handle,
    );
    // Continues after the client has disconnected, so that the client's retry finds the response.
    c.executionCtx.waitUntil(response.catch(() => undefined));
    return response;
  }
  const [found] = await queryAsUser(c, (db) => db.select().from(idempotencyKeys).where(isSameKey));
  const isUnderWay =
    found?.status === null && (found.createdId === null || found.leaseEndsAt > c.var.now);
  if (!found || isUnderWay) throw inProgress();
  if (c.var.bodySummary === undefined) await drainStreamedForm(c);
  if (found.bodyHash !== hashBody(c)) {
    throw new AppError("idempotency_mismatch");
  }
  if (found.status === null && found.createdId !== null && respondCreated)
    return respondCreated(c, found.createdId);
  const headers = { "Content-Type": "application/json", "Cache-Control": "private, no-store" };
  return new Response(found.response, { status: found.status ?? 200, headers });
}

/** Claims the key for this request. Returns false if another request has it. */
async function claimKey(
  c: RequestContext,
  requestKey: RequestKey & { holder: string },
): Promise<boolean> {
  const { now } = c.var;
  const claims = await requireCaller(c);
  const isFree = or(
    lte(idempotencyKeys.expiresAt, now),
    and(
      isNull(idempotencyKeys.status),
      isNull(idempotencyKeys.createdId),
      lte(idempotencyKeys.leaseEndsAt, now),
    ),
  );
  const { userId, endpoint, key } = idempotencyKeys;
  const times = { leaseEndsAt: now + leaseMs, expiresAt: now + retentionMs };
  const row = { ...requestKey, ...times, userId: claims.userId };
  const claimed = await queryAsUser(c, (db) =>
    guardedInsert(db, idempotencyKeys, row, sessionGuard(c, claims))
      .onConflictDoUpdate({
        target: [userId, endpoint, key],
        set: overwriteColumnsExcept(idempotencyKeys, "userId", "endpoint", "key"),
        setWhere: isFree,
      })
      .returning({ key }),
  );
  return claimed.length > 0;
}

/**
 * Handles the request and stores the response. A request that lost its key to another request has
 * written nothing, because `sessionGuard` checks in each write that the request still holds the
 * key.
 */
async function handleClaimed(
  c: RequestContext,
  heldKey: SQL,
  handle: () => Promise<Response>,
): Promise<Response> {
  c.set("heldKey", heldKey);
  const db = database(c, "primary");
  const { createdId, key } = idempotencyKeys;
  const response = await handle().catch(async (error: unknown) => {
    const isUnused = and(heldKey, isNull(createdId));
    const { released } = await batch(db, {
      released: db.delete(idempotencyKeys).where(isUnused).returning({ key }),
      ended: db.update(idempotencyKeys).set({ leaseEndsAt: c.var.now }).where(heldKey),
    });
    throw released.length > 0 ? error : inProgress();
  });
  const result = {
    status: response.status,
    response: await response.clone().text(),
    bodyHash: hashBody(c),
  };
  const stored = await runStatement(
    db,
    db.update(idempotencyKeys).set(result).where(heldKey).returning({ key }),
  );
  if (stored.length === 0) throw inProgress();
  return response;
}

/**
 * Returns the statement that a write runs after the statement that creates a row. The returned
 * statement records the row's id, from which `respondCreated` makes the response if the request is
 * killed before its response is stored. Returns no statement for a request without an idempotency
 * key.
 */
export function recordCreated(c: RequestContext, db: Database, createdId: SQL<string>) {
  const { heldKey } = c.var;
  const created = { createdId, bodyHash: hashBody(c) };
  if (!heldKey) return [];
  return [db.update(idempotencyKeys).set(created).where(heldKey)];
}

const hashBody = (c: RequestContext) =>
  createHash("sha256").update(`${c.req.path}\n${c.var.bodySummary}`).digest("hex");

const inProgress = () =>
  new AppError("idempotency_in_progress", {}, { headers: { "Retry-After": "2" } });
