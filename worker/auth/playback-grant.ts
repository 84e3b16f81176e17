import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { playbackGrantMs } from "../../contract/constants.ts";
import { isVideoId } from "../../contract/uploads/video-id.ts";
import { isHttps, type RequestContext } from "../context/request-context.ts";
import { findClaims } from "./session.ts";
import { readProfilePayload, signToken, toProfilePayload, verifyToken } from "./session-token.ts";

const cookieName = "grant";
/**
 * The prefix of marker cookies, one for each granted video. The browser sends a marker only to
 * `POST /clear-cookies`, where the sign-out deletes the grants of the marked videos.
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
 * Issues a grant as a cookie. With it, one session can fetch one video's files without a query of
 * the database, for some minutes and at most until `endsAt`. The grant names the session's profile.
 * Returns the path of the files.
 */
export async function issuePlaybackGrant(
  c: RequestContext,
  { sessionId, videoId, endsAt, renditions, original }: GrantRequest,
): Promise<string> {
  const expiresAt = computeGrantEnd(c.var.now, endsAt);
  const exp = Math.floor(expiresAt / 1000);
  const claims = await findClaims(c);
  const token = await signToken(c, {
    ...(claims && toProfilePayload(claims)),
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
  return videoFolder(videoId);
}

/** Returns when a grant issued now ends without a progress report, in milliseconds since 1970. */
export const computeGrantEnd = (now: number, endsAt: number | null): number =>
  Math.min(now + playbackGrantMs, endsAt ?? Number.POSITIVE_INFINITY);

/**
 * Finds the request's valid grant for a video; null if there is none, or if the session has entered
 * another profile since.
 */
export async function findPlaybackGrant(
  c: RequestContext,
  videoId: string,
): Promise<PlaybackGrant | null> {
  const token = getCookie(c, cookieName);
  const payload = token === undefined ? null : await verifyToken(c, token, grantAudience(videoId));
  if (!payload) return null;
  const claims = await findClaims(c);
  if (claims && claims.profileId !== readProfilePayload(payload).profileId) return null;
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

const videoFolder = (videoId: string) => `/stream/${videoId}`;
const grantPath = (videoId: string) => `${videoFolder(videoId)}/`;
const grantAudience = (videoId: string) => `stream:${videoId}`;
