import { m } from "#messages";
import {
  composeEmail,
  type EmailContext,
  type EmailKind,
  type EmailMessage,
} from "../email/compose-email.ts";
import { formatTime } from "../i18n/format-time.ts";

type WarningContent = { subject: string; paragraphs: string[] };

export function composeVerificationEmail(
  to: string,
  { site, locale }: EmailContext,
  token: string,
): EmailMessage {
  return composeEmail("verify_email", to, { site, locale }, () => ({
    subject: m.email_verify_subject(),
    paragraphs: [m.email_verify_text(), m.email_link_valid_for_a_day()],
    action: { label: m.email_verify_action(), link: `${site}/verifyEmail?token=${token}` },
    disclaimer: m.email_ignore_until_opened(),
  }));
}

export function composeAccountExistsEmail(
  to: string,
  { site, locale }: EmailContext,
): EmailMessage {
  return composeEmail("account_exists", to, { site, locale }, () => ({
    subject: m.email_account_exists_subject(),
    paragraphs: [m.email_account_exists_text(), m.email_account_exists_what_to_do()],
    action: { label: m.email_new_password(), link: `${site}/recovery` },
    disclaimer: m.email_ignore(),
  }));
}

export function composePasswordResetEmail(
  to: string,
  { site, locale }: EmailContext,
  token: string,
): EmailMessage {
  return composeEmail("reset_password", to, { site, locale }, () => ({
    subject: m.email_new_password(),
    paragraphs: [m.email_new_password_text()],
    action: { label: m.email_new_password(), link: `${site}/resetPassword/${token}` },
    disclaimer: m.email_new_password_ignore(),
  }));
}

export function composeContestedAccountEmail(
  to: string,
  { site, locale }: EmailContext,
  token: string,
): EmailMessage {
  return composeEmail("reset_password", to, { site, locale }, () => ({
    subject: m.email_contested_subject(),
    paragraphs: [m.email_contested_text(), m.email_contested_what_to_do()],
    action: { label: m.email_contested_action(), link: `${site}/resetPassword/${token}` },
    disclaimer: m.email_contested_ignore(),
  }));
}

export function composeNewAddressVerificationEmail(
  to: string,
  { site, locale }: EmailContext,
  token: string,
): EmailMessage {
  return composeEmail("verify_email", to, { site, locale }, () => ({
    subject: m.email_verify_new_subject(),
    paragraphs: [m.email_verify_new_text(), m.email_link_valid_for_a_day()],
    action: { label: m.email_verify_new_action(), link: `${site}/verifyEmail?token=${token}` },
    disclaimer: m.email_ignore_until_opened(),
  }));
}

export function composeAddressChangingEmail(
  to: string,
  emailContext: EmailContext,
  newEmail: string,
): EmailMessage {
  return composeWarningEmail("email_changing", to, emailContext, () => ({
    subject: m.email_changing_subject(),
    paragraphs: [m.email_changing_text({ email: newEmail }), m.email_changing_when()],
  }));
}

export function composeAddressChangedEmail(
  to: string,
  { site, locale }: EmailContext,
  newEmail: string,
): EmailMessage {
  return composeEmail("email_changed", to, { site, locale }, () => ({
    subject: m.email_changed_subject(),
    paragraphs: [m.email_changed_text({ email: newEmail })],
    action: { label: m.email_not_me(), link: `${site}/contact` },
    disclaimer: m.email_changed_what_to_do(),
  }));
}

export function composePasswordChangedEmail(to: string, emailContext: EmailContext): EmailMessage {
  return composeWarningEmail("password_changed", to, emailContext, () => ({
    subject: m.email_password_changed_subject(),
    paragraphs: [m.email_password_changed_text()],
  }));
}

export function composeNewSignInEmail(
  to: string,
  emailContext: EmailContext,
  device: string,
  signedInAt: number,
): EmailMessage {
  return composeWarningEmail("new_sign_in", to, emailContext, () => ({
    subject: m.email_new_sign_in_subject(),
    paragraphs: [
      m.email_new_sign_in_text({ time: formatTime(signedInAt) }),
      m.email_new_sign_in_device(describeDevice(device)),
    ],
  }));
}

/** Returns known browser and system names only, because the User-Agent header is untrusted text. */
function describeDevice(device: string) {
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(device)?.[0];
  const system = /Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux/.exec(device)?.[0];
  const names: Record<string, string> = {
    Edg: "Edge",
    OPR: "Opera",
    "Mac OS X": m.email_device_mac(),
    CrOS: m.email_device_chromebook(),
  };
  const toDisplayName = (word: string | undefined) => word && (names[word] ?? word);
  return {
    browser: toDisplayName(browser) ?? m.email_device_program(),
    system: toDisplayName(system) ?? m.email_device_unknown(),
  };
}

/** Composes an email to an address whose account may be compromised. */
function composeWarningEmail(
  kind: EmailKind,
  to: string,
  { site, locale }: EmailContext,
  writeContent: () => WarningContent,
): EmailMessage {
  return composeEmail(kind, to, { site, locale }, () => ({
    ...writeContent(),
    action: { label: m.email_not_me(), link: `${site}/recovery` },
    disclaimer: m.email_warning_what_to_do(),
  }));
}
