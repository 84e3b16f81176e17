import * as z from "zod/mini";

const Time = z.nullable(z.iso.datetime());

/**
 * `bucket`: whether it answers and belongs to this database. `waitingEmails`: at most 1,000 are
 * counted. `emailError`: why one of them could not be sent. A job with `succeededAt` null that is
 * not late has not run yet.
 */
export const SiteHealth = z.object({
  version: z.string(),
  /** The build's `git describe`, of a deployed site. */
  build: z.string(),
  databaseBytes: z.number(),
  bucket: z.boolean(),
  waitingEmails: z.number(),
  emailError: z.nullable(z.string()),
  paymentProvider: z.string(),
  lastPaymentAt: Time,
  lastEventAt: Time,
  backedUpAt: Time,
  jobs: z.array(
    z.object({
      name: z.string(),
      succeededAt: Time,
      error: z.nullable(z.string()),
      isLate: z.boolean(),
    }),
  ),
});
