import { m } from "#messages";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";
import { composeWarningFooter } from "../email/warning-footer.ts";

export const apiKeyEmails = {
  api_key_created: ({ name }: { name: string }) => ({
    subject: m.email_api_key_created_subject({ name }),
    paragraphs: [m.email_api_key_created({ name })],
    ...composeWarningFooter(),
  }),
} satisfies EmailTable;

export const composeApiKeyEmail = emailComposer(apiKeyEmails);
