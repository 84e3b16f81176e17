import { ContactMessage } from "../contact.ts";
import { type Endpoint, MessageResponse } from "./endpoint.ts";

/** How somebody reaches the house. */
export const contactEndpoints = {
  "POST /api/contact": {
    summary: "Write to the house's owner",
    access: "anyone",
    body: ContactMessage,
    status: 202,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
