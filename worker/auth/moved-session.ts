import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { findMovedClaims } from "./moved-claims.ts";
import { findClaims, renewSessionCookie, replaceClaims } from "./session.ts";

/**
 * Runs a part of a request, and once more if the request's token states another profile than the
 * session's row: another tab entered a profile, or the profile was changed or deleted. The session
 * gets a token that agrees with its row first. A request whose session was found once may have
 * written, and is not run again: throws `account_changed` if the session moves later.
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

/** Whether a token that agrees with the session's row may have another outcome. */
const dependsOnToken = (error: unknown): boolean =>
  error instanceof AppError &&
  ["not_signed_in", "main_profile_only", "profile_limited"].includes(error.code);

/** Returns whether the request's token was outdated, and lets the request go on with a new one. */
async function renewToken(c: RequestContext): Promise<boolean> {
  if (c.var.actsForOther) return false;
  const claims = await findClaims(c);
  const moved = claims && (await findMovedClaims(c, claims));
  if (!moved) return false;
  replaceClaims(c, moved);
  await renewSessionCookie(c, moved);
  return true;
}
