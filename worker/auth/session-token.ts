import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Bindings, RequestContext } from "../context/request-context.ts";

/**
 * The content of a session token. Only the session's row says whether the session is still live.
 */
export type Claims = { sessionId: string; userId: string; issuedAt: number; expiresAt: number };

const algorithm = "HS256";

const minSecretLength = 32;
/** Keys, not promises of them: one request must not wait for the promise of another. */
const importedKeys = new Map<string, CryptoKey>();

/** Imported once per secret, since every signed-in request needs it, segment requests included. */
async function importKey(secret: string): Promise<CryptoKey> {
  const known = importedKeys.get(secret);
  if (known) return known;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey("raw", bytes, hmac, false, ["sign", "verify"]);
  importedKeys.set(secret, key);
  return key;
}

/**
 * The secret that signs, then the other one: after a rotation it verifies what it signed, until it
 * is deleted. `npm run deploy -- --rotate-session-secret` changes their roles.
 */
function readSecrets({
  SESSION_SECRET,
  SESSION_SECRET_2,
  SESSION_SECRET_NAME,
}: Bindings): [string, ...string[]] {
  const secrets = [SESSION_SECRET, SESSION_SECRET_2];
  if (SESSION_SECRET_NAME === "SESSION_SECRET_2") secrets.reverse();
  const [signing = "", other] = secrets;
  if (signing.length < minSecretLength)
    throw new Error(`The session secret must be set to at least ${minSecretLength} characters`);
  return other && other.length >= minSecretLength ? [signing, other] : [signing];
}

/** The secret that signs. */
export const readSigningSecret = (env: Bindings): string => readSecrets(env)[0];

/**
 * Session tokens and playback grants are signed with the same secret; each has its own audience, so
 * that neither passes as the other.
 */
export async function signToken(
  c: RequestContext,
  payload: JWTPayload & { aud: string },
): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: algorithm })
    .sign(await importKey(readSigningSecret(c.env)));
}

/** The payload of a token with a valid signature that has not expired, else null. */
export async function verifyToken(
  c: RequestContext,
  token: string,
  audience: string,
): Promise<JWTPayload | null> {
  const secrets = readSecrets(c.env);
  const key = [audience, token, ...secrets].join(" ");
  const payload =
    verifiedPayloads.get(key) ?? (await verifySignature(token, audience, secrets, c.var.now));
  if (!payload) return null;
  if (verifiedPayloads.size >= maxVerifiedPayloads) verifiedPayloads.clear();
  verifiedPayloads.set(key, payload);
  return (payload.exp ?? 0) > c.var.now / 1000 ? payload : null;
}

/**
 * The tokens that this isolate has verified: the next request of a viewer carries the same one, and
 * verifying it takes most of the CPU time of a segment.
 */
const verifiedPayloads = new Map<string, JWTPayload>();
const maxVerifiedPayloads = 2_000;

async function verifySignature(token: string, audience: string, secrets: string[], now: number) {
  const options = { algorithms: [algorithm], audience, currentDate: new Date(now) };
  for (const secret of secrets) {
    const verified = await jwtVerify(token, await importKey(secret), options).catch(() => null);
    if (verified) return verified.payload;
  }
  return null;
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
