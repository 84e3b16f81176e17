import * as z from "zod/mini";
import { normalizeUserCode } from "./user-code.ts";

/**
 * The seconds that a television must wait between requests for its session: `first` at the
 * beginning, and `step` more after each request that came too early.
 */
export const devicePollSeconds = { first: 5, step: 5 };

const UserCode = z.string().check(z.minLength(1), z.maxLength(40), z.overwrite(normalizeUserCode));
export const UserCodeQuery = z.object({ user_code: UserCode });
export const DeviceCodeOnly = z.object({
  device_code: z.string().check(z.minLength(1), z.maxLength(100)),
});
export const DeviceApproval = z.object({
  user_code: UserCode,
  decision: z._default(z.enum(["confirm", "refuse"]), "confirm"),
});

/**
 * The names are those of RFC 8628 section 3.2. `device_code` is the television's secret, and
 * `user_code` is the code on its screen. `verification_uri_complete` is the address of the page
 * that confirms the code, with the code in its query. `expires_in` and `interval` are in seconds.
 */
export const DeviceCode = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number(),
  interval: z.number(),
});

/** A device that waits for a decision. `country` is null if the network's country is unknown. */
export const WaitingDevice = z.object({
  deviceName: z.string(),
  country: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export type WaitingDevice = z.infer<typeof WaitingDevice>;
export type DeviceCodeDecision = z.infer<typeof DeviceApproval>["decision"];
