import * as z from "zod/mini";
import { NumericId, OpaqueId } from "../ids.ts";

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
  status?: 201 | 202 | 204;
  response?: z.ZodMiniObject | z.ZodMiniRecord;
};

export const MessageResponse = z.object({ message: z.string() });
export const ById = z.object({ id: NumericId });
export const ByOpaqueId = z.object({ id: OpaqueId });
