import { sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { RequestContext } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { serverErrors } from "../schema.ts";

/**
 * Errors within this many milliseconds are stored by one write per isolate, because errors often
 * come by the thousand.
 */
const collectionMs = 2000;
let uncounted = 0;

export const hourSince1970Of = (time: number): number => Math.floor(time / milliseconds.hour);

/** Counts a response with a status of 500 or more. */
export function countServerError(c: RequestContext): void {
  uncounted += 1;
  if (uncounted > 1) return;
  const counting = scheduler.wait(collectionMs).then(() => {
    const count = uncounted;
    uncounted = 0;
    const db = database(c, "primary");
    const added = { count: sql`${serverErrors.count} + ${count}` };
    return runStatement(
      db,
      db
        .insert(serverErrors)
        .values({ hour: hourSince1970Of(c.var.now), count })
        .onConflictDoUpdate({ target: serverErrors.hour, set: added }),
    );
  });
  c.executionCtx.waitUntil(
    counting.catch((error: unknown) =>
      console.error(JSON.stringify({ level: "error", error: String(error) })),
    ),
  );
}
