import { m } from "#messages";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";
import { composeWarningFooter } from "../email/warning-footer.ts";

export const ageLimitEmails = {
  /** `age` is null if the limit was removed. */
  age_limit_changed: ({ age }: { age: number | null }) => ({
    subject: age === null ? m.email_age_limit_removed_subject() : m.email_age_limit_set_subject(),
    paragraphs: [
      age === null ? m.email_age_limit_removed_text() : m.email_age_limit_set_text({ age }),
    ],
    ...composeWarningFooter(),
  }),
} satisfies EmailTable;

export const composeAgeLimitEmail = emailComposer(ageLimitEmails);
