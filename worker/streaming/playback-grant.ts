import { getCookie, setCookie } from "hono/cookie";
import { grantMs } from "../../contract/constants.ts";
import { signToken, verifyToken } from "../auth/session-token.ts";
import { isHttps, type RequestContext } from "../context/request-context.ts";

const cookieName = "grant";

/** A grant permits one session to fetch one video's files for five minutes, without another database query. */
export async function issuePlaybackGrant(
  c: RequestContext,
  sessionId: string,
  videoId: string,
): Promise<{ expiresAt: number }> {
  const expiresAt = c.var.now + grantMs;
  const exp = Math.floor(expiresAt / 1000);
  const token = await signToken(c, { aud: grantAudience(videoId), jti: sessionId, exp });
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
  return token !== undefined && (await verifyToken(c, token, grantAudience(videoId))) !== null;
}

const grantAudience = (videoId: string) => `stream:${videoId}`;
