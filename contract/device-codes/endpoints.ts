import * as z from "zod/mini";
import { SignInResponse } from "../accounts/accounts.ts";
import type { Endpoint } from "../endpoint.ts";
import {
  DeviceCode,
  DeviceCodeDecision,
  DeviceCodeOnly,
  DeviceCodeParams,
  WaitingDevice,
} from "./device-codes.ts";

export const deviceCodeEndpoints = {
  "POST /api/device-codes": {
    summary: "A code for the screen of a television, which a signed-in person confirms (RFC 8628)",
    access: "anyone",
    status: 201,
    response: z.object({ data: DeviceCode }),
  },
  "POST /api/device-codes/token": {
    summary: "The session of a confirmed code: sets the session cookie, once",
    access: "anyone",
    body: DeviceCodeOnly,
    response: SignInResponse,
  },
  "GET /api/device-codes/:userCode": {
    summary: "Which device waits for a decision about this code",
    access: "user",
    params: DeviceCodeParams,
    response: z.object({ data: WaitingDevice }),
  },
  "POST /api/device-codes/:userCode": {
    summary:
      "Let the device sign in to my account, or refuse it; an account with a second factor proves a confirmation",
    access: "user",
    params: DeviceCodeParams,
    body: DeviceCodeDecision,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
