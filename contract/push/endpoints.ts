import * as z from "zod/mini";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { PushAddress, PushState } from "./push.ts";

export const pushEndpoints = {
  "GET /api/push": {
    summary: "The site's key for push messages, and whether my session gets them",
    access: "user",
    response: z.object({ data: PushState }),
  },
  "PUT /api/push": {
    summary: "Send notices of my favourites to this browser, as long as its session lasts",
    access: "user",
    forProfiles: "main",
    body: PushAddress,
    response: MessageResponse,
  },
  "DELETE /api/push": {
    summary: "Send no more push messages to this browser",
    access: "user",
    forProfiles: "main",
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
