import type { Hono } from "hono";
import type { App, Call } from "../http/app.ts";
import { database } from "../http/database.ts";
import { answer, route } from "../http/route.ts";
import { clearSessionCookie, findClaims, readAs, requireClaims, setSessionCookie } from "../http/session.ts";
import { endSession, signIn } from "./sign-in.ts";

export function accountRoutes(app: Hono<App>): void {
  route(app, "POST /api/login", async (c, { body }) => {
    const { claims, user } = await signIn(database(c, "primary"), body, callerOf(c), c.var.now);
    await setSessionCookie(c, claims);
    const token = { exp: Math.floor(claims.expiresAt / 1000) };
    return answer(c, "POST /api/login", { message: `Welcome back, ${user.name}.`, userInfo: user, token });
  });

  route(app, "POST /clear-cookies", async (c) => {
    const claims = await findClaims(c);
    const db = database(c, "primary");
    if (claims) await db.batch([endSession(db, claims)]);
    clearSessionCookie(c);
    return answer(c, "POST /clear-cookies", { message: "You are signed out." });
  });

  route(app, "GET /api/protectedRoute", async (c) => {
    const { account } = await readAs(c, () => []);
    const { id, name, role } = account;
    return answer(c, "GET /api/protectedRoute", { userInfo: { id, name, role } });
  });

  route(app, "GET /api/protectedRouteToken", async (c) => {
    const { account } = await readAs(c, () => []);
    const { expiresAt, issuedAt } = await requireClaims(c);
    const userInfoII = { id: account.id, exp: Math.floor(expiresAt / 1000), iat: Math.floor(issuedAt / 1000) };
    return answer(c, "GET /api/protectedRouteToken", { userInfoII });
  });
}

/** The address is the edge's word; what a client writes into other headers is not believed. */
function callerOf(c: Call) {
  return {
    address: c.req.header("CF-Connecting-IP") ?? "local",
    device: (c.req.header("User-Agent") ?? "unknown").slice(0, 200),
  };
}
