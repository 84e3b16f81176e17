import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { findNewerClaims } from "./newer-claims.ts";
import { findClaims, renewSessionCookie, replaceClaims } from "./session.ts";

/**
 * Calls `run`, which handles a part of a request. If the request's token states another profile
 * than the session's row, the session gets a token that agrees with the row, and `run` is called
 * once more. A token is outdated after another tab entered a profile, or the profile was changed or
 * deleted. Throws `account_changed` instead of the second call if the first may have written or has
 * read the body.
 */
export async function runWithCurrentProfile<Result>(
  c: RequestContext,
  run: () => Promise<Result>,
): Promise<Result> {
  const wasRead = c.req.raw.bodyUsed;
  try {
    return await run();
  } catch (error) {
    if (!dependsOnToken(error) || !(await renewToken(c))) throw error;
    if (c.var.isSessionFound || c.req.raw.bodyUsed !== wasRead)
      throw new AppError("account_changed");
    return run();
  }
}

/** Whether the request may succeed with a token that agrees with the session's row. */
const dependsOnToken = (error: unknown): boolean =>
  error instanceof AppError &&
  ["not_signed_in", "main_profile_only", "profile_limited"].includes(error.code);

/** Replaces the request's token if it is outdated. Returns whether it was outdated. */
async function renewToken(c: RequestContext): Promise<boolean> {
  if (c.var.actsForOther) return false;
  const claims = await findClaims(c);
  const newer = claims && (await findNewerClaims(c, claims));
  if (!newer) return false;
  replaceClaims(c, newer);
  await renewSessionCookie(c, newer);
  return true;
}
