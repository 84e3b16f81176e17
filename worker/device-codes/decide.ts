import { sql } from "drizzle-orm";
import type { DeviceCodeDecision } from "../../contract/device-codes/device-codes.ts";
import { requireClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { deviceCodes, sessions } from "../schema.ts";
import { isDeviceCodeUndecidedSql } from "./find-waiting-device.ts";

/**
 * Confirms or refuses a code, once. Throws `forbidden` for a television, so that the session of one
 * television never opens the session of another.
 */
export async function decideDeviceCode(
  c: RequestContext,
  userCodeHash: string,
  decision: DeviceCodeDecision,
): Promise<void> {
  const { sessionId: ownId } = await requireClaims(c);
  const isOpen = isDeviceCodeUndecidedSql(userCodeHash, c.var.now);
  const isTelevision = sql`exists (
    select 1 from ${sessions} where ${sessions.id} = ${ownId} and ${sessions.isTelevision}
  )`;
  await write(c, {
    require: [
      [sql`not ${isTelevision}`, () => new AppError("forbidden")],
      [
        sql`exists (select 1 from ${deviceCodes} where ${isOpen})`,
        () => new AppError("device_code_not_found"),
      ],
    ],
    statements: (db, { userId, sessionId, now }) => ({
      decided: db
        .update(deviceCodes)
        .set(decision === "confirm" ? { userId, sessionId } : { refusedAt: now })
        .where(isOpen),
    }),
  });
}
