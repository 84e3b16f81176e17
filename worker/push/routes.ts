import { and, eq, ne, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { pushedNoticeNames } from "../../contract/notices/notices.ts";
import { batchAsUser, requireClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { database } from "../database/database.ts";
import { overwriteColumnsExcept } from "../database/guarded-insert.ts";
import { respond, route } from "../http/route.ts";
import { startNotices } from "../notices/member-notices.ts";
import { pushAddresses, sessions } from "../schema.ts";
import { isPushUrl } from "./post-push.ts";
import { createPushKey, selectPushKey } from "./push-key.ts";

/** Mounts the endpoints that switch push messages on and off in the session's browser. */
export function mountPush(app: Hono<AppEnv>): void {
  route(app, "GET /api/push", async (c) => {
    const { keys, addresses, account } = await batchAsUser(c, (db, { sessionId }) => ({
      keys: selectPushKey(db),
      addresses: db
        .select({ sessionId: pushAddresses.sessionId })
        .from(pushAddresses)
        .where(eq(pushAddresses.sessionId, sessionId)),
    }));
    const { publicKey } = keys[0] ?? (await createPushKey(database(c, "primary")));
    return respond(c, "GET /api/push", {
      data: { publicKey, on: addresses.length > 0, lasts: account.stays === 1 },
    });
  });

  route(app, "PUT /api/push", async (c, { body }) => {
    const { sessionId } = await requireClaims(c);
    const lasts = sql`exists (select 1 from ${sessions} where id = ${sessionId} and stays)`;
    await write(c, {
      require: [
        [sql`${isPushUrl(body.url, c.env) ? 1 : 0}`, () => invalidInput("url", "invalid")],
        [lasts, () => new AppError("session_ends_soon")],
      ],
      statements: (db, { sessionId, userId, now }) => ({
        // An earlier session of this browser may still have the address, if that session did not
        // end by signing out.
        former: db
          .delete(pushAddresses)
          .where(and(eq(pushAddresses.url, body.url), ne(pushAddresses.sessionId, sessionId))),
        added: db
          .insert(pushAddresses)
          .values({ sessionId, userId, ...body, createdAt: now })
          .onConflictDoUpdate({
            target: pushAddresses.sessionId,
            set: overwriteColumnsExcept(pushAddresses, "sessionId", "userId"),
          }),
        ...Object.fromEntries(
          pushedNoticeNames.map((name) => [
            name,
            startNotices(db, name, { userId, now, byEmail: false }),
          ]),
        ),
      }),
    });
    return respond(c, "PUT /api/push", { message: m.done_push_on() });
  });

  route(app, "DELETE /api/push", async (c) => {
    await write(c, {
      statements: (db, { sessionId }) => ({
        removed: db.delete(pushAddresses).where(eq(pushAddresses.sessionId, sessionId)),
      }),
    });
    return respond(c, "DELETE /api/push", { message: m.done_push_off() });
  });
}
