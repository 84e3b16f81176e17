import { milliseconds } from "../../../contract/constants.ts";

/** Times of the specification, section 9. */
export const inactiveAfterMs = milliseconds.minute;
export const inactivityCheckMs = 20 * milliseconds.minute;
export const tokenCheckMs = milliseconds.minute;
export const expiredRedirectMs = 500;
export const verifiedRedirectMs = 4 * milliseconds.second;
export const verifiedAlertMs = 3 * milliseconds.second;
export const confettiMs = 4 * milliseconds.second;
export const confettiBurstMs = 300;

/** The delay before an email can be requested again. */
export const resendDelayMs = 30 * milliseconds.second;
