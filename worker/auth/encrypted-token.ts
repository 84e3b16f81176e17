import { EncryptJWT, type JWTPayload, jwtDecrypt } from "jose";
import type { RequestContext } from "../context/request-context.ts";
import { readSecrets } from "./session-token.ts";

/**
 * The header of every token. Tokens are sent without it, so that no client chooses an algorithm.
 */
const header = { alg: "dir", enc: "A256GCM" } as const;
const encodedHeader = "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0";

/** Initialization vector, ciphertext and tag (RFC 7516 section 7.1). */
const tokenPattern = /^[\w-]{16}\.[\w-]{1,700}\.[\w-]{22}$/;

/**
 * Holds keys, not promises: a Worker's request must not wait for the promise of another request.
 */
const derivedKeys = new Map<string, CryptoKey>();

async function deriveKey(secret: string): Promise<CryptoKey> {
  const known = derivedKeys.get(secret);
  if (known) return known;
  const encode = (text: string) => new TextEncoder().encode(text);
  const material = await crypto.subtle.importKey("raw", encode(secret), "HKDF", false, [
    "deriveKey",
  ]);
  const key = await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode("encrypted token") },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  derivedKeys.set(secret, key);
  return key;
}

/**
 * Encrypts a token that stands where people and programs read it, such as in a URL. The encrypted
 * token reveals neither the account nor the session.
 */
export async function encryptToken(
  c: RequestContext,
  payload: JWTPayload & { aud: string; exp: number },
): Promise<string> {
  const [secret] = readSecrets(c.env);
  const token = await new EncryptJWT(payload)
    .setProtectedHeader(header)
    .encrypt(await deriveKey(secret));
  return token.split(".").slice(2).join(".");
}

/** Returns the payload of a token that this site encrypted and that has not expired, else null. */
export async function decryptToken(
  c: RequestContext,
  token: string,
  audience: string,
): Promise<JWTPayload | null> {
  if (!tokenPattern.test(token)) return null;
  const options = { audience, currentDate: new Date(c.var.now), requiredClaims: ["exp"] };
  for (const secret of readSecrets(c.env)) {
    const decrypted = await jwtDecrypt(
      `${encodedHeader}..${token}`,
      await deriveKey(secret),
      options,
    ).catch(() => null);
    if (decrypted) return decrypted.payload;
  }
  return null;
}
