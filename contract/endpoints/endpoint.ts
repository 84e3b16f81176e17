import * as z from "zod/mini";
import { NumericId, OpaqueId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";

/** One call. `access`: `anyone`; `user`, somebody signed in; `admin`, an administrator. */
export type Endpoint = {
  summary: string;
  access: "anyone" | "user" | "admin";
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  /** multipart/form-data in place of JSON. */
  form?: z.ZodMiniObject;
  /** The same, read by the handler as it arrives: its files are too large to be gathered. */
  streamedForm?: z.ZodMiniObject;
  /** Takes an `Idempotency-Key`: what it creates is created once. For `user` and `admin` alone. */
  idempotent?: true;
  status?: 201 | 202 | 204;
  response?: z.ZodMiniObject | z.ZodMiniRecord;
};

/** Of anything that tells one creation from another; a UUID is the common choice. */
export const IdempotencyHeaders = z.object({
  "Idempotency-Key": z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, "idempotency_key_invalid" satisfies IssueCode)),
  ),
});

export const MessageResponse = z.object({ message: z.string() });
export const ById = z.object({ id: NumericId });
export const ByOpaqueId = z.object({ id: OpaqueId });
