import { getCookie, setCookie } from "hono/cookie";
import { jwtVerify, SignJWT } from "jose";
import { grantMs } from "../../contract/constants.ts";
import { signingKey } from "../auth/session-token.ts";
import { isHttps, type RequestContext } from "../context/request-context.ts";

const algorithm = "HS256";
const cookieName = "grant";

/** A grant permits one session to fetch one video's files for five minutes, without another database query. */
export async function issuePlaybackGrant(
  c: RequestContext,
  sessionId: string,
  videoId: string,
): Promise<{ expiresAt: number }> {
  const expiresAt = c.var.now + grantMs;
  const token = await new SignJWT()
    .setProtectedHeader({ alg: algorithm })
    .setAudience(grantAudience(videoId))
    .setJti(sessionId)
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(await signingKey(c));
  setCookie(c, cookieName, token, {
    path: `/stream/${videoId}/`,
    httpOnly: true,
    sameSite: "Strict",
    secure: isHttps(c),
    expires: new Date(expiresAt),
  });
  return { expiresAt };
}

/** Whether the request has a valid grant for this video that has not expired. */
export async function hasPlaybackGrant(c: RequestContext, videoId: string): Promise<boolean> {
  const token = getCookie(c, cookieName);
  if (token === undefined) return false;
  const options = { algorithms: [algorithm], audience: grantAudience(videoId), currentDate: new Date(c.var.now) };
  return jwtVerify(token, await signingKey(c), options).then(
    () => true,
    () => false,
  );
}

const grantAudience = (videoId: string) => `stream:${videoId}`;
