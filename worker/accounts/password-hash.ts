import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/**
 * scrypt with N = 2^14, r = 8, p = 5: 16 MiB, the strongest of OWASP's equivalent settings that
 * fits a Worker's memory
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html).
 */
const cost = { N: 16384, r: 8, p: 5 };
const keyBytes = 32;
const saltBytes = 16;

/**
 * Returns `scrypt$N$r$p$salt$hash` in base64url. `saltOf` is an existing hash whose salt is used
 * again, so that one derivation can check a password against both hashes.
 */
export async function hashPassword(password: string, saltOf?: string): Promise<string> {
  const salt = saltOf === undefined ? randomBytes(saltBytes) : parseHash(saltOf).salt;
  const hash = await derive(password, salt, cost);
  return [
    "scrypt",
    cost.N,
    cost.r,
    cost.p,
    salt.toString("base64url"),
    hash.toString("base64url"),
  ].join("$");
}

/** Whether the password matches the stored hash. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const [isMatch = false] = await verifyPasswords(password, [stored]);
  return isMatch;
}

/**
 * Returns for each stored hash whether the password matches, by one derivation with the salt of the
 * first hash. A hash with another salt does not match. Takes equally long without any hash, so that
 * timing does not reveal whether an account exists.
 */
export async function verifyPasswords(
  password: string,
  stored: (string | undefined)[],
): Promise<boolean[]> {
  const { salt, ...parameters } = parseHash(stored.find((hash) => hash !== undefined) ?? dummyHash);
  const actual = await derive(password, salt, parameters);
  return stored.map((text) => {
    const expected = parseHash(text ?? dummyHash);
    return (
      timingSafeEqual(actual, expected.hash) && expected.salt.equals(salt) && text !== undefined
    );
  });
}

const dummyHash = ["scrypt", cost.N, cost.r, cost.p, "A".repeat(22), "A".repeat(43)].join("$");

function parseHash(stored: string) {
  const [, N, r, p, salt = "", hash = ""] = stored.split("$");
  const decode = (text: string) => Buffer.from(text, "base64url");
  return { N: Number(N), r: Number(r), p: Number(p), salt: decode(salt), hash: decode(hash) };
}

function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  const normalized = password.normalize("NFKC");
  return new Promise((resolve, reject) => {
    scrypt(normalized, salt, keyBytes, { N, r, p, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
