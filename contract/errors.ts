import * as z from "zod/mini";

/** Every failure's `code`, with the status it is answered with. The list is closed. */
export const errorCodes = {
  invalid: 400,
  signature_invalid: 400,
  confirmation_required: 400,
  not_signed_in: 401,
  credentials_wrong: 401,
  grant_required: 401,
  forbidden: 403,
  password_wrong: 403,
  wrong_origin: 403,
  email_unverified: 403,
  subscription_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_mismatch: 409,
  idempotency_in_progress: 409,
  stream_limit: 409,
  precondition_failed: 412,
  too_large: 413,
  wrong_type: 415,
  range_not_satisfiable: 416,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

export const Issue = z.object({ path: z.string(), message: z.string() });

export const Failure = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  issues: z.optional(z.array(Issue)),
});

export type Issue = z.infer<typeof Issue>;
export type Failure = z.infer<typeof Failure>;
