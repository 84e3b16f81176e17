import { milliseconds } from "../../contract/constants.ts";
import { bearerClient, type TestClient } from "./clients.ts";
import { setConditions } from "./conditions.ts";
import { executeSql } from "./rows.ts";
import { createTestSession } from "./sessions.ts";

/** Longer than any test sets the clock ahead. */
const sessionMs = 900 * milliseconds.day;

/** A client whose session outlives the tests' clock. */
export async function signInForLong(userId: string): Promise<TestClient> {
  const token = await createTestSession(userId, { expiresInMs: sessionMs });
  await keepSessions();
  return bearerClient(token);
}

/** Streams set the time a session was last seen by the database's clock, which is not set ahead. */
export const keepSessions = () =>
  executeSql("UPDATE sessions SET last_seen_at = ?", Date.now() + sessionMs);

/**
 * Sets the clock so that a request of this moment comes at `time`, and later ones as much later.
 */
export async function setClockTo(time: number): Promise<void> {
  await keepSessions();
  await setConditions({ clockAheadMs: time - Date.now() });
}
