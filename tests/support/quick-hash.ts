import { randomBytes, scryptSync } from "node:crypto";

/** Returns a cheap hash in the stored format, for tests of subjects other than passwords. */
export async function hashQuickly(password: string, salt = randomBytes(16)): Promise<string> {
  const cost = { N: 2, r: 8, p: 1 };
  const hash = scryptSync(password, salt, 32, cost);
  return [
    "scrypt",
    cost.N,
    cost.r,
    cost.p,
    salt.toString("base64url"),
    hash.toString("base64url"),
  ].join("$");
}
