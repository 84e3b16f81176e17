import { and, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { isStaff } from "../../contract/access/staff-roles.ts";
import { maxPasskeys } from "../../contract/second-factors/second-factors.ts";
import { getSite } from "../../contract/site/site.ts";
import { requireCurrentPassword } from "../accounts/password-change.ts";
import { writeForMember } from "../accounts/write-for-member.ts";
import { hasAuthenticatorSql } from "../auth/factor-conditions.ts";
import { clearRateLimit, enforceRateLimit } from "../auth/rate-limit.ts";
import { batchAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { authenticators, passkeys, sessions, users } from "../schema.ts";
import {
  createChallenge,
  deleteChallenge,
  isChallengeUnusedSql,
  selectChallenge,
} from "./challenges.ts";
import {
  addSecondFactor,
  changeSecondFactors,
  hasSecondFactorSql,
  markSessionProved,
  removeSecondFactor,
} from "./change-factors.ts";
import { composeSecondFactorEmail } from "./emails.ts";
import { createRegistrationRequest, selectPasskeys, verifyNewPasskey } from "./passkeys.ts";
import {
  checkProof,
  createProofChallenge,
  secondFactorGuessLimits,
  selectAuthenticator,
  selectSecondFactors,
} from "./proofs.ts";
import { createRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes } from "./recovery-codes.ts";
import { createTotpSecret, findTotpStep, totpUri } from "./totp.ts";

export function mountSecondFactors(app: Hono<AppEnv>): void {
  proofRoutes(app);
  passkeyRoutes(app);
  totpRoutes(app);

  route(app, "GET /api/second-factors", async (c) => {
    const { account, ...found } = await batchAsUser(c, (db, { userId }) =>
      selectSecondFactors(db, userId),
    );
    return respond(c, "GET /api/second-factors", {
      data: {
        totp: found.authenticators.some(({ confirmedAt }) => confirmedAt !== null),
        passkeys: found.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt: toIsoTime(createdAt),
          lastUsedAt: toIsoTime(lastUsedAt),
        })),
        recoveryCodes: found.recoveryCodes.length,
        required: isStaff(account) && getSite().demandsSecondFactor,
        proved: account.provedAt !== null,
      },
    });
  });

  route(app, "POST /api/recovery-codes", async (c) => {
    const codes = createRecoveryCodes();
    const account = await requireSession(c);
    await changeSecondFactors(c, account, "codes_renewed", {
      require: [[hasSecondFactorSql(account.id), () => new AppError("second_factor_missing")]],
      statements: (db) => [
        deleteRecoveryCodes(db, account.id),
        insertRecoveryCodes(db, account.id, codes),
      ],
    });
    return respond(c, "POST /api/recovery-codes", { data: { recoveryCodes: codes } });
  });

  route(app, "DELETE /api/members/:id/second-factors", async (c, { params: { id } }) => {
    const {
      found: [user],
    } = await batchAsUser(c, (db) => ({
      found: db.select().from(users).where(eq(users.id, id)),
    }));
    if (!user) throw new AppError("user_not_found");
    const email = composeSecondFactorEmail(
      "sign_in_changed",
      user.email,
      { site: requireSiteOrigin(c), locale: user.language },
      { change: "removed_by_staff" },
    );
    await writeForMember(c, id, {
      audit: [{ action: "remove second factors", subject: "user", subjectId: id }],
      statements: (db, { now }) => ({
        passkeys: db.delete(passkeys).where(eq(passkeys.userId, id)),
        authenticators: db.delete(authenticators).where(eq(authenticators.userId, id)),
        codes: deleteRecoveryCodes(db, id),
        sessions: db.delete(sessions).where(eq(sessions.userId, id)),
        email: enqueueEmail(db, email, now),
      }),
    });
    sendAfterResponse(c, [email]);
    return respond(c, "DELETE /api/members/:id/second-factors", {
      message: m.done_second_factors_removed(),
    });
  });
}

function proofRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/proof/options", async (c) => {
    const { id: userId } = await requireSession(c);
    const asked = { userId, purpose: "proof", origin: requireSiteOrigin(c) } as const;
    const { challenge, insertion } = await createProofChallenge(
      database(c, "primary"),
      asked,
      c.var.now,
    );
    await write(c, { statements: () => ({ insertion }) });
    return respond(c, "POST /api/proof/options", { data: challenge });
  });

  route(app, "POST /api/proof", async (c, { body: { ticket, ...proof } }) => {
    const { account, challenges } = await batchAsUser(c, (db, { userId }) => ({
      challenges: selectChallenge(db, { ticket, purpose: "proof", userId }, c.var.now),
    }));
    const [challenge] = challenges;
    if (!challenge) throw new AppError("ticket_expired");
    const { condition, spend } = await checkProof(
      database(c, "primary"),
      account.id,
      proof,
      challenge,
      requireSiteOrigin(c),
      c.var.now,
    );
    await write(c, {
      require: [[condition, () => new AppError("code_wrong")]],
      statements: (db, { sessionId, now }) => ({
        proved: markSessionProved(db, sessionId, now),
        spent: spend(sql`true`),
      }),
    });
    return respond(c, "POST /api/proof", { message: m.done_proved() });
  });
}

function passkeyRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/passkeys/options", async (c, { body }) => {
    const user = await requireCurrentPassword(c, body.password);
    const db = database(c, "primary");
    const known = await runStatement(db, selectPasskeys(db, user.id));
    if (known.length >= maxPasskeys)
      throw new AppError("too_many_passkeys", { maximum: maxPasskeys });
    const options = await createRegistrationRequest(requireSiteOrigin(c), user, known);
    const { ticket, insertion } = createChallenge(
      db,
      { userId: user.id, purpose: "new_passkey", challenge: options.challenge },
      c.var.now,
    );
    await write(c, { statements: () => ({ insertion }) });
    return respond(c, "POST /api/passkeys/options", { data: { ticket, options: { ...options } } });
  });

  route(app, "POST /api/passkeys", async (c, { body: { ticket, passkey: response, name } }) => {
    const { account, challenges } = await batchAsUser(c, (db, { userId }) => ({
      challenges: selectChallenge(db, { ticket, purpose: "new_passkey", userId }, c.var.now),
    }));
    const [challenge] = challenges;
    if (!challenge) throw new AppError("ticket_expired");
    const passkey = await verifyNewPasskey(response, challenge.challenge, requireSiteOrigin(c));
    const isNew = sql`not exists (
      select 1 from ${passkeys} where ${passkeys.id} = ${passkey.id}
    )`;
    const data = await addSecondFactor(c, account, "passkey_added", {
      require: [
        [isChallengeUnusedSql(challenge), () => new AppError("ticket_expired")],
        [isNew, () => new AppError("passkey_invalid")],
      ],
      statements: (db, now) => [
        db.insert(passkeys).values({ ...passkey, userId: account.id, name, createdAt: now }),
        deleteChallenge(db, challenge),
      ],
    });
    return respond(c, "POST /api/passkeys", { message: m.done_passkey_added(), data });
  });

  route(app, "DELETE /api/passkeys/:id", async (c, { params: { id } }) => {
    const account = await requireSession(c);
    const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, account.id));
    await removeSecondFactor(c, account, {
      require: [
        [
          sql`exists (select 1 from ${passkeys} where ${isOwn})`,
          () => new AppError("passkey_not_found"),
        ],
      ],
      statements: (db) => [db.delete(passkeys).where(isOwn)],
    });
    return respond(c, "DELETE /api/passkeys/:id", { message: m.done_passkey_removed() });
  });
}

function totpRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/totp", async (c, { body }) => {
    const user = await requireCurrentPassword(c, body.password);
    const secret = createTotpSecret();
    await write(c, {
      require: [[sql`not ${hasAuthenticatorSql(user.id)}`, () => new AppError("totp_exists")]],
      statements: (db, { userId }) => ({
        stored: db
          .insert(authenticators)
          .values({ userId, secret })
          .onConflictDoUpdate({ target: authenticators.userId, set: { secret } }),
      }),
    });
    return respond(c, "POST /api/totp", { data: { secret, uri: totpUri(secret, user.email) } });
  });

  route(app, "POST /api/totp/confirm", async (c, { body: { code } }) => {
    const { account, found } = await batchAsUser(c, (db, { userId }) => ({
      found: selectAuthenticator(db, userId),
    }));
    const [authenticator] = found;
    if (!authenticator || authenticator.confirmedAt !== null) throw new AppError("totp_not_begun");
    const limits = secondFactorGuessLimits(account.id, "proof");
    await enforceRateLimit(database(c, "primary"), limits, c.var.now);
    const step = findTotpStep(authenticator.secret, code, c.var.now);
    if (step === null) throw new AppError("code_wrong");
    const isSame = and(
      eq(authenticators.userId, account.id),
      eq(authenticators.secret, authenticator.secret),
      sql`${authenticators.confirmedAt} is null`,
    );
    const data = await addSecondFactor(c, account, "totp_added", {
      require: [
        [
          sql`exists (select 1 from ${authenticators} where ${isSame})`,
          () => new AppError("totp_not_begun"),
        ],
      ],
      statements: (db, now) => [
        db.update(authenticators).set({ confirmedAt: now, lastStep: step }).where(isSame),
        ...limits.map((limit) => clearRateLimit(db, limit)),
      ],
    });
    return respond(c, "POST /api/totp/confirm", { message: m.done_totp_added(), data });
  });

  route(app, "DELETE /api/totp", async (c) => {
    const account = await requireSession(c);
    await removeSecondFactor(c, account, {
      require: [[hasAuthenticatorSql(account.id), () => new AppError("totp_not_begun")]],
      statements: (db) => [db.delete(authenticators).where(eq(authenticators.userId, account.id))],
    });
    return respond(c, "DELETE /api/totp", { message: m.done_totp_removed() });
  });
}
