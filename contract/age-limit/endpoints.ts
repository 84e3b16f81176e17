import * as z from "zod/mini";
import { PasswordOnly } from "../accounts/accounts.ts";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { AgeLimit, AgeLimitChange, PinOnly } from "./age-limit.ts";

export const ageLimitEndpoints = {
  "GET /api/age-limit": {
    summary: "The age limit of my account or profile, and whether the PIN lifts it in this session",
    access: "user",
    response: z.object({ data: AgeLimit }),
  },
  "PUT /api/age-limit": {
    summary: "Set or change the age limit and its PIN; every other session of the account ends",
    access: "user",
    forProfiles: "main",
    asksForProof: true,
    body: AgeLimitChange,
    response: MessageResponse,
  },
  "DELETE /api/age-limit": {
    summary: "Remove the age limit and its PIN",
    access: "user",
    forProfiles: "main",
    asksForProof: true,
    body: PasswordOnly,
    response: MessageResponse,
  },
  "POST /api/age-limit/open": {
    summary: "Lift the age limit in this session for some hours, with the PIN",
    access: "user",
    body: PinOnly,
    response: MessageResponse,
  },
  "POST /api/age-limit/lock": {
    summary: "End the time for which the PIN lifted the age limit in this session",
    access: "user",
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
