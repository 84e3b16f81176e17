import { getSite } from "../../contract/site/site.ts";
import type { Bindings } from "../context/request-context.ts";
import { isLocalAddress } from "../http/local-address.ts";
import { type EmailMessage, replyToAddress } from "./compose-email.ts";

/** Sends an email. Throws if the provider refuses it. */
export type EmailProvider = {
  send: (
    email: Pick<EmailMessage, "kind" | "to" | "subject" | "text" | "html" | "stopLink">,
  ) => Promise<void>;
  /** Whether sent emails stay stored, so that the mailbox can show them. */
  keepsSentEmails: boolean;
};

export function getEmailProvider(
  env: Pick<Bindings, "MAIL_PROVIDER" | "MAIL_FROM" | "EMAIL">,
): EmailProvider {
  if (env.MAIL_PROVIDER === "mailbox") return mailboxProvider;
  return cloudflareProvider(env);
}

/**
 * Whether the Worker can send emails with links to the site. The mailbox counts as an email
 * provider only on local sites.
 */
export function isEmailConfigured(
  { MAIL_PROVIDER, MAIL_FROM, SITE_URL }: Bindings,
  address: string,
): boolean {
  if (MAIL_PROVIDER === "mailbox") return isLocalAddress(address);
  return Boolean(MAIL_FROM && SITE_URL);
}

/** The provider of local sites. It sends nothing; the mailbox shows the emails of the outbox. */
const mailboxProvider: EmailProvider = { send: async () => undefined, keepsSentEmails: true };

/** https://developers.cloudflare.com/email-service/ */
const cloudflareProvider = ({
  EMAIL,
  MAIL_FROM,
}: Pick<Bindings, "MAIL_FROM" | "EMAIL">): EmailProvider => ({
  async send({ kind, to, subject, text, html, stopLink }) {
    if (!MAIL_FROM)
      throw new Error("MAIL_FROM is not set: emails need a sender address of your domain");
    const headers = {
      "Auto-Submitted": "auto-generated",
      ...(stopLink && {
        "List-Unsubscribe": `<${stopLink}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    };
    const from = { name: getSite().name, email: MAIL_FROM };
    await EMAIL.send({
      to,
      subject,
      text,
      html,
      from,
      replyTo: replyToAddress({ kind, text }),
      headers,
    });
  },
  keepsSentEmails: false,
});
