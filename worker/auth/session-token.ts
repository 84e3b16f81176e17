import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Bindings, RequestContext } from "../context/request-context.ts";

/**
 * The content of a session token. Only the row in `sessions` says whether the session is still
 * live.
 */
export type Claims = {
  sessionId: string;
  userId: string;
  issuedAt: number;
  expiresAt: number;
  /**
   * In the main profile: whether the account had an age limit when the session began. A new limit
   * ends the session. In another profile: whether that profile has an age limit.
   */
  hasAgeLimit: boolean;
  /** The profile that the session has entered; null in the account's main profile. */
  profileId: number | null;
};

type ProfileClaims = Pick<Claims, "hasAgeLimit" | "profileId">;

/** The part of a token's payload that depends on the profile. */
export const toProfilePayload = ({ hasAgeLimit, profileId }: ProfileClaims) => ({
  ...(hasAgeLimit && { limited: true }),
  ...(profileId !== null && { profile: profileId }),
});

export const readProfilePayload = ({ limited, profile }: JWTPayload): ProfileClaims => ({
  hasAgeLimit: limited === true,
  profileId: typeof profile === "number" ? profile : null,
});

const algorithm = "HS256";

const minSecretLength = 32;
/**
 * Holds keys, not promises: a Worker's request must not wait for the promise of another request.
 */
const importedKeys = new Map<string, CryptoKey>();

/**
 * Imports a key once per secret, because every signed-in request and every segment request needs
 * it.
 */
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
 * Returns the secret that signs tokens, then the secret that only verifies tokens signed before a
 * rotation. `npm run deploy -- --rotate-session-secret` exchanges the two secrets.
 */
export function readSecrets({
  SESSION_SECRET,
  SESSION_SECRET_2,
  SESSION_SECRET_NAME,
}: Bindings): [string, ...string[]] {
  const secrets = [SESSION_SECRET, SESSION_SECRET_2];
  if (SESSION_SECRET_NAME === "SESSION_SECRET_2") secrets.reverse();
  const [signing = "", other] = secrets;
  if (signing.length < minSecretLength)
    throw new Error(`The session secret must be set to at least ${minSecretLength} characters`);
  if (other && other.length >= minSecretLength) return [signing, other];
  return [signing];
}

export const readSigningSecret = (env: Bindings): string => readSecrets(env)[0];

/**
 * Signs a token. Session tokens and playback grants share the secret; each kind has its own
 * audience, so that a token of one kind is not accepted as the other.
 */
export async function signToken(
  c: RequestContext,
  payload: JWTPayload & { aud: string },
): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: algorithm })
    .sign(await importKey(readSigningSecret(c.env)));
}

/** Returns the payload of a token with a valid signature that has not expired, else null. */
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
 * The payloads of tokens that this isolate has verified. They are cached, because a viewer's next
 * request carries the same token, and verifying takes most of a segment request's CPU time.
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
    ...toProfilePayload(claims),
  });
}

export async function verifySessionToken(c: RequestContext, token: string): Promise<Claims | null> {
  const payload = (await verifyToken(c, token, "session")) ?? {};
  const { jti, sub, iat, exp } = payload;
  if (!jti || !sub || !iat || !exp) return null;
  return {
    sessionId: jti,
    userId: sub,
    issuedAt: iat * 1000,
    expiresAt: exp * 1000,
    ...readProfilePayload(payload),
  };
}
