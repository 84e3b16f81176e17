import type { Hono } from "hono";
import { batchAsUser, clearSessionCookie, findAllClaims, requireClaims, setSessionCookie } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { database } from "../database/database.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { localeOf } from "../i18n/locale.ts";
import { callerOf, letterheadOf, siteOf } from "./caller.ts";
import { deviceOf, rememberDevice, setDeviceCookie } from "./devices.ts";
import { askRecovery, resetPassword } from "./recovery.ts";
import { register, resendVerification } from "./registration.ts";
import { endSession, signIn } from "./sign-in.ts";
import { verifyEmail } from "./verification.ts";

const letterComes =
  "Look into your mail: if the address is right, a letter is on its way. None after ten minutes? Look among the unwanted mail, or ask again.";

/** How an account is opened, entered and left. */
export function accountRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/register", async (c, { body }) => {
    sendAfterResponse(c, await register(database(c, "primary"), body, callerOf(c), letterheadOf(c), c.var.now));
    return respond(c, "POST /api/register", { message: letterComes });
  });

  route(app, "POST /verifyEmail", async (c, { body: { token } }) => {
    const db = database(c, "primary");
    const house = { ...letterheadOf(c), adminEmail: c.env.ADMIN_EMAIL };
    const { userId, emails } = await verifyEmail(db, token, house, c.var.now);
    const device = deviceOf(c);
    await db.batch([rememberDevice(db, userId, device, c.var.now)]);
    setDeviceCookie(c, device);
    sendAfterResponse(c, emails);
    return respond(c, "POST /verifyEmail", { message: "Email Verification Successfull", data: "verified" });
  });

  route(app, "POST /api/resendVerification", async (c, { body: { email } }) => {
    sendAfterResponse(c, await resendVerification(database(c, "primary"), email, letterheadOf(c), c.var.now));
    return respond(c, "POST /api/resendVerification", { message: letterComes });
  });

  route(app, "POST /api/recovery", async (c, { body: { email } }) => {
    sendAfterResponse(c, await askRecovery(database(c, "primary"), email, letterheadOf(c), c.var.now));
    return respond(c, "POST /api/recovery", { message: letterComes });
  });

  route(app, "POST /api/resetPassword", async (c, { body }) => {
    sendAfterResponse(c, await resetPassword(database(c, "primary"), body, letterheadOf(c), c.var.now));
    return respond(c, "POST /api/resetPassword", { message: "Your password is changed. Sign in with the new one." });
  });

  route(app, "POST /api/login", async (c, { body }) => {
    const browser = { caller: callerOf(c), device: deviceOf(c), language: localeOf(c), site: () => siteOf(c) };
    const { claims, emails, user } = await signIn(database(c, "primary"), body, browser, c.var.now);
    await setSessionCookie(c, claims);
    setDeviceCookie(c, browser.device);
    sendAfterResponse(c, emails);
    const token = { exp: Math.floor(claims.expiresAt / 1000) };
    return respond(c, "POST /api/login", { message: `Welcome back, ${user.name}.`, userInfo: user, token });
  });

  route(app, "POST /clear-cookies", async (c) => {
    const all = await findAllClaims(c);
    const db = database(c, "primary");
    const [first, ...rest] = all.map((claims) => endSession(db, claims));
    if (first) await db.batch([first, ...rest]);
    clearSessionCookie(c);
    return respond(c, "POST /clear-cookies", { message: "You are signed out." });
  });

  route(app, "GET /api/protectedRoute", async (c) => {
    const { account } = await batchAsUser(c, () => []);
    const { id, name, role } = account;
    return respond(c, "GET /api/protectedRoute", { userInfo: { id, name, role } });
  });

  route(app, "GET /api/protectedRouteToken", async (c) => {
    const { account } = await batchAsUser(c, () => []);
    const { expiresAt, issuedAt } = await requireClaims(c);
    const userInfoII = { id: account.id, exp: Math.floor(expiresAt / 1000), iat: Math.floor(issuedAt / 1000) };
    return respond(c, "GET /api/protectedRouteToken", { userInfoII });
  });
}
