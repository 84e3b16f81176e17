import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { deviceCodes } from "../schema.ts";

/**
 * Voids the device codes that an account has confirmed and whose televisions have no session yet.
 * Ending the session that confirmed a code voids the code too, by its reference.
 */
export const deleteConfirmedCodes = (db: Database, userId: string) =>
  db.delete(deviceCodes).where(eq(deviceCodes.userId, userId));
