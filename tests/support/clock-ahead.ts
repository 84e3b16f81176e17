import { milliseconds } from "../../contract/constants.ts";
import { createTestSession, executeSql } from "./factories.ts";
import { bearerClient, setConditions, type TestClient } from "./site.ts";

/** Longer than any test sets the clock ahead. */
const sessionMs = 900 * milliseconds.day;

/** A client whose session outlives the tests' clock. */
export async function signInForLong(userId: string): Promise<TestClient> {
  const token = await createTestSession(userId, { expiresInMs: sessionMs });
  await keepSessionsInUse();
  return bearerClient(token);
}

/** Streams set the time a session was last seen by the database's clock, which is not set ahead. */
export const keepSessionsInUse = () =>
  executeSql("UPDATE sessions SET last_seen_at = ?", Date.now() + sessionMs);

/**
 * Sets the clock so that a request of this moment comes at `time`, and later ones as much later.
 */
export async function setClockTo(time: number): Promise<void> {
  await keepSessionsInUse();
  await setConditions({ clockAheadMs: time - Date.now() });
}
