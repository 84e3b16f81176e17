import type { Hono } from "hono";
import { m } from "#messages";
import { getClientInfo } from "../auth/client-info.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, Bindings } from "../context/request-context.ts";
import { database } from "../database/database.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { enqueueContactEmail } from "./message.ts";

export function contactRoute(app: Hono<AppEnv>): void {
  route(app, "POST /api/contact", async (c, { body }) => {
    const owner = contactRecipientOf(c.env);
    const { network } = getClientInfo(c);
    const email = await enqueueContactEmail(database(c, "primary"), body, { owner, network, now: c.var.now });
    sendAfterResponse(c, [email]);
    return respond(c, "POST /api/contact", { message: m.done_message_sent() });
  });
}

function contactRecipientOf({ CONTACT_EMAIL, ADMIN_EMAIL }: Bindings): string {
  const owner = CONTACT_EMAIL || ADMIN_EMAIL;
  if (owner) return owner.toLowerCase();
  throw new AppError("contact_unavailable", {}, { headers: { "Retry-After": "86400" } });
}
