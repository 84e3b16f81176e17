import * as z from "zod/mini";
import type { Permission } from "./access/permissions.ts";
import { NumericId, OpaqueId } from "./ids.ts";
import type { IssueCode } from "./issues.ts";

/**
 * `access` is `anyone`, `user` for signed-in users, or the permission that the account must have.
 */
export type Endpoint = {
  summary: string;
  access: "anyone" | "user" | Permission;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  /** Whether a request without a body counts as a request whose body is an empty object. */
  bodyIsOptional?: true;
  /** The maximum size of the JSON body in bytes; 64 KiB by default. */
  maxBodyBytes?: number;
  /** A body of type multipart/form-data instead of JSON. */
  form?: z.ZodMiniObject;
  /**
   * A multipart/form-data body that the handler reads as a stream, because its files are too large
   * for memory.
   */
  streamedForm?: z.ZodMiniObject;
  /**
   * Whether the service worker keeps the response to visitors for offline use, except the response
   * to a search (`q`). Only for `GET` and `anyone`.
   */
  cached?: true;
  /**
   * Whether requests may send an `Idempotency-Key`. Not for endpoints with the access `anyone`.
   */
  idempotent?: true;
  /**
   * Whether an account with a second factor must have given the factor in this session, at most
   * `proofMinutes` ago. Not for endpoints with the access `anyone`.
   */
  asksForProof?: true;
  /**
   * Whether API keys can use the endpoint if their scopes include the endpoint's permission. Not
   * for endpoints that set prices, delete, decide about persons or legal texts, or ask for proof.
   */
  opensToKeys?: true;
  /**
   * Whether the endpoint also returns movies above the account's age limit. Only for endpoints
   * about the account's orders or all of its data. The studio's endpoints always return them.
   */
  showsAllMovies?: true;
  /**
   * The profiles of an account that may use the endpoint: only the main profile, or every profile
   * without an age limit. If missing, `unlimited` applies to endpoints that ask for proof or show
   * all movies, and every profile may use the other endpoints.
   */
  forProfiles?: "main" | "unlimited";
  status?: 201 | 202 | 204;
  response?: z.ZodMiniObject | z.ZodMiniRecord;
};

/** A key that is unique to one creation, such as a UUID. */
export const IdempotencyHeaders = z.object({
  "Idempotency-Key": z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, "idempotency_key_invalid" satisfies IssueCode)),
  ),
});

export const MessageResponse = z.object({ message: z.string() });
export const NumericIdParams = z.object({ id: NumericId });
export const OpaqueIdParams = z.object({ id: OpaqueId });
