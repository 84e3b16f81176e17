import type { Endpoint } from "../../contract/endpoint.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { findClaims } from "./session.ts";
import type { Claims } from "./session-token.ts";

/**
 * Refuses endpoints about the whole account to profiles other than the main one, as the contract
 * declares. Throws `main_profile_only` or `profile_limited`.
 */
export async function requireEndpointProfile(c: RequestContext, endpoint: Endpoint): Promise<void> {
  const required = profilesOf(endpoint);
  if (required === undefined) return;
  const claims = await findClaims(c);
  if (!claims || claims.profileId === null) return;
  if (required === "main") throw new AppError("main_profile_only");
  if (isLimitedProfile(claims)) throw new AppError("profile_limited");
}

/** Whether the session is in a profile with an age limit, other than the main one. */
export const isLimitedProfile = ({ profileId, hasAgeLimit }: Claims): boolean =>
  profileId !== null && hasAgeLimit;

function profilesOf({ forProfiles, access, asksForProof, showsAllMovies }: Endpoint) {
  if (forProfiles || access !== "user") return forProfiles;
  return asksForProof || showsAllMovies ? "unlimited" : undefined;
}
