import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { deviceCodes } from "../schema.ts";

/**
 * Voids the device codes that an account has confirmed and whose televisions have no session yet.
 * Deleting the session that confirmed a code deletes the code too, because `device_codes.session_id`
 * cascades.
 */
export const deleteConfirmedCodes = (db: Database, userId: string) =>
  db.delete(deviceCodes).where(eq(deviceCodes.userId, userId));
