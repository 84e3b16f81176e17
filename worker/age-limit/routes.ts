import { and, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { listSchemeAges } from "../../contract/movies/age-ratings.ts";
import { isPasswordUnchangedSql, requireCurrentPassword } from "../accounts/password-change.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import { clearRateLimit } from "../auth/rate-limit.ts";
import { queryAsUser, renewSessionCookie, requireClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { getEmailContext } from "../email/compose-email.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { profiles, sessions, users } from "../schema.ts";
import { getSiteSettings } from "../site/current-site.ts";
import { composeAgeLimitEmail } from "./emails.ts";
import { liftAgeLimitWithPin, pinGuessLimit } from "./pin.ts";

/** Mounts the endpoints of an account's age limit. worker/auth/age-limit.ts hides the movies. */
export function mountAgeLimit(app: Hono<AppEnv>): void {
  route(app, "GET /api/age-limit", async (c) => {
    const [found] = await queryAsUser(c, (db, { sessionId, now }) =>
      selectLimit(db, sessionId, now),
    );
    const { age = null, openUntil = null } = found ?? {};
    return respond(c, "GET /api/age-limit", {
      data: {
        age,
        openUntil: toIsoTime(openUntil),
        choices: listSchemeAges(getSiteSettings().ageScheme),
      },
    });
  });

  route(app, "PUT /api/age-limit", async (c, { body }) => {
    const user = await requireCurrentPassword(c, body.password);
    await setAgeLimit(c, user, { age: body.age, pinHash: await hashPassword(body.pin) });
    return respond(c, "PUT /api/age-limit", { message: m.done_age_limit_set() });
  });

  route(app, "DELETE /api/age-limit", async (c, { body }) => {
    await removeAgeLimit(c, await requireCurrentPassword(c, body.password));
    return respond(c, "DELETE /api/age-limit", { message: m.done_age_limit_removed() });
  });

  route(app, "POST /api/age-limit/open", async (c, { body }) => {
    await liftAgeLimitWithPin(c, body.pin);
    return respond(c, "POST /api/age-limit/open", { message: m.done_age_limit_opened() });
  });

  route(app, "POST /api/age-limit/lock", async (c) => {
    await write(c, {
      statements: (db, { sessionId }) => ({
        locked: db.update(sessions).set({ pinUntil: null }).where(eq(sessions.id, sessionId)),
      }),
    });
    return respond(c, "POST /api/age-limit/lock", { message: m.done_age_limit_locked() });
  });
}

const limit = sql<number | null>`iif(
  ${sessions.profileId} is null, ${users.ageLimit}, ${profiles.ageLimit}
)`;

/**
 * Selects the age limit of a session's profile, and the time until which the PIN lifts the limit.
 */
const selectLimit = (db: Database, sessionId: string, now: number) =>
  db
    .select({
      age: limit.as("age"),
      openUntil: sql<number | null>`iif(
        ${limit} is not null and ${sessions.pinUntil} > ${now}, ${sessions.pinUntil}, null
      )`.as("open_until"),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, sessions.profileId))
    .where(eq(sessions.id, sessionId));

type Owner = Awaited<ReturnType<typeof requireCurrentPassword>>;

/**
 * Sets the limit and ends the account's sessions, because their tokens do not state the new limit.
 * The browser of the request gets a new session.
 */
async function setAgeLimit(
  c: RequestContext,
  user: Owner,
  { age, pinHash }: { age: number; pinHash: string },
): Promise<void> {
  const claims = await requireClaims(c);
  const sessionId = crypto.randomUUID();
  const email = composeAgeLimitEmail("age_limit_changed", user.email, getEmailContext(c), { age });
  await write(c, {
    require: [[isPasswordUnchangedSql(user), () => new AppError("password_changed")]],
    statements: (db, { userId, now }) => ({
      limited: db.update(users).set({ ageLimit: age, pinHash }).where(eq(users.id, userId)),
      copied: copySession(db, claims.sessionId, sessionId),
      ended: db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId))),
      guesses: clearRateLimit(db, pinGuessLimit(userId)),
      email: enqueueEmail(db, email, now),
    }),
  });
  await renewSessionCookie(c, { ...claims, sessionId, hasAgeLimit: true });
  sendAfterResponse(c, [email]);
}

/** Copies a session, without the time for which its PIN lifts the limit. */
function copySession(db: Database, sessionId: string, newId: string) {
  const { pinUntil, ...copied } = getTableColumns(sessions);
  const row = { ...copied, id: newId };
  return insertFrom(db, sessions, row, sql`from ${sessions} where ${sessions.id} = ${sessionId}`);
}

async function removeAgeLimit(c: RequestContext, user: Owner): Promise<void> {
  const claims = await requireClaims(c);
  const email = composeAgeLimitEmail("age_limit_changed", user.email, getEmailContext(c), {
    age: null,
  });
  const hasLimit = sql`exists (
    select 1 from ${users} where ${users.id} = ${user.id} and ${users.ageLimit} is not null
  )`;
  await write(c, {
    require: [
      [isPasswordUnchangedSql(user), () => new AppError("password_changed")],
      [hasLimit, () => new AppError("age_limit_missing")],
    ],
    statements: (db, { userId, now }) => ({
      removed: db.update(users).set({ ageLimit: null, pinHash: null }).where(eq(users.id, userId)),
      locked: db.update(sessions).set({ pinUntil: null }).where(eq(sessions.userId, userId)),
      guesses: clearRateLimit(db, pinGuessLimit(userId)),
      email: enqueueEmail(db, email, now),
    }),
  });
  await renewSessionCookie(c, { ...claims, hasAgeLimit: false });
  sendAfterResponse(c, [email]);
}
