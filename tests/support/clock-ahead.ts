import { milliseconds } from "../../contract/constants.ts";
import { bearerClient, type TestClient } from "./clients.ts";
import { setConditions } from "./conditions.ts";
import { executeSql } from "./rows.ts";
import { createTestSession } from "./sessions.ts";

/** The lifetime of a session in ms, longer than any test sets the clock ahead. */
const sessionMs = 900 * milliseconds.day;

/** Returns a client whose session outlives the tests' clock. */
export async function signInWithLongSession(userId: string): Promise<TestClient> {
  const token = await createTestSession(userId, { expiresInMs: sessionMs });
  await keepSessionsInUse();
  return bearerClient(token);
}

/**
 * Makes all sessions look used in the future. Streams set a session's last use by the database's
 * clock, which is not ahead.
 */
export const keepSessionsInUse = () =>
  executeSql("UPDATE sessions SET last_seen_at = ?", Date.now() + sessionMs);

/** Sets the clock of the Worker so that now is `time`. */
export async function setClockTo(time: number): Promise<void> {
  await keepSessionsInUse();
  await setConditions({ clockAheadMs: time - Date.now() });
}
