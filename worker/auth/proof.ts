import { sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { proofMinutes } from "../../contract/policy.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { sessions } from "../schema.ts";
import { hasFactorSql } from "./factor-conditions.ts";
import { requireClaims } from "./session.ts";

/**
 * Throws `proof_required` if the account has a second factor, but gave none in this session in the
 * last `proofMinutes` minutes.
 */
export async function requireProof(c: RequestContext): Promise<void> {
  const { sessionId } = await requireClaims(c);
  const db = database(c, "primary");
  const lastProof = c.var.now - proofMinutes * milliseconds.minute;
  const unproved = await runStatement(
    db,
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        sql`${sessions.id} = ${sessionId}
          and coalesce(${sessions.provedAt}, 0) <= ${lastProof}
          and ${hasFactorSql(sql`${sessions.userId}`)}`,
      ),
  );
  if (unproved.length > 0) throw new AppError("proof_required", { minutes: proofMinutes });
}
