import { siteName } from "../../contract/constants.ts";
import type { Bindings } from "../http/app.ts";
import { answerTo, type Letter } from "./letter.ts";

/** Takes a letter to its address; throws when it could not. */
export type MailProvider = {
  send: (letter: Pick<Letter, "to" | "subject" | "text" | "html"> & { kind: string }) => Promise<void>;
  /** Whether sent letters stay to be read here. */
  keeps: boolean;
};

export function mailProvider(env: Pick<Bindings, "MAIL_PROVIDER" | "MAIL_FROM" | "EMAIL">): MailProvider {
  return env.MAIL_PROVIDER === "mailbox" ? mailbox : cloudflare(env);
}

/** A local site's: the outbox itself is the mailbox. */
const mailbox: MailProvider = { send: async () => undefined, keeps: true };

/** https://developers.cloudflare.com/email-service/ */
const cloudflare = ({ EMAIL, MAIL_FROM }: Pick<Bindings, "MAIL_FROM" | "EMAIL">): MailProvider => ({
  async send({ kind, to, subject, text, html }) {
    if (!MAIL_FROM) throw new Error("MAIL_FROM is not set: letters need an address of your domain to come from");
    const headers = { "Auto-Submitted": "auto-generated" };
    const from = { name: siteName, email: MAIL_FROM };
    await EMAIL.send({ to, subject, text, html, from, replyTo: answerTo({ kind, text }), headers });
  },
  keeps: false,
});
