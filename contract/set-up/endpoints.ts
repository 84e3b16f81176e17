import * as z from "zod/mini";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { DemoCounts, EmailCode, PaymentChecks, SetUp, setUpStates, setUpSteps } from "./set-up.ts";

const SetUpResponse = z.object({ data: SetUp });

export const setUpEndpoints = {
  "GET /api/admin/set-up": {
    summary: "How far the site is set up",
    access: "site",
    response: SetUpResponse,
  },
  "PUT /api/admin/set-up/:step": {
    summary: "Complete, skip or open a step of the set-up; 409 when it cannot be complete yet",
    access: "site",
    params: z.object({ step: z.enum(setUpSteps) }),
    body: z.object({ state: z.enum(setUpStates) }),
    response: SetUpResponse,
  },
  "POST /api/admin/set-up/email": {
    summary: "Send a test email with a code to the administrator",
    access: "site",
    response: MessageResponse,
  },
  "POST /api/admin/set-up/email/confirm": {
    summary: "Confirm with its code that the test email came",
    access: "site",
    body: EmailCode,
    response: SetUpResponse,
  },
  "GET /api/admin/set-up/demo": {
    summary: "How much of the demo there is to clear",
    access: "site",
    response: z.object({ data: DemoCounts }),
  },
  "POST /api/admin/set-up/demo/clear": {
    summary:
      "Delete the demo, but for what something else uses; with the header X-Confirm: clear-demo",
    access: "site",
    asksForProof: true,
    headers: z.object({ "X-Confirm": z.literal("clear-demo") }),
    response: z.extend(SetUpResponse, { message: z.string() }),
  },
  "GET /api/admin/set-up/payments": {
    summary: "Whether the payment provider accepts the key, and knows the price and the webhook",
    access: "site",
    response: z.object({ data: PaymentChecks }),
  },
} as const satisfies Record<string, Endpoint>;
