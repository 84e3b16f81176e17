import * as z from "zod/mini";
import { SignInResponse } from "../accounts/accounts.ts";
import type { Endpoint } from "../endpoint.ts";
import {
  DeviceApproval,
  DeviceCode,
  DeviceCodeOnly,
  UserCodeQuery,
  WaitingDevice,
} from "./device-codes.ts";

export const deviceCodeEndpoints = {
  "POST /api/device/code": {
    summary: "A code for the screen of a television, which a signed-in person confirms (RFC 8628)",
    access: "anyone",
    response: DeviceCode,
  },
  "POST /api/device/token": {
    summary: "The session of a confirmed code: sets the session cookie, once",
    access: "anyone",
    body: DeviceCodeOnly,
    response: SignInResponse,
  },
  "GET /api/device/code": {
    summary: "Which device waits for a decision about this code",
    access: "user",
    forProfiles: "unlimited",
    query: UserCodeQuery,
    response: z.object({ data: WaitingDevice }),
  },
  "POST /api/device/approve": {
    summary:
      "Let the device sign in to my account, or refuse it; an account with a second factor proves a confirmation",
    access: "user",
    forProfiles: "unlimited",
    body: DeviceApproval,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
