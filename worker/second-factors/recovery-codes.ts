import { createHash, randomBytes } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { recoveryCodeCount } from "../../contract/second-factors/second-factors.ts";
import type { Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { recoveryCodes } from "../schema.ts";

/** Returns new codes such as `k3fd-92ab-7xwq-1mz8`: 80 random bits in base32 each. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length])
      .join("")
      .replace(/(.{4})(?=.)/g, "$1-"),
  );

/** The alphabet leaves out letters that look like digits. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * Hashes a code; hyphens, spaces and capitals do not matter. A code has 80 random bits, so a fast
 * hash is enough.
 */
export const hashRecoveryCode = (userId: string, code: string): string =>
  createHash("sha256")
    .update(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`)
    .digest("hex");

export function insertRecoveryCodes(db: Database, userId: string, codes: string[]) {
  const hashes = JSON.stringify(codes.map((code) => hashRecoveryCode(userId, code)));
  return insertFrom(
    db,
    recoveryCodes,
    { userId, hash: sql`value` },
    sql`from json_each(${hashes})`,
  );
}

export const selectRecoveryCodes = (db: Database, userId: string) =>
  db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));

export const deleteRecoveryCodes = (db: Database, userId: string, condition?: SQL) =>
  db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), condition));
