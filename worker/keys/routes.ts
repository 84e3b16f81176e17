import { desc, eq, isNull, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { milliseconds } from "../../contract/constants.ts";
import { type ApiKey, maxApiKeys, shownApiKeyLength } from "../../contract/keys/keys.ts";
import { createApiKey, hashApiKey, mayMakeApiKeysSql } from "../auth/api-key.ts";
import { queryAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { getEmailContext } from "../email/compose-email.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { apiKeys, users } from "../schema.ts";
import { composeApiKeyEmail } from "./emails.ts";

const subject = "API key";

export function mountApiKeys(app: Hono<AppEnv>): void {
  route(app, "GET /api/keys", async (c) => {
    const rows = await queryAsUser(c, selectKeys);
    return respond(c, "GET /api/keys", { data: rows.map((row) => toApiKey(row, c.var.now)) });
  });

  route(app, "POST /api/keys", async (c, { body: { name, scopes, lifetimeDays } }) => {
    const id = crypto.randomUUID();
    const key = createApiKey();
    const prefix = key.slice(0, shownApiKeyLength);
    const lifetimeMs = lifetimeDays === undefined ? null : lifetimeDays * milliseconds.day;
    const expiresAt = lifetimeMs === null ? null : c.var.now + lifetimeMs;
    const { id: makerId, email: address } = await requireSession(c);
    const email = composeApiKeyEmail("api_key_created", address, getEmailContext(c), { name });
    await write(c, {
      require: [
        [
          sql`(
            select count(*)
            from ${apiKeys}
            where ${isNull(apiKeys.revokedAt)}
              and coalesce(${apiKeys.expiresAt}, ${c.var.now} + 1) > ${c.var.now}
          ) < ${maxApiKeys}`,
          () => new AppError("too_many_keys", { maximum: maxApiKeys }),
        ],
      ],
      audit: [
        {
          action: "create",
          subject,
          subjectId: id,
          after: { name, prefix, scopes, expiresAt: toIsoTime(expiresAt) },
          authorId: sql`${makerId}`,
        },
      ],
      statements: (db, { userId, now }) => ({
        created: db.insert(apiKeys).values({
          id,
          name,
          hash: hashApiKey(key),
          prefix,
          scopes: JSON.stringify(scopes),
          userId,
          createdAt: now,
          expiresAt,
        }),
        email: enqueueEmail(db, email, now),
      }),
    });
    sendAfterResponse(c, [email]);
    return respond(c, "POST /api/keys", { message: m.done_key_created(), data: { id, key } });
  });

  route(app, "DELETE /api/keys/:keyId", async (c, { params: { keyId } }) => {
    const isKnown = sql`exists (select 1 from ${apiKeys} where id = ${keyId})`;
    const isUnrevoked = sql`exists (
      select 1 from ${apiKeys} where id = ${keyId} and revoked_at is null
    )`;
    await write(c, {
      require: [
        [isKnown, () => new AppError("key_not_found")],
        [isUnrevoked, () => new AppError("key_revoked")],
      ],
      audit: [
        {
          action: "revoke",
          subject,
          subjectId: keyId,
          before: selectState(keyId),
          authorId: sql`(select user_id from ${apiKeys} where id = ${keyId})`,
        },
      ],
      statements: (db, { now }) => ({
        revoked: db.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, keyId)),
      }),
    });
    return respond(c, "DELETE /api/keys/:keyId", { message: m.done_key_revoked() });
  });
}

const selectState = (id: string) => sql`
  select json_object('name', name, 'prefix', prefix, 'scopes', json(scopes))
  from ${apiKeys}
  where id = ${id}`;

const selectKeys = (db: Database) =>
  db
    .select({
      id: sql<string>`${apiKeys.id}`.as("key_id"),
      name: sql<string>`${apiKeys.name}`.as("key_name"),
      prefix: apiKeys.prefix,
      scopes: apiKeys.scopes,
      createdAt: sql<number>`${apiKeys.createdAt}`.as("key_created_at"),
      lastUsedAt: apiKeys.lastUsedAt,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      makerId: users.id,
      makerName: sql<string>`${users.name}`.as("maker_name"),
      isMakerInOffice: sql<number>`${mayMakeApiKeysSql()}`.as("is_maker_in_office"),
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .orderBy(desc(apiKeys.createdAt));

type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number];

const toApiKey = (row: KeyRow, now: number): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: JSON.parse(row.scopes),
  state: findState(row, now),
  createdBy: { id: row.makerId, name: row.makerName },
  createdAt: new Date(row.createdAt).toISOString(),
  lastUsedAt: toIsoTime(row.lastUsedAt),
  expiresAt: toIsoTime(row.expiresAt),
  revokedAt: toIsoTime(row.revokedAt),
});

function findState({ revokedAt, expiresAt, isMakerInOffice }: KeyRow, now: number) {
  if (revokedAt !== null) return "revoked";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return isMakerInOffice ? "active" : "maker_left";
}
