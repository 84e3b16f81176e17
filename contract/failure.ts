import * as z from "zod/mini";
import { type ErrorCode, errors } from "./errors.ts";
import { type IssueCode, issueMessages } from "./issues.ts";

const Params = z.record(z.string(), z.unknown());

export const Issue = z.object({
  path: z.string(),
  code: z.enum(Object.keys(issueMessages) as [IssueCode, ...IssueCode[]]),
  params: z.optional(Params),
  message: z.string(),
});

/**
 * An error response. `params` are the parameters of the code's message; `message` is that message
 * in English.
 */
export const Failure = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  params: z.optional(Params),
  requestId: z.string(),
  issues: z.optional(z.array(Issue)),
});

export type Issue = z.infer<typeof Issue>;
export type Failure = z.infer<typeof Failure>;
