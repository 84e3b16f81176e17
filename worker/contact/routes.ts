import type { Hono } from "hono";
import { m } from "#messages";
import { milliseconds } from "../../contract/constants.ts";
import type { ContactMessage } from "../../contract/contact/contact.ts";
import { getClientInfo } from "../auth/client-info.ts";
import {
  hasCapacitySql,
  hitRateLimit,
  type RateLimitRule,
  requireCapacity,
} from "../auth/rate-limit.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, Bindings } from "../context/request-context.ts";
import { batch, type Database, database } from "../database/database.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { siteUrl } from "../http/site-url.ts";
import { composeContactEmail } from "./emails.ts";

export function mountContact(app: Hono<AppEnv>): void {
  route(app, "POST /api/contact", async (c, { body }) => {
    const owner = contactRecipientOf(c.env);
    const { network } = getClientInfo(c);
    const email = await enqueueContactEmail(database(c, "primary"), body, {
      owner,
      site: siteUrl(c),
      network,
      now: c.var.now,
    });
    sendAfterResponse(c, [email]);
    return respond(c, "POST /api/contact", { message: m.done_message_sent() });
  });
}

function contactRecipientOf({ CONTACT_EMAIL, ADMIN_EMAIL }: Bindings): string {
  const owner = CONTACT_EMAIL || ADMIN_EMAIL;
  if (owner) return owner.toLowerCase();
  throw new AppError("contact_unavailable", {}, { headers: { "Retry-After": "86400" } });
}

/** Limits messages per network and hour. */
const contactRateLimit = (network: string): RateLimitRule => ({
  key: `contact:${network}`,
  limit: 9,
  windowMs: milliseconds.hour,
});

/**
 * Queues an email to the owner with the sender as reply address. The sender gets no copy, because
 * the address is unverified. Throws `too_many_requests`.
 */
async function enqueueContactEmail(
  db: Database,
  message: ContactMessage,
  { owner, site, network, now }: { owner: string; site: string; network: string; now: number },
): Promise<EmailMessage> {
  const rateLimit = contactRateLimit(network);
  const email = composeContactEmail("contact", owner, { site, locale: "en" }, message);
  const { hits } = await batch(db, {
    hits: hitRateLimit(db, [rateLimit], now),
    email: enqueueEmail(db, email, now, hasCapacitySql(rateLimit)),
  });
  requireCapacity(hits, [rateLimit], now);
  return email;
}
