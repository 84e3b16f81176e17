import { milliseconds, receiverAddressMs } from "../../contract/constants.ts";
import { getSite } from "../../contract/site/site.ts";
import type { Receiver } from "../../contract/streaming/streaming.ts";
import { decryptToken, encryptToken } from "../auth/encrypted-token.ts";
import { actForSession, requireClaims } from "../auth/session.ts";
import { readProfilePayload, toProfilePayload } from "../auth/session-token.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";

/** A Cast receiver's movie, and the id by which the receiver holds the session's stream lease. */
export type ReceiverReference = { movieId: number; extraId: number | null; receiverId: string };

const audience = "receiver";

/**
 * Throws `receiver_not_offered` until the owner has registered the page for receivers at Google.
 */
export function requireCastOffered(): void {
  if (getSite().castAppId === "") throw new AppError("receiver_not_offered");
}

/** Issues the token with which a receiver reports the progress of one movie of the session. */
export async function issueReceiverToken(
  c: RequestContext,
  { movieId, extraId, receiverId }: ReceiverReference,
): Promise<Receiver> {
  const claims = await requireClaims(c);
  const { sessionId, userId, expiresAt } = claims;
  const endsAt = Math.min(c.var.now + receiverAddressMs, expiresAt);
  const token = await encryptToken(c, {
    aud: audience,
    jti: sessionId,
    sub: userId,
    iat: Math.floor(c.var.now / milliseconds.second),
    exp: Math.floor(endsAt / milliseconds.second),
    end: expiresAt,
    movie: movieId,
    receiver: receiverId,
    ...(extraId !== null && { extra: extraId }),
    ...toProfilePayload(claims),
  });
  return { token, endsAt: new Date(endsAt).toISOString() };
}

/**
 * Requires a receiver's token, and lets the request act for its session from here on. The request's
 * statements must check whether the session and the lease still run.
 */
export async function requireReceiver(
  c: RequestContext,
  token: string,
): Promise<ReceiverReference> {
  const payload = (await decryptToken(c, token, audience)) ?? {};
  const { jti, sub, iat, end, movie, extra, receiver } = payload;
  if (!jti || !sub || !iat || typeof movie !== "number" || typeof receiver !== "string")
    throw new AppError("not_signed_in");
  actForSession(c, {
    sessionId: jti,
    userId: sub,
    issuedAt: iat * milliseconds.second,
    expiresAt: Number(end),
    ...readProfilePayload(payload),
  });
  const extraId = typeof extra === "number" ? extra : null;
  return { movieId: movie, extraId, receiverId: receiver };
}
