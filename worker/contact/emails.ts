import type { ContactMessage } from "../../contract/contact/contact.ts";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";

/** Emails to the site's owner, always in English. */
export const contactEmails = {
  contact: ({ name, email, message }: ContactMessage) => ({
    subject: `A message from ${name}`,
    paragraphs: [`${name} (${email}) wrote on the contact page:`, ...linesOf(message)],
    action: { label: "Write back", link: `mailto:${email}` },
    note: "A reply to this email goes to the address above, which the sender typed and nobody has verified.",
  }),
} satisfies EmailTable;

export const composeContactEmail = emailComposer(contactEmails);

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trimEnd())
    .filter(Boolean);
