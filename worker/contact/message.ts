import { milliseconds } from "../../contract/constants.ts";
import type { ContactMessage } from "../../contract/contact.ts";
import { countOne, hasRoom, requireRoom, type Throttle } from "../accounts/throttle.ts";
import type { Database } from "../http/database.ts";
import { type Letter, writeLetter } from "../mail/letter.ts";
import { queueLetter } from "../mail/outbox.ts";

/** Of one network in an hour; the tenth is refused. */
const messagesFrom = (network: string): Throttle => ({
  key: `contact:${network}`,
  limit: 9,
  windowMs: milliseconds.hour,
});

/**
 * Writes the owner a letter that is answered to the sender. The sender gets no copy: anybody can type anybody's address.
 * Throws `too_many_requests`.
 */
export async function takeMessage(
  db: Database,
  message: ContactMessage,
  { owner, network, now }: { owner: string; network: string; now: number },
): Promise<Letter> {
  const room = messagesFrom(network);
  const letter = contactLetter(owner, message);
  const [counted] = await db.batch([countOne(db, [room], now), queueLetter(db, letter, now, hasRoom(room))]);
  requireRoom(counted, [room], now);
  return letter;
}

function contactLetter(to: string, { name, email, message }: ContactMessage): Letter {
  return writeLetter("contact", to, "en", () => ({
    subject: `A message from ${name}`,
    paragraphs: [`${name} (${email}) wrote on the contact page:`, ...message.split(/\s*[\r\n]+/)],
    action: { label: "Write back", link: `mailto:${email}` },
    otherwise: "Answering this letter writes to the address above. It is as the sender typed it: nobody has proved it.",
  }));
}
