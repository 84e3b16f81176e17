import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { resetLinkHours, verificationLinkHours } from "../../contract/policy.ts";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";
import { composeWarningFooter } from "../email/warning-footer.ts";
import { formatTime } from "../i18n/format-time.ts";
import { describeDevice, nameDevice } from "./device-name.ts";

type SignedInTelevision = { device: string; country: string | null; signedInAt: number };

const nameCountry = (code: string): string =>
  new Intl.DisplayNames([getLocale()], { type: "region" }).of(code) ?? code;

export const accountEmails = {
  /** `isNewAddress` says that the address to verify will replace the account's current address. */
  verify_email: ({ token, isNewAddress }: { token: string; isNewAddress: boolean }) => ({
    subject: isNewAddress ? m.email_verify_new_subject() : m.email_verify_subject(),
    paragraphs: [
      isNewAddress ? m.email_verify_new_text() : m.email_verify_text(),
      m.email_link_valid({ hours: verificationLinkHours }),
    ],
    action: {
      label: isNewAddress ? m.email_verify_new_action() : m.email_verify_action(),
      link: `/verifyEmail?token=${token}`,
    },
    note: m.email_ignore_until_opened(),
  }),
  account_exists: () => ({
    subject: m.email_account_exists_subject(),
    paragraphs: [m.email_account_exists_text(), m.email_account_exists_what_to_do()],
    action: { label: m.email_new_password(), link: "/recovery" },
    note: m.email_ignore(),
  }),
  /** `isContested`: several registrations of the address were pending, with different passwords. */
  reset_password: ({ token, isContested }: { token: string; isContested: boolean }) => {
    const link = `/resetPassword/${token}`;
    if (isContested)
      return {
        subject: m.email_contested_subject(),
        paragraphs: [
          m.email_contested_text(),
          m.email_contested_what_to_do({ hours: resetLinkHours }),
        ],
        action: { label: m.email_contested_action(), link },
        note: m.email_contested_ignore(),
      };
    return {
      subject: m.email_new_password(),
      paragraphs: [m.email_new_password_text({ hours: resetLinkHours })],
      action: { label: m.email_new_password(), link },
      note: m.email_new_password_ignore(),
    };
  },
  email_changing: ({ newEmail }: { newEmail: string }) => ({
    subject: m.email_changing_subject(),
    paragraphs: [m.email_changing_text({ email: newEmail }), m.email_changing_when()],
    ...composeWarningFooter(),
  }),
  email_changed: ({ newEmail }: { newEmail: string }) => ({
    subject: m.email_changed_subject(),
    paragraphs: [m.email_changed_text({ email: newEmail })],
    action: { label: m.email_not_me(), link: "/contact" },
    note: m.email_changed_what_to_do(),
  }),
  password_changed: () => ({
    subject: m.email_password_changed_subject(),
    paragraphs: [m.email_password_changed_text()],
    ...composeWarningFooter(),
  }),
  /** `country` is null if the network's country is unknown. */
  television_signed_in: ({ device, country, signedInAt }: SignedInTelevision) => ({
    subject: m.email_television_subject(),
    paragraphs: [
      m.email_television_text({ time: formatTime(signedInAt) }),
      country === null
        ? m.email_television_device({ device: nameDevice(device) })
        : m.email_television_device_in({
            device: nameDevice(device),
            country: nameCountry(country),
          }),
      m.email_television_sign_out(),
    ],
    ...composeWarningFooter(),
  }),
  new_sign_in: ({ device, signedInAt }: { device: string; signedInAt: number }) => ({
    subject: m.email_new_sign_in_subject(),
    paragraphs: [
      m.email_new_sign_in_text({ time: formatTime(signedInAt) }),
      m.email_new_sign_in_device(describeDevice(device)),
    ],
    ...composeWarningFooter(),
  }),
} satisfies EmailTable;

export const composeAccountEmail = emailComposer(accountEmails);
