import { composeEmail, type EmailContext, type EmailKind, type EmailMessage } from "../email/compose-email.ts";
import type { Translate } from "../i18n/translate.ts";

/** The letters about an account. */

type News = { subject: string; paragraphs: string[] };

export function verifyLetter(to: string, { site, locale: language }: EmailContext, token: string): EmailMessage {
  return composeEmail("verify_email", to, language, (say) => ({
    subject: say("Verify your email address"),
    paragraphs: [
      say("Welcome. One step is left: open the link below, and your account is open."),
      say("The link works for a day."),
    ],
    action: { label: say("Verify my address"), link: `${site}/verifyEmail?token=${token}` },
    disclaimer: say("If this was not you, there is nothing to do: nothing happens until the link is opened."),
  }));
}

export function accountExistsLetter(to: string, { site, locale: language }: EmailContext): EmailMessage {
  return composeEmail("account_exists", to, language, (say) => ({
    subject: say("You already have an account"),
    paragraphs: [
      say(
        "Somebody, probably you, tried to register with this address. It has an account already, so nothing was changed.",
      ),
      say("You can sign in, or choose a new password if the old one is forgotten."),
    ],
    action: { label: say("Choose a new password"), link: `${site}/recovery` },
    disclaimer: say("If this was not you, there is nothing to do."),
  }));
}

export function resetLetter(to: string, { site, locale: language }: EmailContext, token: string): EmailMessage {
  return composeEmail("reset_password", to, language, (say) => ({
    subject: say("Choose a new password"),
    paragraphs: [say("Open the link below to choose a new password. It works for an hour, once.")],
    action: { label: say("Choose a new password"), link: `${site}/resetPassword/${token}` },
    disclaimer: say("If you did not ask for it, there is nothing to do: your password stays as it is."),
  }));
}

export function contestedLetter(to: string, { site, locale: language }: EmailContext, token: string): EmailMessage {
  return composeEmail("reset_password", to, language, (say) => ({
    subject: say("Choose the password of your account"),
    paragraphs: [
      say(
        "Your address is verified. It was registered more than once, with different passwords, so none of them was taken.",
      ),
      say("Open the link below to choose the one that counts. It works for an hour, once."),
    ],
    action: { label: say("Choose my password"), link: `${site}/resetPassword/${token}` },
    disclaimer: say("If you did not register, there is nothing to do: without this link nobody can sign in."),
  }));
}

export function verifyNewAddressLetter(
  to: string,
  { site, locale: language }: EmailContext,
  token: string,
): EmailMessage {
  return composeEmail("verify_email", to, language, (say) => ({
    subject: say("Verify your new email address"),
    paragraphs: [
      say("Open the link below, and from then on this is the address of your account."),
      say("The link works for a day."),
    ],
    action: { label: say("Verify my new address"), link: `${site}/verifyEmail?token=${token}` },
    disclaimer: say("If this was not you, there is nothing to do: nothing happens until the link is opened."),
  }));
}

export function addressChangingLetter(to: string, head: EmailContext, newEmail: string): EmailMessage {
  return warning("email_changing", to, head, (say) => ({
    subject: say("Your email address is about to change"),
    paragraphs: [
      say("Somebody who is signed in to your account asked to change its address to {email}.", { email: newEmail }),
      say("The change counts as soon as the link in the letter to that address is opened."),
    ],
  }));
}

export function addressChangedLetter(
  to: string,
  { site, locale: language }: EmailContext,
  newEmail: string,
): EmailMessage {
  return composeEmail("email_changed", to, language, (say) => ({
    subject: say("Your email address was changed"),
    paragraphs: [say("The address of your account is now {email}. Letters no longer come here.", { email: newEmail })],
    action: { label: say("This was not me"), link: `${site}/contact` },
    disclaimer: say("If it was you, there is nothing to do. If not, write to us from this address."),
  }));
}

export function passwordChangedLetter(to: string, head: EmailContext): EmailMessage {
  return warning("password_changed", to, head, (say) => ({
    subject: say("Your password was changed"),
    paragraphs: [
      say("The password of your account was changed. Everywhere else you were signed in, you are signed out."),
    ],
  }));
}

export function newSignInLetter(to: string, head: EmailContext, device: string, at: number): EmailMessage {
  const time = `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return warning("new_sign_in", to, head, (say) => ({
    subject: say("A new sign-in to your account"),
    paragraphs: [
      say("Somebody signed in to your account from a browser that we have not seen with it before, at {time}.", {
        time,
      }),
      say("It was {browser} on {system}.", partsOf(device, say)),
    ],
  }));
}

/** In known words only: what a browser calls itself is anybody's text. */
function partsOf(device: string, say: Translate) {
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(device)?.[0];
  const system = /Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux/.exec(device)?.[0];
  const names: Record<string, string> = {
    Edg: "Edge",
    OPR: "Opera",
    "Mac OS X": say("a Mac"),
    CrOS: say("a Chromebook"),
  };
  const named = (word: string | undefined) => word && (names[word] ?? word);
  return { browser: named(browser) ?? say("a program"), system: named(system) ?? say("an unknown device") };
}

/** Told to an address whose account somebody else may have got into. */
function warning(
  kind: EmailKind,
  to: string,
  { site, locale: language }: EmailContext,
  news: (say: Translate) => News,
): EmailMessage {
  return composeEmail(kind, to, language, (say) => ({
    ...news(say),
    action: { label: say("This was not me"), link: `${site}/recovery` },
    disclaimer: say(
      "If it was you, there is nothing to do. If not, choose a new password: that signs out everybody else.",
    ),
  }));
}
