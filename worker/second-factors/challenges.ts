import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { challengeMinutes } from "../../contract/policy.ts";
import type { Database } from "../database/database.ts";
import { challenges } from "../schema.ts";

type ChallengeRow = typeof challenges.$inferSelect;
type NewChallenge = Pick<ChallengeRow, "userId" | "purpose" | "challenge">;

/** Returns the ticket of a new challenge, and the statement that stores the ticket's hash. */
export function createChallenge(db: Database, challenge: NewChallenge, now: number) {
  const ticket = randomBytes(32).toString("base64url");
  const expiresAt = now + challengeMinutes * milliseconds.minute;
  const row = { ...challenge, hash: hashTicket(ticket), expiresAt };
  return { ticket, insertion: db.insert(challenges).values(row) };
}

const hashTicket = (ticket: string) => createHash("sha256").update(ticket).digest("hex");

type Wanted = Pick<ChallengeRow, "userId" | "purpose"> & { ticket: string };

/**
 * Selects the unused challenge of a ticket, for this purpose and account. A second step may be of
 * any account, because the challenge's row names it.
 */
export function selectChallenge(db: Database, { ticket, purpose, userId }: Wanted, now: number) {
  const isOwn = userId === null ? isNull(challenges.userId) : eq(challenges.userId, userId);
  return db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.hash, hashTicket(ticket)),
        eq(challenges.purpose, purpose),
        gt(challenges.expiresAt, now),
        purpose === "second_step" ? undefined : isOwn,
      ),
    );
}

/** SQL condition: whether the challenge is still unused, in the batch that uses it. */
export const isChallengeUnusedSql = ({ hash }: Pick<ChallengeRow, "hash">): SQL =>
  sql`exists (select 1 from ${challenges} where ${challenges.hash} = ${hash})`;

export const deleteChallenge = (
  db: Database,
  { hash }: Pick<ChallengeRow, "hash">,
  condition?: SQL,
) => db.delete(challenges).where(and(eq(challenges.hash, hash), condition));
