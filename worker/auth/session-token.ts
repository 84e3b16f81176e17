import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { RequestContext } from "../context/request-context.ts";

/** The content of a session token. Only the session's row says whether the session is still live. */
export type Claims = { sessionId: string; userId: string; issuedAt: number; expiresAt: number };

const algorithm = "HS256";

let importedKey: { secret: string; key: Promise<CryptoKey> } | undefined;

/** Imported once per secret, since every signed-in request needs it, segment requests included. */
function signingKey(c: RequestContext): Promise<CryptoKey> {
  const secret = c.env.SESSION_SECRET ?? "";
  if (secret.length < 32) throw new Error("SESSION_SECRET must be set to at least 32 characters");
  if (importedKey?.secret !== secret) {
    const bytes = new TextEncoder().encode(secret);
    const key = crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
    importedKey = { secret, key };
  }
  return importedKey.key;
}

/**
 * Session tokens and playback grants are signed with one secret; each has its own audience, so that neither passes as
 * the other.
 */
export async function signToken(c: RequestContext, payload: JWTPayload & { aud: string }): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: algorithm }).sign(await signingKey(c));
}

/** The payload of a token with a valid signature that has not expired, else null. */
export async function verifyToken(c: RequestContext, token: string, audience: string): Promise<JWTPayload | null> {
  const options = { algorithms: [algorithm], audience, currentDate: new Date(c.var.now) };
  const verified = await jwtVerify(token, await signingKey(c), options).catch(() => null);
  return verified?.payload ?? null;
}

export function signSessionToken(c: RequestContext, claims: Claims): Promise<string> {
  return signToken(c, {
    aud: "session",
    jti: claims.sessionId,
    sub: claims.userId,
    iat: Math.floor(claims.issuedAt / 1000),
    exp: Math.floor(claims.expiresAt / 1000),
  });
}

export async function verifySessionToken(c: RequestContext, token: string): Promise<Claims | null> {
  const { jti, sub, iat, exp } = (await verifyToken(c, token, "session")) ?? {};
  if (!jti || !sub || !iat || !exp) return null;
  return { sessionId: jti, userId: sub, issuedAt: iat * 1000, expiresAt: exp * 1000 };
}
