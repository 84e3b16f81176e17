import { milliseconds } from "../../contract/constants.ts";
import type { RateLimitRule } from "../auth/rate-limit.ts";
import type { Device } from "./devices.ts";

const windowMs = 15 * milliseconds.minute;

/** Limits guesses per account, from any number of IP addresses. */
export const accountGuessLimit = (email: string): RateLimitRule => ({
  key: `sign-in:account:${email}`,
  limit: 10,
  windowMs,
});
/** Limits guesses per network, for any number of accounts. */
export const networkGuessLimit = (network: string): RateLimitRule => ({
  key: `sign-in:network:${network}`,
  limit: 300,
  windowMs,
});
/**
 * Limits guesses per known browser. A known browser has a limit of its own, so that a stranger's
 * guesses do not lock out the account's owner.
 */
export const deviceGuessLimit = (email: string, { hash }: Device): RateLimitRule => ({
  key: `sign-in:device:${email}:${hash}`,
  limit: 10,
  windowMs,
});

/** Limits the passkey challenges that a network can request, because each is a stored row. */
export const passkeySignInLimit = (network: string): RateLimitRule => ({
  key: `sign-in:passkey:${network}`,
  limit: 300,
  windowMs,
});
