import { m } from "#messages";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";
import { composeWarningFooter } from "../email/warning-footer.ts";

export type SignInChange =
  | "passkey_added"
  | "totp_added"
  | "factor_removed"
  | "codes_renewed"
  | "removed_by_staff";

const changeTexts: Record<SignInChange, () => string> = {
  passkey_added: m.email_sign_in_passkey_added,
  totp_added: m.email_sign_in_totp_added,
  factor_removed: m.email_sign_in_factor_removed,
  codes_renewed: m.email_sign_in_codes_renewed,
  removed_by_staff: m.email_sign_in_removed_by_staff,
};

export const secondFactorEmails = {
  sign_in_changed: ({ change }: { change: SignInChange }) => ({
    subject: m.email_sign_in_changed_subject(),
    paragraphs: [changeTexts[change]()],
    ...composeWarningFooter(),
  }),
} satisfies EmailTable;

export const composeSecondFactorEmail = emailComposer(secondFactorEmails);
