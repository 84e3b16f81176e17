import * as z from "zod/mini";

const Time = z.nullable(z.iso.datetime());

/**
 * `bucket` says whether the bucket answers and belongs to this database. `waitingEmails` is counted
 * up to 1,000. `emailError` is the error of one waiting email. A job without `succeededAt` that is
 * not late has not run yet.
 */
export const SiteHealth = z.object({
  version: z.string(),
  /** The deployed build's `git describe`. */
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
