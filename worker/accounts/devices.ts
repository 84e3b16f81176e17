import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { getCookie, setCookie } from "hono/cookie";
import { milliseconds } from "../../contract/constants.ts";
import { isHttps, type RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { excludedColumns } from "../database/excluded-columns.ts";
import { knownDevices, users } from "../schema.ts";

const cookie = "device";
export const deviceMemoryMs = 365 * milliseconds.day;

/** A browser's own mark, and the hash that is kept of it. It proves nothing and opens nothing. */
export type Device = { mark: string; hash: string };

export function deviceOf(c: RequestContext): Device {
  const mark = getCookie(c, cookie) ?? randomBytes(16).toString("base64url");
  return { mark, hash: createHash("sha256").update(mark).digest("hex") };
}

export function setDeviceCookie(c: RequestContext, { mark }: Device): void {
  const expires = new Date(c.var.now + deviceMemoryMs);
  setCookie(c, cookie, mark, { path: "/", httpOnly: true, sameSite: "Lax", secure: isHttps(c), expires });
}

/** What browsers the account with this address is known from. */
export function selectDevices(db: Database, email: string) {
  return db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(eq(users.email, email));
}

export function rememberDevice(db: Database, userId: string, { hash }: Device, now: number) {
  return db
    .insert(knownDevices)
    .values({ userId, hash, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.hash],
      set: excludedColumns(knownDevices, "lastSeenAt"),
    });
}
