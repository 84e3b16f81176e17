import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { pages } from "../../contract/pages.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { isSubscribed } from "../auth/account.ts";
import { getClientInfo } from "../auth/client-info.ts";
import { clearPlaybackGrants } from "../auth/playback-grant.ts";
import {
  batchAsUser,
  clearSessionCookie,
  findAllClaims,
  requireClaims,
  requireSession,
} from "../auth/session.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { batch, type Database, database, runStatement } from "../database/database.ts";
import { getEmailContext } from "../email/compose-email.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { profiles } from "../schema.ts";
import { getOrCreateDevice, rememberDevice, setDeviceCookie } from "./devices.ts";
import { mountOwnAccountRoutes } from "./own-account-routes.ts";
import { requestPasswordReset, resetPassword } from "./recovery.ts";
import { registerAccount, resendVerification } from "./registration.ts";
import { completeSecondStep, createPasskeySignIn, signInWithPasskey } from "./second-step.ts";
import { deleteSession, signIn } from "./sign-in.ts";
import { mountUserRoutes } from "./user-routes.ts";
import { verifyEmail } from "./verification.ts";
import { readSignInClient, respondSignedIn } from "./welcome.ts";

const emailSentMessage = (_c: RequestContext) => m.done_email_sent();

export function mountAccounts(app: Hono<AppEnv>): void {
  mountOwnAccountRoutes(app);
  mountUserRoutes(app);

  route(app, "POST /api/register", async (c, { body }) => {
    sendAfterResponse(
      c,
      await registerAccount(
        database(c, "primary"),
        body,
        getClientInfo(c),
        getEmailContext(c),
        c.var.now,
      ),
    );
    return respond(c, "POST /api/register", { message: emailSentMessage(c) });
  });

  route(app, "POST /verifyEmail", async (c, { body: { token } }) => {
    const db = database(c, "primary");
    const verificationContext = { ...getEmailContext(c), adminEmail: c.env.ADMIN_EMAIL };
    const { userId, emails } = await verifyEmail(db, token, verificationContext, c.var.now);
    const device = getOrCreateDevice(c);
    await runStatement(db, rememberDevice(db, userId, device, c.var.now));
    setDeviceCookie(c, device);
    sendAfterResponse(c, emails);
    return respond(c, "POST /verifyEmail", {
      message: m.done_email_verified(),
      data: "verified",
    });
  });

  route(app, "POST /api/resendVerification", async (c, { body: { email } }) => {
    sendAfterResponse(
      c,
      await resendVerification(
        database(c, "primary"),
        email,
        getClientInfo(c),
        getEmailContext(c),
        c.var.now,
      ),
    );
    return respond(c, "POST /api/resendVerification", { message: emailSentMessage(c) });
  });

  route(app, "POST /api/recovery", async (c, { body: { email } }) => {
    sendAfterResponse(
      c,
      await requestPasswordReset(
        database(c, "primary"),
        email,
        getClientInfo(c),
        getEmailContext(c),
        c.var.now,
      ),
    );
    return respond(c, "POST /api/recovery", { message: emailSentMessage(c) });
  });

  route(app, "POST /api/resetPassword", async (c, { body }) => {
    const device = getOrCreateDevice(c);
    sendAfterResponse(
      c,
      await resetPassword(database(c, "primary"), body, device, getEmailContext(c), c.var.now),
    );
    setDeviceCookie(c, device);
    return respond(c, "POST /api/resetPassword", { message: m.done_password_reset() });
  });

  route(app, "POST /api/login", async (c, { body }) => {
    const client = readSignInClient(c);
    const opened = await signIn(database(c, "primary"), body, client, c.var.now);
    return respond(c, "POST /api/login", await respondSignedIn(c, client, opened));
  });

  route(app, "POST /api/login/second-step", async (c, { body }) => {
    const client = readSignInClient(c);
    const opened = await completeSecondStep(database(c, "primary"), body, client, c.var.now);
    return respond(c, "POST /api/login/second-step", await respondSignedIn(c, client, opened));
  });

  route(app, "POST /api/login/passkey/options", async (c) => {
    const data = await createPasskeySignIn(database(c, "primary"), readSignInClient(c), c.var.now);
    return respond(c, "POST /api/login/passkey/options", { data });
  });

  route(app, "POST /api/login/passkey", async (c, { body }) => {
    const client = readSignInClient(c);
    const opened = await signInWithPasskey(database(c, "primary"), body, client, c.var.now);
    return respond(c, "POST /api/login/passkey", await respondSignedIn(c, client, opened));
  });

  // https://w3c.github.io/webappsec-change-password-url/
  app.get("/.well-known/change-password", (c) => c.redirect(localizePath(pages.password.path)));

  route(app, "POST /clear-cookies", async (c) => {
    const allClaims = await findAllClaims(c);
    const db = database(c, "primary");
    await batch(db, { sessions: allClaims.map((claims) => deleteSession(db, claims)) });
    clearSessionCookie(c);
    clearPlaybackGrants(c);
    return respond(c, "POST /clear-cookies", { message: m.done_signed_out() });
  });

  route(app, "GET /api/protectedRoute", async (c) => {
    const { account, entered } = await batchAsUser(c, (db, { profileId }) => ({
      // The main profile has no row, and costs no statement.
      entered: profileId !== null && selectEntered(db, profileId),
    }));
    const { id, name, role, staffRole, isOverdue, payUrl } = account;
    const isInGrace = isOverdue === 1 && isSubscribed(account, c.var.now);
    return respond(c, "GET /api/protectedRoute", {
      userInfo: { id, name, role, staffRole: staffRole ?? undefined, ...entered?.[0] },
      ...(isInGrace && { overdue: { payUrl } }),
    });
  });

  route(app, "GET /api/protectedRouteToken", async (c) => {
    const account = await requireSession(c);
    const { expiresAt, issuedAt } = await requireClaims(c);
    const userInfoII = {
      id: account.id,
      exp: Math.floor(expiresAt / 1000),
      iat: Math.floor(issuedAt / 1000),
      stays: account.stays === 1,
    };
    return respond(c, "GET /api/protectedRouteToken", { userInfoII });
  });
}

const selectEntered = (db: Database, profileId: number) =>
  db
    .select({
      profile: profiles.name,
      profileId: sql<string>`cast(${profiles.id} as text)`.as("id_text"),
    })
    .from(profiles)
    .where(eq(profiles.id, profileId));
