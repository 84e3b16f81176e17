import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { playbackGrantMs } from "../../contract/constants.ts";
import { isVideoId } from "../../contract/uploads/video-id.ts";
import { isHttps, type RequestContext } from "../context/request-context.ts";
import { signToken, verifyToken } from "./session-token.ts";

const cookieName = "grant";
/**
 * The prefix of marker cookies. The browser has one for each granted video and sends them only to
 * the sign-out, which learns from them which grants to delete.
 */
const markerPrefix = "granted-";
const markerPath = "/clear-cookies";

/**
 * The files that a grant opens. `renditions`: their names, or null for all renditions. `original`:
 * whether the grant includes the uploaded file.
 */
export type PlaybackGrant = { renditions: string[] | null; original: boolean };

type GrantRequest = PlaybackGrant & { sessionId: string; videoId: string; endsAt: number | null };

/**
 * Issues a grant that lets one session fetch one video's files for some minutes, at most until
 * `endsAt`, without another database query.
 */
export async function issuePlaybackGrant(
  c: RequestContext,
  { sessionId, videoId, endsAt, renditions, original }: GrantRequest,
): Promise<{ expiresAt: number }> {
  const expiresAt = Math.min(c.var.now + playbackGrantMs, endsAt ?? Number.POSITIVE_INFINITY);
  const exp = Math.floor(expiresAt / 1000);
  const token = await signToken(c, {
    aud: grantAudience(videoId),
    jti: sessionId,
    exp,
    ...(renditions && { renditions }),
    ...(original && { original }),
  });
  const lifetime = { expires: new Date(expiresAt) };
  setCookie(c, cookieName, token, { ...cookieAttributes(c, grantPath(videoId)), ...lifetime });
  setCookie(c, `${markerPrefix}${videoId}`, "1", {
    ...cookieAttributes(c, markerPath),
    ...lifetime,
  });
  return { expiresAt };
}

/** Finds the request's valid grant for a video; null if there is none. */
export async function findPlaybackGrant(
  c: RequestContext,
  videoId: string,
): Promise<PlaybackGrant | null> {
  const token = getCookie(c, cookieName);
  const payload = token === undefined ? null : await verifyToken(c, token, grantAudience(videoId));
  if (!payload) return null;
  return {
    renditions: Array.isArray(payload.renditions) ? payload.renditions : null,
    original: payload.original === true,
  };
}

/** Expires every grant of the browser, at `POST /clear-cookies`. */
export function clearPlaybackGrants(c: RequestContext): void {
  const markers = Object.keys(getCookie(c)).filter((name) => name.startsWith(markerPrefix));
  for (const videoId of markers.map((name) => name.slice(markerPrefix.length)).filter(isVideoId)) {
    deleteCookie(c, cookieName, cookieAttributes(c, grantPath(videoId)));
    deleteCookie(c, `${markerPrefix}${videoId}`, cookieAttributes(c, markerPath));
  }
}

const cookieAttributes = (c: RequestContext, path: string) =>
  ({ path, httpOnly: true, sameSite: "Strict", secure: isHttps(c) }) as const;

const grantPath = (videoId: string) => `/stream/${videoId}/`;
const grantAudience = (videoId: string) => `stream:${videoId}`;
