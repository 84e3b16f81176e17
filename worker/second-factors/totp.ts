import { Secret, TOTP } from "otpauth";
import { getSite } from "../../contract/site/site.ts";

const periodMs = 30_000;

/**
 * The number of steps before and after the current one whose codes are accepted too, because clocks
 * differ.
 */
const window = 1;

export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = "") =>
  new TOTP({
    issuer: getSite().name,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: periodMs / 1_000,
    secret: Secret.fromBase32(secret),
  });

/** Returns the address for the QR code of an authenticator app. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Returns the 30-second step to which the code belongs; null for a wrong code. */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window });
  return delta === null ? null : Math.floor(now / periodMs) + delta;
}
