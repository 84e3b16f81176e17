import { lt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { milliseconds } from "../contract/constants.ts";
import { deviceMemoryMs } from "./accounts/devices.ts";
import type { Bindings } from "./http/app.ts";
import type { Database } from "./http/database.ts";
import { sendWaiting } from "./mail/outbox.ts";
import { mailProvider } from "./mail/providers.ts";
import * as schema from "./schema.ts";

type Job = (env: Bindings, db: Database, now: number) => Promise<unknown>;

/** What the clock starts. Each works from the state it finds, so that it may run twice, late, or not at all. */
const jobs: Record<string, Job> = {
  "*/5 * * * *": (env, db, now) => sendWaiting(db, mailProvider(env), now),
  "17 * * * *": (_, db, now) => sweep(db, now),
};

export async function runJobs(env: Bindings, cron: string, now: number): Promise<void> {
  await jobs[cron]?.(env, drizzle(env.DB, { schema }), now);
}

const letterMemoryMs = 30 * milliseconds.day;

/** What has expired. */
function sweep(db: Database, now: number) {
  const { sessions, oneTimeTokens, throttles, knownDevices, registrations, letters } = schema;
  return db.batch([
    db.delete(sessions).where(lt(sessions.expiresAt, now)),
    db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now)),
    db.delete(throttles).where(lt(throttles.endsAt, now)),
    db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, now - deviceMemoryMs)),
    db.delete(registrations).where(lt(registrations.expiresAt, now)),
    db.delete(letters).where(lt(letters.queuedAt, now - letterMemoryMs)),
  ]);
}
