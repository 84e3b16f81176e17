import { composeEmail, type EmailContext, type EmailKind, type EmailMessage } from "../email/compose-email.ts";
import type { Translate } from "../i18n/translate.ts";

/** The letters about an account. */

type WarningContent = { subject: string; paragraphs: string[] };

export function composeVerificationEmail(to: string, { site, locale }: EmailContext, token: string): EmailMessage {
  return composeEmail("verify_email", to, locale, (translate) => ({
    subject: translate("Verify your email address"),
    paragraphs: [
      translate("Welcome. One step is left: open the link below, and your account is open."),
      translate("The link works for a day."),
    ],
    action: { label: translate("Verify my address"), link: `${site}/verifyEmail?token=${token}` },
    disclaimer: translate("If this was not you, there is nothing to do: nothing happens until the link is opened."),
  }));
}

export function composeAccountExistsEmail(to: string, { site, locale }: EmailContext): EmailMessage {
  return composeEmail("account_exists", to, locale, (translate) => ({
    subject: translate("You already have an account"),
    paragraphs: [
      translate(
        "Somebody, probably you, tried to register with this address. It has an account already, so nothing was changed.",
      ),
      translate("You can sign in, or choose a new password if the old one is forgotten."),
    ],
    action: { label: translate("Choose a new password"), link: `${site}/recovery` },
    disclaimer: translate("If this was not you, there is nothing to do."),
  }));
}

export function composePasswordResetEmail(to: string, { site, locale }: EmailContext, token: string): EmailMessage {
  return composeEmail("reset_password", to, locale, (translate) => ({
    subject: translate("Choose a new password"),
    paragraphs: [translate("Open the link below to choose a new password. It works for an hour, once.")],
    action: { label: translate("Choose a new password"), link: `${site}/resetPassword/${token}` },
    disclaimer: translate("If you did not ask for it, there is nothing to do: your password stays as it is."),
  }));
}

export function composeContestedAccountEmail(to: string, { site, locale }: EmailContext, token: string): EmailMessage {
  return composeEmail("reset_password", to, locale, (translate) => ({
    subject: translate("Choose the password of your account"),
    paragraphs: [
      translate(
        "Your address is verified. It was registered more than once, with different passwords, so none of them was taken.",
      ),
      translate("Open the link below to choose the one that counts. It works for an hour, once."),
    ],
    action: { label: translate("Choose my password"), link: `${site}/resetPassword/${token}` },
    disclaimer: translate("If you did not register, there is nothing to do: without this link nobody can sign in."),
  }));
}

export function composeNewAddressVerificationEmail(
  to: string,
  { site, locale }: EmailContext,
  token: string,
): EmailMessage {
  return composeEmail("verify_email", to, locale, (translate) => ({
    subject: translate("Verify your new email address"),
    paragraphs: [
      translate("Open the link below, and from then on this is the address of your account."),
      translate("The link works for a day."),
    ],
    action: { label: translate("Verify my new address"), link: `${site}/verifyEmail?token=${token}` },
    disclaimer: translate("If this was not you, there is nothing to do: nothing happens until the link is opened."),
  }));
}

export function composeAddressChangingEmail(to: string, emailContext: EmailContext, newEmail: string): EmailMessage {
  return composeWarningEmail("email_changing", to, emailContext, (translate) => ({
    subject: translate("Your email address is about to change"),
    paragraphs: [
      translate("Somebody who is signed in to your account asked to change its address to {email}.", {
        email: newEmail,
      }),
      translate("The change counts as soon as the link in the letter to that address is opened."),
    ],
  }));
}

export function composeAddressChangedEmail(to: string, { site, locale }: EmailContext, newEmail: string): EmailMessage {
  return composeEmail("email_changed", to, locale, (translate) => ({
    subject: translate("Your email address was changed"),
    paragraphs: [
      translate("The address of your account is now {email}. Letters no longer come here.", { email: newEmail }),
    ],
    action: { label: translate("This was not me"), link: `${site}/contact` },
    disclaimer: translate("If it was you, there is nothing to do. If not, write to us from this address."),
  }));
}

export function composePasswordChangedEmail(to: string, emailContext: EmailContext): EmailMessage {
  return composeWarningEmail("password_changed", to, emailContext, (translate) => ({
    subject: translate("Your password was changed"),
    paragraphs: [
      translate("The password of your account was changed. Everywhere else you were signed in, you are signed out."),
    ],
  }));
}

export function composeNewSignInEmail(
  to: string,
  emailContext: EmailContext,
  device: string,
  signedInAt: number,
): EmailMessage {
  const time = `${new Date(signedInAt).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return composeWarningEmail("new_sign_in", to, emailContext, (translate) => ({
    subject: translate("A new sign-in to your account"),
    paragraphs: [
      translate("Somebody signed in to your account from a browser that we have not seen with it before, at {time}.", {
        time,
      }),
      translate("It was {browser} on {system}.", describeDevice(device, translate)),
    ],
  }));
}

/** In known words only: what a browser calls itself is anybody's text. */
function describeDevice(device: string, translate: Translate) {
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(device)?.[0];
  const system = /Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux/.exec(device)?.[0];
  const names: Record<string, string> = {
    Edg: "Edge",
    OPR: "Opera",
    "Mac OS X": translate("a Mac"),
    CrOS: translate("a Chromebook"),
  };
  const toDisplayName = (word: string | undefined) => word && (names[word] ?? word);
  return {
    browser: toDisplayName(browser) ?? translate("a program"),
    system: toDisplayName(system) ?? translate("an unknown device"),
  };
}

/** Told to an address whose account somebody else may have got into. */
function composeWarningEmail(
  kind: EmailKind,
  to: string,
  { site, locale }: EmailContext,
  writeContent: (translate: Translate) => WarningContent,
): EmailMessage {
  return composeEmail(kind, to, locale, (translate) => ({
    ...writeContent(translate),
    action: { label: translate("This was not me"), link: `${site}/recovery` },
    disclaimer: translate(
      "If it was you, there is nothing to do. If not, choose a new password: that signs out everybody else.",
    ),
  }));
}
