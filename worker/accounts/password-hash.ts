import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/**
 * scrypt with N = 2^14, r = 8, p = 5: 16 MiB, the strongest of OWASP's equivalent settings that fits a Worker's memory
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html).
 */
const cost = { N: 16384, r: 8, p: 5 };
const keyBytes = 32;

/** Returns `scrypt$N$r$p$salt$hash`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/**
 * Takes the same time without a stored password and returns false, so that timing does not reveal whether an account
 * exists.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", hash = ""] = (stored ?? dummyHash).split("$");
  const expected = Buffer.from(hash, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(actual, expected) && stored !== undefined;
}

const dummyHash = ["scrypt", cost.N, cost.r, cost.p, "A".repeat(22), "A".repeat(43)].join("$");

function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  const normalized = password.normalize("NFKC");
  return new Promise((resolve, reject) => {
    scrypt(normalized, salt, keyBytes, { N, r, p, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
