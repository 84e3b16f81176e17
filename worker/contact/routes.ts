import type { Hono } from "hono";
import { callerOf } from "../accounts/caller.ts";
import type { App, Bindings } from "../http/app.ts";
import { AppError } from "../http/app-error.ts";
import { database } from "../http/database.ts";
import { answer, route } from "../http/route.ts";
import { sendAfterAnswer } from "../mail/outbox.ts";
import { takeMessage } from "./message.ts";

export function contactRoute(app: Hono<App>): void {
  route(app, "POST /api/contact", async (c, { body }) => {
    const owner = ownerOf(c.env);
    const { network } = callerOf(c);
    const letter = await takeMessage(database(c, "primary"), body, { owner, network, now: c.var.now });
    sendAfterAnswer(c, [letter]);
    return answer(c, "POST /api/contact", { message: "Your message is on its way. A person reads it and answers." });
  });
}

function ownerOf({ CONTACT_EMAIL, ADMIN_EMAIL }: Bindings): string {
  const owner = CONTACT_EMAIL || ADMIN_EMAIL;
  if (owner) return owner.toLowerCase();
  const headers = { "Retry-After": "86400" };
  throw new AppError("unavailable", "Messages cannot be taken here yet. Please write an email instead.", { headers });
}
