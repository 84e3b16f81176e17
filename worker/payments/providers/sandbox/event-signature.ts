import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../../../context/app-error.ts";

const toleranceSeconds = 300;

const computeDigest = (secret: string, seconds: number, body: string) =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest();

/** Signs a body as `t=<seconds>,v1=<hex>`, a format that other providers use too. */
export function signPayload(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${computeDigest(secret, seconds, body).toString("hex")}`;
}

/**
 * Throws unless one of the header's signatures is valid. A header has two signatures while a secret
 * is being replaced.
 */
export function requireSignature(
  secret: string,
  body: string,
  header: string | null,
  now: number,
): void {
  const parts = (header ?? "")
    .split(",")
    .map((part) => part.trim().split("=") as [string, string?]);
  const seconds = Number(parts.find(([name]) => name === "t")?.[1] ?? Number.NaN);
  if (!(Math.abs(now / 1000 - seconds) <= toleranceSeconds))
    throw new AppError("signature_invalid");
  const expected = computeDigest(secret, seconds, body);
  const isValid = parts.some(([name, hex = ""]) => {
    const given = Buffer.from(hex, "hex");
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isValid) throw new AppError("signature_invalid");
}
