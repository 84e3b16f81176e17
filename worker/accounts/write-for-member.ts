import { requireMember } from "../auth/permissions.ts";
import { requireClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { NamedStatements } from "../database/database.ts";
import { userExistsSql } from "./users.ts";

/**
 * Runs the studio's change of an account by `write`. Also requires that the account exists, and
 * that it belongs to a member or an administrator makes the change. Throws `user_not_found`,
 * `administrators_only`, and the errors of `write`.
 */
export async function writeForMember<const Named extends NamedStatements>(
  c: RequestContext,
  id: string,
  change: Parameters<typeof write<Named>>[1],
) {
  const { userId } = await requireClaims(c);
  return write(c, {
    ...change,
    require: [
      [userExistsSql(id), () => new AppError("user_not_found")],
      requireMember(userId, id),
      ...(change.require ?? []),
    ],
  });
}
