import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { ContactMessage } from "./contact.ts";

export const contactEndpoints = {
  "POST /api/contact": {
    summary: "Send a message to the site's owner",
    access: "anyone",
    body: ContactMessage,
    status: 202,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
