import * as z from "zod/mini";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { OpaqueId } from "../ids.ts";
import { ApiKey, ApiKeyForm } from "./keys.ts";

/**
 * Creating a key takes no `Idempotency-Key`, because a stored response would contain the key, of
 * which only a hash is stored. A key that was created twice can be revoked.
 */
export const apiKeyEndpoints = {
  "GET /api/keys": {
    summary: "The API keys, newest first, with those that ended lately",
    access: "staff",
    response: z.object({ data: z.array(ApiKey) }),
  },
  "POST /api/keys": {
    summary: "Create an API key; the response alone has the key",
    access: "staff",
    asksForProof: true,
    body: ApiKeyForm,
    status: 201,
    response: z.extend(MessageResponse, { data: z.object({ id: z.string(), key: z.string() }) }),
  },
  "DELETE /api/keys/:keyId": {
    summary: "Revoke an API key",
    access: "staff",
    asksForProof: true,
    params: z.object({ keyId: OpaqueId }),
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
