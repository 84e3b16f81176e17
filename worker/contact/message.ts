import { milliseconds } from "../../contract/constants.ts";
import type { ContactMessage } from "../../contract/contact.ts";
import { hasCapacity, hitRateLimit, type RateLimitRule, requireCapacity } from "../auth/rate-limit.ts";
import { batch, type Database } from "../database/database.ts";
import { composeEmail, type EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";

/** Per network and hour. */
const contactRateLimit = (network: string): RateLimitRule => ({
  key: `contact:${network}`,
  limit: 9,
  windowMs: milliseconds.hour,
});

/**
 * Queues an email to the owner, with the sender as reply address. The sender gets no copy, since the address is
 * unverified. Throws `too_many_requests`.
 */
export async function enqueueContactEmail(
  db: Database,
  message: ContactMessage,
  { owner, network, now }: { owner: string; network: string; now: number },
): Promise<EmailMessage> {
  const rateLimit = contactRateLimit(network);
  const email = composeContactEmail(owner, message);
  const { hits } = await batch(db, {
    hits: hitRateLimit(db, [rateLimit], now),
    email: enqueueEmail(db, email, now, hasCapacity(rateLimit)),
  });
  requireCapacity(hits, [rateLimit], now);
  return email;
}

function composeContactEmail(to: string, { name, email, message }: ContactMessage): EmailMessage {
  return composeEmail("contact", to, "en", () => ({
    subject: `A message from ${name}`,
    paragraphs: [`${name} (${email}) wrote on the contact page:`, ...message.split(/\s*[\r\n]+/)],
    action: { label: "Write back", link: `mailto:${email}` },
    disclaimer: "A reply to this email goes to the address above, which the sender typed and nobody has verified.",
  }));
}
