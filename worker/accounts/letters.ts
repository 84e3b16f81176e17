import type { LetterKind } from "../mail/letter.ts";
import { type Letter, writeLetter } from "../mail/letter.ts";

/** The letters about an account. `site`: the address that their links begin with. */

const notYou = "If this was not you, there is nothing to do: nothing happens until the link is opened.";

export function verifyLetter(to: string, site: string, token: string): Letter {
  return writeLetter("verify_email", to, {
    subject: "Verify your email address",
    paragraphs: [
      "Welcome. One step is left: open the link below, and your account is open.",
      "The link works for a day.",
    ],
    action: { label: "Verify my address", link: `${site}/verifyEmail?token=${token}` },
    otherwise: notYou,
  });
}

export function accountExistsLetter(to: string, site: string): Letter {
  return writeLetter("account_exists", to, {
    subject: "You already have an account",
    paragraphs: [
      "Somebody, probably you, tried to register with this address. It has an account already, so nothing was changed.",
      "You can sign in, or choose a new password if the old one is forgotten.",
    ],
    action: { label: "Choose a new password", link: `${site}/recovery` },
    otherwise: "If this was not you, there is nothing to do.",
  });
}

export function resetLetter(to: string, site: string, token: string): Letter {
  return writeLetter("reset_password", to, {
    subject: "Choose a new password",
    paragraphs: ["Open the link below to choose a new password. It works for an hour, once."],
    action: { label: "Choose a new password", link: `${site}/resetPassword/${token}` },
    otherwise: "If you did not ask for it, there is nothing to do: your password stays as it is.",
  });
}

export function contestedLetter(to: string, site: string, token: string): Letter {
  return writeLetter("reset_password", to, {
    subject: "Choose the password of your account",
    paragraphs: [
      "Your address is verified. It was registered more than once, with different passwords, so none of them was taken.",
      "Open the link below to choose the one that counts. It works for an hour, once.",
    ],
    action: { label: "Choose my password", link: `${site}/resetPassword/${token}` },
    otherwise: "If you did not register, there is nothing to do: without this link nobody can sign in.",
  });
}

export function verifyNewAddressLetter(to: string, site: string, token: string): Letter {
  return writeLetter("verify_email", to, {
    subject: "Verify your new email address",
    paragraphs: [
      "Open the link below, and from then on this is the address of your account.",
      "The link works for a day.",
    ],
    action: { label: "Verify my new address", link: `${site}/verifyEmail?token=${token}` },
    otherwise: notYou,
  });
}

export function addressChangingLetter(to: string, site: string, newEmail: string): Letter {
  return warning("email_changing", to, site, "Your email address is about to change", [
    `Somebody who is signed in to your account asked to change its address to ${newEmail}.`,
    "The change counts as soon as the link in the letter to that address is opened.",
  ]);
}

export function addressChangedLetter(to: string, site: string, newEmail: string): Letter {
  return writeLetter("email_changed", to, {
    subject: "Your email address was changed",
    paragraphs: [`The address of your account is now ${newEmail}. Letters no longer come here.`],
    action: { label: "This was not me", link: `${site}/contact` },
    otherwise: "If it was you, there is nothing to do. If not, write to us from this address.",
  });
}

export function passwordChangedLetter(to: string, site: string): Letter {
  return warning("password_changed", to, site, "Your password was changed", [
    "The password of your account was changed. Everywhere else you were signed in, you are signed out.",
  ]);
}

export function newSignInLetter(to: string, site: string, device: string, at: number): Letter {
  const time = `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return warning("new_sign_in", to, site, "A new sign-in to your account", [
    `Somebody signed in to your account from a browser that we have not seen with it before, at ${time}.`,
    `It was ${browserOf(device)}.`,
  ]);
}

/** In known words only: what a browser calls itself is anybody's text. */
function browserOf(device: string): string {
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(device)?.[0];
  const system = /Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux/.exec(device)?.[0];
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "a Mac", CrOS: "a Chromebook" };
  const named = (word: string | undefined) => word && (names[word] ?? word);
  return `${named(browser) ?? "a program"} on ${named(system) ?? "an unknown device"}`;
}

function warning(kind: LetterKind, to: string, site: string, subject: string, paragraphs: string[]): Letter {
  return writeLetter(kind, to, {
    subject,
    paragraphs,
    action: { label: "This was not me", link: `${site}/recovery` },
    otherwise: "If it was you, there is nothing to do. If not, choose a new password: that signs out everybody else.",
  });
}
