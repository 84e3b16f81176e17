import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { getCookie, setCookie } from "hono/cookie";
import { milliseconds } from "../../contract/constants.ts";
import { knownDeviceDays } from "../../contract/policy.ts";
import { isHttps, type RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { guardedInsert, overwriteColumns } from "../database/guarded-insert.ts";
import { knownDevices, users } from "../schema.ts";

const cookieName = "device";
export const deviceRetentionMs = knownDeviceDays * milliseconds.day;

/** A browser's random cookie value and its stored hash. The cookie does not sign anybody in. */
export type Device = { id: string; hash: string };

export function getOrCreateDevice(c: RequestContext): Device {
  const id = getCookie(c, cookieName) ?? randomBytes(16).toString("base64url");
  return { id, hash: createHash("sha256").update(id).digest("hex") };
}

export function setDeviceCookie(c: RequestContext, { id }: Device): void {
  const expires = new Date(c.var.now + deviceRetentionMs);
  setCookie(c, cookieName, id, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isHttps(c),
    expires,
  });
}

/** Selects the hashes of the browsers in which the account with an email address has signed in. */
export function selectKnownDevices(db: Database, email: string) {
  return db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(eq(users.email, email));
}

/** SQL condition: whether the account with an email address has signed in with the browser. */
export const isKnownDeviceSql = (email: string, { hash }: Device) =>
  sql`exists (
    select 1 from ${knownDevices}
    join ${users} on ${users.id} = ${knownDevices.userId}
    where ${users.email} = ${email} and ${knownDevices.hash} = ${hash}
  )`;

/** Stores the browser as known to the account, if `condition` is true. */
export function rememberDevice(
  db: Database,
  userId: string,
  { hash }: Device,
  now: number,
  condition = sql`true`,
) {
  return guardedInsert(
    db,
    knownDevices,
    { userId, hash, lastSeenAt: now },
    condition,
  ).onConflictDoUpdate({
    target: [knownDevices.userId, knownDevices.hash],
    set: overwriteColumns(knownDevices, "lastSeenAt"),
  });
}
