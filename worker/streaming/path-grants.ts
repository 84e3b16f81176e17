import { milliseconds, receiverAddressMs } from "../../contract/constants.ts";
import { accessError } from "../access/access.ts";
import { findPlaceAndNetwork } from "../access/networks.ts";
import { getClientInfo } from "../auth/client-info.ts";
import { decryptToken, encryptToken } from "../auth/encrypted-token.ts";
import type { PlaybackGrant } from "../auth/playback-grant.ts";
import { requireClaims } from "../auth/session.ts";
import { readProfilePayload, toProfilePayload } from "../auth/session-token.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { grantedFolder } from "../http/granted-path.ts";
import {
  allowClientNetwork,
  findGrantedLease,
  type LeaseReference,
  type PathClaims,
} from "./granted-lease.ts";
import { readLeaseGrant } from "./lease-grant.ts";

const audienceOf = (videoId: string) => `granted:${videoId}`;

/**
 * Issues a grant of the session's stream lease. Returns the path of the video's folder, which
 * contains the grant.
 */
export async function issuePathGrant(
  c: RequestContext,
  { videoId, movieId, extraId, receiverId }: LeaseReference,
): Promise<string> {
  const claims = await requireClaims(c);
  const { sessionId, userId, expiresAt } = claims;
  const endsAt = Math.min(c.var.now + receiverAddressMs, expiresAt);
  const token = await encryptToken(c, {
    aud: audienceOf(videoId),
    jti: sessionId,
    sub: userId,
    iat: Math.floor(c.var.now / 1000),
    exp: Math.floor(endsAt / 1000),
    movie: movieId,
    ...(extraId !== null && { extra: extraId }),
    ...(receiverId !== null && { receiver: receiverId }),
    ...toProfilePayload(claims),
  });
  return `${grantedFolder}/${token}/${videoId}`;
}

async function requirePathClaims(
  c: RequestContext,
  token: string,
  videoId: string,
): Promise<PathClaims> {
  const payload = (await decryptToken(c, token, audienceOf(videoId))) ?? {};
  const { jti, sub, iat, exp, movie, extra, receiver } = payload;
  if (!jti || !sub || !iat || !exp || typeof movie !== "number")
    throw new AppError("not_signed_in");
  return {
    sessionId: jti,
    userId: sub,
    issuedAt: iat * milliseconds.second,
    expiresAt: exp * milliseconds.second,
    ...readProfilePayload(payload),
    videoId,
    movieId: movie,
    extraId: typeof extra === "number" ? extra : null,
    receiverId: typeof receiver === "string" ? receiver : null,
  };
}

/**
 * Returns the playback grant that a path gives to this client. Asks the database if this isolate
 * does not know the grant, and again, after a response, shortly before the lease's known end. So
 * only the first segment waits for the database. Throws the error of a play request if the lease,
 * the session or the access has ended.
 */
export async function requirePathGrant(
  c: RequestContext,
  token: string,
  videoId: string,
): Promise<PlaybackGrant> {
  const { country, region, networkRefused } = findPlaceAndNetwork(c);
  const { network } = getClientInfo(c);
  const key = [videoId, token, network, country, region, networkRefused].join(" ");
  const { opened } =
    findKnownGrant(c, key) ??
    (await rememberGrant(c, key, await requirePathClaims(c, token, videoId)));
  if (opened instanceof AppError) throw opened;
  return opened;
}

/** `askAgainAt` and `endsAt` are in milliseconds since 1970. */
type KnownGrant = {
  claims: PathClaims;
  opened: PlaybackGrant | AppError;
  askAgainAt: number;
  endsAt: number;
};

/** The path grants that this isolate knows, by the path, the client's network and place. */
const knownGrants = new Map<string, KnownGrant>();
const maxKnownGrants = 2_000;

/**
 * This long before the known end of a lease, the database is asked again, so that an outage of a
 * minute stops no movie. The question is repeated every `retryMs` until the lease was extended.
 */
const renewalMs = 2 * milliseconds.minute;
const retryMs = 20 * milliseconds.second;
/** A refusal is remembered for this time, so that a refused player costs few queries. */
const refusalMs = 5 * milliseconds.second;

function findKnownGrant(c: RequestContext, key: string): KnownGrant | null {
  const known = knownGrants.get(key);
  if (!known || known.endsAt <= c.var.now) return null;
  if (known.askAgainAt > c.var.now) return known;
  known.askAgainAt = c.var.now + retryMs;
  // A failure changes nothing: the grant stays open until its known end.
  const renewal = rememberGrant(c, key, known.claims).catch(() => undefined);
  c.executionCtx.waitUntil(renewal);
  return known;
}

async function rememberGrant(
  c: RequestContext,
  key: string,
  claims: PathClaims,
): Promise<KnownGrant> {
  const known = await readKnownGrant(c, claims);
  // A map lists its keys in the order in which they were added, so the first key was renewed least
  // recently.
  knownGrants.delete(key);
  const [oldest] = knownGrants.keys();
  if (knownGrants.size >= maxKnownGrants && oldest !== undefined) knownGrants.delete(oldest);
  knownGrants.set(key, known);
  return known;
}

async function readKnownGrant(c: RequestContext, claims: PathClaims): Promise<KnownGrant> {
  const { now } = c.var;
  const refuse = (error: AppError): KnownGrant => ({
    claims,
    opened: error,
    askAgainAt: Number.POSITIVE_INFINITY,
    endsAt: now + refusalMs,
  });
  const {
    live: [session],
    leases: [lease],
  } = await findGrantedLease(c, claims);
  if (!session) return refuse(new AppError("not_signed_in"));
  if (!lease) return refuse(new AppError("grant_required"));
  if (lease.access !== "ok") return refuse(accessError(lease.access, lease));
  if (!session.isAllowed && !(await allowClientNetwork(c, claims)))
    return refuse(new AppError("too_many_networks"));
  const { endsAt, ...opened } = await readLeaseGrant(c.env.MEDIA, claims.videoId, lease);
  const ends = [lease.leaseEndsAt, claims.expiresAt, endsAt ?? Number.POSITIVE_INFINITY];
  return { claims, opened, askAgainAt: lease.leaseEndsAt - renewalMs, endsAt: Math.min(...ends) };
}
