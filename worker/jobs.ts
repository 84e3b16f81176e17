import { lt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Bindings } from "./http/app.ts";
import { oneTimeTokens, sessions, throttles } from "./schema.ts";

/** What the clock starts. Each works from the state it finds, so that it may run twice, late, or not at all. */
export async function runJobs(env: Bindings, now: number): Promise<void> {
  const db = drizzle(env.DB);
  await db.batch([
    db.delete(sessions).where(lt(sessions.expiresAt, now)),
    db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now)),
    db.delete(throttles).where(lt(throttles.endsAt, now)),
  ]);
}
