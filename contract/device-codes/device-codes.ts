import * as z from "zod/mini";
import { normalizeUserCode } from "./user-code.ts";

/** How often a television may ask for its session, and by how much asking faster slows it down. */
export const pollSeconds = { first: 5, step: 5 };

export const DeviceCodeParams = z.object({
  userCode: z.string().check(z.minLength(1), z.maxLength(40), z.overwrite(normalizeUserCode)),
});
export const DeviceCodeOnly = z.object({
  deviceCode: z.string().check(z.minLength(1), z.maxLength(100)),
});
export const DeviceCodeDecision = z.object({ decision: z.enum(["confirm", "refuse"]) });

/**
 * `deviceCode` is the television's secret, `userCode` what its screen shows. `verificationUri` is
 * the address of the page that confirms the code, with the code in it.
 */
export const DeviceCode = z.object({
  deviceCode: z.string(),
  userCode: z.string(),
  verificationUri: z.string(),
  expiresAt: z.iso.datetime(),
  intervalSeconds: z.number(),
});

/** A device that waits for a decision. `country` is null if the network's country is unknown. */
export const WaitingDevice = z.object({
  deviceName: z.string(),
  country: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export type WaitingDevice = z.infer<typeof WaitingDevice>;
export type Decision = z.infer<typeof DeviceCodeDecision>["decision"];
