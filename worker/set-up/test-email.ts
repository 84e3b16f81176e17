import { m } from "#messages";
import { composeEmail, type EmailContext, type EmailMessage } from "../email/compose-email.ts";

/** Creates a code of six digits, to be typed on another device. */
export const createEmailCode = (): string =>
  String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000).padStart(6, "0");

export const composeTestEmail = (
  to: string,
  { site, locale }: EmailContext,
  code: string,
): EmailMessage =>
  composeEmail("test", to, { site, locale }, () => ({
    subject: m.email_test_subject({ code }),
    paragraphs: [m.email_test_text(), m.email_test_code({ code })],
    action: { label: m.email_incident_action(), link: `${site}/dashboard` },
    disclaimer: m.email_test_disclaimer(),
  }));
